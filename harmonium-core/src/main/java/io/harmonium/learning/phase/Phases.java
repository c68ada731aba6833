package io.harmonium.learning.phase;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// What the two phases of an update need and the next update can use again: the sums of both phases, and chains that start
/// anew every time. It lives as long as the run, so that an update in the steady state allocates next to nothing.
public final class Phases implements Ascent {

  private static final String POSITIVE = "positive";
  private static final String NEGATIVE = "negative";

  private final UpdateBuffers shared;
  private final Structure structure;
  private final Workers workers;
  private final PhaseSums positive;
  private final PhaseSums negative;
  private Batch collected;
  private Configurations chains;

  /// Of the machine of `shared`.
  public Phases(UpdateBuffers shared) {
    this.shared = shared;
    this.structure = shared.structure();
    this.workers = shared.workers();
    this.positive = new PhaseSums(structure, workers.threads());
    this.negative = new PhaseSums(structure, workers.threads());
  }

  /// Collects the statistics of `batch`. Where nothing is hidden they do not depend on the parameters, and the batch of
  /// the last update, the same object, has them already.
  @SuppressWarnings("ReferenceEquality")
  public void positive(Batch batch) {
    if (batch == collected && structure.hidden().isEmpty()) return;
    positive.collect(shared.prepare(), batch.x(), batch.weights(), workers);
    collected = batch;
  }

  /// Collects the statistics of the model from `drawn` configurations, weighted by `weights` (null: 1 each).
  public void negative(Configurations drawn, float[] weights) {
    negative.collect(shared.prepare(), drawn, weights, workers);
  }

  /// The sums of both phases over a part of the rows and what was drawn for it.
  public PartialSums part(Batch batch, NegativePhase.Drawn drawn) {
    PartialSums sums = PartialSums.empty();
    PreparedMachine machine = shared.prepare();
    positive.collectPart(
        machine, batch.x(), batch.weights(), batch.first(), workers, POSITIVE, sums);
    negative.collectPart(
        machine, drawn.x(), drawn.weights(), drawn.first(), workers, NEGATIVE, sums);
    collected = null;
    return sums;
  }

  /// Takes the sums of all parts: of `rows` rows and `drawn` configurations of the model.
  public void take(PartialSums all, int rows, int drawn) {
    positive.take(all, POSITIVE, rows);
    negative.take(all, NEGATIVE, drawn);
    collected = null;
  }

  /// ⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model with respect to the stored parameters, the part of the units, into `gradient`
  /// (modified).
  public void writeFields(double[] gradient) {
    double[] stored = shared.machine().parameters().values();
    Arrays.fill(gradient, 0, structure.linkOffset(), 0);
    positive.addFields(1, stored, gradient);
    negative.addFields(-1, stored, gradient);
  }

  /// Adds −⟨∂(−E)/∂θ⟩_model to `gradient` (modified).
  public void addModel(Parameters gradient, Workspace space) {
    negative.addTo(-1, shared.machine().parameters(), gradient, space);
  }

  @Override
  public double[][][] means() {
    return positive.means();
  }

  @Override
  public void write(WeightTile tile, double[] gradient, Workspace space) {
    positive.readTile(1, tile, false, gradient, space);
    negative.readTile(-1, tile, true, gradient, space);
  }

  @Override
  public void moved(WeightTile tile, Workspace space) {
    shared.moved(tile, space);
  }

  @Override
  public boolean settled() {
    return shared.settled();
  }

  /// Room for `rows` chains that start anew at every update, with whatever content it had.
  public Configurations chains(int rows) {
    if (chains == null || chains.rows() != rows) chains = Configurations.zeros(structure, rows);
    return chains;
  }
}
