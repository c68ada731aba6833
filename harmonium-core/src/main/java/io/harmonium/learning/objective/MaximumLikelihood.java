package io.harmonium.learning.objective;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.phase.Completion;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.learning.phase.Phases;
import io.harmonium.learning.phase.Posterior;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// The likelihood gradient with a sampled negative phase:
///
/// ```
/// ∇ log p = ⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model
/// ```
///
/// Missing cells are summed out of the positive phase, see [Completion].
///
/// `positive` says how hidden layers that are linked to themselves are averaged given the data; it is null where hidden
/// layers have means in closed form.
public record MaximumLikelihood(NegativePhase negative, Posterior positive) implements Objective {

  /// Of machines whose hidden units are independent given the visible ones.
  public MaximumLikelihood(NegativePhase negative) {
    this(negative, null);
  }

  @Override
  public int chains() {
    return negative.chains();
  }

  @Override
  public String refusal(Structure structure) {
    return negative.refusal(structure);
  }

  @Override
  public boolean needsValues() {
    return negative.needsValues();
  }

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    if (positive != null) return separately(machine, batch, chains, seed, workers, gradient);
    try (Workers.Claim held = workers.claim()) {
      Phases phases = phases(machine, batch, chains, seed, workers);
      phases.addTo(gradient, held.space());
      return Ascent.copy(phases.means());
    }
  }

  @Override
  public Ascent ascend(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    if (positive != null)
      return Objective.super.ascend(machine, batch, chains, seed, workers, gradient);
    Phases phases = phases(machine, batch, chains, seed, workers);
    phases.writeFields(gradient.values());
    return phases;
  }

  private Phases phases(
      Machine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    if (machine.structure().linkedWithin(false))
      throw new IllegalArgumentException(
          "the hidden units are linked to each other; say how they are averaged given the data"
              + " (ExactPosterior, GibbsPosterior, DampedMeanField)");
    Phases phases = Phases.of(workers);
    PreparedMachine prepared = phases.prepare(machine, workers);
    Batch whole = Completion.of(prepared, batch, seed.child("completion"), workers);
    phases.positive(whole, workers);
    Configurations drawn = negative.draw(prepared, whole, chains, seed.child("negative"), workers);
    phases.negative(workers).collect(prepared, drawn, negative.weights(whole), workers);
    return phases;
  }

  /// The same with the positive phase by rules of its own.
  private double[][][] separately(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    if (batch.missing() != null) throw Completion.refusal();
    try (Workers.Claim held = workers.claim()) {
      Phases phases = Phases.of(workers);
      PreparedMachine prepared = phases.prepare(machine, workers);
      double[][][] means =
          positive.addExpectations(prepared, batch, seed.child("positive"), workers, gradient);
      Configurations drawn =
          negative.draw(prepared, batch, chains, seed.child("negative"), workers);
      PhaseSums model = phases.negative(workers);
      model.collect(prepared, drawn, negative.weights(batch), workers);
      model.addTo(-1, machine.parameters(), gradient, held.space());
      return means;
    }
  }
}
