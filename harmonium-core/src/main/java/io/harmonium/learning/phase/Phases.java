package io.harmonium.learning.phase;

import io.harmonium.coupling.Strip;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Folding;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// What the two phases of an update need and the next update can use again: the prepared machine, the sums of both
/// phases, and chains that start anew every time. It lives in the scratch of the workers, so that an update in the steady
/// state allocates next to nothing.
public final class Phases implements Ascent {

  private PreparedMachine prepared;
  private Machine foldedOf;
  private Machine folded;
  private PhaseSums positive;
  private PhaseSums negative;
  private Batch collected;
  private Structure chainsOf;
  private Configurations chains;

  /// The one of these workers.
  public static Phases of(Workers workers) {
    return workers.space().scratch(Phases.class, Phases::new);
  }

  /// The machine, ready with its present parameters: the same machine may have other numbers by now, an equal one stands
  /// on another vector.
  @SuppressWarnings("ReferenceEquality")
  public PreparedMachine prepare(Machine machine, Workers workers) {
    if (prepared == null || prepared.machine() != machine) prepared = PreparedMachine.of(machine);
    else prepared.refresh(workers);
    return prepared;
  }

  /// Says that no weight has changed since the last [#prepare], so that the next one, which must follow, need not read them.
  public void unchanged() {
    prepared.settle();
  }

  /// The same for the folded machine (see [Folding]), which stands on the same vector.
  @SuppressWarnings("ReferenceEquality")
  public PreparedMachine prepareFolded(Machine machine, Workers workers) {
    if (foldedOf != machine) {
      folded = Folding.of(machine);
      foldedOf = machine;
    }
    return prepare(folded, workers);
  }

  /// Collects the statistics of `batch`. Where nothing is hidden they do not depend on the parameters, and the batch of
  /// the last update, the same object, has them already.
  @SuppressWarnings("ReferenceEquality")
  public void positive(Batch batch, Workers workers) {
    if (positive == null || !positive.fits(prepared.structure(), workers)) {
      positive = new PhaseSums(prepared.structure(), workers.threads());
      collected = null;
    }
    if (batch == collected && prepared.structure().hidden().isEmpty()) return;
    positive.collect(prepared, batch.x(), batch.weights(), workers);
    collected = batch;
  }

  /// Room for the statistics of the model.
  public PhaseSums negative(Workers workers) {
    if (negative == null || !negative.fits(prepared.structure(), workers))
      negative = new PhaseSums(prepared.structure(), workers.threads());
    return negative;
  }

  /// Adds ⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model to `gradient` (modified), with respect to the stored parameters.
  public void addTo(Parameters gradient, Workspace space) {
    Parameters parameters = prepared.machine().parameters();
    positive.addTo(1, parameters, gradient, space);
    negative.addTo(-1, parameters, gradient, space);
  }

  /// The part of the units.
  public void writeFields(double[] gradient) {
    double[] stored = prepared.machine().parameters().values();
    Arrays.fill(gradient, 0, prepared.structure().fields(), 0);
    positive.addFields(1, stored, gradient);
    negative.addFields(-1, stored, gradient);
  }

  @Override
  public double[][][] means() {
    return positive.means();
  }

  @Override
  public void write(Strip strip, double[] gradient, Workspace space) {
    positive.readStrip(1, strip, false, gradient, space);
    negative.readStrip(-1, strip, true, gradient, space);
  }

  @Override
  public void moved(Strip strip, Workspace space) {
    prepared.refreshStrip(strip, space);
  }

  @Override
  public boolean settled() {
    prepared.settle();
    return prepared.finite();
  }

  /// `rows` configurations with whatever content they had.
  Configurations chains(Structure structure, int rows) {
    if (chains == null || !chainsOf.equals(structure) || chains.rows() != rows) {
      chains = Configurations.zeros(structure, rows);
      chainsOf = structure;
    }
    return chains;
  }
}
