package io.harmonium.testkit;

import io.harmonium.coupling.Coupling;
import io.harmonium.learning.Recipe;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.testkit.ModelContract.Subject;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Wrong couplings and wrong sums over states.
final class ModelFaults {

  private ModelFaults() {}

  /// A square machine, so that a transposed matrix still fits.
  private static Subject subject(int size, Function<Coupling, Coupling> link) {
    Structure plain = Rbm.binary(size, size).structure();
    Coupling mutant = link.apply(plain.links().get(0));
    Structure structure = new Structure(plain.visible(), plain.hidden(), List.of(mutant));
    Machine machine = Specimens.random(Machine.of(structure), 0.8, Seed.of(23));
    return new Subject(
        "mutant", machine, Specimens.data(machine, 20, Seed.of(24)), Recipe.cd(1, 8, 0.1));
  }

  private static Fault<Subject> fault(
      String name, int size, Consumer<Subject> check, Function<Coupling, Coupling> broken) {
    return new Fault<>(
        "link: " + name, check, subject(size, MutantLink::new), subject(size, broken));
  }

  private static Fault<ToDoubleFunction<Machine>> logZ(
      String name, Machine machine, ToDoubleFunction<Machine> broken) {
    return new Fault<>(
        "log Z: " + name,
        f -> ModelScores.logPartitionIs(machine, f),
        ModelFaults::logPartition,
        broken);
  }

  private static double logPartition(Machine machine) {
    try (Workers workers = Workers.single()) {
      return Enumeration.of(machine).logPartition(workers);
    }
  }

  static List<Fault<?>> all() {
    Machine binary = Specimens.random(Rbm.binary(3, 3), 0.8, Seed.of(25));
    Machine gaussian =
        Specimens.random(Rbm.of(new Gaussian(), 2, new Binary(), 3), 0.5, Seed.of(26));
    return List.of(
        fault("W transposed on the way back", 3, ModelScores::linksAreAdjoint, Transposed::new),
        fault("W transposed both ways", 3, ModelScores::energyIsTheFormula, AllTransposed::new),
        fault("gradient one column off", 3, ModelScores::linkStatistics, OneColumnOff::new),
        fault("gradient of the wrong sign", 3, ModelScores::energyGradient, WrongSign::new),
        fault("exponent off by one", 3, ModelScores::preparedFollows, OneExponentOff::new),
        fault("weights of eight bits", 3, ModelScores::preparedFollows, Coarse::new),
        fault("prepared rows off by one", 3, ModelScores::preparedFollows, NextRow::new),
        fault("integers overflow", 40, ModelScores::preparedFollows, NoRoom::new),
        logZ("the last state is missing", binary, ModelFaults::withoutLast),
        logZ("the enumerated fields are missing", binary, ModelFaults::withoutFields),
        logZ("the constant is missing", gaussian, ModelFaults::withoutConstant));
  }

  private static double withoutLast(Machine machine) {
    try (Workers workers = Workers.single()) {
      double[] logs = Enumeration.of(machine).logWeights(workers);
      return Elementary.logSumExp(logs, 0, logs.length - 1);
    }
  }

  private static double withoutFields(Machine machine) {
    return logPartition(machine.with(machine.parameters().with("visible.x", new double[3])));
  }

  private static double withoutConstant(Machine machine) {
    return logPartition(machine) + machine.doublePath().constant();
  }

  private static final class Transposed extends MutantLink {
    Transposed(Coupling sound) {
      super(sound);
    }

    @Override
    public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
      sound.addInputs(1, new double[][] {t[1 - end], null}, w, offset, addTo);
    }
  }

  private static final class AllTransposed extends MutantLink {
    AllTransposed(Coupling sound) {
      super(sound);
    }

    @Override
    public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
      sound.addInputs(1 - end, new double[][] {t[1], t[0]}, w, offset, addTo);
    }
  }

  private static final class OneColumnOff extends MutantLink {
    OneColumnOff(Coupling sound) {
      super(sound);
    }

    @Override
    public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
      double[] shifted = t[1].clone();
      for (int j = 0; j < shifted.length; j++) shifted[j] = t[1][(j + 1) % shifted.length];
      sound.addStatistics(new double[][] {t[0], shifted}, weight, addTo, offset);
    }
  }

  private static final class WrongSign extends MutantLink {
    WrongSign(Coupling sound) {
      super(sound);
    }

    @Override
    public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
      sound.addStatistics(t, -weight, addTo, offset);
    }
  }

  private static final class OneExponentOff extends MutantLink {
    OneExponentOff(Coupling sound) {
      super(sound);
    }

    @Override
    public PackedWeights prepare(int end, double[] w, int offset, int terms) {
      return sound.prepare(end, Arrays.stream(w).map(x -> x / 2).toArray(), offset, terms);
    }
  }

  private static final class Coarse extends MutantLink {
    Coarse(Coupling sound) {
      super(sound);
    }

    @Override
    public PackedWeights prepare(int end, double[] w, int offset, int terms) {
      double[] coarse = Arrays.stream(w).map(x -> Math.rint(x * 256) / 256).toArray();
      return sound.prepare(end, coarse, offset, terms);
    }
  }

  private static final class NextRow extends MutantLink {
    NextRow(Coupling sound) {
      super(sound);
    }

    @Override
    public void addInputs(
        int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo) {
      States[][] shifted = x.clone();
      States other = x[1 - end][0].copy();
      other.copyRange(x[1 - end][0], 1, 0, other.rows() - 1);
      shifted[1 - end] = new States[] {other};
      sound.addInputs(end, shifted, row, rows, w, space, addTo);
    }
  }

  private static final class NoRoom extends MutantLink {
    NoRoom(Coupling sound) {
      super(sound);
    }

    @Override
    public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
      int length = shape()[0] * shape()[1];
      return Arrays.stream(w, offset, offset + length).map(Math::abs).max().orElseThrow();
    }
  }
}
