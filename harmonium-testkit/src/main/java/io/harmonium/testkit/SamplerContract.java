package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Rbm;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Clamp;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/// What every sampler promises: it leaves the law of the machine where it is. Chains are started exactly from the
/// enumerated law, moved by 1, 4 and 16 sweeps, and counted; nothing depends on how fast they mix.
///
/// Each histogram is a χ² test with false alarms 10⁻⁶. With 20 000 chains and 64 cells it sees a drift of 0.043 in
/// total variation with power 0.999, with the 10⁶ chains of the thorough profile one of 0.006
/// ([ChiSquare#detectable]); a drift that is not spread evenly is seen sooner.
public final class SamplerContract {

  /// A sampler at work on a machine, with the kernels of its workers and the number of chains that are counted.
  public record Subject(Sampler sampler, Machine machine, KernelProvider kernels, int chains) {

    @Override
    public String toString() {
      return sampler.name() + " on " + Specimens.name(machine);
    }
  }

  private static final Seed SEED = Seed.of(0x73616d706c65L);
  private static final int WIDE = 37;
  private static final int[] SWEEPS = {1, 4, 16};

  /// Sweeps at other temperatures and of wide layers, where a drift shows as early as elsewhere.
  private static final int MANY = Effort.thorough() ? 16 : 4;

  private SamplerContract() {}

