package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// What frames send to hidden units where the hidden states of the frame before are part of the machine ([Trbm]),
///
/// ```
/// p(z_tj = 1 | z_{t−1}, x_t) = σ((Wᵀx_t + c + U z_{t−1})_j),   c_1 in the first frame and no z_0
/// ```
///
/// given states that are known, or states that are drawn from left to right; and p(z_tj = 1 | x_1 … x_t) with the states
/// before it summed out. [FrameBatch#forward] by itself puts means in the place of states, which none of these is.
public final class HiddenPast {

  /// p(z_tj = 1 | z_{t−1}, x_t) and the states z_t that were drawn from it, `[row][unit]`.
  public record Drawn(double[][] means, double[][] states) {}

  private HiddenPast() {}

  /// States drawn from left to right: z_t is the past of frame t + 1.
  public static Drawn drawn(TemporalMachine machine, FrameBatch batch, Seed seed, Workers workers) {
    require(machine);
    batch.draws = seed;
    batch.forward(machine, workers);
    double[][] states = new double[batch.rows][batch.hidden];
    for (int row = 0; row < batch.rows; row++) {
      Draws draws = seed.row(row + 1);
      for (int j = 0; j < batch.hidden; j++)
        states[row][j] =
            draws.uniformDouble(j, 0) < batch.hiddenMeans[row * batch.hidden + j] ? 1 : 0;
    }
    return new Drawn(means(batch), states);
  }

  /// Given the states of all frames, `states[row]`: that of the last frame of a sequence is not read.
  public static double[][] given(
      TemporalMachine machine, FrameBatch batch, double[][] states, Workers workers) {
    require(machine);
    if (states.length != batch.rows)
      throw new IllegalArgumentException(
          "there are " + batch.rows + " frames but states of " + states.length);
    batch.states = new double[batch.rows * batch.hidden];
    for (int row = 0; row < batch.rows; row++)
      System.arraycopy(states[row], 0, batch.states, row * batch.hidden, batch.hidden);
    batch.forward(machine, workers);
    return means(batch);
  }

  /// p(z_tj = 1 | x_1 … x_t), summed over all states; `IllegalArgumentException` where they are too many.
  public static double[][] filtered(TemporalMachine machine, FrameBatch batch, Workers workers) {
    require(machine);
    String unsupported = machine.dynamics().exact().unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    return HiddenChain.filtered(machine, batch, workers);
  }

  private static void require(TemporalMachine machine) {
    if (!machine.dynamics().pastIsStates())
      throw new IllegalArgumentException(
          "the past of a " + machine.dynamics().name() + " has no hidden states");
  }

  private static double[][] means(FrameBatch batch) {
    double[][] means = new double[batch.rows][];
    for (int row = 0; row < batch.rows; row++) means[row] = batch.hiddenMeans(row);
    return means;
  }
}
