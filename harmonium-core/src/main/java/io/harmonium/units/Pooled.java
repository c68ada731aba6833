package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import java.util.List;

/// A block of B detectors of which at most one is on, the unit of probabilistic max-pooling (Lee et al. 2009):
///
/// ```
/// U(x) = −Σ_k θ_k·x_k,   x in {0, 1}^B, Σ_k x_k <= 1
/// Γ(η) = log(1 + Σ_k e^(η_k)),   ⟨x_k | η⟩ = e^(η_k − Γ),   p(the block is on | η) = 1 − e^(−Γ)
/// ```
///
/// Value 0 is the block that is off, value k + 1 the one whose detector k is on. A block of one detector is a 0/1 unit.
/// Hidden only.
public record Pooled(int detectors) implements Units {

  private static final Slot<int[]> WORDS = Slot.ints(Pooled.class, "words");
  private static final Slot<Blocks> BLOCKS = Slot.of(Pooled.class, "blocks", Blocks::new);

  /// Products of sums are taken apart beyond it.
  private static final double LARGE = 0x1p900;

  public Pooled {
    if (detectors < 1 || detectors > 1024)
      throw new IllegalArgumentException(
          "a pooled unit needs 1 to 1024 detectors, got " + detectors);
  }

  static Pooled parse(String word) {
    String count = word.substring("pooled:".length());
    try {
      return new Pooled(Integer.parseInt(count));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "pooled:B needs a number of detectors of which one may be on, got '"
              + count
              + "' (write pooled:4)",
          e);
    }
  }

  @Override
  public String name() {
    return "pooled:" + detectors;
  }

  @Override
  public List<Port> ports() {
    return List.of(new Port("x", Storage.BITS, detectors, Port.Domain.FREE));
  }

  @Override
  public boolean observable() {
    return false;
  }

  @Override
  public int values() {
    return 1 + detectors;
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    for (int k = 0; k < detectors; k++) out[0][unit * detectors + k] = value == k + 1 ? 1 : 0;
  }

  @Override
  public double value(States[] x, int row, int unit) {
    for (int k = 0; k < detectors; k++)
      if (x[0].content(row, unit * detectors + k) != 0) return k + 1;
    return 0;
  }

  @Override
  public void setValue(States[] x, int row, int unit, int value) {
    for (int k = 0; k < detectors; k++)
      x[0].setValue(row, unit * detectors + k, value == k + 1 ? 1 : 0);
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  /// Γ of the unit whose detectors stand at `eta[first …]`.
  private double cumulant(double[] eta, int first) {
    double high = 0;
    for (int c = first; c < first + detectors; c++) high = Math.max(high, eta[c]);
    double sum = Elementary.exp(-high);
    for (int c = first; c < first + detectors; c++) sum += Elementary.exp(eta[c] - high);
    return high + Elementary.log(sum);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int u = from; u < to; u++) sum += cumulant(eta[0], u * detectors);
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int u = from; u < to; u++) {
      double norm = cumulant(eta[0], u * detectors);
      for (int c = u * detectors; c < (u + 1) * detectors; c++)
        out[0][c] = Elementary.exp(eta[0][c] - norm);
    }
  }

  /// Σ_u log s_u as logarithms of products, each as long as it stays far from the largest number.
  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double highest = 0;
    double logs = 0;
    double product = 1;
    for (int u = from; u < to; u++) {
      int first = u * detectors;
      float high = 0;
      for (int c = first; c < first + detectors; c++) high = Math.max(high, eta[0][c]);
      double sum = Elementary.exp(-high);
      for (int c = first; c < first + detectors; c++)
        sum += Elementary.exp((double) eta[0][c] - high);
      highest += high;
      product *= sum;
      if (product > LARGE) {
        logs += Elementary.log(product);
        product = 1;
      }
    }
    return highest + (logs + Elementary.log(product));
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int u = from; u < to; u++) {
      int first = u * detectors;
      float high = 0;
      for (int c = first; c < first + detectors; c++) high = Math.max(high, eta[0][c]);
      float sum = Elementary.expNeg(Elementary.clamp(high));
      for (int c = first; c < first + detectors; c++) {
        out[0][c] = Elementary.expNeg(Elementary.clamp(high - eta[0][c]));
        sum += out[0][c];
      }
      for (int c = first; c < first + detectors; c++) out[0][c] /= sum;
    }
  }

  /// A row of levels in which every block has one more state, the first one with η = 0.
  private static final class Blocks {
    private Levels levels = Levels.zeros(0, new int[] {0, 1});
    private float[] eta = {};

    void resize(int units, int detectors) {
      if (levels.units() == units && levels.offsets()[1] == detectors + 1) return;
      int[] offsets = new int[units + 1];
      for (int u = 0; u <= units; u++) offsets[u] = u * (detectors + 1);
      levels = Levels.zeros(1, offsets);
      eta = new float[units * (detectors + 1) + 16];
    }
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    Bits bits = (Bits) out[0];
    Blocks blocks = space.get(BLOCKS);
    blocks.resize(bits.columns() / detectors, detectors);
    for (int u = from; u < to; u++) {
      int at = u * (detectors + 1);
      blocks.eta[at] = 0;
      System.arraycopy(eta[0], u * detectors, blocks.eta, at + 1, detectors);
    }
    int[] words = space.ints(WORDS, to - from + 16);
    space.kernels().words(key, 0, from, to, words);
    Levels levels = blocks.levels;
    space.kernels().drawLevels(blocks.eta, levels.offsets(), from, to, words, space, levels, 0);
    bits.clear(row, from * detectors, to * detectors);
    for (int u = from; u < to; u++) {
      int value = levels.get(0, u);
      if (value > 0) bits.set(row, u * detectors + value - 1, true);
    }
  }

  @Override
  public float score(float[] eta, int value) {
    return value == 0 ? 0 : eta[value - 1];
  }

  /// θ_k = log(f_k / f_off), kept away from the border.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int u = from; u < to; u++) {
      double off = 1;
      for (int c = u * detectors; c < (u + 1) * detectors; c++) off -= means[0][c];
      off = Math.max(off, 1e-3);
      for (int c = u * detectors; c < (u + 1) * detectors; c++)
        stored[0][c] = Elementary.log(Math.max(means[0][c], 1e-3 / detectors) / off);
    }
  }
}
