package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Coupling;
import io.harmonium.data.Dataset;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.sampling.Chains;
import io.harmonium.testkit.ModelContract.Subject;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Energies, free energies and conditionals are those of the formula, and a row's numbers depend on that row only.
final class ModelScores {

  private ModelScores() {}

  static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("the energy is the formula", ModelScores::energyIsTheFormula),
        new Check<>("a link is one number from each end", ModelScores::linksAreAdjoint),
        new Check<>("a link's statistics are its gradient", ModelScores::linkStatistics),
        new Check<>("η is the derivative of −E", ModelScores::etaIsTheDerivative),
        new Check<>("F is −log of the summed e^(−E)", ModelScores::freeEnergyIsTheSum),
        new Check<>("log Z is the sum over all states", ModelScores::logPartitionIsTheSum),
        new Check<>(
            "conditional means are those of the distribution", ModelScores::meansAreConditional),
        new Check<>("∂E/∂θ matches differences", ModelScores::energyGradient),
        new Check<>("temperature divides the energy", ModelScores::temperatureDivides),
        new Check<>("prepared η follows the double path", ModelScores::preparedFollows),
        new Check<>("prepared sums do not overflow", ModelScores::preparedDoesNotOverflow),
        new Check<>("scores are finite", ModelScores::scoresAreFinite),
        new Check<>("a row scores alone as in the batch", ModelScores::rowsScoreAlone),
        new Check<>("order does not matter", ModelScores::orderDoesNotMatter),
        new Check<>("repeated rows score the same", ModelScores::repeatedRows),
        new Check<>("scoring changes nothing", ModelScores::scoringChangesNothing),
        new Check<>("four threads score the same bits", ModelScores::threadsScoreTheSame),
        new Check<>("one row is enough", s -> scoresAreFinite(s.with(s.data().slice(0, 1)))),
        new Check<>("one column is enough", s -> energyIsTheFormula(sized(s, 1, 2))),
        new Check<>("one hidden unit is enough", s -> freeEnergyIsTheSum(sized(s, 2, 1))));
  }

  /// −F of every row.
  static double[] scores(Subject s) {
    DoublePath path = s.machine().doublePath();
    Configurations x = s.rows();
    return IntStream.range(0, x.rows()).mapToDouble(r -> -path.freeEnergy(x, r)).toArray();
  }

  /// The same kinds in other sizes.
  static Subject sized(Subject s, int visible, int hidden) {
    Structure structure = s.machine().structure();
    Machine plain =
        Rbm.of(structure.layer(0).units(), visible, structure.hidden().get(0).units(), hidden);
    Machine machine = Specimens.random(plain, 0.3, ModelContract.SEED.child("sized"));
    Dataset data = Specimens.data(machine, 20, ModelContract.SEED.child("sized data"));
    return new Subject(s.name(), machine, data, s.recipe());
  }

  /// Statistics of a few configurations of all layers, drawn unit by unit.
  private static List<double[][][]> statistics(Subject s) {
    Structure structure = s.machine().structure();
    DoublePath path = s.machine().doublePath();
    try (Workers workers = Workers.single()) {
      Configurations x =
          Chains.independent(
              structure, s.machine().fields(), 6, 0, ModelContract.SEED.child("all"), workers);
      return IntStream.range(0, 6).mapToObj(r -> path.statistics(x, r)).toList();
    }
  }

  /// 1e-12 relative: a few dozen roundings of 1e-16.
  static void energyIsTheFormula(Subject s) {
    if (!Reference.applies(s.machine().structure())) return;
    DoublePath path = s.machine().doublePath();
    for (double[][][] t : statistics(s)) {
      double expected = Reference.energy(s.machine(), t);
      assertEquals(expected, path.energy(t), 1e-12 * (1 + Math.abs(expected)));
    }
  }

  private static double[][] ends(Coupling link, double[][][] t) {
    return link.ends().stream().map(e -> t[e.layer()][e.port()]).toArray(double[][]::new);
  }

  private static double value(Subject s, Coupling link, double[][] ends, int end) {
    double[] inputs = new double[ends[end].length];
    double[] weights = s.machine().parameters().values();
    link.addInputs(end, ends, weights, s.machine().structure().offset(link), inputs);
    double sum = 0;
    for (int j = 0; j < inputs.length; j++) sum += inputs[j] * ends[end][j];
    return sum;
  }

  static void linksAreAdjoint(Subject s) {
    for (double[][][] t : statistics(s))
      for (Coupling link : s.machine().structure().links()) {
        double first = value(s, link, ends(link, t), 0);
        for (int e = 1; e < link.ends().size(); e++) {
          double other = value(s, link, ends(link, t), e);
          assertEquals(first, other, 1e-12 * (1 + Math.abs(first)), "end " + e);
        }
      }
  }

  /// ⟨W; t⟩ is linear in W, so its gradient is the difference that a step of 1 in one weight makes.
  static void linkStatistics(Subject s) {
    Structure structure = s.machine().structure();
    for (double[][][] t : statistics(s))
      for (Coupling link : structure.links()) {
        Parameters sums = s.machine().parameters().zeros();
        link.addStatistics(ends(link, t), 1, sums.values(), structure.offset(link));
        double value = value(s, link, ends(link, t), 0);
        int offset = structure.offset(link);
        int length = sums.slice(link.name()).length();
        for (int i = 0; i < length; i++) {
          Parameters moved = s.machine().parameters().copy();
          moved.values()[offset + i] += 1;
          double change = value(s.with(s.machine().with(moved)), link, ends(link, t), 0) - value;
          assertEquals(change, sums.values()[offset + i], 1e-12 * (10 + Math.abs(value)));
        }
      }
  }

  static void etaIsTheDerivative(Subject s) {
    DoublePath path = s.machine().doublePath();
    for (double[][][] t : statistics(s))
      for (int l = 0; l < s.machine().structure().size(); l++) {
        double[][] given = path.zeros(l);
        path.eta(l, t, given);
        double[][] expected = Reference.eta(path, l, t);
        for (int p = 0; p < given.length; p++)
          assertArrayEquals(expected[p], given[p], 1e-11, "layer " + l + " port " + p);
      }
  }

  static void freeEnergyIsTheSum(Subject s) {
    DoublePath path = s.machine().doublePath();
    for (double[][][] t : statistics(s)) {
      double expected = Reference.freeEnergy(path, t);
      assertEquals(expected, path.freeEnergy(t), 1e-9 * (1 + Math.abs(expected)));
    }
  }

  /// From each side that can be enumerated; two unbounded sides are refused with a reason.
  static void logPartitionIsTheSum(Subject s) {
    for (boolean visible : new boolean[] {true, false})
      if (Enumeration.logStates(s.machine(), visible) <= 26
          && !s.machine().structure().linkedWithin(!visible))
        logPartitionIs(s.machine(), m -> enumerated(m, visible));
      else assertThrows(IllegalArgumentException.class, () -> enumerated(s.machine(), visible));
    if (Enumeration.possible(s.machine()))
      logPartitionIs(s.machine(), m -> logPartition(Enumeration.of(m)));
  }

  private static double enumerated(Machine machine, boolean visible) {
    return logPartition(Enumeration.of(machine, visible));
  }

  private static double logPartition(Enumeration states) {
    try (Workers workers = Workers.of(2)) {
      return states.logPartition(workers);
    }
  }

  /// An exact log Z agrees with the sum over the states of a discrete side, unit by unit: 1e-9.
  static void logPartitionIs(Machine machine, ToDoubleFunction<Machine> logPartition) {
    EnumeratedDistribution distribution = EnumeratedDistribution.of(machine, machine.fields());
    double expected = distribution.logSum() - machine.doublePath().constant();
    assertEquals(expected, logPartition.applyAsDouble(machine), 1e-9 * (1 + Math.abs(expected)));
  }

  static void meansAreConditional(Subject s) {
    DoublePath path = s.machine().doublePath();
    double[][][] t = statistics(s).get(0);
    for (int l = 0; l < s.machine().structure().size(); l++) {
      Layer layer = s.machine().structure().layer(l);
      double[][] eta = Reference.eta(path, l, t);
      double[][] means = path.means(l, t);
      for (int u = 0; u < layer.size(); u++) {
        UnitDistribution distribution =
            UnitDistribution.of(layer.units(), UnitsContract.unit(layer.units(), eta, u));
        double[][] own = UnitsContract.unit(layer.units(), means, u);
        for (int p = 0; p < own.length; p++)
          for (int c = 0; c < own[p].length; c++)
            assertEquals(distribution.mean(p, c), own[p][c], 1e-9 * (1 + Math.abs(own[p][c])));
      }
    }
  }

  /// Central differences with h = 1e-5 of E without its constant, which gradients leave out: error below 1e-8.
  static void energyGradient(Subject s) {
    Structure structure = s.machine().structure();
    Configurations x;
    try (Workers workers = Workers.single()) {
      var seed = ModelContract.SEED.child("gradient");
      x = Chains.independent(structure, s.machine().fields(), 2, 0, seed, workers);
    }
    double[] weights = {1, 0.25};
    Parameters gradient = s.machine().parameters().zeros();
    s.machine().addGradient(x, weights, gradient);
    for (int i = 0; i < gradient.size(); i++) {
      double derivative =
          (shifted(s, x, weights, i, 1e-5) - shifted(s, x, weights, i, -1e-5)) / 2e-5;
      assertEquals(
          derivative, gradient.values()[i], 1e-8 * (10 + Math.abs(derivative)), "parameter " + i);
    }
  }

  private static double shifted(Subject s, Configurations x, double[] weights, int i, double step) {
    Parameters moved = s.machine().parameters().copy();
    moved.values()[i] += step;
    Machine machine = s.machine().with(moved);
    double[] energies = new double[x.rows()];
    machine.energies(x, energies);
    double sum = 0;
    for (int r = 0; r < energies.length; r++)
      sum += weights[r] * (energies[r] - machine.doublePath().constant());
    return sum;
  }

  static void temperatureDivides(Subject s) {
    DoublePath plain = s.machine().doublePath();
    for (double temperature : new double[] {0.5, 1, 3}) {
      DoublePath path = plain.under(s.machine().fields().atTemperature(temperature));
      for (double[][][] t : statistics(s))
        assertEquals(
            (plain.energy(t) - plain.constant()) / temperature,
            path.energy(t) - path.constant(),
            1e-12 * (10 + Math.abs(plain.energy(t)) / temperature));
    }
  }

  /// 1e-5 relative to max(1, |η|).
  static void preparedFollows(Subject s) {
    Structure structure = s.machine().structure();
    DoublePath path = s.machine().doublePath();
    PreparedMachine prepared = PreparedMachine.of(s.machine());
    Configurations x = Configurations.zeros(structure, 6);
    List<double[][][]> all = statistics(s);
    fill(structure, x, all);
    for (int l = 0; l < structure.size(); l++) {
      int layer = l;
      LayerConditional conditional =
          Distribution.of(prepared).conditional(l, new Workspace(Kernels.best())).receive(x, 0, 6);
      for (int row = 0; row < 6; row++) {
        float[][] eta = conditional.eta(row);
        double[][] expected = path.zeros(layer);
        path.eta(layer, all.get(row), expected);
        for (int p = 0; p < expected.length; p++)
          for (int j = 0; j < expected[p].length; j++)
            assertEquals(
                expected[p][j],
                eta[p][j],
                1e-5 * Math.max(1, Math.abs(expected[p][j])),
                "layer " + layer + " column " + j);
      }
    }
  }

  private static void fill(Structure structure, Configurations x, List<double[][][]> all) {
    for (int l = 0; l < structure.size(); l++) {
      Units units = structure.layer(l).units();
      for (int row = 0; row < all.size(); row++)
        for (int u = 0; u < structure.layer(l).size(); u++) {
          double[][] own = UnitsContract.unit(units, all.get(row)[l], u);
          if (units.values() == 0) Cells.set(units, x.layers()[l], row, u, own[0][0]);
          for (int v = 0; v < units.values(); v++)
            if (java.util.Arrays.deepEquals(UnitDistribution.statisticsOf(units, v), own))
              Cells.set(units, x.layers()[l], row, u, v);
        }
    }
  }

  /// Forty equal weights that all meet in one input: their sum must fit the integers of the prepared path.
  static void preparedDoesNotOverflow(Subject s) {
    Subject wide = sized(s, 40, 1);
    Structure structure = wide.machine().structure();
    for (double weight : new double[] {0.7, -0.7}) {
      Parameters parameters = wide.machine().parameters().zeros();
      for (Coupling link : structure.links()) {
        Parameters.Slice slice = parameters.slice(link.name());
        java.util.Arrays.fill(parameters.values(), slice.offset(), slice.end(), weight / 6.5);
      }
      Machine machine = wide.machine().with(parameters);
      if (machine.unsupported() == null) preparedFollows(wide.with(machine));
    }
  }

  static void scoresAreFinite(Subject s) {
    for (double score : scores(s)) assertTrue(Double.isFinite(score), "score " + score);
  }

  static void rowsScoreAlone(Subject s) {
    double[] all = scores(s);
    for (int row = 0; row < all.length; row++)
      assertEquals(all[row], scores(s.with(s.data().slice(row, row + 1)))[0], "row " + row);
  }

  static void orderDoesNotMatter(Subject s) {
    int rows = s.data().rows();
    int[] order = IntStream.range(0, rows).map(i -> (i * 7 + 3) % rows).toArray();
    double[] all = scores(s);
    double[] moved = scores(s.with(s.data().rows(order, "another order")));
    for (int i = 0; i < rows; i++) assertEquals(all[order[i]], moved[i]);
  }

  static void repeatedRows(Subject s) {
    double[] scores = scores(s.with(s.data().rows(new int[] {4, 4, 0, 4}, "repeated")));
    assertEquals(scores[0], scores[1]);
    assertEquals(scores[0], scores[3]);
  }

  static void scoringChangesNothing(Subject s) {
    double[] parameters = s.machine().parameters().values().clone();
    Configurations before = s.rows().copy();
    scores(s);
    assertArrayEquals(parameters, s.machine().parameters().values());
    assertTrue(Cells.same(before, Initial.visible(s.machine().structure(), s.data())));
  }

  static void threadsScoreTheSame(Subject s) {
    double[] expected = scores(s);
    DoublePath shared = s.machine().doublePath();
    Configurations x = s.rows();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Callable<double[]>> tasks = new ArrayList<>();
      for (int i = 0; i < 8; i++)
        tasks.add(
            () ->
                IntStream.range(0, x.rows()).mapToDouble(r -> -shared.freeEnergy(x, r)).toArray());
      for (Future<double[]> result : pool.invokeAll(tasks))
        assertArrayEquals(expected, result.get());
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("scoring in threads failed", e);
    } finally {
      pool.shutdownNow();
    }
  }
}
