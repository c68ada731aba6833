package io.harmonium.units;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// Units in {0, 1}:  U(x) = −θ·x,  Γ(η) = log(1 + e^η),  ⟨x | η⟩ = σ(η).
public record Binary() implements Units {

  private static final Slot<Drawn> DRAWN = Slot.of(Binary.class, "drawn", Drawn::new);
  private static final Slot<int[]> WORDS = Slot.ints(Binary.class, "words");

  private static final List<Port> PORTS = List.of(Port.of("x", Storage.BITS));

  @Override
  public String name() {
    return "binary";
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
    return 1;
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    out[0][unit] = value;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    return Elementary.softplusSum(eta[0], from, to, 1);
  }

  @Override
  public double cumulant(double[][] eta, int from, int to, Workspace space) {
    return space.kernels().softplusSum(eta[0], 1, from, to);
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int j = from; j < to; j++) out[0][j] = Elementary.sigmoid(eta[0][j]);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    return space.kernels().softplusSum(eta[0], 1f, from, to, space);
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    space.kernels().sigmoid(eta[0], 1f, from, to, out[0]);
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
    return value == 0 ? 0 : eta[0];
  }

  @Override
  public int draw(float[] eta, int word) {
    float u = Draws.uniform(word);
    return Math.fma(u, Elementary.expNeg(Elementary.clamp(eta[0])), u - 1f) < 0 ? 1 : 0;
  }

  @Override
  public void draw(float[] eta, int count, int[] words, Workspace space, int[] values, int at) {
    space.get(DRAWN).bits(eta, 1f, count, words, space, values, at);
  }

  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int j = from; j < to; j++) {
      double mean = Math.clamp(means[0][j], 1e-3, 1 - 1e-3);
      stored[0][j] = Elementary.log(mean / (1 - mean));
    }
  }
}
