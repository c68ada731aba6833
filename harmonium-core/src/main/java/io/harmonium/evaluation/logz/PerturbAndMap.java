package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.RowSums;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/// Bounds of log Z from the highest log weight under random fields γ, zero-mean Gumbel numbers, one per unit and value
/// (Hazan and Jaakkola 2012):
///
/// ```
/// E max_x [log w(x) + Σ_i γ_i(x_i)/n]  ≤  log Z  ≤  E max_x [log w(x) + Σ_i γ_i(x_i)]
/// ```
///
/// Of a machine whose smaller side has at most 2^16 states, the other side is summed and the maxima are exact: the
/// interval runs from the lower end of the lower bound to the upper end of the upper one. Of others maxima are looked for
/// unit by unit; what is found may be too low, which the lower bound survives and the upper one does not.
final class PerturbAndMap implements MachineEstimator {

  private static final double EULER = 0.5772156649015329;

  private static final double MAX_BITS = 16;

  /// Pairs of draws where maxima are local; the second of a pair has all uniform numbers mirrored.
  private static final int LOCAL_PAIRS = 30;

  /// The same where they are exact: fewer for more states.
  private static int exactPairs(int states) {
    return Math.clamp((1 << 23) / states, 200, 2000);
  }

  PerturbAndMap() {}

  @Override
  public String name() {
    return "perturbMap";
  }

  @Override
  public String title() {
    return "perturb and MAP";
  }

  @Override
  public Evidence evidence() {
    return Evidence.BOUND;
  }

  @Override
  public Optional<String> unsupported(LogPartitionTask task) {
    return Optional.ofNullable(unsupported(task.machine()));
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, mean field and messages";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.machine(), task.seed().child("perturb"), task.workers());
  }

  /// Null, or why neither way is open.
  public static String unsupported(Machine machine) {
    return exact(machine) ? null : DiscretePairs.unsupported(machine.structure());
  }

  private static boolean exact(Machine machine) {
    return Enumeration.possible(machine) && Enumeration.logStates(machine) <= MAX_BITS;
  }

  public static Estimate estimate(Machine machine, Seed seed, Workers workers) {
    if (exact(machine)) return enumerated(machine, seed, workers);
    DiscretePairs pairs = DiscretePairs.of(machine.doublePath());
    int[] states = new int[pairs.units()];
    for (int i = 0; i < states.length; i++) states[i] = pairs.states(i);
    Ascent ascent = new Ascent(pairs);
    return answer(states, LOCAL_PAIRS, seed, workers, false, ascent::highest);
  }

  /// The highest log weight plus `share` times the random fields.
  @FunctionalInterface
  private interface Highest {
    double of(double[][] noise, double share);
  }

  private static Estimate enumerated(Machine machine, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    Enumeration all = Enumeration.of(machine);
    double[] logs = all.logWeights(workers);
    int[] states = new int[all.values(0).length];
    int unit = 0;
    for (int l = 0; l < structure.size(); l++)
      if (all.enumerates(l)) {
        int size = structure.layer(l).size();
        Arrays.fill(states, unit, unit + size, structure.layer(l).units().values());
        unit += size;
      }
    int[] changed = new int[logs.length];
    int[] becomes = new int[logs.length];
    int[] before = all.values(0);
    for (int s = 1; s < logs.length; s++) {
      int[] values = all.values(s);
      while (values[changed[s]] == before[changed[s]]) changed[s]++;
      becomes[s] = values[changed[s]];
      before = values;
    }
    int[] first = all.values(0);
    return answer(
        states,
        exactPairs(logs.length),
        seed,
        workers,
        true,
        (noise, share) -> {
          int[] values = first.clone();
          double sum = 0;
          for (int i = 0; i < values.length; i++) sum += noise[i][values[i]];
          double highest = logs[0] + share * sum;
          for (int s = 1; s < logs.length; s++) {
            int i = changed[s];
            sum += noise[i][becomes[s]] - noise[i][values[i]];
            values[i] = becomes[s];
            highest = Math.max(highest, logs[s] + share * sum);
          }
          return highest;
        });
  }