  /// Every sampler on every machine that it serves and whose law is known (one side is discrete, or all units are normal),
  /// with the best kernels.
  public static List<Subject> subjects(List<Sampler> samplers, List<Machine> machines) {
    List<Subject> subjects = new ArrayList<>();
    for (Sampler sampler : samplers)
      for (Machine machine : machines)
        if (sampler.refusal(machine.structure()) == null
            && (NormalLaw.applies(machine) || ExactLaw.applies(machine)))
          subjects.add(new Subject(sampler, machine, Kernels.best(), Effort.chains()));
    return subjects;
  }

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("the law stays at T = 1", s -> lawStays(s, 1)),
        new Check<>("the law stays at T = 1/2", s -> lawStays(s, 0.5)),
        new Check<>("the law stays at T = 2", s -> lawStays(s, 2)),
        new Check<>("the law of a wide layer stays", SamplerContract::wideLawStays),
        new Check<>("the law given clamped cells stays", SamplerContract::clampedLawStays),
        new Check<>("clamped cells keep their values", SamplerContract::clampedCellsKeep),
        new Check<>("cells beside clamped ones move", SamplerContract::cellsBesideClampedMove),
        new Check<>("every free cell moves", SamplerContract::everyCellMoves),
        new Check<>("all ports are filled", SamplerContract::allPortsAreFilled),
        new Check<>("no sweep changes nothing", SamplerContract::noSweepChangesNothing),
        new Check<>("chains are addressed by number", SamplerContract::chainsAreAddressed),
        new Check<>("threads and kernels give the same bits", SamplerContract::sameBits));
  }

  /// The exact law of a machine given some fixed cells.
  public static Law law(Machine machine, Fields fields, List<Fixed> fixed) {
    return NormalLaw.applies(machine)
        ? NormalLaw.of(machine, fields, fixed)
        : ExactLaw.of(machine, fields, fixed);
  }

  static void lawStays(Subject s, double temperature) {
    Fields fields = s.machine.fields().atTemperature(temperature);
    stays(s, s.machine, fields, s.chains, temperature == 1 ? 16 : MANY, SEED.child("law"));
  }

  /// The same kinds with 37 units (two blocks of sixteen and a rest) on the side that need not be enumerated, weaker
  /// links and a quarter of the chains.
  static void wideLawStays(Subject s) {
    if (NormalLaw.applies(s.machine) || s.machine.structure().lateral()) return;
    Layer visible = s.machine.structure().visible().get(0);
    Layer hidden = s.machine.structure().hidden().get(0);
    Machine plain =
        hidden.units().values() > 0
            ? Rbm.of(visible.units(), WIDE, hidden.units(), hidden.size())
            : Rbm.of(visible.units(), visible.size(), hidden.units(), WIDE);
    Machine machine = Specimens.random(plain, 0.12, SEED.child("wide"));
    stays(s, machine, machine.fields(), s.chains / 4, MANY, SEED.child("wide law"));
  }

  private static void stays(
      Subject s, Machine machine, Fields fields, int rows, int most, Seed seed) {
    Law law = law(machine, fields, List.of());
    Configurations chains = law.draw(rows, seed.child("start"));
    law.judge("start", chains, 0, chains.rows());
    move(
        s,
        s.sampler,
        machine,
        fields,
        chains,
        seed,
        most,
        sweeps -> law.judge("law after " + sweeps + " sweeps", chains, 0, rows));
  }

  /// Moves `chains` (modified) and calls `look` after 1, 4 and 16 sweeps in all.
  private static void move(
      Subject s,
      Sampler sampler,
      Machine machine,
      Fields fields,
      Configurations chains,
      Seed seed,
      IntConsumer look) {
    move(s, sampler, machine, fields, chains, seed, 16, look);
  }

  /// The same, but no further than `most` sweeps.
  private static void move(
      Subject s,
      Sampler sampler,
      Machine machine,
      Fields fields,
      Configurations chains,
      Seed seed,
      int most,
      IntConsumer look) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    try (Workers workers = Workers.of(2, s.kernels)) {
      int done = 0;
      for (int sweeps : SWEEPS) {
        if (sweeps > most) return;
        sampler.run(prepared, fields, chains, 0, sweeps - done, seed.child(done), workers);
        done = sweeps;
        look.accept(done);
      }
    }
  }

  /// Three groups of chains with other cells held: a visible one, the last visible one with a hidden one, all visible
  /// ones but the first.
  private static List<List<Fixed>> patterns(Structure structure) {
    Layer visible = structure.layer(0);
    int last = visible.size() - 1;
    List<Fixed> most = new ArrayList<>();
    for (int i = 1; i < visible.size(); i++) most.add(held(structure, 0, i, i));
    List<Fixed> both = new ArrayList<>(List.of(held(structure, 0, last, 0)));
    if (!structure.hidden().isEmpty()) both.add(held(structure, structure.visible().size(), 0, 1));
    return List.of(List.of(held(structure, 0, 0, 1)), both, most);
  }

  private static Fixed held(Structure structure, int layer, int cell, int salt) {
    int values = structure.layer(layer).units().values();
    Units units = structure.layer(layer).units();
    if (values > 0 || units.whole())
      return new Fixed(layer, cell, values > 0 ? salt % values : salt + 1);
    return new Fixed(layer, cell, units.borders()[0] < 0 ? 0.75 - salt : 0.75 / (1 + salt));
  }

  /// Chains in groups with the masks of `patterns`, each started from its conditional law.
  private record Groups(List<Law> laws, Configurations chains, Clamp clamp) {

    static Groups of(Machine machine, int rows) {
      Structure structure = machine.structure();
      List<List<Fixed>> patterns = patterns(structure);
      Configurations chains = Configurations.zeros(structure, rows);
      Bits[] masks = new Bits[structure.size()];
      for (int l = 0; l < masks.length; l++) masks[l] = Bits.zeros(rows, structure.layer(l).size());
      List<Law> laws = new ArrayList<>();
      for (int g = 0; g < patterns.size(); g++) {
        int from = g * rows / patterns.size();
        int to = (g + 1) * rows / patterns.size();
        Law law = law(machine, machine.fields(), patterns.get(g));
        laws.add(law);
        chains.copyRange(law.draw(to - from, SEED.child("group").child(g)), 0, from, to - from);
        for (int row = from; row < to; row++)
          for (Fixed fixed : patterns.get(g)) masks[fixed.layer()].set(row, fixed.cell(), true);
      }
      return new Groups(laws, chains, new Clamp(masks, chains.copy()));
    }

    void judge(int sweeps) {
      for (int g = 0; g < laws.size(); g++) {
        int from = g * chains.rows() / laws.size();
        int to = (g + 1) * chains.rows() / laws.size();
        String what = "conditional law " + g + " after " + sweeps + " sweeps";
        laws.get(g).judge(what, chains, from, to);
      }
    }
  }

  static void clampedLawStays(Subject s) {
    Groups groups = Groups.of(s.machine, s.chains);
    Sampler sampler = s.sampler.with(groups.clamp);
    Fields fields = s.machine.fields();
    groups.judge(0);
    move(s, sampler, s.machine, fields, groups.chains, SEED.child("clamped"), groups::judge);
  }

  static void clampedCellsKeep(Subject s) {
    Structure structure = s.machine.structure();
    Groups groups = Groups.of(s.machine, 300);
    Configurations given = groups.clamp.given();
    moveClamped(s, groups);
    for (int l = 0; l < given.layers().length; l++)
      for (int cell = 0; cell < groups.clamp.masks()[l].columns(); cell++)
        for (int row = 0; row < given.rows(); row++)
          if (groups.clamp.masks()[l].get(row, cell))
            assertEquals(
                Cells.get(given, structure, l, row, cell),
                Cells.get(groups.chains, structure, l, row, cell),
                "clamped unit " + cell + " of layer " + l + " in row " + row);
  }

  /// 1000 rows in which a cell is free and keeps its value in all: with probability 1/100 of a change, 4·10⁻⁵.
  static void cellsBesideClampedMove(Subject s) {
    Structure structure = s.machine.structure();
    Groups groups = Groups.of(s.machine, 3000);
    Configurations given = groups.clamp.given();
    moveClamped(s, groups);
    for (int g = 0; g < 3; g++)
      for (int l = 0; l < given.layers().length; l++)
        for (int cell = 0; cell < groups.clamp.masks()[l].columns(); cell++) {
          if (groups.clamp.masks()[l].get(1000 * g, cell)) continue;
          int moved = 0;
          for (int row = 1000 * g; row < 1000 * (g + 1); row++)
            if (Cells.get(given, structure, l, row, cell)
                != Cells.get(groups.chains, structure, l, row, cell)) moved++;
          assertTrue(moved > 0, "free cell " + cell + " of layer " + l + " never moved");
        }
  }

  private static void moveClamped(Subject s, Groups groups) {
    Sampler sampler = s.sampler.with(groups.clamp);
    Fields fields = s.machine.fields();
    move(s, sampler, s.machine, fields, groups.chains, SEED.child("keep"), sweeps -> {});
  }

  /// From one point, 2000 chains reach every value of every unit; one of probability 1/100 is missed with 2·10⁻⁹.
  static void everyCellMoves(Subject s) {
    Structure structure = s.machine.structure();
    Configurations chains = Configurations.zeros(structure, 2000);
    move(s, s.sampler, s.machine, s.machine.fields(), chains, SEED.child("moves"), sweeps -> {});
    for (int l = 0; l < structure.size(); l++)
      for (int cell = 0; cell < structure.layer(l).size(); cell++) {
        int values = structure.layer(l).units().values();
        java.util.Set<Double> seen = new java.util.HashSet<>();
        for (int row = 0; row < chains.rows(); row++)
          seen.add(Cells.get(chains, structure, l, row, cell));
        assertTrue(
            values > 0
                ? seen.size() == values
                : seen.size() > (structure.layer(l).units().whole() ? 3 : 1900),
            "unit " + cell + " of layer " + l + " took " + seen.size() + " values");
      }
  }

  static void allPortsAreFilled(Subject s) {
    Structure structure = s.machine.structure();
    Configurations chains = Configurations.zeros(structure, 70);
    move(s, s.sampler, s.machine, s.machine.fields(), chains, SEED.child("ports"), sweeps -> {});
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
    Configurations before = run(s, 70, 0, 2, 1, s.kernels);
    Configurations after = before.copy();
    PreparedMachine prepared = PreparedMachine.of(s.machine);
    try (Workers workers = Workers.of(1, s.kernels)) {
      s.sampler.run(prepared, s.machine.fields(), after, 0, 0, SEED.child("none"), workers);
    }
    assertTrue(Cells.same(before, after), "chains moved in 0 sweeps");
  }

  private static Configurations run(
      Subject s, int rows, long first, int sweeps, int threads, KernelProvider kernels) {
    Configurations chains = Configurations.zeros(s.machine.structure(), rows);
    PreparedMachine prepared = PreparedMachine.of(s.machine);
    try (Workers workers = Workers.of(threads, kernels)) {
      s.sampler.run(
          prepared, s.machine.fields(), chains, first, sweeps, SEED.child("run"), workers);
    }
    return chains;
  }

  /// Chain number n is the same alone, in another block and among others, and differs from chain n + 1.
  static void chainsAreAddressed(Subject s) {
    Configurations all = run(s, 150, 0, 5, 1, s.kernels);
    for (int first : new int[] {0, 63, 64, 100}) {
      Configurations some = run(s, 50, first, 5, 1, s.kernels);
      Configurations expected = some.like(50);
      expected.copyRange(all, first, 0, 50);
      assertTrue(Cells.same(expected, some), "chains from " + first + " on differ");
    }
    java.util.Set<String> rows = new java.util.HashSet<>();
    for (int row = 0; row < 150; row++) {
      StringBuilder text = new StringBuilder();
      for (int l = 0; l < s.machine.structure().size(); l++)
        for (int cell = 0; cell < s.machine.structure().layer(l).size(); cell++)
          text.append(Cells.get(all, s.machine.structure(), l, row, cell)).append(' ');
      rows.add(text.toString());
    }
    assertTrue(rows.size() > 3, "150 chains ended in " + rows.size() + " states");
  }

  static void sameBits(Subject s) {
    Configurations expected = run(s, 300, 7, 4, 1, s.kernels);
    for (KernelProvider kernels : Kernels.all())
      for (int threads = 1; threads <= 4; threads++)
        assertTrue(
            Cells.same(expected, run(s, 300, 7, 4, threads, kernels)),
            threads + " threads with " + kernels.name() + " kernels give other bits");
  }
}
