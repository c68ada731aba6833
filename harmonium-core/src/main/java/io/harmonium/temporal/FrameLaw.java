package io.harmonium.temporal;

import io.harmonium.matrix.Elementary;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Transcendental;
import io.harmonium.units.Units;
import java.util.Arrays;

/// The law of single frames, summed over all states of the smaller side; the other side is summed in closed form:
///
/// ```
/// log Z_t = log Σ_a exp(θ_a·t(a) + Σ Γ_b(θ_b + what a sends)),   a = hidden or visible units, b = the others
/// ```
///
/// Known cells may be held: then the sum runs over unknown cells and hidden units, and log p(known cells | past) is the
/// difference of two such sums. One instance serves one thread.
final class FrameLaw {

  /// log₂ of the most states per frame.
  static final int MOST_BITS = 20;

  private final FrameBatch batch;
  private final boolean overHidden;
  private final Units a;
  private final Units b;
  private final int sizeA;
  private final int sizeB;
  private final double[][] thetaVisible;
  private final double[] thetaHidden;
  private final double[] weights;
  private final double[][] t;
  private final double[][] eta;
  private final double[][] meansB;
  private final int[] digits;
  private final double[] old;
  private final double[] joint;
  private double[] logs = {};
  private final boolean[] known;
  private final double[][] shown;
  private double score;
  private int row;

  /// Null where every frame is summed by itself.
  private final HiddenTable table;

  /// Σ over frames of p_t(h), with a table.
  private final double[] shares;

  /// A law that shares `table` with others; null where there is none.
  FrameLaw(TemporalMachine machine, FrameBatch batch, HiddenTable table) {
    Structure structure = machine.structure();
    String refusal = refusal(structure);
    if (refusal != null) throw new IllegalArgumentException(refusal);
    this.batch = batch;
    this.overHidden = overHidden(structure);
    this.a = structure.layer(overHidden ? 1 : 0).units();
    this.b = structure.layer(overHidden ? 0 : 1).units();
    this.sizeA = structure.layer(overHidden ? 1 : 0).size();
    this.sizeB = structure.layer(overHidden ? 0 : 1).size();
    double[][][] theta = machine.machine().fields().theta();
    this.thetaVisible = theta[0];
    this.thetaHidden = theta[1][0];
    int visible = batch.visible;
    int hidden = batch.hidden;
    this.weights = new double[visible * hidden];
    for (int i = 0; i < visible; i++)
      for (int j = 0; j < hidden; j++)
        weights[overHidden ? j * visible + i : i * hidden + j] =
            machine.values()[machine.weights() + i * hidden + j];
    this.t = new double[][] {new double[overHidden ? hidden : visible]};
    this.eta = structure.layer(overHidden ? 0 : 1).zeros();
    this.meansB = structure.layer(overHidden ? 0 : 1).zeros();
    this.digits = new int[sizeA];
    this.old = new double[t[0].length / sizeA];
    this.joint = new double[visible * hidden];
    this.known = new boolean[structure.layer(0).size()];
    this.shown = structure.layer(0).zeros();
    this.table = table;
    this.shares = new double[table == null ? 0 : table.states];
  }

  /// Null, or why the states of a frame cannot be gone through.
  static String refusal(Structure structure) {
    double bits = Math.min(bits(structure, 0), bits(structure, 1));
    return bits <= MOST_BITS
        ? null
        : "the smaller side of a frame has 2^"
            + (bits > 1e6 ? "∞" : Math.round(bits))
            + " states; sums over all states go to 2^"
            + MOST_BITS;
  }

  private static double bits(Structure structure, int layer) {
    int values = structure.layer(layer).units().values();
    return values == 0
        ? Double.POSITIVE_INFINITY
        : structure.layer(layer).size() * Transcendental.log(values) / Transcendental.log(2);
  }

  /// States of the side that is gone through times columns of the other.
  static double terms(Structure structure) {
    int side = overHidden(structure) ? 1 : 0;
    Layer layer = structure.layer(side);
    double states =
        layer.units().values() == 0
            ? Double.POSITIVE_INFINITY
            : Transcendental.power(layer.units().values(), layer.size());
    return states * structure.columns(1 - side, 0);
  }

