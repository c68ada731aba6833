package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// What every sampler promises: it leaves the distribution of the machine where it is. Chains are started exactly from
/// the enumerated distribution, moved by 1, 4 and (binary units) 16 sweeps, and counted; nothing depends on how fast
/// they mix.
///
/// Each histogram is a χ² test with false alarms 10⁻⁶. With 10 000 chains and 64 cells it sees a drift of 0.062 in
/// total variation with power 0.999, with the 10⁶ chains of the thorough profile one of 0.006
/// ([ChiSquare#detectable]); a drift that is not spread evenly is seen sooner.
public final class SamplerContract {

  /// A sampler at work on a machine, with the kernels of its workers and the number of chains that are counted.
  public record Subject(Sampler sampler, Machine machine, KernelProvider kernels, int chains) {

    /// At most `wanted` rows: whole groups of chains.
    int rows(int wanted) {
      return wanted - wanted % sampler.group();
    }

    @Override
    public String toString() {
      return sampler.name() + " on " + Specimens.name(machine);
    }
  }

  static final Seed SEED = Seed.of(0x73616d706c65L);
  private static final int WIDE = 37;
  private static final int[] SWEEPS = {1, 4, 16};

  /// Sweeps of kinds other than binary, at other temperatures and beside clamped cells: chains start from the exact
  /// distribution, so that what one sweep does wrong shows after the first; what adds up over sweeps is looked for with
  /// binary units.
  private static final int MANY = Effort.thorough() ? 16 : 4;

  /// Sweeps of wide layers, whose blocks all take part in the first.
  private static final int FEW = Effort.thorough() ? 16 : 1;

  private SamplerContract() {}

