package io.harmonium.temporal;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Clamp;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.RowBiases;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import java.util.Arrays;

/// Sums and means of single frames over all states of the smaller side; the other side is summed in closed form
/// ([Enumeration], each frame with its moving biases), or by a [HiddenTable] where visible biases stand still:
///
/// ```
/// log Z_t = log Σ_a exp((θ_a + moving)·t(a) + Σ Γ_b(θ_b + moving + what a sends)),   a = hidden or visible units
/// ```
///
/// Known cells may be held: then the sum runs over unknown cells and hidden units, and log p(known cells | past) is the
/// difference of two such sums. One instance serves one thread.
final class FrameMoments {

  /// log₂ of the most states per frame.
  static final int MAX_BITS = 20;

  /// What all threads share: the enumeration of free frames, of frames whose known cells are held, and the table (null
  /// where there is none).
  record Shared(
      TemporalMachine machine,
      FrameBatch batch,
      Enumeration free,
      Enumeration held,
      HiddenTable table) {

    static Shared of(TemporalMachine machine, FrameBatch batch) {
      Structure structure = machine.structure();
      String unsupported = unsupported(structure);
      if (unsupported != null) throw new IllegalArgumentException(unsupported);
      RowBiases moving =
          new RowBiases(
              new double[][] {batch.movingVisible, batch.movingHidden},
              new int[] {batch.visible, batch.hidden});
      Distribution p = Distribution.of(machine.machine()).with(moving);
      boolean visible = !overHidden(structure);
      return new Shared(
          machine,
          batch,
          Enumeration.of(p, visible),
          batch.missing == null ? null : Enumeration.of(p.with(known(batch)), visible),
          HiddenTable.of(machine));
    }

    private static Clamp known(FrameBatch batch) {
      Bits known = Bits.zeros(batch.rows, batch.missing.columns());
      for (int row = 0; row < batch.rows; row++)
        for (int u = 0; u < known.columns(); u++) known.set(row, u, !batch.missing.get(row, u));
      return new Clamp(new Bits[] {known, null}, batch.x);
    }
  }

  private final Shared shared;
  private final FrameBatch batch;
  private final HiddenTable table;
  private final Workspace space;
  private final double[][] thetaVisible;
  private final double[] thetaHidden;
  private final double constant;
  private final double[][] means;
  private final double[] joint;

  /// Σ over frames of p_t(h), with a table.
  private final double[] shares;

  private double[] logs = {};

  FrameMoments(Shared shared, Workspace space) {
    this.shared = shared;
    this.batch = shared.batch;
    this.table = shared.table;
    this.space = space;
    double[][][] theta = shared.machine.machine().fields().theta();
    this.thetaVisible = theta[0];
    this.thetaHidden = theta[1][0];
    this.constant = shared.machine.machine().doublePath().constant();
    this.means = shared.machine.structure().layer(overHidden() ? 0 : 1).zeros();
    this.joint = new double[batch.visible * batch.hidden];
    this.shares = new double[table == null ? 0 : table.states];
  }

  private boolean overHidden() {
    return shared.free.enumerates(1);
  }

