package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.random.Draws;
import java.util.List;

/// The temporal RBM (Sutskever and Hinton 2007): the hidden *states* of a frame move the hidden biases of the next one,
///
/// ```
/// c_1 in the first frame,   c_t = c + U z_{t−1},   p(x_1 … x_T) = Σ_z Π_t p(x_t, z_t | z_{t−1})
/// ```
///
/// The past is not known when the frames are. Up to 10 hidden units everything is exact ([HiddenChain]); beyond that states
/// are filtered: z_t is drawn from p(z_t | x_t, z_{t−1}) from left to right (or taken as its mean where nothing is learned),
/// which neglects what later frames send back. "past-hidden" is stored from the past to the present, Uᵀ.
public record Trbm() implements Dynamics {

  /// What files call a temporal RBM.
  public static final String KIND = "trbm";

  static final String FIRST = Rtrbm.FIRST;
  static final String PAST_HIDDEN = Rtrbm.PAST_HIDDEN;

  @Override
  public String name() {
    return KIND;
  }

  @Override
  public boolean movesVisible() {
    return false;
  }

  @Override
  public String formula() {
    return "bₜ = b,   cₜ = c + U hₜ₋₁";
  }

  @Override
  public List<AuxiliaryParameters> extras(int visible, int hidden) {
    return new Rtrbm(0).extras(visible, hidden);
  }

  /// The hidden states before a frame.
  @Override
  public int memory(int hidden) {
    return hidden;
  }

  @Override
  public boolean pastIsStates() {
    return true;
  }

  @Override
  public ExactSequences exact() {
    return new HiddenChain();
  }

  @Override
  public void step(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {
    int hidden = batch.hidden;
    if (batch.time(rows[0]) == 0) {
      new Rtrbm(0).step(machine, batch, rows, count, space);
      return;
    }
    for (int k = 0; k < count; k++) {
      int from = (rows[k] - 1) * hidden;
      Draws draws = batch.draws == null ? null : batch.draws.row(rows[k]);
      for (int j = 0; j < hidden; j++) {
        double mean = batch.states == null ? batch.hiddenMeans[from + j] : batch.states[from + j];
        batch.memory[rows[k] * hidden + j] =
            draws == null ? mean : draws.uniformDouble(j, 0) < mean ? 1 : 0;
      }
    }
    Products.add(
        batch.memory,
        hidden,
        rows,
        machine.values(),
        machine.offset(PAST_HIDDEN),
        hidden,
        batch.movingHidden,
        rows,
        count,
        space);
  }

  @Override
  public List<Flow> flows(TemporalMachine machine, FrameBatch batch) {
    return new Rtrbm(0).flows(machine, batch);
  }

  @Override
  public void addGradient(
      TemporalMachine machine,
      FrameBatch batch,
      double factor,
      Workers workers,
      double[] gradient) {
    int hidden = batch.hidden;
    double[] delta = batch.deltaHidden;
    Products.addRows(delta, hidden, batch.firsts, factor, gradient, machine.offset(FIRST));
    Products.addRows(delta, hidden, batch.firsts, -factor, gradient, machine.hiddenBias());
    Products.addOuter(
        batch.memory,
        hidden,
        batch.later,
        delta,
        hidden,
        batch.later,
        null,
        factor,
        gradient,
        machine.offset(PAST_HIDDEN),
        workers);
  }
}
