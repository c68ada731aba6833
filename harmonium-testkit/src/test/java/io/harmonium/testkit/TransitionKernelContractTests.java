package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.FreeEnergy;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.RandomWalk;
import io.harmonium.sampling.TransitionKernel;
import io.harmonium.sampling.VisibleMoves;
import io.harmonium.units.Binary;
import io.harmonium.units.Bounded;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Relu;
import io.harmonium.units.SpikeSlab;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Walks over energies: exact ones keep the distribution of machines, the unadjusted one has the distribution that
/// theory gives it.
class TransitionKernelContractTests {

  private static final int ROWS = Effort.times(4000);

  private static SamplerContract.Subject subject(TransitionKernel walk, Machine machine) {
    return new SamplerContract.Subject(new VisibleMoves(walk), machine, Kernels.best(), ROWS);
  }

  private static Machine above(Units visible, long seed) {
    return Specimens.random(Rbm.of(visible, 2, new Binary(), 2), 0.8, Seed.of(seed));
  }

  /// Wide layers with one kind of one and one of several columns per walk, in the thorough profile with all.
  @TestFactory
  Stream<DynamicNode> exactWalksKeepTheDistribution() {
    return Stream.concat(
        Check.tests(
            List.of(
                subject(Hamiltonian.of(0.5, 4), above(new Gaussian(), 2)),
                subject(new RandomWalk(1, 1), above(new Gaussian(), 3)),
                subject(new RandomWalk(1, 1), above(new Categorical(3), 7)),
                subject(new GradientProposals(), above(new Binary(), 8)),
                subject(new GradientProposals(), above(new Categorical(3), 10)),
                subject(new DiscreteLangevin(1), above(new Binary(), 8)),
                subject(new DiscreteLangevin(2), above(new Categorical(3), 10))),
            SamplerContract.checks()),
        Check.tests(
            List.of(
                subject(Hamiltonian.mala(0.3, 1), above(new Gaussian(), 1)),
                subject(new RandomWalk(0.4, 1), above(new Bounded(0, 1), 4)),
                subject(new RandomWalk(1, 1), above(new Poisson(), 5)),
                subject(new RandomWalk(1, 1), above(new Relu(), 6)),
                subject(new GradientProposals(), above(new Spin(), 9)),
                subject(new GradientProposals(), Specimens.laterals(Seed.of(13)).get(1)),
                subject(new DiscreteLangevin(3), above(new Spin(), 9))),
            SamplerContract.checks().stream()
                .filter(c -> Effort.thorough() || !c.name().contains("wide"))
                .toList()));
  }

  /// E = ½a|x|² with three units.
  private record Quadratic(double a) implements DifferentiableEnergy {

    @Override
    public List<Layer> layers() {
      return List.of(new Layer("x", new Gaussian(), 3));
    }

    @Override
    public void evaluate(
        Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
      Reals values = (Reals) x.values(0);
      for (int row = 0; row < x.rows(); row++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
          sum += 0.5 * a * values.get(row, j) * values.get(row, j);
          if (derivatives != null) derivatives[0].set(row, j, (float) (a * values.get(row, j)));
        }
        if (energies != null) energies[row] = sum;
      }
    }

    @Override
    public Parameters parameters() {
      throw new UnsupportedOperationException("nothing is learned here");
    }

    @Override
    public void energies(Configurations x, double[] out) {
      evaluate(x, out, null, null);
    }

