package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Map;

/// Bars and stripes on an n × n picture (MacKay 2003, section 43): a fair coin chooses rows or columns, then each of the
/// n lines is on with probability ½:
///
/// ```
/// p(x) = 2^(−n−1)·([x is made of rows] + [x is made of columns])
/// ```
///
/// There are 2^(n+1) − 2 pictures; the empty and the full one come both ways.
public record BarsAndStripes(int size) implements KnownDensity {

  public BarsAndStripes {
    if (size < 2 || size > 256)
      throw new IllegalArgumentException("bars need a size of 2 to 256 cells a side, got " + size);
  }

  @Override
  public String name() {
    return "bars";
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of("size", (double) size);
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Bits bits = Bits.zeros(rows, size * size);
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      boolean stripes = draws.word(0, 0) < 0;
      for (int line = 0; line < size; line++) {
        if (draws.word(1 + line, 0) >= 0) continue;
        for (int k = 0; k < size; k++)
          bits.set(row, stripes ? line * size + k : k * size + line, true);
      }
    }
    return dataset(bits, null, new Picture(size, size), seed);
  }

  @Override
  public double logDensity(double[] x) {
    int ways = (madeOfLines(x, size, 1) ? 1 : 0) + (madeOfLines(x, 1, size) ? 1 : 0);
    return Transcendental.log(ways) - (size + 1) * Transcendental.log(2);
  }

  private boolean madeOfLines(double[] x, int across, int along) {
    for (int line = 0; line < size; line++)
      for (int k = 0; k < size; k++) {
        double cell = x[line * across + k * along];
        if (cell != x[line * across] || cell != 0 && cell != 1) return false;
      }
    return true;
  }
}
