package io.harmonium.learning.objective;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.phase.Completion;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Phases;
import io.harmonium.learning.phase.Posterior;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;

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
  public String unsupported(Structure structure) {
    return negative.unsupported(structure);
  }

  @Override
  public boolean needsValues() {
    return negative.needsValues();
  }

  @Override
  public Run on(UpdateBuffers shared) {
    if (positive == null) return new Sampled(shared);
    Phases phases = new Phases(shared);
    return (batch, chains, seed, gradient) ->
        separately(shared, phases, batch, chains, seed, gradient);
  }

  @Override
  public Merging merging(Structure structure, boolean gaps) {
    if (positive != null)
      return Merging.not("hidden units that are linked to each other are averaged batch by batch");
    return gaps ? Completion.merging() : negative.merging();
  }

  /// Both phases by sums.
  private final class Sampled implements Run {
    private final UpdateBuffers shared;
    private final Workers workers;
    private final Phases phases;

    Sampled(UpdateBuffers shared) {
      this.shared = shared;
      this.workers = shared.workers();
      this.phases = new Phases(shared);
    }

    private PreparedMachine prepare() {
      if (shared.structure().linkedWithin(false))
        throw new IllegalArgumentException(
            "the hidden units are linked to each other; say how they are averaged given the data"
                + " (ExactPosterior, GibbsPosterior, DampedMeanField)");
      return shared.prepare();
    }

    @Override
    public Ascent ascend(Batch batch, Configurations chains, Seed seed, Parameters gradient) {
      PreparedMachine prepared = prepare();
      Batch whole = Completion.of(prepared, batch, seed.child("completion"), workers);
      phases.positive(whole);
      Configurations room = negative.startsAtRows() ? phases.chains(whole.rows().length) : chains;
      Configurations drawn = negative.draw(prepared, whole, room, seed.child("negative"), workers);
      phases.negative(drawn, negative.weights(whole));
      phases.writeFields(gradient.values());
      return phases;
    }

    @Override
    public PartialSums accumulate(Batch part, ChainPart chains, Seed seed) {
      merging(shared.structure(), part.missing() != null).require();
      PreparedMachine prepared = prepare();
      return phases.part(
          part, negative.drawPart(prepared, part, chains, seed.child("negative"), workers));
    }

    @Override
    public Ascent ascend(PartialSums all, int rows, Parameters gradient) {
      phases.take(all, rows, negative.drawn(rows));
      phases.writeFields(gradient.values());
      return phases;
    }
  }

  /// The same with the positive phase by rules of its own.
  private Ascent separately(
      UpdateBuffers shared,
      Phases phases,
      Batch batch,
      Configurations chains,
      Seed seed,
      Parameters gradient) {
    if (batch.missing() != null) throw Completion.unsupported();
    Workers workers = shared.workers();
    Arrays.fill(gradient.values(), 0);
    PreparedMachine prepared = shared.prepare();
    double[][][] means =
        positive.addExpectations(prepared, batch, seed.child("positive"), workers, gradient);
    Configurations drawn = negative.draw(prepared, batch, chains, seed.child("negative"), workers);
    phases.negative(drawn, negative.weights(batch));
    phases.addModel(gradient, workers.space());
    return new Ascent.Complete(means);
  }
}
