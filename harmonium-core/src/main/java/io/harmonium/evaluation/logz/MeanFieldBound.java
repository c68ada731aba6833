package io.harmonium.evaluation.logz;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.MeanField;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Naive mean field as a lower bound of log Z, the best of [#STARTS] starts and more: independent units, rows, the pattern of
/// each of the first hidden units, random states of either side, always the same ones, and the signs of the first singular
/// vectors of the links, which is where the modes of a trained machine lie. All are searched for a few rounds, the
/// best to the end. It holds whether the searches converged or not.
final class MeanFieldBound implements MachineEstimator {

  /// Minimum of starts of machines that have states to start from.
  public static final int STARTS = 50;

  /// Starts that are patterns of single hidden units.
  private static final int PATTERNS = 15;

  /// Singular vectors of a link, and products that find each.
  private static final int MODES = 4;

  private static final int POWERS = 20;

  /// Starts that are searched to the end beside independent units and rows.
  private static final int BEST = 8;

  /// Three digits beyond what is printed.
  private static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-8, 1000);

  private static final FixedPoint GLANCE = SEARCH.withLimit(30);

  private static final Seed SEED = Seed.of(0).child("mean field");

  MeanFieldBound() {}

  @Override
  public String name() {
    return "meanField";
  }

  @Override
  public String title() {
    return "mean field";
  }

  @Override
  public Evidence evidence() {
    return Evidence.BOUND;
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, mean field and messages";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.machine(), task.starts(), task.workers());
  }

  /// A row of some configurations, or independent units where `x` is null.
  private record Start(Configurations x, int row) {}

  /// From independent units, from each of `rows` (null for none), and from states of its own.
  public static Estimate estimate(Machine machine, Rows rows, Workers workers) {
    DoublePath path = machine.doublePath();
    List<Start> starts = new ArrayList<>(List.of(new Start(null, 0)));
    for (int row = 0; rows != null && row < rows.count(); row++)
      starts.add(new Start(rows.x(), row));
    int named = starts.size();
    addPatterns(machine.structure(), starts);
    int half = (STARTS - starts.size() + 1) / 2;
    addRandom(machine.structure(), false, half, starts);
    addRandom(machine.structure(), true, STARTS - starts.size(), starts);
    for (Coupling link : machine.structure().links()) addModes(machine, link, starts, workers);
    double[] values = new double[starts.size()];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    boolean[] converged = new boolean[starts.size()];
    search(path, starts, numbers(0, starts.size()), GLANCE, workers, values, converged);
    List<Integer> ranked = numbers(named, starts.size());
    ranked.sort(Comparator.comparingDouble(i -> -values[i]));
    List<Integer> chosen = numbers(0, named);
    chosen.addAll(ranked.subList(0, Math.min(BEST, ranked.size())));
    search(path, starts, chosen, SEARCH, workers, values, converged);
    int ended = 0;
    for (boolean one : converged) if (one) ended++;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double best = sorted[sorted.length - 1];
    return new Estimate(
        best,
        best,
        Double.POSITIVE_INFINITY,
        Estimate.Bound.LOWER,
        true,
        String.format(
            Locale.ROOT,
            "the best of %d starts, %d of which converged; from %.2f over %.2f (median) to %.2f",
            sorted.length,
            ended,
            sorted[0],
            sorted[sorted.length / 2],
            best));
  }

  private static List<Integer> numbers(int from, int to) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = from; i < to; i++) numbers.add(i);
    return numbers;
  }

  private static void search(
      DoublePath path,
      List<Start> starts,
      List<Integer> chosen,
      FixedPoint how,
      Workers workers,
      double[] values,
      boolean[] converged) {
    double[] found =
        RowSums.map(
            chosen.size(),
            1,
            workers,
            i -> {
              Start start = starts.get(chosen.get(i));
              MeanField field = new MeanField(how);
              MeanField.Solution distribution =
                  start.x == null ? field.solve(path) : field.solve(path, start.x, start.row);
              converged[chosen.get(i)] = distribution.end().converged();
              return distribution.logPartition();
            });
    for (int i = 0; i < found.length; i++)
      values[chosen.get(i)] = Math.max(values[chosen.get(i)], found[i]);
  }

  /// One hidden unit with its second value and all others with their first.
  private static void addPatterns(Structure structure, List<Start> starts) {
    for (int l = structure.visible().size(), left = PATTERNS; l < structure.size(); l++) {
      if (!listed(structure.layer(l))) continue;
      int count = Math.min(left, structure.layer(l).size());
      Configurations x = only(structure, l, count);
      for (int row = 0; row < count; row++) {
        x.layers()[l][0].setValue(row, row, 1);
        starts.add(new Start(x, row));
      }
      left -= count;
    }
  }

  /// Hidden units at the signs of the first right singular vectors of a link, both ways round: h ← WᵀW·h, orthogonal to the
  /// vectors before.
  private static void addModes(
      Machine machine, Coupling link, List<Start> starts, Workers workers) {
    Structure structure = machine.structure();
    if (link.ends().size() != 2) return;
    int end = structure.isVisible(link.ends().get(1).layer()) ? 0 : 1;
    int layer = link.ends().get(end).layer();
    boolean across = structure.isVisible(link.ends().get(1 - end).layer());
    if (!across || structure.isVisible(layer) || !listed(structure.layer(layer))) return;
    int[] units = structure.unitOffsets(layer, link.ends().get(end).port());
    double[][] found = new double[MODES][];
    Configurations x = only(structure, layer, 2 * MODES);
    for (int k = 0; k < MODES; k++) {
      Draws draws = SEED.child("modes").row(k);
      double[] h = new double[units[units.length - 1]];
      for (int j = 0; j < h.length; j++) h[j] = draws.normal(j, 0);
      for (int i = 0; i < POWERS; i++) {
        workers.heed();
        h = multiply(machine, link, end, multiply(machine, link, 1 - end, h));
        for (int before = 0; before < k; before++) {
          double share = Elementary.dot(h, found[before]);
          for (int j = 0; j < h.length; j++) h[j] -= share * found[before][j];
        }
        double size = Math.sqrt(Elementary.dot(h, h));
        if (!(size > 1e-300)) return;
        for (int j = 0; j < h.length; j++) h[j] /= size;
      }
      found[k] = h;
      for (int row = 2 * k; row < 2 * k + 2; row++) {
        for (int u = 0; u + 1 < units.length; u++)
          x.layers()[layer][0].setValue(row, u, value(h, units, u, row % 2 == 0 ? 1 : -1));
        starts.add(new Start(x, row));
      }
    }
  }

  /// What a link sends to end `to` from `t` at the other.
  private static double[] multiply(Machine machine, Coupling link, int to, double[] t) {
    Structure structure = machine.structure();
    End end = link.ends().get(to);
    double[] out = new double[structure.columns(end.layer(), end.port())];
    double[][] sent = new double[2][];
    sent[1 - to] = t;
    link.addInputs(to, sent, machine.parameters().values(), structure.offset(link), out);
    return out;
  }

  /// The second of two values where the number of a unit is positive, or the category of the largest.
  private static int value(double[] h, int[] units, int unit, int sign) {
    int width = units[unit + 1] - units[unit];
    if (width == 1) return sign * h[units[unit]] > 0 ? 1 : 0;
    int best = 0;
    for (int a = 1; a < width; a++)
      if (sign * h[units[unit] + a] > sign * h[units[unit] + best]) best = a;
    return best;
  }

  /// Random states of all layers of one side that have a list of values.
  private static void addRandom(
      Structure structure, boolean hidden, int count, List<Start> starts) {
    Configurations x = new Configurations(count, new States[structure.size()][]);
    boolean some = false;
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      if (structure.isVisible(l) == hidden || !listed(layer)) continue;
      some = true;
      x.layers()[l] = layer.allocate(count);
      for (int row = 0; row < count; row++) {
        Draws draws = SEED.child(l).row(row);
        for (int u = 0; u < layer.size(); u++)
          x.layers()[l][0].setValue(row, u, draws.below(layer.units().values(), u, 0));
      }
    }
    for (int row = 0; some && row < count; row++) starts.add(new Start(x, row));
  }

  private static boolean listed(Layer layer) {
    return layer.units().values() > 1 && layer.ports() == 1 && !layer.units().joint();
  }

  private static Configurations only(Structure structure, int layer, int rows) {
    Configurations x = new Configurations(rows, new States[structure.size()][]);
    x.layers()[layer] = structure.layer(layer).allocate(rows);
    return x;
  }
}
