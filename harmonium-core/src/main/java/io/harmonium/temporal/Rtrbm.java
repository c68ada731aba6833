package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.model.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The recurrent temporal RBM (Sutskever, Hinton and Taylor 2008): the hidden means of a frame move the hidden biases of
/// the next one,
///
/// ```
/// r_1 = σ(Wᵀx_1 + c_1),   r_t = σ(Wᵀx_t + c + U r_{t−1}),   D_{t−1} = Uᵀδ_t,   δ_t = (r_t − ⟨h⟩_t) + D_t r_t (1 − r_t)
/// ```
///
/// With covariates g of each sequence it is the heterogeneous-dynamic RBM (Kim, Kim and Wang 2024), whose dynamics differ
/// between sequences: U becomes U + Σ_q g_q V_q. "past-hidden" is stored from the past to the present, Uᵀ.
public record Rtrbm(int covariates) implements Dynamics {

  /// What files call a recurrent temporal RBM.
  public static final String KIND = "rtrbm";

  /// What files call one whose sequences differ in their dynamics.
  public static final String HETEROGENEOUS = "hdrbm";

  static final String FIRST = "first.hidden";
  static final String PAST_HIDDEN = "past-hidden";
  static final String COVARIATE_HIDDEN = "covariate-past-hidden";

  public Rtrbm {
    if (covariates < 0)
      throw new IllegalArgumentException("covariates cannot be fewer than 0, got " + covariates);
  }

  @Override
  public String name() {
    return covariates == 0 ? KIND : HETEROGENEOUS;
  }

  @Override
  public boolean movesVisible() {
    return false;
  }

  @Override
  public String formula() {
    String past = covariates == 0 ? "U" : "(U + Σ g_q V_q)";
    return "bₜ = b,   cₜ = c + " + past + " rₜ₋₁,   rₜ = σ(Wᵀvₜ + cₜ)";
  }

  @Override
  public List<AuxiliaryParameters> extras(int visible, int hidden) {
    List<AuxiliaryParameters> extras = new ArrayList<>();
    extras.add(AuxiliaryParameters.of(FIRST, hidden));
    extras.add(AuxiliaryParameters.of(PAST_HIDDEN, hidden, hidden));
    if (covariates > 0)
      extras.add(AuxiliaryParameters.of(COVARIATE_HIDDEN, covariates, hidden, hidden));
    return extras;
  }

  /// The weights from hidden units of the past to those of the present, `[from · hidden + to]`: those of all sequences, then
  /// what each covariate adds to them.
  public List<double[]> past(TemporalMachine machine) {
    int square = machine.hidden() * machine.hidden();
    List<double[]> blocks = new ArrayList<>();
    blocks.add(machine.parameters().get(PAST_HIDDEN));
    for (int q = 0; q < covariates; q++) {
      int from = machine.offset(COVARIATE_HIDDEN) + q * square;
      blocks.add(Arrays.copyOfRange(machine.values(), from, from + square));
    }
    return blocks;
  }

  /// How strongly a unit of memory follows its partner.
  private static final double FOLLOW = 6;

  /// What is left of the weights of units of memory.
  private static final double FAINT = 0.1;

  /// A start at which the second half of the hidden units remembers the first half: r_t of unit j + H/2 is high where r_{t−1}
  /// of unit j was, and its weights to visible units are faint. What moves needs two frames to be told, and the way that the
  /// frame before the last is kept is the slowest thing to learn. Other numbers are those of `machine`.
  public static TemporalMachine remembering(TemporalMachine machine) {
    if (!(machine.dynamics() instanceof Rtrbm) || machine.hidden() < 2)
      throw new IllegalArgumentException(
          "units of memory are a start for an rtrbm or hdrbm of 2 hidden units at least, not for a "
              + machine.dynamics().name()
              + " of "
              + machine.hidden());
    Parameters parameters = machine.parameters().copy();
    double[] values = parameters.values();
    int hidden = machine.hidden();
    int half = hidden / 2;
    int visible = machine.structure().columns(0, 0);
    for (int j = 0; j < half; j++) {
      int keeper = hidden - half + j;
      values[machine.offset(PAST_HIDDEN) + j * hidden + keeper] += FOLLOW;
      values[machine.hiddenBias() + keeper] -= FOLLOW / 2;
      for (int i = 0; i < visible; i++) values[machine.weights() + i * hidden + keeper] *= FAINT;
    }
    return machine.with(parameters);
  }

