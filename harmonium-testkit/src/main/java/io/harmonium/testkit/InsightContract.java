package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Coupling;
import io.harmonium.evaluation.ExactDiagnostics;
import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Expansion;
import io.harmonium.insight.HopfieldPhases;
import io.harmonium.insight.Landscape;
import io.harmonium.insight.PhasePlane;
import io.harmonium.insight.TapTree;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.AlternatingTap;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import java.util.List;
import java.util.function.Function;

/// What views into a machine promise, each as a function of the view: couplings of all orders are the free energy,
/// second derivatives are derivatives of the gradient, points of a tree are at rest and join for good, a landscape is a
/// distribution on its cells, maps over two parameters are those of the machine that has them.
public final class InsightContract {

  private InsightContract() {}

  /// Sums of at most 2¹² terms near 10: 1e-9.
  public static void expansionIsTheFreeEnergy(Function<Machine, Expansion> view, Machine machine) {
    try (Workers workers = Workers.single()) {
      double[] exact = Expansion.minusFreeEnergies(machine, workers);
      Expansion expansion = view.apply(machine);
      for (int state = 0; state < exact.length; state++)
        assertEquals(exact[state], expansion.minusFreeEnergy(state), 1e-9, "state " + state);
    }
  }

  /// Central differences of the exact gradient with steps of 1e-4 err by 1e-8.
  public static void curvatureIsTheDerivativeOfTheGradient(
      Function<Machine, double[][]> hessian, Machine machine, Rows rows) {
    double[][] given = hessian.apply(machine);
    for (int i = 0; i < given.length; i++) {
      double[] up = gradient(machine, i, 1e-4, rows);
      double[] down = gradient(machine, i, -1e-4, rows);
      for (int j = 0; j < given.length; j++)
        assertEquals((up[j] - down[j]) / 2e-4, given[i][j], 1e-6, "parameters " + i + ", " + j);
    }
  }

  private static double[] gradient(Machine machine, int at, double step, Rows rows) {
    Parameters moved = machine.parameters().copy();
    moved.values()[at] += step;
    try (Workers workers = Workers.single()) {
      return ExactDiagnostics.momentGaps(machine.with(moved), rows, workers).values();
    }
  }

  /// Every point of a level is where the equations of its stage stay: two-valued visible units are led back to the
  /// point within 1e-3 (searches end at changes of 1e-4, and near the end of a valley errors are magnified). What has
  /// joined stays together, and every level has fewer points than the one before.
  public static void treeIsAtRestAndJoins(TapTree tree, List<TapTree.Stage> stages) {
    for (int k = 0; k < tree.levels().size(); k++) {
      TapTree.Level level = tree.levels().get(k);
      if (k > 0) {
        assertTrue(
            level.points().length < tree.levels().get(k - 1).points().length,
            "level " + k + " joins nothing");
        assertEquals(tree.levels().get(k - 1).points().length, level.parents().length);
        nested(tree.groups(k - 1), tree.groups(k));
      }
      for (TapTree.Stage stage : stages)
        if (stage.update() == level.update() && stage.beta() == level.beta())
          for (double[] point : level.points()) rests(stage, level.order(), point);
    }
  }

  private static void nested(int[] finer, int[] coarser) {
    for (int r = 0; r < finer.length; r++)
      for (int s = 0; s < r; s++)
        assertTrue(
            finer[r] != finer[s] || coarser[r] == coarser[s],
            "rows " + r + " and " + s + " were together and part");
  }

  private static void rests(TapTree.Stage stage, int order, double[] point) {
    DiscretePairs pairs = DiscretePairs.of(stage.machine().doublePath()).at(stage.beta());
    double[][] start = pairs.independent();
    double[] input = new double[pairs.units()];
    for (int i = 0; i < point.length; i++)
      start[i] = new double[] {1 - inside(point[i]), inside(point[i])};
    for (int e = 0; e < pairs.pairs(); e++)
      input[pairs.second(e)] += pairs.weight(e, 1, 1) * start[pairs.first(e)][1];
    for (int j = point.length; j < start.length; j++) {
      double p = 1 / (1 + StrictMath.exp(-pairs.field(j, 1) - input[j]));
      start[j] = new double[] {1 - p, p};
    }
    double[][] end =
        new AlternatingTap(pairs, point.length, order, new FixedPoint(0.5, 1e-6, 2000))
            .solve(start)
            .marginals();
    for (int i = 0; i < point.length; i++)
      assertEquals(point[i], end[i][1], 1e-3, "unit " + i + " moves on");
  }

