package io.harmonium.testkit.trust;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Graph;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.deep.Dbm;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/// Machines whose log Z is known, by classes. All of them are drawn or trained from a seed; nothing is read from files.
public final class KnownMachines {

  /// A class of machines: machine number i is made from seed i.
  public record Family(String name, LongFunction<KnownMachine> maker) {}

  private static final int ROWS = 256;

  private KnownMachines() {}

  /// All classes.
  public static List<Family> all() {
    return List.of(
        new Family("random binary", KnownMachines::randomBinary),
        new Family("random other units", KnownMachines::randomOther),
        new Family("separated modes", i -> modes(i, 0)),
        new Family("a mode hidden from rows", i -> modes(i, 1)),
        new Family("trained pictures", KnownMachines::pictures),
        new Family("trained tables", KnownMachines::tables),
        new Family("trained alignments", KnownMachines::alignments),
        new Family("trained real rows", KnownMachines::reals),
        new Family("blocks of trained machines", KnownMachines::blocks),
        new Family("deep", KnownMachines::deep),
        new Family("Ising torus", KnownMachines::ising),
        new Family("Potts torus", KnownMachines::potts),
        new Family("fully visible", KnownMachines::visible),
        new Family("frames", KnownMachines::frames));
  }

  static KnownMachine randomBinary(long seed) {
    Draws draws = draws("binary", seed);
    int visible = 10 + draws.below(60, 0, 0);
    int hidden = 4 + draws.below(9, 1, 0);
    double strength = 0.1 * Math.pow(20, draws.uniform(2, 0));
    Machine machine = random(Rbm.binary(visible, hidden), strength, seed);
    return KnownMachine.summed("random binary", machine, exactRows(machine, seed));
  }

  static KnownMachine randomOther(long seed) {
    Draws draws = draws("other", seed);
    List<Units> kinds = List.of(new Spin(), new Categorical(4), new Gaussian());
    Units kind = kinds.get((int) (seed % 3));
    int visible = 8 + draws.below(25, 0, 0);
    int hidden = 4 + draws.below(7, 1, 0);
    double strength = (kind instanceof Categorical ? 0.2 : 0.1) * Math.pow(8, draws.uniform(2, 0));
    Machine machine = random(Rbm.of(kind, visible, new Binary(), hidden), strength, seed);
    return KnownMachine.summed("random other units", machine, exactRows(machine, seed));
  }

  /// Hidden units that are switches: one that is on pulls every visible unit towards a pattern of its own, and its bias decides
  /// what the pattern weighs beside the others. Of the rows of a hidden kind none has the second switch on.
  static KnownMachine modes(long seed, int hiddenModes) {
    Draws draws = draws("modes", seed);
    int visible = 12 + draws.below(30, 0, 0);
    int switches = 2 + draws.below(2, 1, 0);
    int hidden = switches + 3;
    double pull = 2 + 4 * draws.uniform(2, 0);
    double[] w = new double[visible * hidden];
    double[] c = new double[hidden];
    for (int j = 0; j < hidden; j++) {
      double own = visible * Math.log(2);
      for (int i = 0; i < visible; i++) {
        boolean up = draws.uniform(3 + j, i) < 0.5;
        w[i * hidden + j] = j < switches ? (up ? pull : -pull) : 0.3 * draws.normal(100 + j, i);
        if (j < switches) own -= Math.log1p(Math.exp(up ? pull : -pull));
      }
      if (j < switches) c[j] = own - 2 + 12 * draws.uniform(50, j);
    }
    Machine plain = Rbm.binary(visible, hidden);
    Machine machine = plain.with(plain.parameters().with(Rbm.LINK, w).with("hidden.x", c));
    String family = hiddenModes == 0 ? "separated modes" : "a mode hidden from rows";
    if (hiddenModes == 0) return KnownMachine.summed(family, machine, exactRows(machine, seed));
    double[] away = c.clone();
    away[1] = -200;
    Machine blind = machine.with(machine.parameters().with("hidden.x", away));
    return KnownMachine.summed(family, machine, exactRows(blind, seed));
  }

