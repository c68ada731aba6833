package io.harmonium.insight;

import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;

/// What every change of a single unit of a row would cost: `change[unit][value] = F(x with that value) − F(x)`, positive
/// where the changed row is less likely, 0 for the value that stands there.
public record MutationScan(int[] values, double[][] change) {

  /// The scan of row `row` of `x`, whose first visible layer is discrete.
  public static MutationScan of(Machine machine, Configurations x, int row, Workers workers) {
    int states = machine.structure().layer(0).units().values();
    if (states == 0)
      throw new IllegalArgumentException("real units have no list of changes; scan discrete rows");
    DoublePath path = machine.doublePath();
    double base = path.freeEnergy(x, row);
    int units = machine.structure().layer(0).size();
    int[] values = new int[units];
    double[][] change = new double[units][states];
    Configurations own = x.like(1);
    own.copyRange(x, row, 0, 1);
    for (int u = 0; u < units; u++) values[u] = ((Resident) own.values(0)).value(0, u);
    workers.forBlocks(
        units,
        1,
        (from, to, worker, space) -> {
          Configurations other = own.copy();
          for (int u = from; u < to; u++) {
            for (int a = 0; a < states; a++) {
              if (a == values[u]) continue;
              other.values(0).setValue(0, u, a);
              change[u][a] = path.freeEnergy(other, 0) - base;
            }
            other.values(0).setValue(0, u, values[u]);
          }
        });
    return new MutationScan(values, change);
  }
}
