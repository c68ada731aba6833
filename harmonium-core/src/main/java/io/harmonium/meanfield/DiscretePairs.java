package io.harmonium.meanfield;

import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;

/// A machine as a distribution of discrete units with pairwise couplings, in the gauge in which value 0 of each unit
/// counts nothing:
///
/// ```
/// log weight(x) = constant + Σ_i h_i(x_i) + Σ_pairs w_ij(x_i, x_j),   h_i(0) = w_ij(0, ·) = w_ij(·, 0) = 0
/// ```
///
/// A unit of q values has q − 1 numbers h, a pair (q_i − 1)·(q_j − 1) numbers w. Two-valued units of any kind are thus
/// 0/1 units; the gauge changes neither log Z nor any probability. Normal units are summed out, which couples the units
/// they are linked to. Arrays are owned by this object and only read.
public final class DiscretePairs {

  private final int[] states;
  private final int[] offsets;
  private final double[] fields;
  private final int[] first;
  private final int[] second;
  private final int[] places;
  private final double[] weights;
  private final double constant;
  private final int[] starts;

  DiscretePairs(PairTables tables) {
    this.states = tables.states();
    this.offsets = new int[states.length + 1];
    for (int i = 0; i < states.length; i++) offsets[i + 1] = offsets[i] + states[i] - 1;
    this.fields = tables.fields();
    this.first = tables.first();
    this.second = tables.second();
    this.places = tables.places();
    this.weights = tables.weights();
    this.constant = tables.constant();
    this.starts = tables.starts();
  }

  private DiscretePairs(DiscretePairs of, double beta) {
    this.states = of.states;
    this.offsets = of.offsets;
    this.fields = times(of.fields, beta);
    this.first = of.first;
    this.second = of.second;
    this.places = of.places;
    this.weights = times(of.weights, beta);
    this.constant = beta * of.constant;
    this.starts = of.starts;
  }

  private static double[] times(double[] values, double factor) {
    double[] scaled = new double[values.length];
    for (int k = 0; k < scaled.length; k++) scaled[k] = factor * values[k];
    return scaled;
  }

  /// The distribution of states at inverse temperature `beta`: log weights times `beta`.
  public DiscretePairs at(double beta) {
    if (!(beta >= 0 && beta <= Double.MAX_VALUE))
      throw new IllegalArgumentException(
          "an inverse temperature must be finite and not below 0, got " + beta);
    return beta == 1 ? this : new DiscretePairs(this, beta);
  }

  /// The pairs of a machine under the fields of `path`; refused with the reason where it has none.
  public static DiscretePairs of(DoublePath path) {
    String unsupported = unsupported(path.machine().structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    return new DiscretePairs(PairTables.of(path));
  }

  /// Null, or why a machine is not a distribution of discrete pairs.
  public static String unsupported(Structure structure) {
    return PairTables.unsupported(structure);
  }

  public int units() {
    return states.length;
  }

  /// How many values unit `unit` has.
  public int states(int unit) {
    return states[unit];
  }

  /// The number of unit `unit` of layer `layer` of the machine, or −1 where the layer is summed out.
  public int unit(int layer, int unit) {
    return starts[layer] < 0 ? -1 : starts[layer] + unit;
  }

  public int pairs() {
    return first.length;
  }

  /// The smaller unit of a pair.
  public int first(int pair) {
    return first[pair];
  }

  /// The larger unit of a pair.
  public int second(int pair) {
    return second[pair];
  }

  /// h_i(a), 0 for a = 0.
  public double field(int unit, int value) {
    return value == 0 ? 0 : fields[offsets[unit] + value - 1];
  }

  /// w_ij(a, b), a being the value of the smaller unit.
  public double weight(int pair, int a, int b) {
    if (a == 0 || b == 0) return 0;
    return weights[places[pair] + (a - 1) * (states[second[pair]] - 1) + b - 1];
  }

  /// What no unit changes.
  public double constant() {
    return constant;
  }

  /// Where the numbers of a unit begin in arrays of one number per value above 0.
  int offset(int unit) {
    return offsets[unit];
  }

  /// log weight of a state, given by the value of every unit.
  public double logWeight(int[] values) {
    double sum = constant;
    for (int i = 0; i < values.length; i++) sum += field(i, values[i]);
    for (int e = 0; e < first.length; e++) sum += weight(e, values[first[e]], values[second[e]]);
    return sum;
  }

  /// The probabilities of units that do not feel each other.
  public double[][] independent() {
    double[][] p = new double[units()][];
    for (int i = 0; i < p.length; i++) {
      p[i] = new double[states[i]];
      for (int a = 1; a < states[i]; a++) p[i][a] = field(i, a);
      normalise(p[i]);
    }
    return p;
  }

  /// Probabilities at a row: units of the layers that `x` knows are nearly at their values, the others as independent
  /// units in their field.
  public double[][] near(Structure structure, Configurations x, int row) {
    double nearly = 0.99;
    double[][] p = independent();
    boolean[] known = new boolean[units()];
    for (int l = 0; l < structure.size(); l++) {
      if (starts[l] < 0 || x.layers()[l] == null) continue;
      for (int u = 0; u < structure.layer(l).size(); u++) {
        int i = starts[l] + u;
        int value = (int) structure.layer(l).units().value(x.layers()[l], row, u);
        known[i] = true;
        for (int a = 0; a < states[i]; a++)
          p[i][a] = a == value ? nearly : (1 - nearly) / (states[i] - 1);
      }
    }
    double[] input = fields.clone();
    for (int e = 0; e < first.length; e++) {
      if (known[first[e]] && !known[second[e]]) send(e, true, p[first[e]], input);
      if (known[second[e]] && !known[first[e]]) send(e, false, p[second[e]], input);
    }
    for (int i = 0; i < p.length; i++) {
      if (known[i]) continue;
      for (int a = 0; a < states[i]; a++) p[i][a] = a == 0 ? 0 : input[offsets[i] + a - 1];
      normalise(p[i]);
    }
    return p;
  }

  /// Adds what one end of a pair sends to the other, Σ_a p(a)·w(a, ·), to `addTo` (modified).
  void send(int pair, boolean toSecond, double[] p, double[] addTo) {
    int to = toSecond ? second[pair] : first[pair];
    int from = toSecond ? first[pair] : second[pair];
    for (int b = 1; b < states[to]; b++) {
      double sum = 0;
      for (int a = 1; a < states[from]; a++)
        sum = Math.fma(p[a], toSecond ? weight(pair, a, b) : weight(pair, b, a), sum);
      addTo[offsets[to] + b - 1] += sum;
    }
  }

  /// Log weights become probabilities; answers the logarithm of their sum.
  static double normalise(double[] logs) {
    double norm = Elementary.logSumExp(logs);
    for (int a = 0; a < logs.length; a++) logs[a] = Elementary.exp(logs[a] - norm);
    return norm;
  }
}
