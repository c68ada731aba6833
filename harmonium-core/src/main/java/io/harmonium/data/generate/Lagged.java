package io.harmonium.data.generate;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Resident;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.LinkedHashMap;
import java.util.Map;

/// Bits that repeat what they were `lag` frames ago, each with probability 1 − flip, and know nothing of the frames in
/// between; the first `lag` frames are fair:
///
/// ```
/// p(x_tj = x_(t−lag)j | past) = 1 − flip,   t > lag
/// ```
///
/// A machine that does not remember `lag` frames can do no better than log ½ per bit.
public record Lagged(int columns, int lag, double flip, int length) implements SequenceGenerator {

  public Lagged {
    if (columns < 1 || columns > 10_000)
      throw new IllegalArgumentException("expected 1 to 10000 columns, got " + columns);
    if (lag < 1 || lag > 1000)
      throw new IllegalArgumentException("a lag is 1 to 1000 frames, got " + lag);
    if (!(flip > 0 && flip < 1))
      throw new IllegalArgumentException(
          "the probability of a flip lies between 0 and 1, got " + flip);
    if (length < 1 || length > 1_000_000)
      throw new IllegalArgumentException("a sequence has 1 to 1000000 frames, got " + length);
  }

  @Override
  public String name() {
    return "lagged";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("columns", (double) columns);
    parameters.put("lag", (double) lag);
    parameters.put("flip", flip);
    parameters.put("length", (double) length);
    return parameters;
  }

  @Override
  public Resident frames(int rows) {
    return Bits.zeros(rows, columns);
  }

  @Override
  public int draw(Draws draws, Resident out) {
    Bits bits = (Bits) out;
    for (int t = 0; t < length; t++)
      for (int j = 0; j < columns; j++) {
        float u = draws.uniform(j, t);
        bits.set(t, j, t < lag ? u < 0.5f : bits.get(t - lag, j) != u < flip);
      }
    return 0;
  }

  /// log p of all frames of `data`, which has the columns of this distribution.
  public double logLikelihood(Sequences data) {
    Bits bits = (Bits) data.frames().blocks().get(0).values().resident();
    double sum = 0;
    for (int row = 0; row < data.rows(); row++)
      for (int j = 0; j < columns; j++) {
        boolean free = data.time(row) < lag;
        boolean same = !free && bits.get(row, j) == bits.get(row - lag, j);
        sum += Elementary.log(free ? 0.5 : same ? 1 - flip : flip);
      }
    return sum;
  }
}
