package io.harmonium.bench.compare;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;

/// How much a Gibbs sweep changes: what a method that follows changes only can gain.
final class Flips {

  private Flips() {}

  /// The share of visible units that differ before and after one sweep.
  static double share(Trained trained, Workers workers) {
    PreparedMachine machine = PreparedMachine.of(trained.machine());
    Configurations after = trained.chains().copy();
    new BlockGibbs().run(Distribution.of(machine), after, 0, 1, Seed.of(5), workers);
    States was = trained.chains().values(0);
    States is = after.values(0);
    double[] before = new double[was.columns()];
    double[] now = new double[was.columns()];
    long changed = 0;
    for (int row = 0; row < was.rows(); row++) {
      was.toDoubles(row, before);
      is.toDoubles(row, now);
      for (int j = 0; j < now.length; j++) if (now[j] > before[j]) changed += 1;
      // A bit that falls is a change too; of one-hot columns one falls where another rises.
      if (was.columns() == was.cells())
        for (int j = 0; j < now.length; j++) if (now[j] < before[j]) changed += 1;
    }
    return changed / ((double) was.rows() * was.cells());
  }
}
