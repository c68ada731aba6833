package io.harmonium.temporal;

import io.harmonium.matrix.Workspace;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Elementary;

/// All hidden states of a [Trbm]: how each follows from each, and what it shows.
final class HiddenStates {

  final int states;
  final int hidden;

  /// p(z_1 = z).
  final double[] first;

  /// p(z | z') at `z'·states + z`.
  final double[] follow;

  /// p(z | z') at `z·states + z'`.
  private final double[] back;

  /// ⟨t_p(x) | z⟩ of each port at `z·columns`.
  final double[][] means;

  private final Layer layer;
  private final double[][][] eta;
  private final double[] sums;

  HiddenStates(TemporalMachine machine) {
    HiddenTable table = new HiddenTable(machine);
    this.hidden = table.hidden;
    this.states = table.states;
    this.layer = machine.visible();
    this.eta = table.eta;
    this.sums = table.sums;
    this.means = table.means;
    double[] w = machine.values();
    this.first = distribution(w, machine.offset(Trbm.FIRST), null, 0, 0);
    this.follow = new double[states * states];
    for (int before = 0; before < states; before++) {
      double[] now =
          distribution(w, machine.hiddenBias(), w, machine.offset(Trbm.PAST_HIDDEN), before);
      System.arraycopy(now, 0, follow, before * states, states);
    }
    this.back = new double[states * states];
    for (int before = 0; before < states; before++)
      for (int z = 0; z < states; z++) back[z * states + before] = follow[before * states + z];
  }

  /// p(z) under biases at `offset` of `bias`, to which the states of `before` add rows of `past`.
  private double[] distribution(double[] bias, int offset, double[] past, int from, int before) {
    double[] c = new double[hidden];
    for (int j = 0; j < hidden; j++) {
      c[j] = bias[offset + j];
      for (int i = 0; i < hidden; i++)
        if ((before >> i & 1) == 1) c[j] += past[from + i * hidden + j];
    }
    double[] log = new double[states];
    for (int j = 0; j < hidden; j++)
      for (int z = 0; z < 1 << j; z++) log[(1 << j) + z] = log[z] + c[j];
    for (int z = 0; z < states; z++) log[z] += sums[z];
    double norm = Elementary.logSumExp(log);
    for (int z = 0; z < states; z++) log[z] = Elementary.exp(log[z] - norm);
    return log;
  }

  /// Σ_z' now(z') p(z | z').
  double[] next(double[] now) {
    double[] next = new double[states];
    for (int before = 0; before < states; before++)
      if (now[before] != 0) Products.axpy(now[before], follow, before * states, next, 0, states);
    return next;
  }

  /// Adds Σ_z' now(z') p(z | z') of rows `from` of `now` to rows `to` of `next` (modified).
  void next(double[] now, int[] from, double[] next, int[] to, Workspace space) {
    Products.add(now, states, from, follow, 0, states, next, to, to.length, space);
  }

  /// Adds Σ_z p(z | z') later(z) of rows `from` of `later` to rows `to` of `said` (modified).
  void said(double[] later, int[] from, double[] said, int[] to, Workspace space) {
    Products.add(later, states, from, back, 0, states, said, to, to.length, space);
  }

  /// log p(known cells of a frame | z) of every state into `out` (modified).
  void shows(FrameBatch batch, int row, double[] out) {
    double[][] t = layer.zeros();
    layer.units().statistics(batch.x.layers()[0], row, t);
    double base = layer.units().logBase(batch.x.layers()[0], row);
    for (int z = 0; z < states; z++) {
      if (!batch.incomplete(row)) {
        out[z] = base - sums[z];
        for (int p = 0; p < t.length; p++)
          for (int c = 0; c < t[p].length; c++) out[z] += eta[z][p][c] * t[p][c];
        continue;
      }
      out[z] = 0;
      for (int u = 0; u < layer.size(); u++) {
        if (batch.missing.get(row, u)) continue;
        out[z] -= layer.units().cumulant(eta[z], u, u + 1);
        for (int p = 0; p < t.length; p++) {
          int width = t[p].length / layer.size();
          for (int c = u * width; c < (u + 1) * width; c++) out[z] += eta[z][p][c] * t[p][c];
        }
      }
    }
  }
}
