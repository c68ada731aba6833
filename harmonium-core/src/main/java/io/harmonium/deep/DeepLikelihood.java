package io.harmonium.deep;

import io.harmonium.learning.Batch;
import io.harmonium.learning.Merging;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Phases;
import io.harmonium.learning.phase.Posterior;
import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// The likelihood gradient of a deep Boltzmann machine with an approximate positive and a sampled negative phase:
///
/// ```
/// ∇ log p ≈ ⟨∂(−E)/∂θ⟩_q(h | data) − ⟨∂(−E)/∂θ⟩_chains
/// ```
///
/// Both phases work on the folded machine ([BipartiteView]): layers at even distance from the data count as they stand, those
/// at odd distance by their means given them. So every link meets the mean of one colour and a sample of the other, never
/// two means, whose product would lose the correlation along the link.
///
/// With the mean field as [Posterior] the positive phase ascends a lower bound of the likelihood; the negative phase has
/// to be sampled, since there the same approximation would loosen it.
public record DeepLikelihood(NegativePhase negative, Posterior.Filled posterior)
    implements Objective {

  private static final String ONLY_CHAINS =
      "units are linked within their layer or its colour; only chains of layers are learned like"
          + " this";

  @Override
  public int chains() {
    return negative.chains();
  }

  @Override
  public String unsupported(Structure structure) {
    Structure folded = BipartiteView.of(structure);
    if (folded == null) return ONLY_CHAINS;
    if (negative.startsAtRows() && !structure.bipartite())
      return "chains that start at rows have nothing to start from in the upper layers; use PCD";
    return negative.unsupported(folded);
  }

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public boolean needsValues() {
    return false;
  }

  /// Both phases have the folded machine, whose packed weights are their own.
  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return Merging.not(
        "hidden layers are averaged batch by batch; the mean field starts from the means of all"
            + " chains");
  }

  @Override
  public Run on(UpdateBuffers shared) {
    UpdateBuffers own = new UpdateBuffers(BipartiteView.of(shared.machine()), shared.workers());
    Phases phases = new Phases(own);
    return (batch, chains, seed, gradient) -> {
      own.begin();
      collect(own, phases, batch, chains, seed);
      phases.writeFields(gradient.values());
      return phases;
    };
  }

  private void collect(
      UpdateBuffers own, Phases phases, Batch batch, Configurations chains, Seed seed) {
    if (batch.missing() != null)
      throw new IllegalArgumentException(
          "cells are missing, and hidden layers are averaged given whole rows; fill them in first");
    Workers workers = own.workers();
    PreparedMachine folded = own.prepare();
    if (!folded.structure().bipartite()) throw new IllegalArgumentException(ONLY_CHAINS);
    Configurations known =
        posterior.complete(folded, batch.x(), chains, seed.child("positive"), workers);
    phases.positive(batch.with(known, batch.weights(), null));
    Configurations room = negative.startsAtRows() ? phases.chains(batch.rows().length) : chains;
    Configurations drawn = negative.draw(folded, batch, room, seed.child("negative"), workers);
    phases.negative(drawn, negative.weights(batch));
  }
}
