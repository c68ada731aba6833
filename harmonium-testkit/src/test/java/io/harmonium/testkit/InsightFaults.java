package io.harmonium.testkit;

import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.insight.Curvature;
import io.harmonium.insight.Expansion;
import io.harmonium.insight.HopfieldPhases;
import io.harmonium.insight.Landscape;
import io.harmonium.insight.PhasePlane;
import io.harmonium.insight.TapTree;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/// Wrong couplings, second derivatives, trees, landscapes and phases.
final class InsightFaults {

  private static final Machine SMALL = Specimens.random(Rbm.binary(5, 3), 0.8, Seed.of(51));
  private static final Workers WORKERS = Workers.single();

  private InsightFaults() {}

  static List<Fault<?>> all() {
    List<Fault<?>> all = new ArrayList<>();
    for (Expansion.Basis basis : Expansion.Basis.values()) {
      String name = basis.name().toLowerCase(java.util.Locale.ROOT);
      all.add(couplings(name + ": the pair 1, 2 of wrong sign", basis, j -> j[3] = -j[3]));
      all.add(couplings(name + ": no triples", basis, j -> j[7] = 0));
      all.add(couplings(name + ": no constant", basis, j -> j[0] = 0));
    }
    all.add(
        couplings(
            "spins taken for bits",
            m -> {
              Expansion spins = Expansion.of(m, Expansion.Basis.SPINS, WORKERS);
              return new Expansion(spins.units(), Expansion.Basis.BITS, spins.coupling());
            },
            Expansion.Basis.BITS));
    all.add(curvature("of wrong sign", h -> scaled(h, -1)));
    all.add(curvature("fields and weights not mixed", InsightFaults::blocks));
    all.add(curvature("without the spread of the rows", InsightFaults::modelOnly));
    all.add(tree("points not followed", InsightFaults::notFollowed));
    all.add(tree("points between valleys", InsightFaults::between));
    all.add(tree("valleys part again", InsightFaults::parting));
    all.add(landscape("not normalised", InsightFaults::shifted));
    all.add(landscape("mirrored", InsightFaults::mirrored));
    all.add(plane("a field of wrong sign", p -> at(p, p.weights(), -p.field())));
    all.add(plane("weights as they are", p -> at(p, 1, p.field())));
    all.add(plane("half a field", p -> at(p, p.weights(), 2 * p.field())));
    all.add(memories("all is kept", p -> 1));
    all.add(memories("all is lost", p -> 0));
    all.add(memories("mirror images", p -> -p.overlap()));
    return all;
  }

  /// What is done to the couplings.
  private interface Spoil {
    void spoil(double[] couplings);
  }

  private static Fault<Function<Machine, Expansion>> couplings(
      String name, Expansion.Basis basis, Spoil spoil) {
    return couplings(
        name,
        m -> {
          Expansion sound = Expansion.of(m, basis, WORKERS);
          double[] j = sound.coupling().clone();
          spoil.spoil(j);
          return new Expansion(sound.units(), basis, j);
        },
        basis);
  }

  private static Fault<Function<Machine, Expansion>> couplings(
      String name, Function<Machine, Expansion> broken, Expansion.Basis basis) {
    return new Fault<>(
        "couplings, " + name,
        view -> InsightContract.expansionIsTheFreeEnergy(view, SMALL),
        m -> Expansion.of(m, basis, WORKERS),
        broken);
  }

  private static Rows rows(int count) {
    Bits bits = Bits.zeros(count, 5);
    for (int r = 0; r < count; r++)
      for (int j = 0; j < 5; j++) bits.set(r, j, (r * 7 + 3 * j * r) % 5 < 2);
    return new Rows(Configurations.visible(SMALL.structure(), List.of(bits)), null);
  }

  private static double[][] hessian(Machine machine) {
    return Curvature.of(machine, rows(9), WORKERS).hessian();
  }

  private static Fault<Function<Machine, double[][]>> curvature(
      String name, UnaryOperator<double[][]> spoil) {
    return new Fault<>(
        "curvature: " + name,
        view -> InsightContract.curvatureIsTheDerivativeOfTheGradient(view, SMALL, rows(9)),
        InsightFaults::hessian,
        machine -> spoil.apply(hessian(machine)));
  }

  private static double[][] scaled(double[][] h, double factor) {
    double[][] out = new double[h.length][];
    for (int i = 0; i < h.length; i++)
      out[i] = Arrays.stream(h[i]).map(value -> factor * value).toArray();
    return out;
  }

  /// Fields are the first 8 parameters.
  private static double[][] blocks(double[][] h) {
    double[][] out = scaled(h, 1);
    for (int i = 0; i < h.length; i++)
      for (int j = 0; j < h.length; j++) if (i < 8 != j < 8) out[i][j] = 0;
    return out;
  }

  /// As if all rows were one.
  private static double[][] modelOnly(double[][] h) {
    return Curvature.of(SMALL, rows(1), WORKERS).hessian();
  }

  /// Two patterns of 8 units that one hidden unit holds apart at low temperature.
  private static Machine valleys() {
    Machine machine = Rbm.binary(8, 1);
    double[] w = new double[8];
    double[] b = new double[8];
    for (int j = 0; j < 8; j++) {
      w[j] = j % 2 == 0 ? 1.8 : -1.8;
      b[j] = -w[j] / 2;
    }
    return machine.with(machine.parameters().with(Rbm.LINK, w).with("visible.x", b));
  }

