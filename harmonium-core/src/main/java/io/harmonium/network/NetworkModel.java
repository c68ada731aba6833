package io.harmonium.network;

import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// A network over rows as files hold it: the columns of its rows and the numbers of its stages, whose names and shapes are its
/// own. An engine makes a [Network] of them, and a [EnergyHead] an energy.
public record NetworkModel(Structure structure, Parameters parameters) implements Model {

  /// What files call a network whose outputs are read as an energy.
  public static final String KIND = "neural";

  public NetworkModel {
    if (!structure.is(KIND))
      throw new IllegalArgumentException("these are the parts of a " + structure.kind());
    if (!structure.links().isEmpty() || !structure.hidden().isEmpty())
      throw new IllegalArgumentException("a network stands on columns of data alone");
  }

  @Override
  public NetworkModel with(Parameters parameters) {
    return new NetworkModel(structure, parameters);
  }
}
