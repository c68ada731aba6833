package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Score matching (Hyvärinen 2005) for real visible units: the gradient of log p(x) with respect to x is fitted, which
/// needs no partition function. The mean over rows of
///
/// ```
/// −Σ_i [½ψ_i² + ∂ψ_i/∂x_i],   ψ_i = ∂log p/∂x_i = θ_i − γ_i·x_i + Σ_j w_ij·m_j
/// ```
///
/// with m_j the hidden means. Consistent. Visible units are gaussian, hidden ones have a list of values.
public record ScoreMatching() implements MeasuredObjective {

  @Override
  public String unsupported(Structure structure) {
    return ScoreWalk.unsupported(structure);
  }

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    return terms(machine, batch, workers, gradient).means();
  }

  @Override
  public double value(Machine machine, Batch batch, Seed seed, Workers workers) {
    return terms(machine, batch, workers, machine.parameters().zeros()).value();
  }

  private static RowTerms terms(
      Machine machine, Batch batch, Workers workers, Parameters gradient) {
    MeasuredObjective.requireWhole(batch, "score matching");
    ScoreWalk walk = new ScoreWalk("score matching", machine, batch, 0, null);
    return RowTerms.over(machine.structure(), batch, workers, gradient, walk::term);
  }
}
