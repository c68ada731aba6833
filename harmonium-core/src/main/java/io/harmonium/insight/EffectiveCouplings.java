package io.harmonium.insight;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.GaussHermite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Fields and few-body couplings among the two-valued visible units that hidden units stand for, of machines of any
/// size:
///
/// ```
/// bits    J_ij = Σ_a [Γ_a(c + W_i + W_j) − Γ_a(c + W_i) − Γ_a(c + W_j) + Γ_a(c)]                             exact
/// spins   J_A = Σ_a 2^{−|A|} Σ_{s_A} ∏ s_A · ⟨Γ_a(c + mΣ_i W_i + d·Σ_{i∈A} s_i W_i + d·√(Σ_{i∉A} W_i²)·z)⟩_z
/// ```
///
/// with z normal in place of the sum over the other units, by [GaussHermite]; t_i = m + d·s_i are the values of a unit.
/// Links among the visible units add theirs. With at most [Expansion#LIMIT] units [Expansion] is exact to all orders.
/// How far couplings of spins are off is estimated by [#error].
public final class EffectiveCouplings {

  private static final GaussHermite NORMAL = GaussHermite.of(30);

  /// Pairs that [#error] looks at.
  public static final int JUDGED = 20;

  /// Strongest companions of a hidden unit whose states [#error] sums one by one.
  public static final int SUMMED = 8;

  private static final int[] NONE = {};

  private final Machine machine;
  private final Structure structure;
  private final double[][][] theta;
  private final Expansion.Basis basis;
  private final int units;
  private final int columns;
  private final double middle;
  private final double half;
  private final double[][] weights;
  private final double[] base;
  private final double[] squares;

  private EffectiveCouplings(Machine machine, Expansion.Basis basis) {
    this.machine = machine;
    this.structure = machine.structure();
    this.theta = machine.fields().theta();
    this.basis = basis;
    refuse();
    Layer visible = structure.layer(0);
    this.units = visible.size();
    double[][] t = visible.zeros();
    visible.units().statistics(0, 0, t);
    double low = t[0][0];
    visible.units().statistics(1, 0, t);
    this.middle = 0.5 * (low + t[0][0]);
    this.half = 0.5 * (t[0][0] - low);
    this.weights = weights();
    this.columns = weights.length;
    this.base = base(low);
    this.squares = new double[columns];
    for (int a = 0; a < columns; a++)
      for (double w : weights[a]) squares[a] = Math.fma(w, w, squares[a]);
  }

  /// The couplings of a machine with one layer of two-valued visible units.
  public static EffectiveCouplings of(Machine machine, Expansion.Basis basis) {
    return new EffectiveCouplings(machine, basis);
  }

  private void refuse() {
    boolean plain =
        structure.visible().size() == 1
            && structure.layer(0).units().values() == 2
            && structure.layer(0).columns() == structure.layer(0).size()
            && !structure.linkedWithin(false);
    for (int h = 1; h < structure.size(); h++)
      plain &= structure.layer(h).columns() == structure.layer(h).size();
    if (!plain)
      throw new IllegalArgumentException(
          "effective couplings are those of one layer of two-valued visible units above hidden"
              + " units that are not linked to each other; contacts serve the others");
  }

  /// What each hidden column gets from each visible unit.
  private double[][] weights() {
    Features features = Features.of(machine);
    return features.all().stream().map(Features.Feature::weights).toArray(double[][]::new);
  }

  /// The input of each hidden column in the middle of all states (spins), or where all units have their first value
  /// (bits).
  private double[] base(double low) {
    double[] inputs = new double[columns];
    for (int a = 0; a < columns; a++)
      for (double w : weights[a]) inputs[a] += w * (basis == Expansion.Basis.BITS ? low : middle);
    return inputs;
  }

  public int units() {
    return units;
  }

  /// The field of every unit.
  public double[] fields() {
    double[] fields = new double[units];
    double scale = basis == Expansion.Basis.BITS ? 2 * half : half;
    for (int i = 0; i < units; i++) fields[i] = scale * theta[0][0][i] + coupling(new int[] {i});
    Lateral link = structure.lateral(0);
    if (link == null) return fields;
    double shift = basis == Expansion.Basis.BITS ? middle - half : middle;
    double[] among = machine.parameters().get(link.name());
    Graph graph = link.graph();
    for (int e = 0; e < graph.edges(); e++) {
      double part = scale * shift * among[link.place(e)];
      fields[graph.first(e)] += part;
      fields[graph.second(e)] += part;
    }
    return fields;
  }

  /// The couplings of all pairs, symmetric, 0 on the diagonal.
  public double[][] pairs(Workers workers) {
    double[][] pairs = new double[units][units];
    workers.forBlocks(
        units,
        1,
        (from, to, worker, space) -> {
          for (int i = from; i < to; i++)
            for (int j = 0; j < i; j++) pairs[i][j] = coupling(new int[] {j, i});
        });
    Lateral link = structure.lateral(0);
    if (link != null) {
      double scale = basis == Expansion.Basis.BITS ? 4 * half * half : half * half;
      double[] among = machine.parameters().get(link.name());
      Graph graph = link.graph();
      for (int e = 0; e < graph.edges(); e++) {
        int i = Math.max(graph.first(e), graph.second(e));
        int j = Math.min(graph.first(e), graph.second(e));
        pairs[i][j] += scale * among[link.place(e)];
      }
    }
    for (int i = 0; i < units; i++) for (int j = 0; j < i; j++) pairs[j][i] = pairs[i][j];
    return pairs;
  }