  /// Every sampler on every machine that it serves and whose distribution is known (one side is discrete, or all units
  /// are normal), with the best kernels.
  public static List<Subject> subjects(List<Sampler> samplers, List<Machine> machines) {
    List<Subject> subjects = new ArrayList<>();
    for (Sampler sampler : samplers)
      for (Machine machine : machines)
        if (sampler.unsupported(machine.structure()) == null
            && (NormalDistribution.applies(machine) || EnumeratedDistribution.applies(machine)))
          subjects.add(new Subject(sampler, machine, Kernels.best(), Effort.chains()));
    return subjects;
  }

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("the distribution stays at T = 1", s -> distributionStays(s, 1)),
        new Check<>("the distribution stays at T = 1/2", s -> distributionStays(s, 0.5)),
        new Check<>("the distribution stays at T = 2", s -> distributionStays(s, 2)),
        new Check<>(
            "the distribution of a wide layer stays", SamplerContract::wideDistributionStays),
        new Check<>(
            "the distribution given clamped cells stays",
            SamplerContract::clampedDistributionStays),
        new Check<>("clamped cells keep their values", SamplerContract::clampedCellsKeep),
        new Check<>("cells beside clamped ones move", SamplerContract::cellsBesideClampedMove),
        new Check<>("every free cell moves", SamplerContract::everyCellMoves),
        new Check<>("all ports are filled", SamplerContract::allPortsAreFilled),
        new Check<>("no sweep changes nothing", SamplerContract::noSweepChangesNothing),
        new Check<>("chains are addressed by number", SamplerContract::chainsAreAddressed),
        new Check<>("threads and kernels give the same bits", SamplerContract::sameBits));
  }

  /// Those of [#checks] that could fail for a pair of kinds though both keep all promises beside other kinds: a
  /// temperature, a clamp and the width of a layer act on each layer by itself.
  public static List<Check<Subject>> checksOfPairs() {
    return List.of(
        new Check<>("the distribution stays at T = 1", SamplerContract::distributionStaysForAWhile),
        new Check<>("clamped cells keep their values", SamplerContract::clampedCellsKeep),
        new Check<>("every free cell moves", SamplerContract::everyCellMoves),
        new Check<>("all ports are filled", SamplerContract::allPortsAreFilled),
        new Check<>("threads and kernels give the same bits", SamplerContract::sameBits));
  }

  /// The exact distribution of a machine given some fixed cells.
  public static ExactDistribution distribution(Machine machine, Fields fields, List<Fixed> fixed) {
    return NormalDistribution.applies(machine)
        ? NormalDistribution.of(machine, fields, fixed)
        : EnumeratedDistribution.of(machine, fields, fixed);
  }

  /// At other temperatures half of the chains: a drift of 0.088 in total variation is seen, at T = 1 one of 0.062.
  static void distributionStays(Subject s, double temperature) {
    Fields fields = s.machine.fields().atTemperature(temperature);
    boolean plain = temperature == 1;
    boolean binary =
        s.machine.structure().layers().stream().allMatch(l -> l.units() instanceof Binary);
    int rows = plain || Effort.thorough() ? s.chains : s.chains / 2;
    stays(s, s.machine, fields, rows, plain && binary ? 16 : MANY, SEED.child("law"));
  }

  /// Half of the chains: a drift of 0.088 in total variation instead of 0.062.
  static void distributionStaysForAWhile(Subject s) {
    stays(s, s.machine, s.machine.fields(), s.chains / 2, MANY, SEED.child("law"));
  }

  /// The same kinds with 37 units (two blocks of sixteen and a rest) on the side that need not be enumerated, weaker
  /// links and a quarter of the chains.
  static void wideDistributionStays(Subject s) {
    if (NormalDistribution.applies(s.machine) || s.machine.structure().lateral()) return;
    Layer visible = s.machine.structure().visible().get(0);
    Layer hidden = s.machine.structure().hidden().get(0);
    Machine plain =
        hidden.units().values() > 0
            ? Rbm.of(visible.units(), WIDE, hidden.units(), hidden.size())
            : Rbm.of(visible.units(), visible.size(), hidden.units(), WIDE);
    Machine machine = Specimens.random(plain, 0.12, SEED.child("wide"));
    stays(s, machine, machine.fields(), s.chains / 4, FEW, SEED.child("wide law"));
  }

  private static void stays(
      Subject s, Machine machine, Fields fields, int rows, int max, Seed seed) {
    Distribution p = Distribution.of(machine).at(fields);
    int levels = s.sampler.group();
    Configurations chains = Configurations.zeros(machine.structure(), rows * levels);
    List<ExactDistribution> distributions = new ArrayList<>();
    for (int k = 0; k < levels; k++) {
      distributions.add(distribution(s.sampler.of(p, k), List.of()));
      spread(distributions.get(k).draw(rows, seed.child("start").child(k)), chains, 0, k, levels);
    }
    judge(distributions, "start", chains, 0, chains.rows());
    move(
        s,
        p,
        chains,
        seed,
        max,
        sweeps ->
            judge(
                distributions,
                "distribution after " + sweeps + " sweeps",
                chains,
                0,
                chains.rows()));
  }

  /// The exact distribution of a level given some fixed cells.
  static ExactDistribution distribution(Distribution p, List<Fixed> fixed) {
    return distribution(p.machine(), p.fields(), fixed);
  }

  /// Row i of `drawn` becomes chain number `level` of the i-th group of `levels` chains (modified) from row `from` on.
  static void spread(Configurations drawn, Configurations chains, int from, int level, int levels) {
    for (int g = 0; g < drawn.rows(); g++) chains.copyRange(drawn, g, from + g * levels + level, 1);
  }

  /// Judges the chains in rows `from … to−1`, which hold whole groups, each by the distribution of its place in the
  /// group.
  static void judge(
      List<ExactDistribution> distributions, String what, Configurations chains, int from, int to) {
    int levels = distributions.size();
    for (int k = 0; k < levels; k++) {
      int place = k;
      int[] rows =
          IntStream.range(0, (to - from) / levels).map(g -> from + g * levels + place).toArray();
      Configurations own = chains.like(rows.length);
      own.copyRows(chains, rows);
      distributions.get(k).judge(levels == 1 ? what : what + " at level " + k, own, 0, rows.length);
    }
  }

  /// Moves `chains` (modified) and calls `look` after 1, 4 and 16 sweeps in all.
  private static void move(
      Subject s, Distribution p, Configurations chains, Seed seed, IntConsumer look) {
    move(s, p, chains, seed, 16, look);
  }

  /// The same, but no further than `most` sweeps.
  private static void move(
      Subject s, Distribution p, Configurations chains, Seed seed, int max, IntConsumer look) {
    try (Workers workers = Workers.of(2, s.kernels)) {
      int done = 0;
      for (int sweeps : SWEEPS) {
        if (sweeps > max) return;
        s.sampler.run(p, chains, 0, sweeps - done, seed.child(done), workers);
        done = sweeps;
        look.accept(done);
      }
    }
  }

  static void clampedDistributionStays(Subject s) {
    if (!s.sampler.clamps()) return;
    ClampedParts parts = ClampedParts.of(s, s.chains);
    Distribution p = Distribution.of(s.machine).with(parts.clamp());
    parts.judge(0);
    move(s, p, parts.chains(), SEED.child("clamped"), MANY, parts::judge);
  }

  static void clampedCellsKeep(Subject s) {
    Structure structure = s.machine.structure();
    if (!s.sampler.clamps()) return;
    ClampedParts parts = ClampedParts.of(s, 300);
    Configurations given = parts.clamp().given();
    moveClamped(s, parts);
    for (int l = 0; l < given.layers().length; l++)
      for (int cell = 0; cell < parts.clamp().masks()[l].columns(); cell++)
        for (int row = 0; row < given.rows(); row++)
          if (parts.clamp().masks()[l].get(row, cell))
            assertEquals(
                Cells.get(given, structure, l, row, cell),
                Cells.get(parts.chains(), structure, l, row, cell),
                "clamped unit " + cell + " of layer " + l + " in row " + row);
  }

  /// 1000 rows in which a cell is free and keeps its value in all: with probability 1/100 of a change, 4·10⁻⁵.
  static void cellsBesideClampedMove(Subject s) {
    Structure structure = s.machine.structure();
    if (!s.sampler.clamps()) return;
    ClampedParts parts = ClampedParts.of(s, 3000);
    Configurations given = parts.clamp().given();
    moveClamped(s, parts);
    for (int g = 0; g < 3; g++)
      for (int l = 0; l < given.layers().length; l++)
        for (int cell = 0; cell < parts.clamp().masks()[l].columns(); cell++) {
          if (parts.clamp().masks()[l].get(parts.bounds()[g], cell)) continue;
          int moved = 0;
          for (int row = parts.bounds()[g]; row < parts.bounds()[g + 1]; row++)
            if (Cells.get(given, structure, l, row, cell)
                != Cells.get(parts.chains(), structure, l, row, cell)) moved++;
          assertTrue(moved > 0, "free cell " + cell + " of layer " + l + " never moved");
        }
  }

  private static void moveClamped(Subject s, ClampedParts parts) {
    Distribution p = Distribution.of(s.machine).with(parts.clamp());
    move(s, p, parts.chains(), SEED.child("keep"), MANY, sweeps -> {});
  }

  /// From one point, 2000 chains reach every value of every unit; one of probability 1/100 is missed with 2·10⁻⁹.
  static void everyCellMoves(Subject s) {
    Structure structure = s.machine.structure();
    Configurations chains = Configurations.zeros(structure, s.rows(2000));
    move(s, Distribution.of(s.machine), chains, SEED.child("moves"), sweeps -> {});
    for (int l = 0; l < structure.size(); l++)
      for (int cell = 0; cell < structure.layer(l).size(); cell++) {
        int values = structure.layer(l).units().values();
        java.util.Set<Double> seen = new java.util.HashSet<>();
        for (int row = 0; row < chains.rows(); row++)
          seen.add(Cells.get(chains, structure, l, row, cell));
        assertTrue(
            values > 0
                ? seen.size() == values
                : seen.size() > min(structure.layer(l).units(), chains.rows()),
            "unit " + cell + " of layer " + l + " took " + seen.size() + " values");
      }
  }

  /// Values among `rows` that a kind without a list must take: counts few, real numbers nearly all different, or where
  /// some have a mass of their own many.
  private static int min(Units units, int rows) {
    if (units.whole()) return 3;
    return (int) ((units.atoms().length > 0 ? 0.05 : 0.95) * rows);
  }

  static void allPortsAreFilled(Subject s) {
    Structure structure = s.machine.structure();
    Configurations chains = Configurations.zeros(structure, s.rows(70));
    move(s, Distribution.of(s.machine), chains, SEED.child("ports"), sweeps -> {});
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      States[] filled = layer.allocate(chains.rows());
      for (int row = 0; row < chains.rows(); row++)
        for (int u = 0; u < layer.size(); u++)
          Cells.set(layer.units(), filled, row, u, Cells.get(chains, structure, l, row, u));
      for (int p = 0; p < filled.length; p++) assertEquals(filled[p], chains.layers()[l][p]);
    }
  }

  static void noSweepChangesNothing(Subject s) {
    Configurations before = run(s, s.rows(70), 0, 2, 1, s.kernels);
    Configurations after = before.copy();
    try (Workers workers = Workers.of(1, s.kernels)) {
      s.sampler.run(Distribution.of(s.machine), after, 0, 0, SEED.child("none"), workers);
    }
    assertTrue(Cells.same(before, after), "chains moved in 0 sweeps");
  }

  private static Configurations run(
      Subject s, int rows, long first, int sweeps, int threads, KernelProvider kernels) {
    Configurations chains = Configurations.zeros(s.machine.structure(), rows);
    try (Workers workers = Workers.of(threads, kernels)) {
      s.sampler.run(Distribution.of(s.machine), chains, first, sweeps, SEED.child("run"), workers);
    }
    return chains;
  }

  /// Chain number n is the same alone, in another block and among others, and differs from chain n + 1.
  static void chainsAreAddressed(Subject s) {
    Configurations all = run(s, s.rows(150), 0, 5, 1, s.kernels);
    int rows = s.rows(50);
    for (int wanted : new int[] {0, 63, 64, 100}) {
      int first = s.rows(wanted);
      Configurations some = run(s, rows, first, 5, 1, s.kernels);
      Configurations expected = some.like(rows);
      expected.copyRange(all, first, 0, rows);
      assertTrue(Cells.same(expected, some), "chains from " + first + " on differ");
    }
    java.util.Set<String> states = new java.util.HashSet<>();
    for (int row = 0; row < all.rows(); row++) {
      StringBuilder text = new StringBuilder();
      for (int l = 0; l < s.machine.structure().size(); l++)
        for (int cell = 0; cell < s.machine.structure().layer(l).size(); cell++)
          text.append(Cells.get(all, s.machine.structure(), l, row, cell)).append(' ');
      states.add(text.toString());
    }
    assertTrue(states.size() > 3, all.rows() + " chains ended in " + states.size() + " states");
  }

  static void sameBits(Subject s) {
    Configurations expected = run(s, s.rows(300), s.rows(7), 4, 1, s.kernels);
    for (KernelProvider kernels : Kernels.all())
      for (int threads = 1; threads <= 4; threads++)
        assertTrue(
            Cells.same(expected, run(s, s.rows(300), s.rows(7), 4, threads, kernels)),
            threads + " threads with " + kernels.name() + " kernels give other bits");
  }
}