  /// The side with fewer terms in all.
  private static boolean overHidden(Structure structure) {
    double hidden =
        bits(structure, 1) + Transcendental.log(structure.columns(0, 0)) / Transcendental.log(2);
    double visible =
        bits(structure, 0) + Transcendental.log(structure.columns(1, 0)) / Transcendental.log(2);
    return hidden <= visible;
  }

  /// log of the sum of e^(−E_t) of a frame; over the unknown cells and the hidden units alone where the known ones are
  /// held.
  double logSum(int row, boolean held) {
    if (tabled(row, held)) {
      weigh(row);
      return Elementary.logSumExp(logs, 0, table.states);
    }
    begin(row, held);
    long states = states();
    double high = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (long s = 0; ; ) {
      double log = weight();
      if (log > high) {
        sum = sum * Elementary.exp(high - log) + 1;
        high = log;
      } else sum += Elementary.exp(log - high);
      if (++s == states) break;
      next();
    }
    return high + Elementary.log(sum);
  }

  /// The same, and the means of all ports of a frame into `visible[port]` and `hidden` at their row (modified). ⟨t(x) hᵀ⟩ is
  /// added to what [#addJoint] gives.
  double moments(int row, boolean held, double[][] visible, double[] hidden) {
    if (tabled(row, held)) return shared(row, visible, hidden);
    begin(row, held);
    int states = (int) states();
    if (logs.length < states) logs = new double[states];
    for (int s = 0; ; ) {
      logs[s] = weight();
      if (++s == states) break;
      next();
    }
    double sum = Elementary.logSumExp(logs, 0, states);
    for (int p = 0; p < visible.length; p++) {
      int width = thetaVisible[p].length;
      Arrays.fill(visible[p], row * width, (row + 1) * width, 0);
    }
    Arrays.fill(hidden, row * batch.hidden, (row + 1) * batch.hidden, 0);
    begin(row, held);
    for (int s = 0; ; ) {
      add(Elementary.exp(logs[s] - sum), visible, hidden);
      if (++s == states) break;
      next();
    }
    return sum;
  }

  /// Whether the table knows all about a frame: none of its cells is held.
  private boolean tabled(int row, boolean held) {
    return table != null && (!held || batch.absent(row));
  }

  /// log of the weight of every hidden state of a frame.
  private void weigh(int row) {
    if (logs.length < table.states) logs = new double[table.states];
    table.scores(thetaHidden, 0, batch.movingHidden, row * batch.hidden, logs);
    for (int h = 0; h < table.states; h++) logs[h] += table.sums[h];
  }

  /// The moments of a frame by the table.
  private double shared(int row, double[][] visible, double[] hidden) {
    weigh(row);
    double sum = Elementary.logSumExp(logs, 0, table.states);
    for (int p = 0; p < visible.length; p++) {
      int width = thetaVisible[p].length;
      Arrays.fill(visible[p], row * width, (row + 1) * width, 0);
    }
    Arrays.fill(hidden, row * batch.hidden, (row + 1) * batch.hidden, 0);
    for (int h = 0; h < table.states; h++) {
      double share = Elementary.exp(logs[h] - sum);
      shares[h] += share;
      for (int p = 0; p < visible.length; p++) {
        int width = thetaVisible[p].length;
        Products.axpy(share, table.means[p], h * width, visible[p], row * width, width);
      }
      for (int j = 0; j < batch.hidden; j++)
        if ((h >> j & 1) == 1) hidden[row * batch.hidden + j] += share;
    }
    return sum;
  }

  private void add(double p, double[][] visible, double[] hidden) {
    b.means(eta, 0, sizeB, meansB);
    if (overHidden) hold(meansB);
    int columns = t[0].length;
    Products.axpy(p, t[0], 0, overHidden ? hidden : visible[0], row * columns, columns);
    for (int port = 0; port < meansB.length; port++) {
      int width = meansB[port].length;
      Products.axpy(p, meansB[port], 0, overHidden ? visible[port] : hidden, row * width, width);
    }
    int width = meansB[0].length;
    for (int c = 0; c < columns; c++)
      if (t[0][c] != 0) Products.axpy(p * t[0][c], meansB[0], 0, joint, c * width, width);
  }

