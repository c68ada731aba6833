package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.model.Parameters;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Gaussian;
import java.util.ArrayList;
import java.util.List;

/// The conditional RBM (Taylor, Hinton and Roweis 2006): the last n frames move the biases of both sides,
///
/// ```
/// b_t = b + Σ_τ A_τ x_{t−τ},   c_t = c + Σ_τ B_τ x_{t−τ},   τ = 1 … n
/// ```
///
/// The past is data, so nothing goes back through time. Frames with fewer than n frames before them have what there is,
/// and biases of their own beside it ("first"). A and B are stored from the past to the present.
public record Crbm(int order) implements Dynamics {

  /// What files call a conditional RBM.
  public static final String KIND = "crbm";

  static final String FIRST_VISIBLE = "first.visible";
  static final String FIRST_HIDDEN = "first.hidden";
  static final String PAST_VISIBLE = "past-visible";
  static final String PAST_HIDDEN = "past-hidden";

  public Crbm {
    if (order < 1)
      throw new IllegalArgumentException(
          "a conditional RBM looks back at least 1 frame, got " + order);
  }

  @Override
  public String name() {
    return KIND;
  }

  @Override
  public String formula() {
    return "bₜ = b + Σ A_τ v(t−τ),   cₜ = c + Σ B_τ v(t−τ),   τ = 1 … n";
  }

  @Override
  public List<AuxiliaryParameters> extras(int visible, int hidden) {
    return List.of(
        AuxiliaryParameters.of(FIRST_VISIBLE, visible),
        AuxiliaryParameters.of(FIRST_HIDDEN, hidden),
        AuxiliaryParameters.of(PAST_VISIBLE, order, visible, visible),
        AuxiliaryParameters.of(PAST_HIDDEN, order, visible, hidden));
  }

  /// A machine of real frames that starts at a linear rule, x̂_t = `constant` + Σ_τ `lags[τ−1]` x_{t−τ} with residuals of
  /// the given variances: what is expected of a frame is x̂ before hidden units have learned anything, which then is left to
  /// them. Frames with a short past start at `mean`. Other numbers are those of `machine`.
  public static TemporalMachine linear(
      TemporalMachine machine,
      double[] constant,
      double[][] lags,
      double[] mean,
      double[] variance) {
    if (!(machine.dynamics() instanceof Crbm conditional)
        || !(machine.visible().units() instanceof Gaussian))
      throw new IllegalArgumentException(
          "a linear rule is where a crbm of gaussian units can start, not a "
              + machine.dynamics().name()
              + " of "
              + machine.visible().units().name()
              + " units");
    int visible = machine.structure().columns(0, 0);
    if (lags.length != conditional.order || constant.length != visible)
      throw new IllegalArgumentException(
          "expected a rule of order %d for %d columns, got order %d and %d columns"
              .formatted(conditional.order, visible, lags.length, constant.length));
    Parameters parameters = machine.parameters().copy();
    double[] values = parameters.values();
    int field = machine.structure().offset(0, 0);
    int precision = machine.structure().offset(0, 1);
    int first = machine.offset(FIRST_VISIBLE);
    for (int j = 0; j < visible; j++) {
      values[field + j] = constant[j] / variance[j];
      values[precision + j] = -Elementary.log(variance[j]);
      values[first + j] = (mean[j] - constant[j]) / variance[j];
    }
    int past = machine.offset(PAST_VISIBLE);
    for (int lag = 0; lag < lags.length; lag++)
      for (int i = 0; i < visible * visible; i++)
        values[past + lag * visible * visible + i] = lags[lag][i] / variance[i % visible];
    return machine.with(parameters);
  }

  @Override
  public void step(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {
    int visible = batch.visible;
    int hidden = batch.hidden;
    int time = batch.time(rows[0]);
    double[] w = machine.values();
    if (time < order)
      for (int k = 0; k < count; k++) {
        int row = rows[k];
        Products.axpy(
            1, w, machine.offset(FIRST_VISIBLE), batch.movingVisible, row * visible, visible);
        Products.axpy(1, w, machine.offset(FIRST_HIDDEN), batch.movingHidden, row * hidden, hidden);
      }
    for (int lag = 1; lag <= Math.min(order, time); lag++) {
      int[] before = new int[count];
      for (int k = 0; k < count; k++) before[k] = rows[k] - lag;
      int a = machine.offset(PAST_VISIBLE) + (lag - 1) * visible * visible;
      int b = machine.offset(PAST_HIDDEN) + (lag - 1) * visible * hidden;
      Products.add(
          batch.past, visible, before, w, a, visible, batch.movingVisible, rows, count, space);
      Products.add(
          batch.past, visible, before, w, b, hidden, batch.movingHidden, rows, count, space);
    }
  }

  @Override
  public List<Flow> flows(TemporalMachine machine, FrameBatch batch) {
    int visible = batch.visible;
    int hidden = batch.hidden;
    List<Flow> flows = new ArrayList<>(Dynamics.super.flows(machine, batch));
    double[] mean = FrameBatch.mean(batch.past, visible, batch.rows(time -> true));
    for (int lag = 0; lag < order; lag++) {
      int a = machine.offset(PAST_VISIBLE) + lag * visible * visible;
      int b = machine.offset(PAST_HIDDEN) + lag * visible * hidden;
      flows.add(new Flow(a, mean, visible, false, machine.structure().offset(0, 0)));
      flows.add(new Flow(b, mean, hidden, false, machine.hiddenBias()));
    }
    return flows;
  }

  @Override
  public void addGradient(
      TemporalMachine machine,
      FrameBatch batch,
      double factor,
      Workers workers,
      double[] gradient) {
    int visible = batch.visible;
    int hidden = batch.hidden;
    int[] few = batch.rows(time -> time < order);
    Products.addRows(
        batch.deltaVisible, visible, few, factor, gradient, machine.offset(FIRST_VISIBLE));
    Products.addRows(
        batch.deltaHidden, hidden, few, factor, gradient, machine.offset(FIRST_HIDDEN));
    for (int lag = 1; lag <= order; lag++) {
      int back = lag;
      int[] later = batch.rows(time -> time >= back);
      int[] before = new int[later.length];
      for (int k = 0; k < before.length; k++) before[k] = later[k] - lag;
      int a = machine.offset(PAST_VISIBLE) + (lag - 1) * visible * visible;
      int b = machine.offset(PAST_HIDDEN) + (lag - 1) * visible * hidden;
      Products.addOuter(
          batch.past,
          visible,
          before,
          batch.deltaVisible,
          visible,
          later,
          null,
          factor,
          gradient,
          a,
          workers);
      Products.addOuter(
          batch.past,
          visible,
          before,
          batch.deltaHidden,
          hidden,
          later,
          null,
          factor,
          gradient,
          b,
          workers);
    }
  }
}