  private static double inside(double p) {
    return Math.clamp(p, 1e-9, 1 - 1e-9);
  }

  /// The cells of an exact landscape have probabilities e^(−g) that add up to 1, and their mean coordinates are those
  /// of the distribution to a cell: of `states` (all of them, with their probabilities) in the frame of the landscape.
  public static void landscapeIsADistribution(
      Landscape landscape, Machine machine, PrincipalPlane plane, Rows states) {
    double sum = 0;
    for (double g : landscape.cells()) if (!Double.isNaN(g)) sum += StrictMath.exp(-g);
    assertEquals(1, sum, 1e-9, "cells add up");
    double expected = 0;
    double total = 0;
    try (Workers workers = Workers.single()) {
      double[][] at = plane.project(machine.structure(), states, workers);
      for (int r = 0; r < at.length; r++) {
        double weight = StrictMath.exp(-machine.doublePath().freeEnergy(states.x(), r));
        expected += weight * at[r][0];
        total += weight;
      }
    }
    double mean = 0;
    double width = (landscape.right() - landscape.left()) / landscape.side();
    for (int c = 0; c < landscape.cells().length; c++)
      if (!Double.isNaN(landscape.cells()[c]))
        mean +=
            StrictMath.exp(-landscape.cells()[c])
                * (landscape.left() + width * (c % landscape.side() + 0.5));
    assertEquals(expected / total, mean, 0.5 * width, "mean coordinate");
  }

  /// The magnetisation at every point is that of the machine with weights times w and h on its visible units, by
  /// summing over `states` (all of them) of two-valued units 0 and 1. Means of `looks` independent looks at m in [−1,
  /// 1] err by less than 5/√looks but in 1 of 10⁶ points.
  public static void planeIsOfMachines(PhasePlane plane, Machine machine, Rows states, int looks) {
    for (PhasePlane.Point point : plane.points()) {
      Parameters moved = machine.parameters().copy();
      for (Layer layer : machine.structure().visible())
        add(moved, layer.name() + ".x", 2 * point.field());
      for (Coupling link : machine.structure().links()) scale(moved, link.name(), point.weights());
      DoublePath path = machine.with(moved).doublePath();
      double sum = 0;
      double total = 0;
      double[] bits = new double[states.x().values(0).columns()];
      for (int r = 0; r < states.count(); r++) {
        double weight = StrictMath.exp(-path.freeEnergy(states.x(), r));
        states.x().values(0).toDoubles(r, bits);
        for (double bit : bits) sum += weight * (2 * bit - 1) / bits.length;
        total += weight;
      }
      assertEquals(sum / total, point.magnetisation(), 5 / Math.sqrt(looks), point.toString());
    }
  }

  private static void add(Parameters parameters, String name, double value) {
    Parameters.Slice slice = parameters.slice(name);
    for (int i = 0; i < slice.length(); i++) parameters.values()[slice.offset() + i] += value;
  }

  private static void scale(Parameters parameters, String name, double factor) {
    Parameters.Slice slice = parameters.slice(name);
    for (int i = 0; i < slice.length(); i++) parameters.values()[slice.offset() + i] *= factor;
  }

  /// Overlaps of networks of some hundred units are those of theory to 0.1 where the load is at most half of the
  /// capacity, and below 0.5 in the heat, where nothing is kept.
  public static void memoriesFollowTheTheory(HopfieldPhases phases) {
    int judged = 0;
    for (HopfieldPhases.Point point : phases.points()) {
      double t = point.temperature();
      if (t > 1.5) {
        assertTrue(point.overlap() < 0.5, point + " keeps a pattern");
        judged++;
      } else if (point.load() <= HopfieldPhases.capacity(t) / 2) {
        double theory = t == 0 ? 1 : HopfieldPhases.overlap(point.load(), t);
        assertEquals(theory, point.overlap(), 0.1, point.toString());
        judged++;
      }
    }
    assertTrue(judged > 2, "too few points below the line and in the heat");
  }
}
