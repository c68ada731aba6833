package io.harmonium.deep;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Merging;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.List;

/// CD-k of a restricted machine that will be one RBM of a deep one (Salakhutdinov and Hinton 2009). A layer that will
/// have two neighbours gets the input of both from the one it has now: its input and its field count `up` or `down` times,
///
/// ```
/// h ~ p(h | up·(c + Wᵀt(x))),   x ~ p(x | down·(b + W t(h))),   ∇W = ⟨t(x) m(x)ᵀ⟩_data − ⟨t(x) m(x)ᵀ⟩_k
/// ```
///
/// m being the means of h. The lowest RBM has up = 2 and down = 1, the topmost up = 1 and down = 2, those between 2
/// and 2.
record DoubledDivergence(int up, int down, int k) implements Objective {

  public DoubledDivergence {
    if (up < 1 || down < 1 || k < 1)
      throw new IllegalArgumentException(
          "expected factors and sweeps of at least 1, got " + up + ", " + down + " and " + k);
  }

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return Merging.not(
        "rows draw by their place in the batch that is at hand, not in that of the update");
  }

  @Override
  public Run on(UpdateBuffers shared) {
    return (batch, chains, seed, gradient) -> {
      Arrays.fill(gradient.values(), 0);
      return new Ascent.Complete(addGradient(shared, batch, seed, gradient));
    };
  }

  private double[][][] addGradient(
      UpdateBuffers shared, Batch batch, Seed seed, Parameters gradient) {
    Structure structure = shared.structure();
    Workers workers = shared.workers();
    Workspace space = workers.space();
    PreparedMachine prepared = shared.prepare();
    Structure seen = new Structure(structure.layers(), List.of(), structure.links());
    int hidden = structure.size() - 1;
    Configurations x = Configurations.zeros(structure, batch.rows().length);
    States[][] data = batch.x().resident().layers();
    System.arraycopy(data, 0, x.layers(), 0, hidden);
    double[][][] means = collect(prepared, seen, x, batch.weights(), 1, gradient, workers, space);
    for (int sweep = 0; sweep < k; sweep++) {
      Seed own = seed.child("sweep").child(sweep);
      LayerPasses.draw(prepared, hidden, up, x, own.child(hidden), false, workers);
      if (sweep == 0)
        for (int l = 0; l < hidden; l++) x.layers()[l] = structure.layer(l).allocate(x.rows());
      for (int l = 0; l < hidden; l++)
        LayerPasses.draw(prepared, l, down, x, own.child(l), false, workers);
    }
    collect(prepared, seen, x, batch.weights(), -1, gradient, workers, space);
    return means;
  }

  /// Adds sign·⟨statistics⟩ with the hidden layer at its means given the rest.
  private double[][][] collect(
      PreparedMachine machine,
      Structure seen,
      Configurations x,
      float[] weights,
      double sign,
      Parameters gradient,
      Workers workers,
      Workspace space) {
    int hidden = seen.size() - 1;
    Reals[] means = LayerPasses.means(machine, hidden, up, x, workers);
    States[][] all = x.layers().clone();
    all[hidden] = means;
    PhaseSums sums = new PhaseSums(seen, workers.threads());
    sums.collect(machine, new Configurations(x.rows(), all), weights, workers);
    sums.addTo(sign, machine.machine().parameters(), gradient, space);
    return sums.means();
  }
}
