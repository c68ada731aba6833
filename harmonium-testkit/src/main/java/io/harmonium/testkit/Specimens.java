package io.harmonium.testkit;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Window;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.deep.Dbm;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Small machines and data that the kits work on: every visible × hidden pair of the kinds that exist.
public final class Specimens {

  /// Spread of random fields.
  private static final double FIELDS = 0.5;

  /// Spread of random weights: strong enough to matter, weak enough to normalise two Gaussian layers.
  private static final double WEIGHTS = 0.4;

  private Specimens() {}

  /// The machine with normal random parameters: fields of spread 0.5, weights of spread `weights`.
  public static Machine random(Machine machine, double weights, Seed seed) {
    Parameters parameters = machine.parameters().copy();
    for (Parameters.Slice slice : parameters.slices()) {
      Draws draws = seed.child(slice.name()).row(0);
      for (int i = 0; i < slice.length(); i++)
        parameters.values()[slice.offset() + i] =
            (slice.coupling() ? weights : FIELDS) * draws.normal(i, 0);
    }
    return machine.with(parameters);
  }

  /// Kinds that every other one is paired with; two others meet only where they are the same.
  private static boolean plain(Units units) {
    return units.values() == 2 || units instanceof Categorical || units.normal();
  }

  /// A random machine for every pair of `kinds` that can be normalised and has a plain side (or two equal ones), the
  /// visible layer three or two units wide, the hidden one two.
  public static List<Machine> pairs(List<Units> kinds, Seed seed) {
    List<Machine> machines = new ArrayList<>();
    for (Units visible : kinds)
      for (Units hidden : kinds) {
        if (!visible.observable() || !plain(visible) && !plain(hidden) && !visible.equals(hidden))
          continue;
        Machine plain = Rbm.of(visible, visible.values() == 2 ? 3 : 2, hidden, 2);
        addNormalised(plain, seed.child(visible.name()).child(hidden.name()), machines);
      }
    return machines;
  }

  /// Adds a random machine to `machines` (modified) where there is one. Weights that are too strong for two unbounded
  /// layers, or would be when half as strong again, are halved: training needs room.
  private static void addNormalised(Machine plain, Seed seed, List<Machine> machines) {
    for (double weights = WEIGHTS; weights > 0.01; weights /= 2)
      if (random(plain, 1.5 * weights, seed).unsupported() == null) {
        machines.add(random(plain, weights, seed));
        return;
      }
  }

  /// One unit or two of all `visible` kinds side by side above two units of each of the `hidden` kinds in turn, where
  /// that can be normalised.
  public static List<Machine> sideBySide(List<Units> visible, List<Units> hidden, Seed seed) {
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < visible.size(); i++)
      layers.add(new Layer("visible" + i, visible.get(i), i == 0 ? 2 : 1));
    List<Machine> machines = new ArrayList<>();
    for (Units above : hidden)
      addNormalised(
          Rbm.of(layers, new Layer("hidden", above, 2)), seed.child(above.name()), machines);
    return machines;
  }

  /// Random machines with links within a layer: every pair of bits, spins and categories, spins on a ring, bits with
  /// hidden units beside them (semi-restricted), and bits with hidden units that are linked too.
  public static List<Machine> laterals(Seed seed) {
    Graph ring =
        Graph.of(
            4, List.of(new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 0}));
    List<Machine> plain =
        List.of(
            Boltzmann.boltzmann(4),
            Boltzmann.ising(4),
            Boltzmann.potts(3, 3),
            Boltzmann.ising(ring),
            Boltzmann.of(new Categorical(3), Graph.of(3, List.of(new int[] {0, 2}))),
            Boltzmann.of(new Binary(), 3, Graph.complete(3), new Binary(), 2, null),
            Boltzmann.of(new Spin(), 3, Graph.complete(3), new Gaussian(), 1, null),
            Boltzmann.boltzmann(3, 2));
    List<Machine> machines = new ArrayList<>();
    for (int k = 0; k < plain.size(); k++) machines.add(random(plain.get(k), 0.5, seed.child(k)));
    return machines;
  }

  /// Random convolutional machines: bits of a picture with pooled detectors and in steps, a sequence of categories, spins
  /// with real detectors, and real numbers.
  public static List<Machine> convolutions(Seed seed) {
    List<Machine> plain =
        List.of(
            ConvolutionalRbm.of(new Binary(), new Window(2, 3, 1, 1, 2, 1, 2), 2),
            ConvolutionalRbm.of(new Binary(), new Window(2, 3, 1, 2, 1, 2, 1), 1),
            ConvolutionalRbm.of(new Categorical(3), new Window(1, 4, 3, 1, 2, 1, 3), 2),
            ConvolutionalRbm.of(new Spin(), new Window(1, 5, 1, 1, 3, 2, 1), new Gaussian(), 2),
            ConvolutionalRbm.of(new Gaussian(), new Window(1, 3, 1, 1, 2, 1, 2), 2));
    List<Machine> machines = new ArrayList<>();
    for (int k = 0; k < plain.size(); k++) machines.add(random(plain.get(k), 0.4, seed.child(k)));
    return machines;
  }

  /// Random deep machines: bits, categories and real numbers below two and three hidden layers.
  public static List<Machine> deep(Seed seed) {
    List<Machine> plain =
        List.of(
            Dbm.binary(3, 2, 2),
            Dbm.binary(2, 2, 1, 2),
            Dbm.of(
                List.of(new Layer("visible", new Categorical(3), 2)),
                List.of(new Layer("lower", new Spin(), 2), new Layer("upper", new Binary(), 2))));
    List<Machine> machines = new ArrayList<>();
    for (int k = 0; k < plain.size(); k++) machines.add(random(plain.get(k), 0.5, seed.child(k)));
    return machines;
  }

  /// "binary x gaussian", "binary + spin x gaussian", or "spin, 4 pairs" where a layer is linked to itself.
  public static String name(Machine machine) {
    Structure structure = machine.structure();
    if (structure.lateral()) {
      StringBuilder name = new StringBuilder();
      for (int l = 0; l < structure.size(); l++) {
        name.append(l == 0 ? "" : " x ").append(structure.layer(l).units().name());
        if (structure.lateral(l) != null)
          name.append(", ").append(structure.lateral(l).graph().edges()).append(" pairs");
      }
      return name.toString();
    }
    return String.join(" + ", structure.visible().stream().map(l -> l.units().name()).toList())
        + " x "
        + machine.structure().layer(machine.structure().size() - 1).units().name()
        + (ConvolutionalRbm.link(structure) == null
            ? ""
            : ", filters " + Arrays.toString(ConvolutionalRbm.link(structure).shape()));
  }

  /// Rows that look like the machine's visible units, each drawn on its own from other fields than the machine's.
  public static Dataset data(Machine machine, int rows, Seed seed) {
    Machine other = random(machine, 0, seed.child("teacher"));
    try (Workers workers = Workers.single()) {
      Configurations drawn =
          Chains.independent(
              machine.structure(), other.fields(), rows, 0, seed.child("rows"), workers);
      List<Block> blocks = new ArrayList<>();
      for (int l = 0; l < machine.structure().visible().size(); l++) {
        States values = drawn.values(l);
        blocks.add(Block.of(machine.structure().layer(l).name(), values));
      }
      return new Dataset(blocks, null, null, null, null, Provenance.of("specimens"));
    }
  }
}
