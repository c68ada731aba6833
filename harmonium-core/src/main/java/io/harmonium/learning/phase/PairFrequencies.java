package io.harmonium.learning.phase;

import io.harmonium.coupling.Lateral;
import io.harmonium.data.Dataset;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;

/// How often the two states of each coupling of a [Lateral] link of categories occur together, mixed with a pinch of
/// equal frequencies so that none is 0:
///
/// ```
/// f'_ij(a, b) = (1 − α)·f_ij(a, b) + α/q²,   α = Σw²/(Σw)²
/// ```
public record PairFrequencies(double[] values) {

  /// Of weighted rows.
  public static PairFrequencies of(Machine machine, Dataset data, Workers workers) {
    Configurations x = Initial.visible(machine.structure(), data).resident();
    double squares = 0;
    for (int row = 0; row < data.rows(); row++)
      squares += (double) data.weight(row) * data.weight(row);
    double alpha = squares / (data.totalWeight() * data.totalWeight());
    return of(machine, x, data.weights(), alpha, workers);
  }

  /// Of chains.
  public static PairFrequencies of(Machine machine, Configurations chains, Workers workers) {
    return of(machine, chains, null, 1.0 / chains.rows(), workers);
  }

  private static PairFrequencies of(
      Machine machine, Configurations x, float[] weights, double alpha, Workers workers) {
    Structure structure = machine.structure();
    Lateral link = structure.lateral(0);
    int width = link.width();
    if (width == 1 || !structure.hidden().isEmpty())
      throw new IllegalArgumentException(
          "couplings are added or removed one by one where states are categories and nothing is"
              + " hidden: a Potts machine without hidden units");
    double[] sums = new double[structure.parameters()];
    PhaseSums.of(PreparedMachine.of(machine), x, weights, workers)
        .addTo(1, machine.parameters(), machine.parameters().with(sums));
    double[] values = new double[structure.linkSize(0)];
    for (int i = 0; i < values.length; i++)
      values[i] =
          (1 - alpha) * sums[structure.linkOffset(0) + i] + alpha / ((double) width * width);
    return new PairFrequencies(values);
  }
}
