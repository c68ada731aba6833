package io.harmonium.temporal;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.numeric.Elementary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The RNN-RBM (Boulanger-Lewandowski, Bengio and Vincent 2012): a recurrent network of tanh units moves the biases of
/// both sides,
///
/// ```
/// b_t = b + W_uv u_{t−1},   c_t = c + W_uh u_{t−1},   u_t = tanh(b_u + W_uu u_{t−1} + W_vu x_t)
/// ```
///
/// u_0 is learned. All matrices are stored from where they come to where they lead.
///
/// @param units recurrent units
public record RnnRbm(int units) implements Dynamics {

  /// What files call an RNN-RBM.
  public static final String KIND = "rnn-rbm";

  static final String START = "state.first";
  static final String BIAS = "state.bias";
  static final String STATE_VISIBLE = "state-visible";
  static final String STATE_HIDDEN = "state-hidden";
  static final String STATE_STATE = "state-state";
  static final String VISIBLE_STATE = "visible-state";

  public RnnRbm {
    if (units < 1)
      throw new IllegalArgumentException("an RNN-RBM needs a recurrent unit, got " + units);
  }

  @Override
  public String name() {
    return KIND;
  }

  @Override
  public String formula() {
    return "bₜ = b + W_uv uₜ₋₁,   cₜ = c + W_uh uₜ₋₁,   uₜ = tanh(b_u + W_uu uₜ₋₁ + W_vu vₜ)";
  }

  @Override
  public List<AuxiliaryParameters> extras(int visible, int hidden) {
    return List.of(
        AuxiliaryParameters.of(START, units),
        AuxiliaryParameters.of(BIAS, units),
        AuxiliaryParameters.of(STATE_VISIBLE, units, visible),
        AuxiliaryParameters.of(STATE_HIDDEN, units, hidden),
        AuxiliaryParameters.of(STATE_STATE, units, units),
        AuxiliaryParameters.of(VISIBLE_STATE, visible, units));
  }

  /// The state before a frame, u_{t−1}.
  @Override
  public int memory(int hidden) {
    return units;
  }

