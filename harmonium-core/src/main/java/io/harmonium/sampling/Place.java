package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Configurations;

/// Where rows stand: their configurations, energies and gradients.
record Place(Configurations x, double[] energies, Reals[] derivatives) {

  /// A row of this place (modified) goes on to `proposed`, or stays, and the next proposal (modified) starts from it.
  void settle(Place proposed, int row, boolean taken) {
    if (!taken) {
      proposed.x.copyRange(x, row, row, 1);
      return;
    }
    x.copyRange(proposed.x, row, row, 1);
    energies[row] = proposed.energies[row];
    for (int l = 0; l < derivatives.length; l++)
      derivatives[l].copyRange(proposed.derivatives[l], row, row, 1);
  }
}
