package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import java.util.List;

/// The energies of a network at its noise levels, E_t(x) = reading(f(x) of level t) + base(x). As an energy of its own it is
/// that of rows of the data, E_0. A network that knows no levels has one.
///
/// @param base a distribution that is added at every level, or null
public record LeveledEnergy(Network network, EnergyHead reading, Prior base)
    implements DifferentiableEnergy {

  public int levels() {
    return network instanceof LeveledNetwork leveled ? leveled.levels() : 1;
  }

  /// The energy of rows of which each has its level in `levels`.
  public DifferentiableEnergy at(int... levels) {
    DifferentiableEnergy energy =
        network instanceof LeveledNetwork leveled
            ? new NetworkEnergy(
                leveled.whole(), new EnergyHead.AtLevel(reading, leveled.levels(), levels))
            : new NetworkEnergy(network, reading);
    return base == null ? energy : EnergySum.of(energy, new PriorEnergy(base, network.inputs()));
  }

  private DifferentiableEnergy first() {
    return at(0);
  }

  @Override
  public List<Layer> layers() {
    return List.of(NetworkEnergy.layer(network.inputs()));
  }

  @Override
  public Parameters parameters() {
    return first().parameters();
  }

  @Override
  public void energies(Configurations x, double[] out) {
    first().energies(x, out);
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {
    first().addGradient(x, weights, addTo);
  }

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
    first().evaluate(x, energies, derivatives, workers);
  }
}