  @Override
  public void step(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {
    double[] w = machine.values();
    double[] state = batch.memory;
    boolean first = batch.time(rows[0]) == 0;
    int bias = machine.offset(first ? START : BIAS);
    for (int k = 0; k < count; k++) System.arraycopy(w, bias, state, rows[k] * units, units);
    if (!first) {
      advance(machine, batch, FrameBatch.before(rows, count), state, rows, count, space);
      for (int k = 0; k < count; k++) squash(state, rows[k] * units);
    }
    Products.add(
        state,
        units,
        rows,
        w,
        machine.offset(STATE_VISIBLE),
        batch.visible,
        batch.movingVisible,
        rows,
        count,
        space);
    Products.add(
        state,
        units,
        rows,
        w,
        machine.offset(STATE_HIDDEN),
        batch.hidden,
        batch.movingHidden,
        rows,
        count,
        space);
  }

  /// Adds W_uu u + W_vu x of the frames `from` to the rows `to` of `out` (modified).
  private void advance(
      TemporalMachine machine,
      FrameBatch batch,
      int[] from,
      double[] out,
      int[] to,
      int count,
      Workspace space) {
    double[] w = machine.values();
    Products.add(
        batch.memory, units, from, w, machine.offset(STATE_STATE), units, out, to, count, space);
    Products.add(
        batch.past,
        batch.visible,
        from,
        w,
        machine.offset(VISIBLE_STATE),
        units,
        out,
        to,
        count,
        space);
  }

  private void squash(double[] state, int at) {
    for (int j = at; j < at + units; j++) state[j] = Elementary.tanh(state[j]);
  }

  /// a_t = (1 − u²) ∂L/∂u of the state before each frame; of the first ∂L/∂u_0 itself.
  @Override
  public void back(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {
    double[] w = machine.values();
    double[] delta = batch.memoryDelta;
    for (int k = 0; k < count; k++) Arrays.fill(delta, rows[k] * units, (rows[k] + 1) * units, 0);
    Products.addTransposed(
        batch.deltaVisible,
        batch.visible,
        rows,
        w,
        machine.offset(STATE_VISIBLE),
        units,
        delta,
        rows,
        null,
        count,
        space);
    Products.addTransposed(
        batch.deltaHidden,
        batch.hidden,
        rows,
        w,
        machine.offset(STATE_HIDDEN),
        units,
        delta,
        rows,
        null,
        count,
        space);
    int[] hearing = Arrays.stream(rows, 0, count).filter(batch::receives).toArray();
    Products.addTransposed(
        delta,
        units,
        FrameBatch.after(hearing, hearing.length),
        w,
        machine.offset(STATE_STATE),
        units,
        delta,
        hearing,
        null,
        hearing.length,
        space);
    if (batch.time(rows[0]) == 0) return;
    for (int k = 0; k < count; k++)
      for (int j = rows[k] * units; j < (rows[k] + 1) * units; j++)
        delta[j] *= 1 - batch.memory[j] * batch.memory[j];
  }

  @Override
  public List<Flow> flows(TemporalMachine machine, FrameBatch batch) {
    List<Flow> flows = new ArrayList<>(Dynamics.super.flows(machine, batch));
    int[] before = FrameBatch.before(batch.later, batch.later.length);
    double[] state = FrameBatch.mean(batch.memory, units, batch.rows(time -> true));
    double[] shown = FrameBatch.mean(batch.past, batch.visible, before);
    int visible = machine.structure().offset(0, 0);
    flows.add(new Flow(machine.offset(STATE_VISIBLE), state, batch.visible, false, visible));
    int hidden = machine.hiddenBias();
    flows.add(new Flow(machine.offset(STATE_HIDDEN), state, batch.hidden, false, hidden));
    int bias = machine.offset(BIAS);
    flows.add(
        new Flow(
            machine.offset(STATE_STATE),
            FrameBatch.mean(batch.memory, units, before),
            units,
            false,
            bias));
    flows.add(new Flow(machine.offset(VISIBLE_STATE), shown, units, false, bias));
    return flows;
  }

  @Override
  public void addGradient(
      TemporalMachine machine,
      FrameBatch batch,
      double factor,
      Workers workers,
      double[] gradient) {
    double[] delta = batch.memoryDelta;
    int[] all = batch.rows(time -> true);
    int[] later = batch.later;
    int[] before = FrameBatch.before(later, later.length);
    Products.addRows(delta, units, batch.firsts, factor, gradient, machine.offset(START));
    Products.addRows(delta, units, later, factor, gradient, machine.offset(BIAS));
    outer(
        batch.memory,
        units,
        all,
        batch.deltaVisible,
        batch.visible,
        all,
        factor,
        gradient,
        machine.offset(STATE_VISIBLE),
        workers);
    outer(
        batch.memory,
        units,
        all,
        batch.deltaHidden,
        batch.hidden,
        all,
        factor,
        gradient,
        machine.offset(STATE_HIDDEN),
        workers);
    outer(
        batch.memory,
        units,
        before,
        delta,
        units,
        later,
        factor,
        gradient,
        machine.offset(STATE_STATE),
        workers);
    outer(
        batch.past,
        batch.visible,
        before,
        delta,
        units,
        later,
        factor,
        gradient,
        machine.offset(VISIBLE_STATE),
        workers);
  }

  private static void outer(
      double[] a,
      int n,
      int[] from,
      double[] b,
      int m,
      int[] to,
      double factor,
      double[] gradient,
      int offset,
      Workers workers) {
    Products.addOuter(a, n, from, b, m, to, null, factor, gradient, offset, workers);
  }

  /// u_t, the state behind a frame.
  @Override
  public double[] feature(TemporalMachine machine, FrameBatch batch, int row) {
    double[] state =
        Arrays.copyOfRange(machine.values(), machine.offset(BIAS), machine.offset(BIAS) + units);
    Workspace space = new Workspace(Kernels.plain());
    advance(machine, batch, new int[] {row}, state, new int[] {0}, 1, space);
    squash(state, 0);
    return state;
  }
}
