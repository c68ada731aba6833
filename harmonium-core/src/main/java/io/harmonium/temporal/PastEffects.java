package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/// What one column of a frame does to all columns of the next, by the machine's own account:
///
/// ```
/// e_ij = mean over frames t of ⟨x_j,t | …, x_i,t−1 = 1⟩ − ⟨x_j,t | …, x_i,t−1 = 0⟩
/// ```
///
/// All other cells of the past are as they were. Of real units x_i,t−1 is one more than it was, less as it was. Neither the
/// order nor the signs of hidden units matter to it, so that machines learned apart can be compared.
public final class PastEffects {

  private PastEffects() {}

  /// e of every pair of columns, `[from · columns + to]`, over the frames of `batch` with a known frame before them. Exact;
  /// machines whose past is not known once the frames are, and large ones, are refused.
  public static double[] of(TemporalMachine machine, FrameBatch batch, Workers workers) {
    String unsupported = machine.dynamics().exact().unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    if (!(machine.dynamics().exact() instanceof FrameSums))
      throw new IllegalArgumentException(
          "the past of a "
              + machine.dynamics().name()
              + " is not known when its frames are, so that no cell of it can be changed");
    int columns = batch.visible;
    double[] effects = new double[columns * columns];
    int[] judged =
        Arrays.stream(batch.later)
            .filter(row -> !batch.absent(row) && !batch.absent(row - 1))
            .toArray();
    if (judged.length == 0)
      throw new IllegalArgumentException("effects need frames that follow on known ones");
    boolean real = machine.visible().units().values() == 0;
    double[][] sums = new double[2][];
    try (Workers.Claim _ = workers.claim()) {
      for (int i = 0; i < columns; i++) {
        for (int side = 0; side < 2; side++) {
          turn(machine, batch, i, side, real, workers);
          sums[side] = expected(machine, batch, judged, workers);
        }
        for (int j = 0; j < columns; j++)
          effects[i * columns + j] = (sums[1][j] - sums[0][j]) / judged.length;
      }
    }
    return effects;
  }

  /// Moving biases of every frame as if column `i` of the frame before it, and that alone, were `side`. Later times go first:
  /// a frame whose state has been turned is not looked back at again.
  private static void turn(
      TemporalMachine machine, FrameBatch batch, int i, int side, boolean real, Workers workers) {
    batch.forward(machine, workers);
    int longest =
        IntStream.range(0, batch.sequences())
            .map(s -> batch.border(s + 1) - batch.border(s))
            .max()
            .orElse(0);
    for (int time = longest - 1; time > 0; time--) {
      int now = time;
      int[] rows = batch.rows(t -> t == now);
      int[] before = FrameBatch.before(rows, rows.length);
      double[] were = new double[before.length];
      for (int k = 0; k < before.length; k++) {
        int at = before[k] * batch.visible + i;
        were[k] = batch.values[at];
        batch.values[at] = real ? were[k] + side : side;
      }
      batch.send(machine, workers.space(), before);
      for (int row : before) batch.see(machine, row);
      batch.step(machine, rows, rows.length, workers.space());
      for (int k = 0; k < before.length; k++) batch.values[before[k] * batch.visible + i] = were[k];
    }
  }

  /// Σ of the expected frames `rows`.
  private static double[] expected(
      TemporalMachine machine, FrameBatch batch, int[] rows, Workers workers) {
    double[][] visible = machine.visible().zeros();
    for (int p = 0; p < visible.length; p++)
      visible[p] = new double[batch.rows * visible[p].length];
    double[] hidden = new double[batch.rows * batch.hidden];
    new ExactFrames()
        .expect(
            machine,
            batch,
            rows,
            false,
            null,
            workers,
            visible,
            hidden,
            0,
            new double[machine.parameters().size()]);
    double[] sum = new double[batch.visible];
    for (int row : rows) Products.axpy(1, visible[0], row * batch.visible, sum, 0, batch.visible);
    return sum;
  }
}
