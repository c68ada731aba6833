package io.harmonium.deep;

import io.harmonium.Small;
import io.harmonium.matrix.Bits;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import java.util.List;

/// Small deep machines and their distributions by brute force, from the energy alone.
final class DeepMachines {

  private DeepMachines() {}

  /// Two and three hidden layers of bits, and categories below spins and bits.
  static List<Machine> all() {
    return List.of(
        Small.random(Dbm.binary(3, 3, 2), 0.9, 3),
        Small.random(Dbm.binary(2, 3, 2, 3), 0.9, 4),
        Small.random(Dbm.binary(2, 2, 2, 2, 2), 0.9, 8),
        Small.random(
            Dbm.of(
                List.of(new Layer("visible", new Categorical(3), 2)),
                List.of(new Layer("a", new Spin(), 2), new Layer("b", new Binary(), 3))),
            0.7,
            5));
  }

  /// All values of the units of some layers, one row each; the other layers stay 0.
  static Configurations states(Structure structure, int firstLayer, int lastLayer) {
    int count = 1;
    for (int l = firstLayer; l < lastLayer; l++)
      for (int u = 0; u < structure.layer(l).size(); u++)
        count *= structure.layer(l).units().values();
    Configurations x = Configurations.zeros(structure, count);
    for (int row = 0; row < count; row++) {
      int rest = row;
      for (int l = firstLayer; l < lastLayer; l++)
        for (int u = 0; u < structure.layer(l).size(); u++) {
          int values = structure.layer(l).units().values();
          structure.layer(l).units().setValue(x.layers()[l], row, u, rest % values);
          rest /= values;
        }
    }
    return x;
  }

  /// log Σ e^(−E) over all states.
  static double logPartition(Machine machine) {
    Configurations x = states(machine.structure(), 0, machine.structure().size());
    double[] energies = new double[x.rows()];
    machine.energies(x, energies);
    for (int i = 0; i < energies.length; i++) energies[i] = -energies[i];
    return Elementary.logSumExp(energies);
  }

  /// F of every visible state, by the sum over all hidden ones.
  static double[] freeEnergies(Machine machine) {
    Structure structure = machine.structure();
    int first = structure.visible().size();
    Configurations visible = visible(machine);
    Configurations hidden = states(structure, first, structure.size());
    double[] free = new double[visible.rows()];
    for (int row = 0; row < free.length; row++) {
      Configurations x = hidden.copy();
      for (int r = 0; r < x.rows(); r++)
        for (int l = 0; l < first; l++)
          for (int p = 0; p < x.layers()[l].length; p++)
            x.layers()[l][p].copyRange(visible.layers()[l][p], row, r, 1);
      double[] energies = new double[x.rows()];
      machine.energies(x, energies);
      for (int i = 0; i < energies.length; i++) energies[i] = -energies[i];
      free[row] = -Elementary.logSumExp(energies);
    }
    return free;
  }

  /// Every visible state once, hidden layers absent.
  static Configurations visible(Machine machine) {
    int first = machine.structure().visible().size();
    Configurations x = states(machine.structure(), 0, first);
    for (int l = first; l < machine.structure().size(); l++) x.layers()[l] = null;
    return x;
  }

  /// The machine with one link multiplied by `factor`.
  static Machine scaled(Machine machine, String link, double factor) {
    double[] weights = machine.parameters().get(link);
    for (int i = 0; i < weights.length; i++) weights[i] *= factor;
    return machine.with(machine.parameters().with(link, weights));
  }

  /// Bits of random rows.
  static Bits bits(int rows, int columns, long seed) {
    Bits bits = Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++)
      for (int j = 0; j < columns; j++)
        bits.set(
            row,
            j,
            io.harmonium.random.Seed.of(seed).row(row).uniformDouble(j, 0) < 0.3 + 0.4 * (j % 2));
    return bits;
  }
}
