package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import java.util.List;

/// The distribution of a row x given the noisy row x̃ = a·x + σξ that came of it, in units of the noise, z = x/σ:
///
/// ```
/// E(z | x̃) = E(σz) + ½|a·z − x̃/σ|²
/// ```
///
/// Every row has a and σ of its own; in these units one length of step serves all of them.
record Recovered(DifferentiableEnergy energy, Reals noisy, double[] keeps, double[] deviations)
    implements DifferentiableEnergy {

  /// Rows of z as rows of x.
  Reals rows(Reals z) {
    return times(z, deviations);
  }

  /// The noisy rows in units of the noise, where chains begin.
  Reals start() {
    double[] precisions = new double[deviations.length];
    for (int row = 0; row < precisions.length; row++) precisions[row] = 1 / deviations[row];
    return times(noisy, precisions);
  }

  private static Reals times(Reals rows, double[] factors) {
    Reals x = rows.like(rows.rows());
    for (int row = 0; row < rows.rows(); row++)
      for (int j = 0; j < rows.columns(); j++)
        x.set(row, j, (float) (factors[row] * rows.get(row, j)));
    return x;
  }

  @Override
  public List<Layer> layers() {
    return energy.layers();
  }

  @Override
  public Parameters parameters() {
    return energy.parameters();
  }

  @Override
  public void energies(Configurations z, double[] out) {
    evaluate(z, out, null, Workers.single());
  }

  @Override
  public void addGradient(Configurations z, double[] weights, Parameters addTo) {
    energy.addGradient(NetworkEnergy.rows(rows(NetworkEnergy.values(z))), weights, addTo);
  }

  @Override
  public void evaluate(Configurations z, double[] energies, Reals[] derivatives, Workers workers) {
    Reals values = NetworkEnergy.values(z);
    energy.evaluate(NetworkEnergy.rows(rows(values)), energies, derivatives, workers);
    for (int row = 0; row < values.rows(); row++) {
      double sum = 0;
      for (int j = 0; j < values.columns(); j++) {
        double away = keeps[row] * values.get(row, j) - noisy.get(row, j) / deviations[row];
        sum += away * away;
        if (derivatives != null)
          derivatives[0].set(
              row, j, (float) (deviations[row] * derivatives[0].get(row, j) + keeps[row] * away));
      }
      if (energies != null) energies[row] += 0.5 * sum;
    }
  }
}
