package io.harmonium.meanfield;

import io.harmonium.Small;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Subspace;
import java.util.ArrayList;
import java.util.List;

/// Small machines of discrete pairs for tests.
final class Pairs {

  private Pairs() {}

  /// Random machines with couplings of spread `weights`, of every shape that has pairs: restricted, lateral, both, with
  /// categories, subspaces, normal units that are summed out, and layers in a chain.
  static List<Machine> machines(double weights, long seed) {
    List<Machine> plain = new ArrayList<>();
    plain.add(Rbm.binary(4, 3));
    plain.add(Rbm.of(new Spin(), 4, new Binary(), 3));
    plain.add(Rbm.of(new Categorical(3), 3, new Binary(), 3));
    plain.add(Rbm.of(new Categorical(3), 3, new Categorical(4), 2));
    plain.add(Rbm.of(new Binary(), 4, new Subspace(2), 2));
    plain.add(Rbm.of(new Gaussian(), 3, new Binary(), 4));
    plain.add(Rbm.of(new Categorical(3), 3, new Gaussian(), 2));
    plain.add(Boltzmann.ising(6));
    plain.add(Boltzmann.boltzmann(5));
    plain.add(Boltzmann.potts(4, 3));
    plain.add(
        Boltzmann.ising(Graph.of(6, List.of(pair(0, 1), pair(1, 2), pair(2, 3), pair(0, 3)))));
    plain.add(Boltzmann.of(new Spin(), 4, Graph.complete(4), new Binary(), 3, null));
    plain.add(Boltzmann.boltzmann(4, 3));
    plain.add(chain());
    List<Machine> machines = new ArrayList<>();
    for (Machine machine : plain) {
      double size = weights;
      Machine random = Small.random(machine, size, seed + machines.size());
      while (random.unsupported() != null)
        random = Small.random(machine, size *= 0.7, seed + machines.size());
      machines.add(random);
    }
    return machines;
  }

  private static Machine chain() {
    List<Coupling> links =
        List.of(
            new Dense("a-b", new End(0, 0), new End(1, 0), 3, 3),
            new Dense("c-b", new End(2, 0), new End(1, 0), 2, 3));
    return Machine.of(
        new Structure(
            List.of(new Layer("a", new Binary(), 3)),
            List.of(new Layer("b", new Spin(), 3), new Layer("c", new Binary(), 2)),
            links));
  }

  static int[] pair(int i, int j) {
    return new int[] {i, j};
  }

  static double exact(Machine machine, Workers workers) {
    return Enumeration.of(machine).logPartition(workers);
  }

  /// The same machine with all couplings times `factor`.
  static Machine scaled(Machine machine, double factor) {
    double[] values = machine.parameters().values().clone();
    for (int i = machine.structure().linkOffset(); i < values.length; i++) values[i] *= factor;
    return machine.with(machine.parameters().with(values));
  }
}
