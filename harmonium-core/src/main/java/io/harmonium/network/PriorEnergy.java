package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import java.util.List;

/// The energy of rows of independent numbers, Σ_j −log q(x_j) up to the constant `columns · prior.logNormaliser()`. It has no
/// parameters.
public record PriorEnergy(Prior prior, int columns) implements DifferentiableEnergy {

  @Override
  public List<Layer> layers() {
    return List.of(NetworkEnergy.layer(columns));
  }

  @Override
  public Parameters parameters() {
    return new Parameters(List.of(), new double[0]);
  }

  @Override
  public void energies(Configurations x, double[] out) {
    Reals values = NetworkEnergy.values(x);
    for (int row = 0; row < x.rows(); row++) {
      out[row] = 0;
      for (int j = 0; j < columns; j++) out[row] += prior.energy(values.get(row, j));
    }
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {}

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
    if (energies != null) energies(x, energies);
    if (derivatives == null || derivatives[0] == null) return;
    Reals values = NetworkEnergy.values(x);
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < columns; j++)
        derivatives[0].set(row, j, (float) prior.derivative(values.get(row, j)));
  }
}