  private static List<TapTree.Stage> stages() {
    return TapTree.cooled(1, valleys());
  }

  private static TapTree tree() {
    Bits bits = Bits.zeros(12, 8);
    for (int r = 0; r < 12; r++)
      for (int j = 0; j < 8; j++) bits.set(r, j, (j % 2 == 0) == (r % 2 == 0) != (r == j));
    Rows rows = new Rows(Configurations.visible(valleys().structure(), List.of(bits)), null);
    return TapTree.of(stages(), rows, 0.1, WORKERS);
  }

  private static Fault<TapTree> tree(String name, UnaryOperator<TapTree> spoil) {
    return new Fault<>(
        "tree: " + name,
        t -> InsightContract.treeIsAtRestAndJoins(t, stages()),
        tree(),
        spoil.apply(tree()));
  }

  private static TapTree with(TapTree tree, int level, double[][] points, int[] parents) {
    List<TapTree.Level> levels = new ArrayList<>(tree.levels());
    TapTree.Level old = levels.get(level);
    levels.set(
        level,
        new TapTree.Level(old.update(), old.beta(), points, parents, old.order(), old.unsettled()));
    return new TapTree(levels);
  }

  /// The last level keeps a point of the first.
  private static TapTree notFollowed(TapTree tree) {
    int last = tree.levels().size() - 1;
    return with(
        tree,
        last,
        new double[][] {tree.levels().getFirst().points()[0]},
        tree.levels().get(last).parents());
  }

  private static TapTree between(TapTree tree) {
    double[][] points = tree.levels().getFirst().points().clone();
    points[0] = points[0].clone();
    for (int i = 0; i < 8; i++) points[0][i] = 0.7 * points[0][i] + 0.3 * points[1][i];
    return with(tree, 0, points, tree.levels().getFirst().parents());
  }

  /// One more level with as many points as the first, reached by halves of one point.
  private static TapTree parting(TapTree tree) {
    List<TapTree.Level> levels = new ArrayList<>(tree.levels());
    levels.add(tree.levels().getFirst());
    return new TapTree(levels);
  }

  private static Rows states() {
    Bits bits = Bits.zeros(32, 5);
    for (int r = 0; r < 32; r++) for (int j = 0; j < 5; j++) bits.set(r, j, (r >> j & 1) == 1);
    return new Rows(Configurations.visible(SMALL.structure(), List.of(bits)), null);
  }

  private static Fault<Landscape> landscape(String name, UnaryOperator<Landscape> spoil) {
    PrincipalPlane plane = PrincipalPlane.of(SMALL.structure(), states(), WORKERS);
    Landscape sound = Landscape.exact(SMALL, plane, states(), 24, WORKERS);
    return new Fault<>(
        "landscape: " + name,
        l -> InsightContract.landscapeIsADistribution(l, SMALL, plane, states()),
        sound,
        spoil.apply(sound));
  }

  private static Landscape cells(Landscape l, double[] cells) {
    return new Landscape(l.left(), l.right(), l.bottom(), l.top(), l.side(), cells, l.exact());
  }

  private static Landscape shifted(Landscape l) {
    return cells(l, Arrays.stream(l.cells()).map(g -> g + 0.1).toArray());
  }

  private static Landscape mirrored(Landscape l) {
    double[] cells = new double[l.cells().length];
    for (int c = 0; c < cells.length; c++)
      cells[c] = l.cells()[c / l.side() * l.side() + l.side() - 1 - c % l.side()];
    return cells(l, cells);
  }

  /// 400 chains, 10 looks: counted as 400 independent ones.
  private static Fault<PhasePlane> plane(String name, UnaryOperator<PhasePlane.Point> spoil) {
    double[] weights = {0, 1, 3};
    double[] fields = {-0.7, 0, 0.7};
    PhasePlane sound = PhasePlane.of(SMALL, weights, fields, 400, 80, Seed.of(52), WORKERS);
    return new Fault<>(
        "phases: " + name,
        plane -> InsightContract.planeIsOfMachines(plane, SMALL, states(), 400),
        sound,
        new PhasePlane(sound.points().stream().map(spoil).toList()));
  }

  private static PhasePlane.Point at(PhasePlane.Point p, double weights, double field) {
    return new PhasePlane.Point(
        weights, field, p.magnetisation(), p.size(), p.overlap(), p.specificHeat());
  }

  private static Fault<HopfieldPhases> memories(
      String name, ToDoubleFunction<HopfieldPhases.Point> spoil) {
    double[] loads = {0.02, 0.04};
    double[] temperatures = {0, 0.3, 2};
    HopfieldPhases sound = HopfieldPhases.of(200, loads, temperatures, 4, 40, Seed.of(53), WORKERS);
    List<HopfieldPhases.Point> spoiled = new ArrayList<>();
    for (HopfieldPhases.Point p : sound.points())
      spoiled.add(new HopfieldPhases.Point(p.load(), p.temperature(), spoil.applyAsDouble(p)));
    return new Fault<>(
        "memories: " + name,
        InsightContract::memoriesFollowTheTheory,
        sound,
        new HopfieldPhases(200, spoiled));
  }
}
