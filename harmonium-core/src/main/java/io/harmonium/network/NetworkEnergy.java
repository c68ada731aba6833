package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.units.Gaussian;
import java.util.List;

/// The energy that the outputs of a network mean, E(x) = reading(f_θ(x)), of rows of real numbers. The parameters are those
/// that the network holds.
public record NetworkEnergy(Network network, EnergyHead reading) implements DifferentiableEnergy {

  /// A layer of `size` real numbers, as rows of networks have them.
  public static Layer layer(int size) {
    return new Layer("visible", new Gaussian(), size);
  }

  /// Rows of numbers as configurations.
  public static Configurations rows(Reals values) {
    return new Configurations(
        values.rows(), new io.harmonium.matrix.States[][] {new Gaussian().statistics(values)});
  }

  /// The numbers of configurations.
  public static Reals values(Configurations x) {
    return (Reals) x.layers()[0][0];
  }

  @Override
  public List<Layer> layers() {
    return List.of(layer(network.inputs()));
  }

  @Override
  public Parameters parameters() {
    return network.parameters();
  }

  @Override
  public void energies(Configurations x, double[] out) {
    fill(network.outputs(values(x)), x.rows(), out);
  }

  private void fill(double[] f, int rows, double[] out) {
    int count = network.outputs();
    for (int row = 0; row < rows; row++) out[row] = reading.energy(f, row * count, count, row);
  }

  /// weights[row]·∂E/∂f, and E itself into `energies` where it is wanted.
  private Network.Head head(int rows, double[] weights, double[] energies) {
    int count = network.outputs();
    return (f, c) -> {
      if (energies != null) fill(f, rows, energies);
      for (int row = 0; row < rows; row++)
        reading.derivative(f, row * count, count, row, weights == null ? 1 : weights[row], c);
    };
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {
    network.pull(values(x), head(x.rows(), weights, null), null, addTo.values());
  }

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
    if (derivatives == null || derivatives[0] == null) {
      if (energies != null) energies(x, energies);
      return;
    }
    network.pull(values(x), head(x.rows(), null, energies), derivatives[0], null);
  }
}
