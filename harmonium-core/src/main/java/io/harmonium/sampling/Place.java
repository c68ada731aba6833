package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Configurations;

/// Where rows stand: their configurations, energies and gradients.
record Place(Configurations x, double[] energies, Reals[] slopes) {

  /// A row of this place (modified) goes on to `proposed`, or stays, and the next proposal (modified) starts from it.
  void settle(Place proposed, int row, boolean taken) {
    if (!taken) {
      proposed.x.copyRange(x, row, row, 1);
      return;
    }
    x.copyRange(proposed.x, row, row, 1);
    energies[row] = proposed.energies[row];
    for (int l = 0; l < slopes.length; l++) slopes[l].copyRange(proposed.slopes[l], row, row, 1);
  }
}
