package io.harmonium.testkit;

import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The distribution of a machine with a discrete side, enumerated: `a` runs over the states of that side, which may
/// have links of its own, and given `a` the units of the other side are independent, each with its own
/// [UnitDistribution] (where both sides have links of their own, `a` runs over all states):
///
/// ```
/// p(a, b) ∝ e^(−E(a)) Π_i Z_i(η_i(a)) · Π_i p_i(b_i | η_i(a))
/// ```
///
/// No cumulant, mean or draw of the machine is used. Cells are (a, cells of three units of the other side: the first, a
/// middle and the last). Some
/// cells of either side may be held fixed; then this is the conditional distribution of the rest.
public final class EnumeratedDistribution implements ExactDistribution {

  /// Units of the other side that are counted: the cells of all units of a wide layer would be too many.
  private static final int WATCHED = 3;

  /// A unit by its layer and its place in it.
  private record Unit(int layer, int cell, Units kind) {}

  private final Structure structure;
  private final List<Fixed> fixed;
  private final List<Unit> side;
  private final List<Unit> others;
  private final int[][] states;
  private final double[] weights;
  private final double logSum;
  private final UnitDistribution[][] distributions;
  private final int perState;
  private final double[] probabilities;

  private EnumeratedDistribution(Machine machine, Fields fields, List<Fixed> fixed) {
    structure = machine.structure();
    this.fixed = fixed;
    if (structure.linkedWithin(false)) {
      side = new ArrayList<>(units(true));
      side.addAll(units(false));
      others = List.of();
    } else {
      boolean visible = enumerableSide(structure);
      side = units(visible);
      others = units(!visible);
    }
    states = states();
    distributions = new UnitDistribution[states.length][others.size()];
    DoublePath path = machine.doublePath().under(fields);
    double[] logs = new double[states.length];
    for (int s = 0; s < states.length; s++) logs[s] = weigh(path, s);
    double high = Arrays.stream(logs).max().orElseThrow();
    double sum = Arrays.stream(logs).map(l -> StrictMath.exp(l - high)).sum();
    logSum = high + StrictMath.log(sum);
    weights = Arrays.stream(logs).map(l -> StrictMath.exp(l - logSum)).toArray();
    int cells = 1;
    for (int i = 0; i < watched(); i++) cells *= distributions[0][place(i)].parts();
    perState = cells;
    probabilities = new double[states.length * perState];
    for (int c = 0; c < probabilities.length; c++) {
      int s = c / perState;
      probabilities[c] = weights[s];
      int rest = c % perState;
      for (int i = 0; i < watched(); i++) {
        UnitDistribution distribution = distributions[s][place(i)];
        Fixed held = heldOf(others.get(place(i)));
        int cell = rest % distribution.parts();
        rest /= distribution.parts();
        probabilities[c] *=
            held == null
                ? distribution.part(cell)
                : distribution.cell(held.value()) == cell ? 1 : 0;
      }
    }
  }

  /// The distribution of `machine` under `fields`.
  public static EnumeratedDistribution of(Machine machine, Fields fields) {
    return new EnumeratedDistribution(machine, fields, List.of());
  }

  /// The distribution of the free cells given the fixed ones.
  public static EnumeratedDistribution of(Machine machine, Fields fields, List<Fixed> fixed) {
    return new EnumeratedDistribution(machine, fields, List.copyOf(fixed));
  }

  /// True where a side that can be enumerated leaves the other one independent, or all units have lists of values.
  static boolean applies(Machine machine) {
    Structure structure = machine.structure();
    boolean visible = structure.visible().stream().allMatch(l -> l.units().values() > 0);
    boolean hidden = structure.hidden().stream().allMatch(l -> l.units().values() > 0);
    if (structure.linkedWithin(false)) return visible && hidden;
    return visible || hidden && !structure.linkedWithin(true);
  }

  /// The side to enumerate: the hidden one where it is discrete, else the visible one.
  private static boolean enumerableSide(Structure structure) {
    if (structure.linkedWithin(true)) return true;
    if (structure.hidden().stream().allMatch(l -> l.units().values() > 0)) return false;
    if (structure.visible().stream().allMatch(l -> l.units().values() > 0)) return true;
    throw new IllegalArgumentException(
        "one side must be discrete; two normal sides have a NormalDistribution");
  }

  private List<Unit> units(boolean visible) {
    List<Unit> units = new ArrayList<>();
    for (int l = 0; l < structure.size(); l++) {
      if (structure.isVisible(l) != visible) continue;
      Layer layer = structure.layer(l);
      for (int i = 0; i < layer.size(); i++) units.add(new Unit(l, i, layer.units()));
    }
    return units;
  }

