package io.harmonium.testkit;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Imputation;
import io.harmonium.sampling.MissingConditional;
import io.harmonium.sampling.Sampler;
import io.harmonium.temporal.Dynamics;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.SequenceCompletion;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Binary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Simulation-based calibration of everything that draws a part given the rest (Talts, Betancourt, Simpson, Vehtari and
/// Gelman 2018). A state comes from the exact joint distribution, a part of it is hidden and drawn M times anew; the place
/// of a number of the true state among those of the draws is then uniform on 0 … M, ties broken by a fair draw:
///
/// ```
/// alarm where sup |F̂ − F| > √(log(2/10⁻⁶)/(2N)), or χ² of the M + 1 places has p < 10⁻⁶       (N states)
/// ```
///
/// The first is the bound of Dvoretzky, Kiefer, Wolfowitz and Massart; a distribution of ranks that is off by d is seen with
/// probability 0.999 where d exceeds it by √(log(2000)/(2N)): 0.24 with 400 states, 0.033 with the 20 000 of the thorough
/// profile, χ² sees uneven places earlier. False alarms: 2·10⁻⁶ per number. Ranks look at each state beside its own
/// conditional distribution, so that draws which are too narrow are seen. Draws that ignore what is given have uniform
/// ranks too; the log density of the drawn part together with what is given tells them.
public final class CalibrationContract {

  /// How often the bound of the ranks raises an alarm without a fault.
  public static final double FALSE_ALARM = 1e-6;

  /// Draws beside each state, so that there are 20 places.
  static final int DRAWS = 19;

  /// Sweeps of chains that start at independent units: Gibbs sampling of the small machines of the kit forgets within a
  /// few.
  public static final int SWEEPS = 20;

  private static final Seed SEED = Seed.of(0x72616e6b73L);

  private CalibrationContract() {}

  /// Numbers `[number][state][place]` of `states` true states (place 0) and of [#DRAWS] draws beside each.
  public interface Simulation {
    double[][][] numbers(int states, Seed seed, Workers workers);
  }

  /// Something that draws hidden parts.
  public record Subject(String name, Simulation simulation) {
    @Override
    public String toString() {
      return name;
    }
  }

  /// What is known of a state when the rest is drawn.
  enum Given {
    NOTHING,
    VISIBLE,
    HALF
  }

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>(
            "true states stand at any place among draws", CalibrationContract::ranksAreUniform));
  }

  /// Every sampler on every machine that it serves: free, visible units given (posterior), and half of them given, after as
  /// many sweeps as its chains need to forget.
  public static List<Subject> ofSamplers(
      List<Sampler> samplers, List<Machine> machines, int sweeps) {
    List<Subject> subjects = new ArrayList<>();
    for (Sampler sampler : samplers)
      for (Machine machine : machines) {
        boolean known = EnumeratedDistribution.applies(machine);
        if (!known || sampler.unsupported(machine.structure()) != null) continue;
        for (Given given : Given.values())
          if (possible(sampler, machine, given)) subjects.add(of(sampler, machine, given, sweeps));
      }
    return subjects;
  }

  private static boolean possible(Sampler sampler, Machine machine, Given given) {
    if (given == Given.NOTHING) return true;
    boolean hidden = !machine.structure().hidden().isEmpty();
    return sampler.clamps() && (given == Given.HALF || hidden);
  }

  static Subject of(Sampler sampler, Machine machine, Given given, int sweeps) {
    return new Subject(
        sampler.name()
            + " on "
            + Specimens.name(machine)
            + ", given "
            + given.name().toLowerCase(Locale.ROOT),
        new Sampled(sampler, machine, given, sweeps));
  }

  /// Missing cells of rows, as they are completed for users.
  public static List<Subject> ofImputation(List<Machine> machines) {
    List<Subject> subjects = new ArrayList<>();
    for (Machine machine : machines)
      if (EnumeratedDistribution.applies(machine))
        subjects.add(
            new Subject(
                "imputation on " + Specimens.name(machine),
                (states, seed, workers) -> imputed(machine, states, seed, workers)));
    return subjects;
  }

  /// Unknown numbers of a normal vector.
  public static Subject ofMissingConditional() {
    return new Subject("missing numbers of whitened rows", (n, seed, workers) -> normal(n, seed));
  }

  /// The last of three frames given those before it, for every kind of sequence machine whose next frame given the past is
  /// known: not for hidden states that are carried on, of which one path is drawn.
  public static List<Subject> ofNextFrames() {
    List<Subject> subjects = new ArrayList<>();
    for (Dynamics.Kind kind : Dynamics.kinds()) {
      Dynamics dynamics = kind.made().apply(2);
      if (dynamics.pastIsStates()) continue;
      TemporalMachine machine = random(TemporalMachine.of(dynamics, new Binary(), 2, 2));
      subjects.add(
          new Subject(
              "next frame of " + kind.name(),
              (states, seed, workers) -> frames(machine, states, seed, workers)));
    }
    return subjects;
  }

  static void ranksAreUniform(Subject subject) {
    int states = Effort.times(400);
    Seed seed = SEED.child(subject.name);
    double[][][] numbers;
    try (Workers workers = Workers.of(2)) {
      numbers = subject.simulation.numbers(states, seed, workers);
    }
    for (int k = 0; k < numbers.length; k++)
      judge(subject.name + ", number " + k, ranks(numbers[k], seed.child("ties")));
  }

  /// How many states have each number of draws below them; a state among q equal draws goes to any of q + 1 places.
  private static long[] ranks(double[][] numbers, Seed seed) {
    long[] counts = new long[DRAWS + 1];
    for (int s = 0; s < numbers.length; s++) {
      int below = 0;
      int equal = 0;
      for (int m = 1; m <= DRAWS; m++) {
        if (numbers[s][m] < numbers[s][0]) below++;
        if (numbers[s][m] == numbers[s][0]) equal++;
      }
      counts[below + seed.row(s).below(equal + 1, 0, 0)]++;
    }
    return counts;
  }

  private static void judge(String what, long[] counts) {
    long states = Arrays.stream(counts).sum();
    double limit = Math.sqrt(StrictMath.log(2 / FALSE_ALARM) / (2 * states));
    double sum = 0;
    for (int place = 0; place < counts.length; place++) {
      sum += (double) counts[place] / states;
      double off = Math.abs(sum - (place + 1.0) / counts.length);
      if (off > limit)
        throw new AssertionError(
            "%s: ranks of %d states are off by %.3f at %d of %d, more than %.3f: %s"
                .formatted(what, states, off, place, DRAWS, limit, Arrays.toString(counts)));
    }
    double[] uniform = new double[counts.length];
    Arrays.fill(uniform, 1.0 / counts.length);
    ChiSquare.agree(what, counts, uniform);
  }

  /// Row `s·DRAWS + m` of the draws belongs to state s.
  private static int[] owners(int states) {
    return IntStream.range(0, states * DRAWS).map(i -> i / DRAWS).toArray();
  }

  private record Sampled(Sampler sampler, Machine machine, Given given, int sweeps)
      implements Simulation {
    @Override
    public double[][][] numbers(int states, Seed seed, Workers workers) {
      Structure structure = machine.structure();
      Configurations truth =
          EnumeratedDistribution.of(machine, machine.fields()).draw(states, seed.child("truth"));
      int levels = sampler.group();
      int[] owners = owners(states);
      int[] rows =
          IntStream.range(0, owners.length * levels).map(i -> owners[i / levels]).toArray();
      Configurations known = truth.like(rows.length);
      known.copyRows(truth, rows);
      Configurations chains =
          Chains.independent(
              structure, machine.fields(), rows.length, 0, seed.child("start"), workers);
      Distribution p = Distribution.of(machine);
      if (given != Given.NOTHING) {
        Clamp clamp = new Clamp(masks(structure, given, rows.length), known);
        clamp.apply(chains);
        p = p.with(clamp);
      }
      sampler.run(p, chains, 0, sweeps, seed.child("sweeps"), workers);
      if (p.clamp() != null) p.clamp().apply(chains);
      Configurations drawn = truth.like(owners.length);
      drawn.copyRows(chains, IntStream.range(0, owners.length).map(i -> i * levels).toArray());
      return CalibrationContract.numbers(machine, truth, drawn, workers);
    }
  }

  /// Every second unit of the visible layers, or all of them.
  private static Bits[] masks(Structure structure, Given given, int rows) {
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < masks.length; l++) {
      masks[l] = Bits.zeros(rows, structure.layer(l).size());
      for (int row = 0; structure.isVisible(l) && row < rows; row++)
        for (int u = 0; u < masks[l].columns(); u++)
          masks[l].set(row, u, given == Given.VISIBLE || u % 2 == 0);
    }
    return masks;
  }

  private static double[][][] imputed(Machine machine, int states, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    Configurations truth =
        EnumeratedDistribution.of(machine, machine.fields()).draw(states, seed.child("truth"));
    int[] owners = owners(states);
    Configurations drawn = truth.like(owners.length);
    drawn.copyRows(truth, owners);
    Bits[] missing = new Bits[structure.size()];
    for (int l = 0; l < structure.visible().size(); l++) {
      missing[l] = Bits.zeros(owners.length, structure.layer(l).size());
      for (int row = 0; row < owners.length; row++)
        for (int u = 0; u < missing[l].columns(); u++)
          missing[l].set(row, u, seed.child("hidden").row(owners[row]).uniform(u, l) < 0.5);
    }
    Configurations hollow = drawn.copy();
    for (int l = 0; l < structure.visible().size(); l++)
      for (int row = 0; row < owners.length; row++)
        for (int u = 0; u < missing[l].columns(); u++)
          if (missing[l].get(row, u))
            Cells.set(structure.layer(l).units(), hollow.layers()[l], row, u, 0);
    Imputation.draw(
        PreparedMachine.of(machine), hollow, missing, SWEEPS, seed.child("sweeps"), workers);
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      truth.layers()[l] = null;
      hollow.layers()[l] = null;
    }
    return numbers(machine, truth, hollow, workers);
  }

  /// A projection of all units to a line, and the log density: of whole states, or of visible units alone where the hidden
  /// layers are absent.
  private static double[][][] numbers(
      Machine machine, Configurations truth, Configurations drawn, Workers workers) {
    boolean whole = truth.layers()[truth.layers().length - 1] != null;
    double[][] logs = {new double[truth.rows()], new double[drawn.rows()]};
    Distribution p = Distribution.of(machine);
    p.logDensities(truth, whole, logs[0], workers);
    p.logDensities(drawn, whole, logs[1], workers);
    double[][][] numbers = new double[2][truth.rows()][DRAWS + 1];
    for (int s = 0; s < truth.rows(); s++)
      for (int m = 0; m <= DRAWS; m++) {
        int row = m == 0 ? s : s * DRAWS + m - 1;
        numbers[0][s][m] = projection(machine.structure(), m == 0 ? truth : drawn, row);
        numbers[1][s][m] = logs[m == 0 ? 0 : 1][row];
      }
    return numbers;
  }

  private static double projection(Structure structure, Configurations x, int row) {
    double sum = 0;
    for (int l = 0; l < structure.size(); l++) {
      if (x.layers()[l] == null) continue;
      Draws draws = SEED.child("projection").row(l);
      for (int u = 0; u < structure.layer(l).size(); u++)
        sum += draws.normal(u, 0) * Cells.get(x, structure, l, row, u);
    }
    return sum;
  }

  /// y ~ N(P⁻¹b, P⁻¹) of five numbers by P = U·Uᵀ, U upper triangular: y = P⁻¹b + U⁻ᵀ·ε; two or three are hidden.
  private static double[][][] normal(int states, Seed seed) {
    int n = 5;
    double[][] upper = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        upper[i][j] = i == j ? 0.5 + seed.row(i).uniform(j, 0) : 0.6 * seed.row(i).normal(j, 1);
    double[][] precision = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++) precision[i][j] += upper[i][k] * upper[j][k];
    double[] b = IntStream.range(0, n).mapToDouble(i -> seed.row(n).normal(i, 0)).toArray();
    double[] mean = solve(upper, b, true);
    double[][][] numbers = new double[2][states][DRAWS + 1];
    for (int s = 0; s < states; s++) {
      Draws draws = seed.child("truth").row(s);
      double[] noise = IntStream.range(0, n).mapToDouble(i -> draws.normal(i, 0)).toArray();
      double[] truth = solve(upper, noise, false);
      for (int i = 0; i < n; i++) truth[i] += mean[i];
      Bits known = Bits.zeros(1, n);
      for (int i = 0; i < n; i++) known.set(0, i, i % 2 == s % 2);
      MissingConditional conditional = MissingConditional.of(precision, known, 0);
      for (int m = 0; m <= DRAWS; m++) {
        double[] y = truth.clone();
        if (m > 0) {
          for (int i : conditional.unknown()) y[i] = Double.NaN;
          conditional.draw(conditional.mean(b, y), seed.child("draw").child(s).row(m), y);
        }
        for (int i = 0; i < n; i++) {
          numbers[0][s][m] += (i + 1) * y[i];
          for (int j = 0; j < n; j++)
            numbers[1][s][m] += (y[i] - mean[i]) * precision[i][j] * (y[j] - mean[j]);
        }
      }
    }
    return numbers;
  }

  /// U⁻ᵀ·x, or U⁻ᵀ·U⁻¹·x where `both`.
  private static double[] solve(double[][] upper, double[] x, boolean both) {
    int n = x.length;
    double[] y = x.clone();
    if (both)
      for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) y[i] -= upper[i][j] * y[j];
        y[i] /= upper[i][i];
      }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) y[i] -= upper[j][i] * y[j];
      y[i] /= upper[i][i];
    }
    return y;
  }

  private static TemporalMachine random(TemporalMachine zero) {
    Parameters parameters = zero.parameters().zeros();
    Draws draws = SEED.child("frames").row(0);
    for (int i = 0; i < parameters.size(); i++) parameters.values()[i] = draws.normal(i, 0);
    return zero.with(parameters);
  }

  /// Sequences of three frames of two bits from the sum over all 64; the last frame is drawn given the others.
  private static double[][][] frames(
      TemporalMachine machine, int states, Seed seed, Workers workers) {
    int length = 3;
    int all = 1 << 2 * length;
    Bits bits = Bits.zeros(all * length, 2);
    for (int row = 0; row < bits.rows(); row++)
      for (int i = 0; i < 2; i++) bits.set(row, i, (row / length >> row % length * 2 + i & 1) == 1);
    FrameBatch batch = FrameBatch.of(machine, rows(machine, bits, null, length));
    double[] logs = FrameLikelihood.exact(machine, batch, workers);
    double[] joint = new double[all];
    for (int row = 0; row < logs.length; row++) joint[row / length] += logs[row];
    int[] truth = new int[states];
    for (int s = 0; s < states; s++) {
      double left = seed.child("truth").row(s).uniform(0, 0);
      while (truth[s] < all - 1 && (left -= StrictMath.exp(joint[truth[s]])) >= 0) truth[s]++;
    }
    int[] owners = owners(states);
    Bits given = Bits.zeros(owners.length * length, 2);
    Bits mask = Bits.zeros(given.rows(), 2);
    for (int row = 0; row < given.rows(); row++)
      for (int i = 0; i < 2; i++) {
        boolean last = row % length == length - 1;
        mask.set(row, i, last);
        int code = truth[owners[row / length]];
        given.set(row, i, !last && (code >> row % length * 2 + i & 1) == 1);
      }
    Bits drawn =
        (Bits)
            new SequenceCompletion(SWEEPS, 0)
                .run(machine, rows(machine, given, mask, length), seed.child("go on"), workers)
                .x()
                .values(0);
    double[][][] numbers = new double[2][states][DRAWS + 1];
    for (int s = 0; s < states; s++)
      for (int m = 0; m <= DRAWS; m++) {
        int row = (s * DRAWS + m - 1) * length + length - 1;
        int code = truth[s] >> 2 * (length - 1);
        if (m > 0) code = (drawn.get(row, 0) ? 1 : 0) + (drawn.get(row, 1) ? 2 : 0);
        numbers[0][s][m] = code;
        numbers[1][s][m] = code == 0 || code == 3 ? 1 : 0;
      }
    return numbers;
  }

  private static FrameRows rows(TemporalMachine machine, Bits values, Bits mask, int length) {
    Block plain = Block.of("frames", values);
    Block block = new Block("frames", values, plain.columns(), List.of(), mask);
    int[] lengths = new int[values.rows() / length];
    Arrays.fill(lengths, length);
    Dataset data = Dataset.of(block, Provenance.of("test"));
    Sequences bare = Sequences.of(data, lengths);
    int wanted = machine.dynamics().covariates();
    double[][] about = new double[lengths.length][wanted];
    for (double[] one : about) Arrays.fill(one, 0.7);
    List<String> names = IntStream.range(0, wanted).mapToObj(q -> "g" + q).toList();
    return FrameRows.of(
        machine.structure(),
        new Sequences(data, bare.borders(), bare.subjects(), new Covariates(names, about), null));
  }
}