  /// Adds `factor` times the sum of ⟨t(x) hᵀ⟩ of all frames so far to `sums`, visible × hidden (modified).
  void addJoint(double factor, double[] sums) {
    int hidden = batch.hidden;
    for (int i = 0; i < batch.visible; i++)
      for (int j = 0; j < hidden; j++)
        sums[i * hidden + j] += factor * joint[overHidden ? j * batch.visible + i : i * hidden + j];
    for (int h = 0; h < shares.length; h++)
      for (int i = 0; i < batch.visible; i++) {
        double each = factor * shares[h] * table.means[0][h * batch.visible + i];
        for (int j = 0; j < hidden; j++) if ((h >> j & 1) == 1) sums[i * hidden + j] += each;
      }
  }

  /// Puts known cells in place of their means.
  private void hold(double[][] means) {
    for (int u = 0; u < known.length; u++)
      if (known[u])
        for (int p = 0; p < means.length; p++) {
          int width = means[p].length / known.length;
          System.arraycopy(shown[p], u * width, means[p], u * width, width);
        }
  }

  /// Stands at the first state of a frame.
  private void begin(int row, boolean held) {
    Arrays.fill(known, false);
    if (held) {
      for (int u = 0; u < known.length; u++)
        known[u] = batch.missing == null || !batch.missing.get(row, u);
      batch.units().statistics(batch.x.layers()[0], row, shown);
    }
    this.row = row;
    Arrays.fill(digits, 0);
    Arrays.fill(t[0], 0);
    score = 0;
    for (int p = 0; p < eta.length; p++)
      System.arraycopy(overHidden ? thetaVisible[p] : thetaHidden, 0, eta[p], 0, eta[p].length);
    double[] moving = overHidden ? batch.movingVisible : batch.movingHidden;
    for (int j = 0; j < eta[0].length; j++) eta[0][j] += moving[row * eta[0].length + j];
    for (int u = 0; u < sizeA; u++)
      if (!overHidden && known[u]) {
        int width = old.length;
        for (int c = u * width; c < (u + 1) * width; c++) change(c, shown[0][c]);
      } else set(u, 0);
  }

  private long states() {
    long states = 1;
    for (int u = 0; u < sizeA; u++) if (overHidden || !known[u]) states *= a.values();
    return states;
  }

  /// Goes on to the next state, the first unit fastest.
  private void next() {
    for (int u = 0; u < sizeA; u++) {
      if (!overHidden && known[u]) continue;
      int value = digits[u] + 1 == a.values() ? 0 : digits[u] + 1;
      set(u, value);
      if (value > 0) return;
    }
  }

  private void set(int unit, int value) {
    digits[unit] = value;
    int width = old.length;
    System.arraycopy(t[0], unit * width, old, 0, width);
    a.statistics(value, unit, t);
    for (int c = 0; c < width; c++) {
      double now = t[0][unit * width + c];
      t[0][unit * width + c] = old[c];
      change(unit * width + c, now);
    }
  }

  /// Column `c` of the side that is gone through becomes `now`.
  private void change(int c, double now) {
    double step = now - t[0][c];
    t[0][c] = now;
    if (step == 0) return;
    double[] theta = overHidden ? thetaHidden : thetaVisible[0];
    double[] moving = overHidden ? batch.movingHidden : batch.movingVisible;
    score += step * (theta[c] + moving[row * t[0].length + c]);
    Products.axpy(step, weights, c * eta[0].length, eta[0], 0, eta[0].length);
  }

  /// log of the weight of the state, the other side summed.
  private double weight() {
    if (!overHidden) return score + b.cumulant(eta, 0, sizeB);
    double sum = score;
    int from = 0;
    for (int u = 0; u <= sizeB; u++) {
      if (u < sizeB && !known[u]) continue;
      if (u > from) sum += b.cumulant(eta, from, u);
      if (u < sizeB)
        for (int p = 0; p < eta.length; p++) {
          int width = eta[p].length / sizeB;
          for (int c = u * width; c < (u + 1) * width; c++) sum += eta[p][c] * shown[p][c];
        }
      from = u + 1;
    }
    return sum;
  }
}