  /// How far couplings of pairs are off, by those of the [#JUDGED] strongest `pairs`: the largest change when only the
  /// units beyond the [#SUMMED] strongest of each hidden unit are replaced by a normal distribution. 0 where couplings
  /// are exact.
  public double error(double[][] pairs, Workers workers) {
    if (basis == Expansion.Basis.BITS) return 0;
    List<int[]> all = new ArrayList<>();
    for (int i = 0; i < units; i++) for (int j = 0; j < i; j++) all.add(new int[] {j, i});
    all.sort(Comparator.comparingDouble(p -> -Math.abs(pairs[p[0]][p[1]])));
    int count = Math.min(JUDGED, all.size());
    double[] changes = new double[count];
    workers.forBlocks(
        count,
        1,
        (from, to, worker, space) -> {
          for (int k = from; k < to; k++)
            changes[k] = Math.abs(coupling(all.get(k), SUMMED) - coupling(all.get(k), 0));
        });
    return Arrays.stream(changes).max().orElse(0);
  }

  /// What the hidden units add to the coupling of a set of units.
  public double coupling(int[] set) {
    return coupling(set, 0);
  }

  /// The same with the states of the `summed` strongest other units of each hidden unit summed one by one.
  private double coupling(int[] set, int summed) {
    double sum = 0;
    int column = 0;
    for (int h = 1; h < structure.size(); h++) {
      Layer layer = structure.layer(h);
      double[][] eta = new double[layer.ports()][];
      for (int p = 0; p < eta.length; p++) eta[p] = theta[h][p].clone();
      for (int u = 0; u < layer.size(); u++, column++) {
        int[] strongest = strongest(column, set, summed);
        for (int states = 0; states < 1 << strongest.length; states++) {
          double bias = theta[h][0][u];
          for (int k = 0; k < strongest.length; k++)
            bias +=
                (states >> k & 1) == 1
                    ? half * weights[column][strongest[k]]
                    : -half * weights[column][strongest[k]];
          sum +=
              contribution(layer, eta, bias, u, column, set, strongest) / (1 << strongest.length);
        }
        eta[0][u] = theta[h][0][u];
      }
    }
    return sum;
  }

  /// The units outside `set` with the largest weights of a hidden column.
  private int[] strongest(int column, int[] set, int count) {
    if (count == 0) return NONE;
    return IntStream.range(0, units)
        .filter(i -> Arrays.stream(set).noneMatch(s -> s == i))
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -Math.abs(weights[column][i])))
        .limit(count)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private double contribution(
      Layer layer, double[][] eta, double bias, int unit, int column, int[] set, int[] summed) {
    double rest = squares[column];
    for (int i : set) rest -= weights[column][i] * weights[column][i];
    for (int i : summed) rest -= weights[column][i] * weights[column][i];
    double width = basis == Expansion.Basis.BITS ? 0 : half * Math.sqrt(Math.max(0, rest));
    double sum = 0;
    for (int signs = 0; signs < 1 << set.length; signs++) {
      double input = bias + base[column];
      for (int k = 0; k < set.length; k++) {
        double w = weights[column][set[k]];
        boolean up = (signs >> k & 1) == 1;
        if (basis == Expansion.Basis.BITS) input += up ? 2 * half * w : 0;
        else input += up ? half * w : -half * w;
      }
      boolean minus = (set.length - Integer.bitCount(signs)) % 2 == 1;
      double value = average(layer, eta, unit, input, width);
      sum += minus ? -value : value;
    }
    return basis == Expansion.Basis.BITS ? sum : sum / (1 << set.length);
  }

  /// ⟨Γ(input + width·z)⟩ over normal z.
  private static double average(Layer layer, double[][] eta, int unit, double input, double width) {
    if (width == 0) {
      eta[0][unit] = input;
      return layer.units().cumulant(eta, unit, unit + 1);
    }
    return NORMAL.mean(
        z -> {
          eta[0][unit] = input + width * z;
          return layer.units().cumulant(eta, unit, unit + 1);
        });
  }

  /// The units whose strongest pair coupling is largest, at most `count`, ascending.
  public static int[] strongest(double[][] pairs, int count) {
    Integer[] order = new Integer[pairs.length];
    Arrays.setAll(order, i -> i);
    double[] strength = new double[pairs.length];
    for (int i = 0; i < pairs.length; i++)
      for (double j : pairs[i]) strength[i] = Math.max(strength[i], Math.abs(j));
    Arrays.sort(order, (a, b) -> Double.compare(strength[b], strength[a]));
    return Arrays.stream(order).limit(count).mapToInt(Integer::intValue).sorted().toArray();
  }
}
