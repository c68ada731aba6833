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
    PreparedMachine prepared = PreparedMachine.of(machine);
    PhaseSums positive = PhaseSums.of(prepared, batch.x(), batch.weights(), workers);
    positive.addTo(1, machine.parameters(), gradient);
    Configurations model = negative.draw(prepared, batch, chains, seed.child("negative"), workers);
    PhaseSums.of(prepared, model, negative.weights(batch), workers)
        .addTo(-1, machine.parameters(), gradient);
    return positive.means();
  }
}
