package io.harmonium.data.generate;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.CellRange;
import io.harmonium.matrix.States;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Pairs of random-dot pictures, the second one the first moved by whole cells with periodic borders:
///
/// ```
/// x_i ~ Bernoulli(density),   (dy, dx) uniform in {−largest … largest}²,   y_(r+dy, c+dx) = x_(r, c)
/// ```
///
/// A row holds x and then y, as one picture twice as high; the label is the number of the move. What tells the pairs apart
/// is no cell of either picture but how they go together.
public record Shifts(int size, double density, int largest) implements Generator {

  public Shifts {
    if (size < 2 || size > 256)
      throw new IllegalArgumentException(
          "shifts need a size of 2 to 256 cells a side, got " + size);
    if (!(density > 0 && density < 1))
      throw new IllegalArgumentException("density must be between 0 and 1, got " + density);
    if (largest < 0 || 2 * largest >= size)
      throw new IllegalArgumentException(
          "the largest step must be 0 or more and less than half the size, got " + largest);
  }

  @Override
  public String name() {
    return "shifts";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("size", (double) size);
    parameters.put("density", density);
    parameters.put("largest", (double) largest);
    return parameters;
  }

  /// How many moves there are.
  public int moves() {
    return (2 * largest + 1) * (2 * largest + 1);
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    int cells = size * size;
    Bits bits = Bits.zeros(rows, 2 * cells);
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      labels[row] = draws.below(moves(), cells, 0);
      int[] moved = moved(labels[row]);
      for (int i = 0; i < cells; i++)
        if (draws.uniform(i, 0) < density) {
          bits.set(row, i, true);
          bits.set(row, cells + moved[i], true);
        }
    }
    return dataset(bits, labels, new Picture(size, 2 * size), seed);
  }

  /// Where each cell goes under a move.
  public int[] moved(int move) {
    int side = 2 * largest + 1;
    int down = move / side - largest;
    int across = move % side - largest;
    int[] to = new int[size * size];
    for (int r = 0; r < size; r++)
      for (int c = 0; c < size; c++)
        to[r * size + c] = Math.floorMod(r + down, size) * size + Math.floorMod(c + across, size);
    return to;
  }

  /// Rows of two halves as two layers side by side: "given" and "visible".
  public static Dataset pairs(Dataset data) {
    States both = data.blocks().get(0).values();
    States x = CellRange.of(both, 0, both.cells() / 2);
    States y = CellRange.of(both, both.cells() / 2, both.cells());
    return new Dataset(
        List.of(Block.of("given", x), Block.of("visible", y)),
        data.weights(),
        data.labels(),
        data.names(),
        null,
        data.provenance().then("pairs of halves"));
  }
}
