package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// Units in {−1, +1}:  U(s) = −θ·s,  Γ(η) = log 2cosh η,  ⟨s | η⟩ = tanh η,  p(s = 1 | η) = σ(2η).
public record Spin() implements Units {

  private static final Slot<Drawn> DRAWN = Slot.of(Spin.class, "drawn", Drawn::new);
  private static final Slot<int[]> WORDS = Slot.ints(Spin.class, "words");

  private static final List<Port> PORTS = List.of(Port.of("s", Storage.SPINS));

  @Override
  public String name() {
    return "spin";
  }

  @Override
  public List<Port> ports() {
    return PORTS;
  }

  @Override
  public int values() {
    return 2;
  }

  @Override
  public float bitFactor() {
    return 2;
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    out[0][unit] = 2 * value - 1;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  /// log 2cosh η = sp(2η) − η.
  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += eta[0][j];
    return Elementary.softplusSum(eta[0], from, to, 2) - sum;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += eta[0][j];
    return space.kernels().softplusSum(eta[0], 2, from, to) - sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) out[0][j] = Elementary.tanh(eta[0][j]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double sum = 0;
    for (int j = from; j < to; j++) sum += eta[0][j];
    return space.kernels().softplusSum(eta[0], 2f, from, to, space) - sum;
  }

  /// tanh η = 2σ(2η) − 1.
  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    space.kernels().sigmoid(eta[0], 2f, from, to, out[0]);
    for (int j = from; j < to; j++) out[0][j] = Math.fma(2f, out[0][j], -1f);
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] words = space.ints(WORDS, to - from + 16);
    space.kernels().words(key, 0, from, to, words);
    space.kernels().drawBits(eta[0], bitFactor(), from, to, words, space, (Bits) out[0], row);
  }

  @Override
  public float score(float[] eta, int value) {
    return value == 0 ? -eta[0] : eta[0];
  }

  @Override
  public int draw(float[] eta, int word) {
    float u = Draws.uniform(word);
    return Math.fma(u, Elementary.expNeg(Elementary.clamp(2 * eta[0])), u - 1f) < 0 ? 1 : 0;
  }

  @Override
  public void draw(float[] eta, int count, int[] words, Workspace space, int[] values, int at) {
    space.get(DRAWN).bits(eta, 2f, count, words, space, values, at);
  }

  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double mean = Math.clamp(means[0][j], -0.998, 0.998);
      stored[0][j] = 0.5 * Elementary.log((1 + mean) / (1 - mean));
    }
  }

  @Override
  public void variances(double[][] means, double[] out) {
    for (int j = 0; j < out.length; j++) out[j] = 1 - means[0][j] * means[0][j];
  }
}
