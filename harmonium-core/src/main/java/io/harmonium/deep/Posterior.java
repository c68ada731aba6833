package io.harmonium.deep;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// How are the hidden layers of a chain averaged given the data?
public interface Posterior {

  /// `x` with the hidden layers on the visible side of `folded` filled in, drawn or by their means; what is hidden there
  /// has means in closed form given them.
  /// A search may start from the means of `chains`, states of the machine, where they are not null.
  Configurations complete(
      PreparedMachine folded, Configurations x, Configurations chains, Seed seed, Workers workers);
}
