package io.harmonium.units;

import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.List;

/// Units in one of q states, one-hot:  U(x) = −θᵀx,  Γ(η) = log Σ_a e^(η_a),  ⟨x_a | η⟩ = e^(η_a − Γ).
public record Categorical(int states) implements Units {

  private static final Slot<double[]> WIDE = Slot.doubles(Categorical.class, "wide");
  private static final Slot<int[]> WORDS = Slot.ints(Categorical.class, "words");

  public Categorical {
    if (states < 2 || states > 65535)
      throw new IllegalArgumentException(
          "a categorical unit needs 2 to 65535 states, got " + states);
  }

  static Categorical parse(String word) {
    String count = word.substring("categorical:".length());
    try {
      return new Categorical(Integer.parseInt(count));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "categorical:Q needs a number of states, got '" + count + "' (write categorical:21)", e);
    }
  }

  @Override
  public String name() {
    return "categorical:" + states;
  }

  @Override
  public List<Port> ports() {
    return List.of(new Port("x", Storage.LEVELS, states, Port.Domain.FREE));
  }

  @Override
  public int values() {
    return states;
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    for (int a = 0; a < states; a++) out[0][unit * states + a] = a == value ? 1 : 0;
  }

  @Override
  public Growth growth() {
    return Growth.BOUNDED;
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    double sum = 0;
    for (int u = from; u < to; u++)
      sum += Elementary.logSumExp(eta[0], u * states, (u + 1) * states);
    return sum;
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    for (int u = from; u < to; u++) {
      double norm = Elementary.logSumExp(eta[0], u * states, (u + 1) * states);
      for (int a = u * states; a < (u + 1) * states; a++)
        out[0][a] = Elementary.exp(eta[0][a] - norm);
    }
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    double[] wide = space.doubles(WIDE, states);
    double sum = 0;
    for (int u = from; u < to; u++) {
      for (int a = 0; a < states; a++) wide[a] = eta[0][u * states + a];
      sum += Elementary.logSumExp(wide, 0, states);
    }
    return sum;
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    for (int u = from; u < to; u++) {
      int first = u * states;
      float high = eta[0][first];
      for (int a = 1; a < states; a++) if (eta[0][first + a] > high) high = eta[0][first + a];
      float sum = 0;
      for (int a = first; a < first + states; a++) {
        out[0][a] = Elementary.expNeg(Elementary.clamp(high - eta[0][a]));
        sum += out[0][a];
      }
      for (int a = first; a < first + states; a++) out[0][a] /= sum;
    }
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    int[] words = space.ints(WORDS, to - from + 16);
    Levels levels = (Levels) out[0];
    space.kernels().words(key, 0, from, to, words);
    space.kernels().drawLevels(eta[0], levels.offsets(), from, to, words, space, levels, row);
  }

  @Override
  public float score(float[] eta, int value) {
    return eta[value];
  }

  @Override
  public int draw(float[] eta, int word) {
    float high = eta[0];
    for (int a = 1; a < states; a++) high = Math.max(high, eta[a]);
    for (int a = 0; a < states; a++) eta[a] = Elementary.expNeg(Elementary.clamp(high - eta[a]));
    float sum = 0;
    for (int a = 0; a < states; a++) eta[a] = sum += eta[a];
    float threshold = sum * Draws.uniform(word);
    int level = 0;
    while (level < states - 1 && eta[level] <= threshold) level++;
    return level;
  }

  @Override
  public void draw(float[] eta, int count, int[] words, Workspace space, int[] values, int at) {
    space.kernels().laneLevels(eta, states, count, words, space, values, at);
  }

  /// θ_a = log f_a, shifted to mean 0 over the states.
  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    for (int u = from; u < to; u++) {
      double average = 0;
      for (int a = u * states; a < (u + 1) * states; a++) {
        stored[0][a] = Elementary.log(Math.max(means[0][a], 1e-3 / states));
        average += stored[0][a] / states;
      }
      for (int a = u * states; a < (u + 1) * states; a++) stored[0][a] -= average;
    }
  }
}