  /// Digits of the embedded set at 28 x 28, some of them.
  static KnownMachine pictures(long seed) {
    Draws draws = draws("pictures", seed);
    Dataset digits = EmbeddedDigits.binary();
    boolean large = seed % 2 == 0;
    int side = large ? 28 : 8;
    int count = 400;
    Bits bits = Bits.zeros(count, side * side);
    for (int r = 0; r < count; r++)
      for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
          int at = 8 * (y * 8 / side) + x * 8 / side;
          boolean on =
              ((Bits) digits.blocks().getFirst().values())
                  .get((int) ((seed * 37 + r * 3L) % digits.rows()), at);
          boolean flipped = large && draws.uniform(10 + y * side + x, r) < 0.02;
          bits.set(r, y * side + x, on != flipped);
        }
    int hidden = 6 + draws.below(large ? 9 : 11, 0, 0);
    long updates = (long) (50 * Math.pow(12, draws.uniform(1, 0)));
    return trained("trained pictures", Rbm.binary(side * side, hidden), bits, updates, seed);
  }

  /// Binary tables of dependent columns.
  static KnownMachine tables(long seed) {
    return tables(seed, (long) (60 * Math.pow(25, draws("tables", seed).uniform(4, 0))));
  }

  private static KnownMachine tables(long seed, long updates) {
    Draws draws = draws("tables", seed);
    int columns = 16 + draws.below(110, 0, 0);
    int groups = 2 + draws.below(8, 1, 0);
    Bits bits = Bits.zeros(500, columns);
    for (int r = 0; r < 500; r++) {
      int group = draws.below(groups, 2, r);
      for (int i = 0; i < columns; i++) {
        double own = draws("table columns", seed).uniform(i, group);
        double p = 0.03 + 0.94 * (own < 0.5 ? own * own : 1 - (1 - own) * (1 - own));
        bits.set(r, i, draws.uniform(1000 + i, r) < p);
      }
    }
    int hidden = 6 + draws.below(9, 3, 0);
    return trained("trained tables", Rbm.binary(columns, hidden), bits, updates, seed);
  }

  /// Sites of an alignment of a few families of sequences.
  static KnownMachine alignments(long seed) {
    Draws draws = draws("alignments", seed);
    int states = seed % 2 == 0 ? 21 : 5;
    int sites = 10 + draws.below(30, 0, 0);
    int families = 2 + draws.below(4, 1, 0);
    Machine machine =
        Rbm.of(new Categorical(states), sites, new Binary(), 5 + draws.below(5, 2, 0));
    Levels levels = (Levels) machine.structure().layer(0).allocate(400)[0];
    for (int r = 0; r < 400; r++) {
      int family = draws.below(families, 3, r);
      for (int i = 0; i < sites; i++) {
        boolean own = draws.uniform(100 + i, r) < 0.6;
        int consensus = draws("consensus", seed).below(states, i, family);
        levels.setValue(r, i, own ? consensus : draws.below(states, 1000 + i, r));
      }
    }
    long updates = (long) (60 * Math.pow(15, draws.uniform(4, 0)));
    return trained("trained alignments", machine, levels, updates, seed);
  }

  /// Real rows of several groups, standardised.
  static KnownMachine reals(long seed) {
    Draws draws = draws("reals", seed);
    int columns = 5 + draws.below(20, 0, 0);
    int groups = 1 + draws.below(4, 1, 0);
    Reals rows = Reals.zeros(500, columns);
    for (int r = 0; r < 500; r++) {
      int group = draws.below(groups, 2, r);
      for (int i = 0; i < columns; i++)
        rows.set(
            r,
            i,
            (float)
                (0.8 * draws("centres", seed).normal(i, group) + 0.6 * draws.normal(100 + i, r)));
    }
    Machine machine = Rbm.of(new Gaussian(), columns, new Binary(), 4 + draws.below(8, 3, 0));
    long updates = (long) (60 * Math.pow(10, draws.uniform(4, 0)));
    return trained("trained real rows", machine, rows, updates, seed);
  }

  /// Machines side by side that know nothing of each other: log Z = Σ log Z of the blocks.
  static KnownMachine blocks(long seed) {
    int count = 3 + (int) (seed % 4) * 3;
    List<KnownMachine> parts = new ArrayList<>();
    double most = 60 * Math.pow(8, draws("blocks", seed).uniform(0, 0));
    for (int k = 0; k < count; k++) parts.add(tables(7000 + 100 * seed + k, (long) most));
    int visible = 0;
    int hidden = 0;
    for (KnownMachine part : parts) {
      visible += part.machine().structure().layer(0).size();
      hidden += part.machine().structure().layer(1).size();
    }
    double[] w = new double[visible * hidden];
    double[] b = new double[visible];
    double[] c = new double[hidden];
    Bits bits = Bits.zeros(ROWS, visible);
    int i = 0;
    int j = 0;
    for (KnownMachine part : parts) {
      Parameters own = part.machine().parameters();
      int n = part.machine().structure().layer(0).size();
      int m = part.machine().structure().layer(1).size();
      System.arraycopy(own.get("visible.x"), 0, b, i, n);
      System.arraycopy(own.get("hidden.x"), 0, c, j, m);
      for (int v = 0; v < n; v++)
        System.arraycopy(own.get(Rbm.LINK), v * m, w, (i + v) * hidden + j, m);
      Bits theirs = (Bits) part.data().x().layers()[0][0];
      for (int r = 0; r < ROWS; r++)
        for (int v = 0; v < n; v++) bits.set(r, i + v, theirs.get(r % theirs.rows(), v));
      i += n;
      j += m;
    }
    Machine plain = Rbm.binary(visible, hidden);
    Machine machine =
        plain.with(plain.parameters().with(Rbm.LINK, w).with("visible.x", b).with("hidden.x", c));
    return new KnownMachine(
        "blocks of trained machines",
        machine,
        Rows.of(machine.structure(), dataset(bits)),
        workers ->
            parts.stream().mapToDouble(part -> part.logPartition().applyAsDouble(workers)).sum());
  }

  static KnownMachine deep(long seed) {
    Draws draws = draws("deep", seed);
    int visible = 8 + draws.below(25, 0, 0);
    int first = 5 + draws.below(7, 1, 0);
    Machine plain =
        seed % 3 == 2
            ? Dbm.binary(visible, first, 6, 4)
            : Dbm.binary(visible, first, 4 + draws.below(8, 2, 0));
    double strength = 0.2 * Math.pow(10, draws.uniform(3, 0));
    Machine machine = random(plain, strength, seed);
    return KnownMachine.summed("deep", machine, null);
  }

  /// Ferromagnets on a torus, from far above to below the critical temperature.
  static KnownMachine ising(long seed) {
    int side = 4 + (int) (seed % 3) * 2;
    double[] temperatures = {4, 3, 2.6, 2.269, 2, 1.8};
    double j = 1 / temperatures[(int) (seed / 3 % temperatures.length)];
    double h = seed % 2 == 0 ? 0 : 0.02;
    Machine plain = Boltzmann.ising(Graph.of(side * side, torus(side, side)));
    double[] couplings = new double[plain.parameters().get(Boltzmann.VISIBLE).length];
    java.util.Arrays.fill(couplings, j);
    double[] fields = new double[side * side];
    java.util.Arrays.fill(fields, h);
    Machine machine =
        plain.with(
            plain
                .parameters()
                .with(Boltzmann.VISIBLE, couplings)
                .with(plain.parameters().slices().getFirst().name(), fields));
    double[][] c = {{j, -j}, {-j, j}};
    return new KnownMachine(
        "Ising torus",
        machine,
        null,
        workers -> TransferMatrix.logPartition(side, side, c, new double[] {h, -h}));
  }

  /// Three states on a torus, around the critical coupling log(1 + √3).
  static KnownMachine potts(long seed) {
    int side = 3 + (int) (seed % 2);
    int length = 6;
    double[] shares = {0.4, 0.7, 0.9, 1, 1.1, 1.3};
    double j = shares[(int) (seed / 2 % shares.length)] * Math.log(1 + Math.sqrt(3));
    Machine plain = Boltzmann.of(new Categorical(3), Graph.of(side * length, torus(side, length)));
    double[] couplings = plain.parameters().get(Boltzmann.VISIBLE).clone();
    for (int k = 0; k < couplings.length; k++) couplings[k] = k % 9 % 4 == 0 ? j : 0;
    Machine machine = plain.with(plain.parameters().with(Boltzmann.VISIBLE, couplings));
    double[][] c = {{j, 0, 0}, {0, j, 0}, {0, 0, j}};
    return new KnownMachine(
        "Potts torus",
        machine,
        null,
        workers -> TransferMatrix.logPartition(side, length, c, new double[3]));
  }

  private static List<int[]> torus(int side, int length) {
    List<int[]> pairs = new ArrayList<>();
    for (int y = 0; y < side; y++)
      for (int x = 0; x < length; x++) {
        pairs.add(new int[] {x * side + y, x * side + (y + 1) % side});
        pairs.add(new int[] {x * side + y, (x + 1) % length * side + y});
      }
    return pairs;
  }

  /// Every pair of units linked at random, to glasses.
  static KnownMachine visible(long seed) {
    Draws draws = draws("visible", seed);
    int units = 10 + draws.below(7, 0, 0);
    double strength = 0.1 * Math.pow(15, draws.uniform(1, 0));
    Machine plain = seed % 2 == 0 ? Boltzmann.ising(units) : Boltzmann.boltzmann(units);
    Machine machine = random(plain, strength, seed);
    return KnownMachine.summed("fully visible", machine, exactRows(machine, seed));
  }

  /// The machine of one frame: hidden biases that the past moves far.
  static KnownMachine frames(long seed) {
    Draws draws = draws("frames", seed);
    Machine plain =
        random(
            Rbm.binary(12 + draws.below(50, 0, 0), 5 + draws.below(7, 1, 0)),
            0.1 * Math.pow(10, draws.uniform(2, 0)),
            seed);
    double[] c = plain.parameters().get("hidden.x").clone();
    for (int k = 0; k < c.length; k++) c[k] += 2 * draws.normal(10 + k, 0);
    Machine machine = plain.with(plain.parameters().with("hidden.x", c));
    return KnownMachine.summed("frames", machine, exactRows(machine, seed));
  }

  private static KnownMachine trained(
      String family, Machine plain, States rows, long updates, long seed) {
    Dataset data = dataset(rows);
    Recipe recipe = Recipe.of(new MaximumLikelihood(Persistent.of(5, 50)), 50, Adam.withRate(0.01));
    Machine machine = Trainer.fit(recipe, plain, data, updates, Seed.of(seed).child(family));
    return KnownMachine.summed(family, machine, Rows.of(machine.structure(), data));
  }

  private static Dataset dataset(States rows) {
    return Dataset.of(Block.of("visible", rows), Provenance.of("calibration suite"));
  }

  private static Draws draws(String what, long seed) {
    return Seed.of(seed).child(what).row(0);
  }

  /// Weights of standard deviation `strength`, fields of 0.5.
  private static Machine random(Machine plain, double strength, long seed) {
    Draws draws = draws("parameters", seed);
    Parameters parameters = plain.parameters();
    for (Coupling link : plain.structure().links()) {
      double[] w = new double[parameters.get(link.name()).length];
      for (int i = 0; i < w.length; i++) w[i] = strength * draws.normal(i, 1);
      parameters = parameters.with(link.name(), w);
    }
    for (Layer layer : plain.structure().layers()) {
      String name = layer.name() + "." + layer.units().ports().getFirst().name();
      double[] b = new double[parameters.get(name).length];
      for (int i = 0; i < b.length; i++) b[i] = 0.5 * draws.normal(i, 2);
      parameters = parameters.with(name, b);
    }
    return plain.with(parameters);
  }

  private static Rows exactRows(Machine machine, long seed) {
    try (Workers workers = Workers.single()) {
      Configurations x = ExactSamples.draw(machine, ROWS, Seed.of(seed).child("rows"), workers);
      return Rows.of(x);
    }
  }
}
