package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// The likelihood gradient with a sampled negative phase:
///
/// ```
/// ∇ log p = ⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model
/// ```
public record MaximumLikelihood(NegativePhase negative) implements Objective {

  @Override
  public int chains() {
    return negative.chains();
  }

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Phases phases = phases(machine, batch, chains, seed, workers);
    phases.addTo(gradient, workers.space());
    return phases.means();
  }

  @Override
  public Ascent ascend(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Phases phases = phases(machine, batch, chains, seed, workers);
    phases.writeFields(gradient.values());
    return phases;
  }

  private Phases phases(
      Machine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    Phases phases = Phases.of(workers);
    PreparedMachine prepared = phases.prepare(machine, workers);
    phases.positive(workers).collect(prepared, batch.x(), batch.weights(), workers);
    Configurations drawn = negative.draw(prepared, batch, chains, seed.child("negative"), workers);
    phases.negative(workers).collect(prepared, drawn, negative.weights(batch), workers);
    return phases;
  }
}
