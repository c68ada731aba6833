package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import java.util.List;

/// Every row is held near a place of its own: |x − c_row|²/2s².
record Tether(Reals centres, double deviation) implements DifferentiableEnergy {

  @Override
  public List<Layer> layers() {
    return List.of(NetworkEnergy.layer(centres.columns()));
  }

  @Override
  public Parameters parameters() {
    return new Parameters(List.of(), new double[0]);
  }

  @Override
  public void energies(Configurations x, double[] out) {
    evaluate(x, out, null, null);
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {}

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] slopes, Workers workers) {
    Reals values = NetworkEnergy.values(x);
    double precision = 1 / (deviation * deviation);
    for (int row = 0; row < x.rows(); row++) {
      double sum = 0;
      for (int j = 0; j < values.columns(); j++) {
        double away = values.get(row, j) - centres.get(row, j);
        sum += away * away;
        if (slopes != null) slopes[0].set(row, j, (float) (precision * away));
      }
      if (energies != null) energies[row] = 0.5 * precision * sum;
    }
  }
}
