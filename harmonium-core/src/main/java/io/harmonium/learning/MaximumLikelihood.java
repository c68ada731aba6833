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
    Phases phases = Phases.of(workers);
    PreparedMachine prepared = phases.prepare(machine, workers);
    PhaseSums data = phases.positive(machine.structure(), workers);
    data.collect(prepared, batch.x(), batch.weights(), workers);
    Configurations drawn = negative.draw(prepared, batch, chains, seed.child("negative"), workers);
    PhaseSums model = phases.negative(machine.structure(), workers);
    model.collect(prepared, drawn, negative.weights(batch), workers);
    PhaseSums.addGradient(data, model, machine.parameters(), gradient, workers);
    return data.means();
  }
}