  private Fixed heldOf(Unit unit) {
    return Fixed.find(fixed, unit.layer, unit.cell);
  }

  private int watched() {
    return Math.min(WATCHED, others.size());
  }

  /// Place of the i-th counted unit: the first, a middle one, the last.
  private int place(int i) {
    return watched() <= 1 ? 0 : i * (others.size() - 1) / (watched() - 1);
  }

  private int[][] states() {
    int count = 1;
    for (Unit unit : side) count = Math.multiplyExact(count, unit.kind.values());
    int[][] all = new int[count][side.size()];
    for (int s = 0; s < count; s++) {
      int rest = s;
      for (int u = 0; u < side.size(); u++) {
        all[s][u] = rest % side.get(u).kind.values();
        rest /= side.get(u).kind.values();
      }
    }
    return all;
  }

  /// Fills the distributions of the other side given state `s` and returns the log weight of the state.
  private double weigh(DoublePath path, int s) {
    double[][][] t = new double[structure.size()][][];
    for (int l = 0; l < t.length; l++) t[l] = path.zeros(l);
    double log = 0;
    for (int u = 0; u < side.size(); u++) {
      Unit unit = side.get(u);
      unit.kind.statistics(states[s][u], unit.cell, t[unit.layer]);
      log += unit.kind.logBase(states[s][u]);
      Fixed held = heldOf(unit);
      if (held != null && held.value() != states[s][u]) log = Double.NEGATIVE_INFINITY;
    }
    log += path.constant() - path.energy(t);
    double[][][] eta = new double[structure.size()][][];
    for (int i = 0; i < others.size(); i++) {
      Unit unit = others.get(i);
      if (eta[unit.layer] == null) {
        eta[unit.layer] = path.zeros(unit.layer);
        path.eta(unit.layer, t, eta[unit.layer]);
      }
      double[][] own = UnitsContract.unit(unit.kind, eta[unit.layer], unit.cell);
      distributions[s][i] = UnitDistribution.of(unit.kind, own);
      Fixed held = heldOf(unit);
      log +=
          held == null
              ? distributions[s][i].logSum()
              : UnitDistribution.logDensity(unit.kind, held.value(), own);
    }
    return log;
  }

  /// log Σ e^(−E) over the free cells, without the machine's constant.
  public double logSum() {
    return logSum;
  }

  @Override
  public double[] probabilities() {
    return probabilities;
  }

  @Override
  public int cell(Configurations x, int row) {
    int s = 0;
    for (int u = side.size() - 1; u >= 0; u--) {
      Unit unit = side.get(u);
      s = s * unit.kind.values() + (int) Cells.get(x, structure, unit.layer, row, unit.cell);
    }
    int inside = 0;
    for (int i = watched() - 1; i >= 0; i--) {
      UnitDistribution distribution = distributions[s][place(i)];
      Unit unit = others.get(place(i));
      inside =
          inside * distribution.parts()
              + distribution.cell(Cells.get(x, structure, unit.layer, row, unit.cell));
    }
    return s * perState + inside;
  }

  /// All cells at once, then the enumerated side alone and the counted units of the other side alone.
  @Override
  public void judge(String what, long[] counts) {
    ExactDistribution.super.judge(what, counts);
    judgeJoined(what + " (enumerated side)", counts, states.length, c -> c / perState);
    judgeJoined(what + " (other side)", counts, perState, c -> c % perState);
  }

  @Override
  public Configurations draw(int rows, Seed seed) {
    Configurations x = Configurations.zeros(structure, rows);
    double[] cumulative = weights.clone();
    for (int s = 1; s < cumulative.length; s++) cumulative[s] += cumulative[s - 1];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(row);
      int s = 0;
      double u = draws.uniformDouble(0, 0);
      while (s < cumulative.length - 1 && cumulative[s] <= u) s++;
      for (int k = 0; k < side.size(); k++) put(x, row, side.get(k), states[s][k]);
      for (int i = 0; i < others.size(); i++) {
        Fixed held = heldOf(others.get(i));
        double value =
            held == null
                ? distributions[s][i].quantile(draws.uniformDouble(i + 1, 0))
                : held.value();
        put(x, row, others.get(i), value);
      }
    }
    return x;
  }

  private static void put(Configurations x, int row, Unit unit, double value) {
    Cells.set(unit.kind, x.layers()[unit.layer], row, unit.cell, value);
  }
}
