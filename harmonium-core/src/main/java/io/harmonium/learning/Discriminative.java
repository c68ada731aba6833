package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// The exact gradient of the mean log p(y | x) of a machine with a class, y being the one unit of layer `label`:
///
/// ```
/// ∇ log p(y | x) = Σ_c [δ_cy − p(c | x)]·∇(−F)(x, c)
/// ```
///
/// Rows whose class is missing have no share in it.
public record Discriminative(int label) implements Objective {

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    LabelSums sums = LabelSums.of(machine.structure(), label, workers);
    sums.collect(Phases.of(workers).prepare(machine, workers), batch, workers);
    sums.addTo(machine.parameters(), gradient, workers);
    return sums.means();
  }
}