  /// Null, or why the states of a frame cannot be gone through.
  static String unsupported(Structure structure) {
    double bits = Math.min(bits(structure, 0), bits(structure, 1));
    return bits <= MAX_BITS
        ? null
        : "the smaller side of a frame has 2^"
            + (bits > 1e6 ? "∞" : Math.round(bits))
            + " states; sums over all states go to 2^"
            + MAX_BITS;
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

  /// log of the sum of e^(−E_t) of a frame, without the constant of the energy; over the unknown cells and the hidden units
  /// alone where the known ones are held.
  double logSum(int row, boolean held) {
    int states = tabled(row, held) ? weigh(row) : walk(row, held);
    return Elementary.logSumExp(logs, 0, states);
  }

  /// The same, and the means of all ports of a frame into `visible[port]` and `hidden` at their row (modified). ⟨t(x) hᵀ⟩ is
  /// added to what [#addJoint] gives.
  double moments(int row, boolean held, double[][] visible, double[] hidden) {
    for (int p = 0; p < visible.length; p++) {
      int width = thetaVisible[p].length;
      Arrays.fill(visible[p], row * width, (row + 1) * width, 0);
    }
    Arrays.fill(hidden, row * batch.hidden, (row + 1) * batch.hidden, 0);
    double sum = logSum(row, held);
    if (tabled(row, held)) addTabled(row, sum, visible, hidden);
    else
      enumeration(held)
          .forRow(
              row,
              space,
              (index, t, eta, log) ->
                  add(
                      row,
                      Elementary.exp(logs[(int) index] - sum),
                      overHidden() ? t[1][0] : t[0][0],
                      expected(row, held, eta),
                      visible,
                      hidden));
    return sum;
  }

  private Enumeration enumeration(boolean held) {
    return held && shared.held != null ? shared.held : shared.free;
  }

  /// log of the weight of every state of a frame; returns how many there are.
  private int walk(int row, boolean held) {
    if (held && shared.held == null)
      throw new IllegalArgumentException("no cell of these frames is unknown");
    Enumeration states = enumeration(held);
    int count = (int) states.states(row);
    if (logs.length < count) logs = new double[count];
    states.forRow(row, space, (index, t, eta, log) -> logs[(int) index] = log + constant);
    return count;
  }

  /// The means of the summed side, known cells in place of theirs.
  private double[][] expected(int row, boolean held, double[][][] eta) {
    int side = overHidden() ? 0 : 1;
    Layer layer = shared.machine.structure().layer(side);
    layer.units().means(eta[side], 0, layer.size(), means);
    if (held && side == 0) {
      double[][] shown = layer.zeros();
      batch.units().statistics(batch.x.layers()[0], row, shown);
      for (int u = 0; u < layer.size(); u++)
        if (!batch.missing.get(row, u))
          for (int p = 0; p < means.length; p++) {
            int width = means[p].length / layer.size();
            System.arraycopy(shown[p], u * width, means[p], u * width, width);
          }
    }
    return means;
  }

  private void add(
      int row, double share, double[] t, double[][] other, double[][] visible, double[] hidden) {
    boolean overHidden = overHidden();
    Products.axpy(share, t, 0, overHidden ? hidden : visible[0], row * t.length, t.length);
    for (int p = 0; p < other.length; p++) {
      int width = other[p].length;
      Products.axpy(share, other[p], 0, overHidden ? visible[p] : hidden, row * width, width);
    }
    int width = other[0].length;
    for (int c = 0; c < t.length; c++)
      if (t[c] != 0) Products.axpy(share * t[c], other[0], 0, joint, c * width, width);
  }

  /// Whether the table knows all about a frame: none of its cells is held.
  private boolean tabled(int row, boolean held) {
    return table != null && (!held || batch.absent(row));
  }

  /// log of the weight of every hidden state of a frame by the table; returns how many there are.
  private int weigh(int row) {
    if (logs.length < table.states) logs = new double[table.states];
    table.scores(thetaHidden, 0, batch.movingHidden, row * batch.hidden, logs);
    for (int h = 0; h < table.states; h++) logs[h] += table.sums[h];
    return table.states;
  }

  private void addTabled(int row, double sum, double[][] visible, double[] hidden) {
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
  }

  /// Adds `factor` times the sum of ⟨t(x) hᵀ⟩ of all frames so far to `sums`, visible × hidden (modified).
  void addJoint(double factor, double[] sums) {
    int hidden = batch.hidden;
    boolean overHidden = overHidden();
    for (int i = 0; i < batch.visible; i++)
      for (int j = 0; j < hidden; j++)
        sums[i * hidden + j] += factor * joint[overHidden ? j * batch.visible + i : i * hidden + j];
    for (int h = 0; h < shares.length; h++)
      for (int i = 0; i < batch.visible; i++) {
        double each = factor * shares[h] * table.means[0][h * batch.visible + i];
        for (int j = 0; j < hidden; j++) if ((h >> j & 1) == 1) sums[i * hidden + j] += each;
      }
  }
}
