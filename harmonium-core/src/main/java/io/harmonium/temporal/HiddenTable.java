package io.harmonium.temporal;

import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// What every hidden state says about the visible units where their biases stand still: the same for all frames, so that a
/// frame needs no sum over visible units of its own,
///
/// ```
/// log Z_t = log Σ_h e^((c + c_t)·h + G(h)),   G(h) = Γ(θ + Wh),   ⟨t(x)⟩_t = Σ_h p_t(h) ⟨t(x) | h⟩
/// ```
///
/// Bit j of the number of a state is hidden unit j.
final class HiddenTable {

  /// Numbers of a table at most.
  private static final double MAX = 1 << 22;

  final int hidden;
  final int states;

  /// θ + Wh of every state, port by port.
  final double[][][] eta;

  /// G(h).
  final double[] sums;

  /// ⟨t_p(x) | h⟩ of each port at `h·columns`.
  final double[][] means;

  HiddenTable(TemporalMachine machine) {
    Layer layer = machine.visible();
    this.hidden = machine.hidden();
    this.states = 1 << hidden;
    double[][] theta = machine.machine().fields().theta()[0];
    int columns = theta[0].length;
    this.eta = new double[states][][];
    this.sums = new double[states];
    this.means = new double[theta.length][];
    for (int p = 0; p < theta.length; p++) means[p] = new double[states * theta[p].length];
    double[] w = machine.values();
    double[][] expected = layer.zeros();
    for (int h = 0; h < states; h++) {
      eta[h] = new double[theta.length][];
      for (int p = 0; p < theta.length; p++) eta[h][p] = theta[p].clone();
      for (int i = 0; i < columns; i++)
        for (int j = 0; j < hidden; j++)
          if ((h >> j & 1) == 1) eta[h][0][i] += w[machine.weights() + i * hidden + j];
      sums[h] = layer.units().cumulant(eta[h], 0, layer.size());
      layer.units().means(eta[h], 0, layer.size(), expected);
      for (int p = 0; p < theta.length; p++)
        System.arraycopy(expected[p], 0, means[p], h * theta[p].length, theta[p].length);
    }
  }

  /// The table of a machine; null where visible biases move, where it would be too large, or where sums over visible states
  /// are shorter.
  static HiddenTable of(TemporalMachine machine) {
    if (machine.dynamics().movesVisible() || machine.hidden() > FrameMoments.MAX_BITS) return null;
    Structure structure = machine.structure();
    double states = 1 << machine.hidden();
    return states * structure.columns(0, 0) <= MAX && states <= FrameMoments.terms(structure)
        ? new HiddenTable(machine)
        : null;
  }

  /// bias·h of every state into `out` (modified); `bias` begins at `from`, to which `moving` at `at` is added.
  void scores(double[] bias, int from, double[] moving, int at, double[] out) {
    out[0] = 0;
    for (int j = 0; j < hidden; j++) {
      double more = bias[from + j] + moving[at + j];
      int half = 1 << j;
      for (int h = 0; h < half; h++) out[half + h] = out[h] + more;
    }
  }
}
