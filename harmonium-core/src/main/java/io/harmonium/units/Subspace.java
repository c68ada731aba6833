package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// A gate h in {0, 1} and K subspace bits s_k behind it, which count only while the gate is open:
///
/// ```
/// U(h, s) = −c·h − Σ_k D_k·h·s_k,   η = (D + inputs, c) for t = (h·s_1 … h·s_K, h)
/// Γ(η) = K log 2 + sp(ℓ),   ℓ = c − K log 2 + Σ_k sp(η_k)
/// p(h = 1 | η) = σ(ℓ),   ⟨h·s_k⟩ = σ(ℓ)·σ(η_k)
/// ```
///
/// Behind a closed gate the K bits are free: they add 2^K to the sum, nothing to the energy, and are not kept. So a unit
/// has 1 + 2^K values: 0 is the closed gate (which counts 2^K times), 1 + m the open gate with the bits of m. The two
/// ports have K columns and one column; links use the first. Hidden only: no data show which closed gate is which.
public record Subspace(int bits) implements Units {

  private static final Slot<int[]> WORDS = Slot.ints(Subspace.class, "words");

  /// Draws: the gate is draw 0, bit k is draw k + 1.
  private static final int GATE = 0;

  private static final double LOG_2 = 0.6931471805599453;

  public Subspace {
    if (bits < 1 || bits > 16)
      throw new IllegalArgumentException("a subspace unit needs 1 to 16 bits, got " + bits);
  }

  static Subspace parse(String word) {
    String count = word.substring("subspace:".length());
    try {
      return new Subspace(Integer.parseInt(count));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "subspace:K needs a number of bits behind the gate, got '"
              + count
              + "' (write subspace:4)",
          e);
    }
  }

  @Override
  public String name() {
    return "subspace:" + bits;
  }

  @Override
  public List<Port> ports() {
    return List.of(
        new Port("hs", Storage.BITS, bits, Port.Domain.FREE), Port.of("h", Storage.BITS));
  }

  @Override
  public boolean observable() {
    return false;
  }

  @Override
  public int values() {
    return 1 + (1 << bits);
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    for (int k = 0; k < bits; k++)
      out[0][unit * bits + k] = value > 0 && (value - 1 >> k & 1) == 1 ? 1 : 0;
    out[1][unit] = value > 0 ? 1 : 0;
  }

  @Override
  public double value(States[] x, int row, int unit) {
    if (x[1].content(row, unit) == 0) return 0;
    int value = 1;
    for (int k = 0; k < bits; k++) if (x[0].content(row, unit * bits + k) != 0) value += 1 << k;
    return value;
  }

  @Override
  public void setValue(States[] x, int row, int unit, int value) {
    for (int k = 0; k < bits; k++)
      x[0].setValue(row, unit * bits + k, value > 0 ? value - 1 >> k & 1 : 0);
    x[1].setValue(row, unit, value > 0 ? 1 : 0);
  }

  @Override
  public double logBase(States[] x, int row) {
    int closed = 0;
    for (int u = 0; u < x[1].cells(); u++) if (x[1].content(row, u) == 0) closed++;
    return closed * bits * LOG_2;
  }

  @Override
  public double logBase(int value) {
    return value == 0 ? bits * LOG_2 : 0;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  /// ℓ of one unit.
  private double logit(double[][] eta, int unit) {
    return eta[1][unit]
        - bits * LOG_2
        + Elementary.softplusSum(eta[0], unit * bits, (unit + 1) * bits, 1);
  }

  private double logit(float[][] eta, int unit, Workspace space) {
    return eta[1][unit]
        - bits * LOG_2
        + space.kernels().softplusSum(eta[0], 1f, unit * bits, (unit + 1) * bits, space);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = (to - from) * bits * LOG_2;
    for (int u = from; u < to; u++) sum += Elementary.softplus(logit(eta, u));
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int u = from; u < to; u++) {
      double open = Elementary.sigmoid(logit(eta, u));
      out[1][u] = open;
      for (int c = u * bits; c < (u + 1) * bits; c++)
        out[0][c] = open * Elementary.sigmoid(eta[0][c]);
    }
  }

  @Override
  public int gatePort() {
    return 1;
  }

  /// p(s_k = 1 | η, h = 1) = σ(η_k).
  @Override
  public void meansBehindGate(double[][] eta, int from, int to, double[] out) {
    for (int c = from * bits; c < to * bits; c++) out[c] = Elementary.sigmoid(eta[0][c]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = (to - from) * bits * LOG_2;
    for (int u = from; u < to; u++) sum += Elementary.softplus(logit(eta, u, space));
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    space.kernels().sigmoid(eta[0], 1f, from * bits, to * bits, out[0]);
    for (int u = from; u < to; u++) {
      float open = Elementary.sigmoid((float) logit(eta, u, space));
      out[1][u] = open;
      for (int c = u * bits; c < (u + 1) * bits; c++) out[0][c] *= open;
    }
  }

  /// The gate first, its bits summed out; then the bits of open gates.
  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] words = space.ints(WORDS, to - from + 16);
    space.kernels().words(key, GATE, from, to, words);
    Bits behind = (Bits) out[0];
    Bits gates = (Bits) out[1];
    for (int u = from; u < to; u++) {
      boolean open = below(words[u - from], (float) logit(eta, u, space));
      gates.set(row, u, open);
      for (int k = 0; k < bits; k++)
        behind.set(
            row, u * bits + k, open && below(Draws.word(key, u, k + 1), eta[0][u * bits + k]));
    }
  }

  /// True with probability σ(a).
  private static boolean below(int word, float a) {
    float u = Draws.uniform(word);
    return Math.fma(u, Elementary.expNeg(Elementary.clamp(a)), u - 1) < 0;
  }

  /// c and D from ⟨h⟩ and ⟨s_k | h = 1⟩, which are free of each other.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int u = from; u < to; u++) {
      double open = Math.clamp(means[1][u], 1e-3, 1 - 1e-3);
      stored[1][u] = Elementary.log(open / (1 - open)) + bits * LOG_2;
      for (int c = u * bits; c < (u + 1) * bits; c++) {
        double on = Math.clamp(means[0][c] / open, 1e-3, 1 - 1e-3);
        stored[0][c] = Elementary.log(on / (1 - on));
        stored[1][u] -= Elementary.softplus(stored[0][c]);
      }
    }
  }
}
