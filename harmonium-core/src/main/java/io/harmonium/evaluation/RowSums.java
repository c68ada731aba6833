package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/// Sums over rows in double that do not depend on the number of workers: blocks of 256 rows, added up in their order.
public final class RowSums {

  private static final int BLOCK = 256;

  /// Adds what one row contributes to `addTo` (modified).
  @FunctionalInterface
  public interface Adder {
    void add(int row, double[] addTo);
  }

  private RowSums() {}

  /// Σ over `rows` rows of vectors of `width` numbers; each block asks for an adder with scratch of its own.
  public static double[] over(int rows, int width, Workers workers, Supplier<Adder> adders) {
    double[][] parts = new double[(rows + BLOCK - 1) / BLOCK][];
    workers.forBlocks(
        rows,
        BLOCK,
        (from, to, worker, space) -> {
          Adder adder = adders.get();
          double[] part = new double[width];
          for (int row = from; row < to; row++) adder.add(row, part);
          parts[from / BLOCK] = part;
        });
    double[] sum = new double[width];
    for (double[] part : parts) for (int i = 0; i < width; i++) sum[i] += part[i];
    return sum;
  }

  /// One number per row, computed in parallel.
  public static double[] map(int rows, Workers workers, IntToDoubleFunction value) {
    return map(rows, 16, workers, value);
  }

  /// The same in blocks of `grain` rows.
  public static double[] map(int rows, int grain, Workers workers, IntToDoubleFunction value) {
    double[] out = new double[rows];
    workers.forBlocks(
        rows,
        grain,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) out[row] = value.applyAsDouble(row);
        });
    return out;
  }
}
