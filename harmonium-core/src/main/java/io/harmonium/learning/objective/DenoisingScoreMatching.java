package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Denoising score matching (Vincent 2011) for real visible units: rows with normal noise of deviation s, from which
/// the gradient of log p must lead back. The mean over rows of
///
/// ```
/// −½·s²·‖ψ(x̃) − (x − x̃)/s²‖² = −½‖s·ψ(x̃) + ε‖²,   x̃ = x + s·ε
/// ```
///
/// a denoising autoencoder with tied weights. What it finds is the distribution of the rows with their noise, not of
/// the rows; the two meet as s goes to 0, where the gradient has more and more variance. The noise is drawn anew for
/// every update.
///
/// @param noise s, in the units of the data
public record DenoisingScoreMatching(double noise) implements MeasuredObjective {

  public DenoisingScoreMatching {
    if (!(noise > 0 && noise < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException(
          "denoising score matching needs a deviation of the noise above 0, got " + noise);
  }

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
    return terms(machine, batch, seed, workers, gradient).means();
  }

  @Override
  public double value(Machine machine, Batch batch, Seed seed, Workers workers) {
    return terms(machine, batch, seed, workers, machine.parameters().zeros()).value();
  }

  private RowTerms terms(
      Machine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
    MeasuredObjective.requireWhole(batch, "denoising score matching");
    ScoreWalk walk =
        new ScoreWalk(
            "denoising score matching", machine, batch, noise, seed.child("denoising noise"));
    return RowTerms.over(machine.structure(), batch, workers, gradient, walk::term);
  }
}