    @Override
    public void addGradient(Configurations x, double[] weights, Parameters addTo) {
      throw new UnsupportedOperationException("nothing is learned here");
    }
  }

  /// The variance of 3·20 000 numbers after 12 sweeps that started at `variance`.
  private static double variance(TransitionKernel walk, double a, double variance) {
    int rows = 20_000;
    Layer layer = new Layer("x", new Gaussian(), 3);
    Reals values = Reals.zeros(rows, 3);
    for (int row = 0; row < rows; row++)
      for (int j = 0; j < 3; j++)
        values.set(row, j, (float) (Math.sqrt(variance) * Seed.of(1).row(row).normal(j, 0)));
    Configurations x =
        new Configurations(
            rows, new io.harmonium.matrix.States[][] {layer.units().statistics(values)});
    try (Workers workers = Workers.single()) {
      walk.run(new Quadratic(a), x, 0, 12, Seed.of(2), workers);
    }
    double sum = 0;
    for (int row = 0; row < rows; row++)
      for (int j = 0; j < 3; j++) {
        double value = ((Reals) x.values(0)).get(row, j);
        assertEquals((float) (value * value), ((Reals) x.layers()[0][1]).get(row, j));
        sum += value * value;
      }
    return sum / (3.0 * rows);
  }

  /// Five standard errors, v·√(2/60 000) each, are 2.9 percent; the distribution e^(−E/T) itself would be a quarter
  /// away.
  @Test
  void unadjustedLangevinHasItsOwnDistribution() {
    for (double temperature : new double[] {1, 0.5}) {
      double a = 2;
      double alpha = 0.25;
      double own = temperature / (a * (1 - alpha * a / 2));
      double seen = variance(Hamiltonian.langevin(alpha, temperature), a, own);
      assertEquals(own, seen, 5 * own * Math.sqrt(2 / 60_000.0));
      assertTrue(Math.abs(seen - temperature / a) > 0.2 * temperature / a);
    }
  }

  /// Unadjusted leapfrog steps of length ε have variance T/(a(1 − ε²a/4)) for any number of them; adjusted ones T/a.
  @Test
  void leapfrogStepsKeepTheirDistributionAtEveryTemperature() {
    double a = 2;
    for (int leapfrogSteps : new int[] {1, 3, 5})
      for (double temperature : new double[] {1, 2.5}) {
        double exact = temperature / a;
        double own = exact / (1 - 0.6 * 0.6 * a / 4);
        assertEquals(
            exact,
            variance(new Hamiltonian(0.6, leapfrogSteps, temperature, true), a, exact),
            5 * exact * Math.sqrt(2 / 60_000.0));
        assertEquals(
            own,
            variance(new Hamiltonian(0.6, leapfrogSteps, temperature, false), a, own),
            5 * own * Math.sqrt(2 / 60_000.0));
      }
  }

  @Test
  void randomWalkHeedsItsTemperature() {
    double exact = 3 / 2.0;
    assertEquals(exact, variance(new RandomWalk(1, 3), 2, exact), 5 * exact * Math.sqrt(2 / 6e4));
  }

  /// A normal distribution cut at ±1 has the variance 1 − 2φ(1)/(2Φ(1) − 1) = 0.29112; its fourth moment is below 1, so
  /// that the mean square of 60 000 rows has a standard error below 1/√60000.
  @Test
  void randomWalkStaysInItsRange() {
    double cut = 0.291125;
    assertEquals(cut, variance(new RandomWalk(1, 1, -1, 1), 1, cut), 5 / Math.sqrt(6e4));
  }

  @Test
  void valuesWithAProbabilityOfTheirOwnAreRefused() {
    List<Layer> layers = List.of(new Layer("spikes", new SpikeSlab(), 2));
    assertTrue(new RandomWalk(1, 1).unsupported(layers).contains("spikes"));
  }

  /// Central differences of F in double with h = 10⁻³ are wrong by h²·F‴/6 < 10⁻⁵, the prepared path by 10⁻⁵ of F.
  @Test
  void derivativesOfTheFreeEnergyAreItsDifferences() {
    Machine machine = Specimens.random(Rbm.of(new Gaussian(), 3, new Binary(), 4), 0.8, Seed.of(3));
    Fields fields = machine.fields().atTemperature(1.5);
    FreeEnergy energy = new FreeEnergy(Distribution.of(machine).at(fields));
    try (Workers workers = Workers.single()) {
      Configurations x =
          Chains.independent(machine.structure(), machine.fields(), 5, 0, Seed.of(4), workers);
      Reals[] derivatives = energy.derivatives(5);
      double[] energies = new double[5];
      energy.evaluate(x, energies, derivatives, workers);
      var path = machine.doublePath().under(fields);
      for (int row = 0; row < 5; row++) {
        assertEquals(path.freeEnergy(x, row), energies[row], 1e-5);
        for (int j = 0; j < 3; j++) {
          double[] sides = new double[2];
          for (int side = 0; side < 2; side++) {
            double[][][] t = path.statistics(x, row);
            double value = t[0][0][j] + (side == 0 ? -1e-3 : 1e-3);
            t[0][0][j] = value;
            t[0][1][j] = value * value;
            sides[side] = path.freeEnergy(t);
          }
          assertEquals((sides[1] - sides[0]) / 2e-3, derivatives[0].get(row, j), 1e-4);
        }
      }
    }
  }

  /// After 60 rounds of five sweeps the share of accepted steps is the target within a tenth.
  @Test
  void stepsAdaptToTheWishedAcceptance() {
    FreeEnergy energy = new FreeEnergy(Distribution.of(above(new Gaussian(), 5)));
    try (Workers workers = Workers.single()) {
      for (TransitionKernel walk :
          List.of(new RandomWalk(20, 1), Hamiltonian.mala(1e-4, 1), Hamiltonian.of(5, 3))) {
        Configurations x =
            Chains.independent(
                energy.p().structure(), energy.p().fields(), 60, 0, Seed.of(6), workers);
        TransitionKernel adapted = walk.adapted(energy, x, 60, Seed.of(7), workers);
        double accepted = adapted.run(energy, x, 0, 50, Seed.of(8), workers);
        assertEquals(walk.targetAcceptance(), accepted, 0.1, walk + " became " + adapted);
      }
    }
  }

  @Test
  void walksRefuseUnitsThatTheyCannotMove() {
    assertNotNull(Hamiltonian.of(1, 1).unsupported(List.of(new Layer("x", new Binary(), 2))));
    assertNotNull(Hamiltonian.of(1, 1).unsupported(List.of(new Layer("x", new Relu(), 2))));
    assertNotNull(new GradientProposals().unsupported(List.of(new Layer("x", new Gaussian(), 2))));
  }
}