  @Override
  public void step(
      TemporalMachine machine, FrameBatch batch, int[] rows, int count, Workspace space) {
    int hidden = batch.hidden;
    double[] w = machine.values();
    if (batch.time(rows[0]) == 0) {
      int first = machine.offset(FIRST);
      int standard = machine.hiddenBias();
      for (int k = 0; k < count; k++)
        for (int j = 0; j < hidden; j++)
          batch.movingHidden[rows[k] * hidden + j] = w[first + j] - w[standard + j];
      return;
    }
    int[] before = FrameBatch.before(rows, count);
    int offset = machine.offset(PAST_HIDDEN);
    Products.add(
        batch.hiddenMeans,
        hidden,
        before,
        w,
        offset,
        hidden,
        batch.movingHidden,
        rows,
        count,
        space);
    for (int q = 0; q < covariates; q++) {
      int block = machine.offset(COVARIATE_HIDDEN) + q * hidden * hidden;
      double[] scaled = new double[count * hidden];
      int[] own = new int[count];
      for (int k = 0; k < count; k++) {
        own[k] = k;
        double g = batch.covariate(rows[k], q);
        Products.axpy(g, batch.hiddenMeans, before[k] * hidden, scaled, k * hidden, hidden);
      }
      Products.add(scaled, hidden, own, w, block, hidden, batch.movingHidden, rows, count, space);
    }
  }

  @Override
  public void back(
      TemporalMachine machine, FrameBatch batch, int[] all, int frames, Workspace space) {
    int hidden = batch.hidden;
    int[] rows = Arrays.stream(all, 0, frames).filter(batch::receives).toArray();
    int count = rows.length;
    int[] after = FrameBatch.after(rows, count);
    double[] later = new double[count * hidden];
    int[] own = new int[count];
    for (int k = 0; k < count; k++) own[k] = k;
    double[] w = machine.values();
    double[] delta = batch.deltaHidden;
    Products.addTransposed(
        delta,
        hidden,
        after,
        w,
        machine.offset(PAST_HIDDEN),
        hidden,
        later,
        own,
        null,
        count,
        space);
    for (int q = 0; q < covariates; q++) {
      double[] g = new double[count];
      for (int k = 0; k < count; k++) g[k] = batch.covariate(rows[k], q);
      int block = machine.offset(COVARIATE_HIDDEN) + q * hidden * hidden;
      Products.addTransposed(delta, hidden, after, w, block, hidden, later, own, g, count, space);
    }
    for (int k = 0; k < count; k++) batch.through(rows[k], later, k * hidden);
  }

  @Override
  public List<Flow> flows(TemporalMachine machine, FrameBatch batch) {
    int hidden = batch.hidden;
    int bias = machine.hiddenBias();
    List<Flow> flows = new ArrayList<>(machine.link(batch, bias, machine.offset(FIRST)));
    int[] before = FrameBatch.before(batch.later, batch.later.length);
    double[] mean = FrameBatch.mean(batch.hiddenMeans, hidden, before);
    flows.add(new Flow(machine.offset(PAST_HIDDEN), mean, hidden, false, bias));
    for (int q = 0; q < covariates; q++) {
      double[] product = new double[hidden];
      for (int row : before) {
        double share = batch.covariate(row, q) / before.length;
        Products.axpy(share, batch.hiddenMeans, row * hidden, product, 0, hidden);
      }
      int block = machine.offset(COVARIATE_HIDDEN) + q * hidden * hidden;
      flows.add(new Flow(block, product, hidden, false, bias));
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
    int hidden = batch.hidden;
    double[] delta = batch.deltaHidden;
    Products.addRows(delta, hidden, batch.firsts, factor, gradient, machine.offset(FIRST));
    Products.addRows(delta, hidden, batch.firsts, -factor, gradient, machine.hiddenBias());
    int[] later = batch.later;
    int[] before = FrameBatch.before(later, later.length);
    Products.addOuter(
        batch.hiddenMeans,
        hidden,
        before,
        delta,
        hidden,
        later,
        null,
        factor,
        gradient,
        machine.offset(PAST_HIDDEN),
        workers);
    for (int q = 0; q < covariates; q++) {
      double[] g = new double[later.length];
      for (int k = 0; k < g.length; k++) g[k] = batch.covariate(later[k], q);
      Products.addOuter(
          batch.hiddenMeans,
          hidden,
          before,
          delta,
          hidden,
          later,
          g,
          factor,
          gradient,
          machine.offset(COVARIATE_HIDDEN) + q * hidden * hidden,
          workers);
    }
  }
}
