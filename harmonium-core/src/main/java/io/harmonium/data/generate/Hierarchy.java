package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// A family tree of three levels: `branches` patterns of fair bits, each with as many children in which a share `flip` of the
/// bits is drawn anew, each of those with as many again; rows are grandchildren with every bit flipped with probability `noise`.
/// The label is the number of the grandchild; divided by `branches` it is that of its parent, once more that of the grandparent.
public record Hierarchy(int bits, int branches, double flip, double noise) implements Generator {

  private static final int LEVELS = 3;

  public Hierarchy {
    if (bits < 1 || bits > 65536 || branches < 1 || branches > 100)
      throw new IllegalArgumentException(
          "a hierarchy needs 1 to 65536 bits and 1 to 100 branches, got "
              + bits
              + " and "
              + branches);
    if (!(flip >= 0 && flip <= 1 && noise >= 0 && noise <= 0.5))
      throw new IllegalArgumentException(
          "a hierarchy needs flip in [0, 1] and noise in [0, 0.5], got " + flip + " and " + noise);
  }

  @Override
  public String name() {
    return "hierarchy";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("bits", (double) bits);
    parameters.put("branches", (double) branches);
    parameters.put("flip", flip);
    parameters.put("noise", noise);
    return parameters;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Bits values = Bits.zeros(rows, bits);
    int[] labels = new int[rows];
    int leaves = branches * branches * branches;
    Seed drawn = seed.child("rows");
    for (int row = 0; row < rows; row++) {
      Draws draws = drawn.row(first + row);
      labels[row] = Math.min(leaves - 1, (int) (draws.uniformDouble(bits, 0) * leaves));
      for (int j = 0; j < bits; j++)
        values.set(row, j, pattern(labels[row], j, seed) ^ draws.uniformDouble(j, 0) < noise);
    }
    return dataset(values, labels, null, seed);
  }

  /// Bit `j` of a grandchild: the youngest ancestor that drew it anew decides.
  private boolean pattern(int leaf, int j, Seed seed) {
    int ancestor = leaf;
    for (int level = LEVELS - 1; level > 0; level--) {
      Draws draws = seed.child("level").child(level).row(ancestor);
      if (draws.uniformDouble(j, 0) < flip) return draws.word(j, 2) < 0;
      ancestor /= branches;
    }
    return seed.child("level").child(0).row(ancestor).word(j, 2) < 0;
  }
}
