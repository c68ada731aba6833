package io.harmonium;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Batch;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Small machines and data for the tests of several rooms.
public final class Small {

  private Small() {}

  /// Normal parameters: fields of spread 0.5, weights of spread `weights`.
  public static Machine random(Machine machine, double weights, long seed) {
    Parameters parameters = machine.parameters().copy();
    for (Parameters.Slice slice : parameters.slices()) {
      Draws draws = Seed.of(seed).child(slice.name()).row(0);
      for (int i = 0; i < slice.length(); i++)
        parameters.values()[slice.offset() + i] =
            (slice.coupling() ? weights : 0.5) * draws.normal(i, 0);
    }
    return machine.with(parameters);
  }

  /// A random machine for every visible × hidden pair that can be enumerated, three units against two.
  public static List<Machine> enumerablePairs() {
    List<Machine> machines = new ArrayList<>();
    for (Units visible : Units.observableKinds())
      for (Units hidden : Units.kinds()) {
        Machine machine = random(Rbm.of(visible, 3, hidden, 2), 0.6, 41);
        if (Enumeration.possible(machine)) machines.add(machine);
      }
    return machines;
  }

  /// Bits, categories and real numbers side by side above two layers of hidden units.
  public static Machine mixed(long seed) {
    List<Layer> visible =
        List.of(
            new Layer("bits", new Binary(), 2),
            new Layer("letters", new Categorical(3), 2),
            new Layer("numbers", new Gaussian(), 2));
    List<Layer> hidden =
        List.of(
            new Layer("spins", Units.parse("spin"), 2), new Layer("few", new Categorical(4), 1));
    List<Coupling> links = new ArrayList<>();
    for (int v = 0; v < 3; v++)
      for (int h = 0; h < 2; h++)
        links.add(
            new Dense(
                visible.get(v).name() + "-" + hidden.get(h).name(),
                new End(v, 0),
                new End(3 + h, 0),
                visible.get(v).columns(),
                hidden.get(h).columns()));
    return random(Machine.of(new Structure(visible, hidden, links)), 0.5, seed);
  }

  /// Visible rows drawn from the machine by 50 sweeps.
  public static Dataset sampled(Machine machine, int rows, long seed) {
    return sampled(machine, rows, 50, seed);
  }

  /// Visible rows of a large machine after two sweeps from independent units: for properties that hold for any rows.
  public static Dataset rough(Machine machine, int rows, long seed) {
    return sampled(machine, rows, 2, seed);
  }

  private static Dataset sampled(Machine machine, int rows, int sweeps, long seed) {
    try (Workers workers = Workers.single()) {
      Seed root = Seed.of(seed);
      Configurations chains =
          Chains.independent(
              machine.structure(), machine.fields(), rows, 0, root.child("start"), workers);
      PreparedMachine prepared = PreparedMachine.of(machine);
      new BlockGibbs().run(Distribution.of(prepared), chains, 0, sweeps, root, workers);
      List<Block> blocks = new ArrayList<>();
      for (int l = 0; l < machine.structure().visible().size(); l++)
        blocks.add(Block.of(machine.structure().layer(l).name(), chains.values(l)));
      return new Dataset(blocks, null, null, null, null, Provenance.of("sampled"));
    }
  }

  /// Every visible state of a machine with one discrete visible layer, weighted by its probability.
  public static Dataset distribution(Machine machine) {
    Enumeration all = Enumeration.of(machine, true);
    States values = machine.structure().layer(0).allocate((int) all.states())[0];
    float[] weights = new float[values.rows()];
    try (Workers workers = Workers.single()) {
      double[] logs = all.logWeights(workers);
      double logZ = all.logPartition(workers);
      for (int i = 0; i < weights.length; i++) {
        weights[i] = (float) StrictMath.exp(logs[i] - logZ);
        int[] state = all.values(i);
        for (int u = 0; u < state.length; u++) values.setValue(i, u, state[u]);
      }
    }
    return Dataset.of(Block.of("law", values), Provenance.of("law")).withWeights(weights, "law");
  }

  /// The states of positive probability among `probabilities`, bit j of a state's number being unit j.
  public static Dataset distribution(double[] probabilities, int bits) {
    int[] states = IntStream.range(0, 1 << bits).filter(s -> probabilities[s] > 0).toArray();
    Bits values = Bits.zeros(states.length, bits);
    float[] weights = new float[states.length];
    for (int row = 0; row < states.length; row++) {
      weights[row] = (float) probabilities[states[row]];
      for (int j = 0; j < bits; j++) values.set(row, j, (states[row] >> j & 1) == 1);
    }
    return Dataset.of(Block.of("law", values), Provenance.of("law")).withWeights(weights, "law");
  }

  /// All rows of a dataset as one batch.
  public static Batch batch(Model machine, Dataset data) {
    Configurations x = Initial.visible(machine.structure(), data);
    return new Batch(x, IntStream.range(0, x.rows()).toArray(), data.weights());
  }

  /// Σ w·log p(x)/Σ w by enumeration.
  public static double logLikelihood(Machine machine, Dataset data) {
    Batch batch = batch(machine, data);
    DoublePath path = machine.doublePath();
    double sum = 0;
    for (int row = 0; row < data.rows(); row++)
      sum -= data.weight(row) * path.freeEnergy(batch.x(), row);
    try (Workers workers = Workers.single()) {
      return sum / data.totalWeight() - Enumeration.of(machine).logPartition(workers);
    }
  }
}