  private static Estimate answer(
      int[] states, int pairs, Seed seed, Workers workers, boolean exact, Highest highest) {
    double[] upper = new double[pairs];
    double[] lower =
        RowSums.map(
            pairs,
            1,
            workers,
            pair -> {
              double low = 0;
              for (int side = 0; side < 2; side++) {
                double[][] noise = noise(states, seed.row(pair), side == 1);
                upper[pair] += highest.of(noise, 1) / 2;
                low += highest.of(noise, 1.0 / states.length) / 2;
              }
              return low;
            });
    Estimate above = mean(upper);
    Estimate below = mean(lower);
    if (exact)
      return new Estimate(
          above.value(),
          Math.min(below.low(), above.value()),
          above.high(),
          Estimate.Bound.UPPER,
          true,
          "lower bound " + below + ", upper bound " + above);
    return new Estimate(
        Math.max(above.value(), below.low()),
        below.low(),
        Double.POSITIVE_INFINITY,
        Estimate.Bound.NONE,
        false,
        "maxima are local: only the lower bound " + below + " holds");
  }

  private static Estimate mean(double[] values) {
    double mean = 0;
    for (double value : values) mean += value / values.length;
    double square = 0;
    for (double value : values) square += (value - mean) * (value - mean);
    return Estimate.of(mean, Math.sqrt(square / (values.length - 1) / values.length));
  }

  private static double[][] noise(int[] states, Draws draws, boolean mirrored) {
    double[][] noise = new double[states.length][];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = new double[states[i]];
      for (int a = 0; a < noise[i].length; a++) {
        double u = draws.uniformDouble(i, a);
        noise[i][a] = -Elementary.log(-Elementary.log(mirrored ? 1 - u : u)) - EULER;
      }
    }
    return noise;
  }

  /// Maxima unit by unit: each takes its best value given the others until none changes.
  private static final class Ascent {

    private final DiscretePairs pairs;
    private final int[][] incident;

    Ascent(DiscretePairs pairs) {
      this.pairs = pairs;
      int[] degrees = new int[pairs.units()];
      for (int e = 0; e < pairs.pairs(); e++) {
        degrees[pairs.first(e)]++;
        degrees[pairs.second(e)]++;
      }
      incident = new int[degrees.length][];
      for (int i = 0; i < incident.length; i++) incident[i] = new int[degrees[i]];
      Arrays.fill(degrees, 0);
      for (int e = 0; e < pairs.pairs(); e++) {
        incident[pairs.first(e)][degrees[pairs.first(e)]++] = e;
        incident[pairs.second(e)][degrees[pairs.second(e)]++] = e;
      }
    }

    double highest(double[][] noise, double share) {
      int[] values = new int[pairs.units()];
      double[][] scores = new double[values.length][];
      for (int i = 0; i < values.length; i++) {
        scores[i] = new double[pairs.states(i)];
        for (int a = 0; a < scores[i].length; a++)
          scores[i][a] = pairs.field(i, a) + share * noise[i][a];
      }
      boolean moved = true;
      while (moved) {
        moved = false;
        for (int i = 0; i < values.length; i++) {
          int best = values[i];
          for (int a = 0; a < scores[i].length; a++) if (scores[i][a] > scores[i][best]) best = a;
          if (best == values[i]) continue;
          moved = true;
          for (int e : incident[i]) {
            boolean first = pairs.first(e) == i;
            double[] theirs = scores[first ? pairs.second(e) : pairs.first(e)];
            for (int b = 1; b < theirs.length; b++)
              theirs[b] +=
                  first
                      ? pairs.weight(e, best, b) - pairs.weight(e, values[i], b)
                      : pairs.weight(e, b, best) - pairs.weight(e, b, values[i]);
          }
          values[i] = best;
        }
      }
      double sum = pairs.logWeight(values);
      for (int i = 0; i < values.length; i++) sum += share * noise[i][values[i]];
      return sum;
    }
  }
}
