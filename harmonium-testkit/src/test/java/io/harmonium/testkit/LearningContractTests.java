package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Adam;
import io.harmonium.learning.HiddenBiasSparsity;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.ProbabilityFlow;
import io.harmonium.learning.objective.PseudoLikelihood;
import io.harmonium.learning.objective.RatioMatching;
import io.harmonium.learning.objective.SiteObjective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.matrix.Storage;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the learning kits over every pair, gauge, phase and optimiser.
class LearningContractTests {

  static List<Machine> pairs() {
    return Specimens.pairs(Units.kinds(), Seed.of(13));
  }

  static List<Machine> enumerable() {
    return pairs().stream().filter(Enumeration::possible).toList();
  }

  static List<Machine> discreteVisible() {
    return pairs().stream().filter(m -> m.structure().layer(0).units().values() > 0).toList();
  }

  static Dataset weighted(Machine machine) {
    float[] weights = new float[12];
    for (int i = 0; i < 12; i++) weights[i] = 0.25f * (i % 5);
    return Specimens.data(machine, 12, Seed.of(14)).withWeights(weights, "weights");
  }

  @TestFactory
  Stream<DynamicNode> everyGaugeKeepsTheContract() {
    List<GaugeContract.Subject> subjects = new ArrayList<>();
    for (Gauge gauge : List.of(new ZeroSum(), new Centring(false), new Centring(true)))
      for (Machine machine : pairs()) subjects.add(new GaugeContract.Subject(gauge, machine));
    return Check.tests(subjects, GaugeContract.checks());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void centringIsTheGradientInCentredCoordinates(Machine machine) {
    GaugeContract.steeringIsCentring(new Centring(false), machine, false);
    GaugeContract.steeringIsCentring(new Centring(true), machine, true);
  }

  @ParameterizedTest
  @MethodSource("enumerable")
  void exactLikelihoodIsTheDerivativeOfTheWeightedLogLikelihood(Machine machine) {
    LearningContract.objectiveIsTheDerivative(new ExactLikelihood(), machine, weighted(machine));
  }

  @ParameterizedTest
  @MethodSource("discreteVisible")
  void sampledLikelihoodIsExactWithAllStates(Machine machine) {
    LearningContract.sampledObjectiveIsExactInTheLimit(
        MaximumLikelihood::new, machine, weighted(machine));
  }

  static List<SiteObjective> siteObjectives() {
    return List.of(
        new PseudoLikelihood(0),
        new PseudoLikelihood(2),
        new RatioMatching(0),
        new ProbabilityFlow(0));
  }

  @ParameterizedTest
  @MethodSource("siteObjectives")
  void objectivesOfSingleUnitsAreDerivativesOfTheirValues(SiteObjective objective) {
    for (int i = 0; i < pairs().size(); i += 8) {
      Machine machine = pairs().get(i);
      if (objective.unsupported(machine.structure().layer(0).units()) == null) {
        LearningContract.measuredObjectiveIsTheDerivative(objective, machine, weighted(machine));
        LearningContract.objectiveIgnoresTheWorkers(objective, machine, weighted(machine));
      }
    }
  }

  static List<NegativePhase> phases() {
    return List.of(
        ContrastiveDivergence.of(1),
        ContrastiveDivergence.of(3),
        Persistent.of(1, Effort.chains()),
        Persistent.of(3, Effort.chains()));
  }

  @ParameterizedTest
  @MethodSource("phases")
  void negativePhasesKeepTheDistribution(NegativePhase phase) {
    for (Machine machine : pairs().subList(0, 4)) {
      LearningContract.negativePhaseKeepsTheDistribution(phase, machine);
      LearningContract.negativePhaseKeepsWhatItSays(phase, machine);
    }
  }

  /// Specimens mix within a few dozen sweeps.
  @Test
  void freshChainsReachTheDistribution() {
    for (Machine machine : pairs().subList(0, 2))
      for (NegativePhase phase :
          List.of(
              FreshChains.fromNoise(50, Effort.chains()),
              FreshChains.fromFields(50, Effort.chains()))) {
        LearningContract.negativePhaseReachesTheDistribution(phase, machine);
        LearningContract.negativePhaseKeepsWhatItSays(phase, machine);
      }
  }

  /// SGD shrinks the slowest error by 1 − 0.1·0.2 per step; a schedule to 0 brings Adam to the point.
  @Test
  void optimisersClimb() {
    LearningContract.optimizerClimbs(Sgd.withRate(0.1), 2000, 1e-9);
    LearningContract.optimizerClimbs(new Sgd(Schedule.constant(0.05), 0.9), 2000, 1e-9);
    Schedule cooling = Schedule.exponential(0.05, 1e-9, 4000);
    LearningContract.optimizerClimbs(new Adam(cooling, 0.9, 0.999, 1e-8), 4000, 1e-6);
    for (Optimizer optimizer : Optimizer.kinds()) LearningContract.optimizerHeedsFactors(optimizer);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void weightDecayIsTheDerivativeOfItsFormula(Machine machine) {
    LearningContract.penaltyIsADerivative(
        new WeightDecay(0.3, 0.7),
        machine,
        p -> {
          double sum = 0;
          for (double w : p.get("visible-hidden")) sum -= 0.3 * Math.abs(w) + 0.35 * w * w;
          return sum;
        });
  }

  static Stream<Machine> pulled() {
    return Stream.concat(pairs().stream(), ConvolutionKitTests.machines().stream());
  }

  /// −λ Σ θ over all columns of hidden 0/1 statistics, as often as a column stands in the fields.
  @ParameterizedTest
  @MethodSource("pulled")
  void hiddenPullIsTheDerivativeOfItsFormula(Machine machine) {
    LearningContract.penaltyIsADerivative(
        new HiddenBiasSparsity(0.3), machine, p -> -0.3 * onFields(machine.with(p)));
    boolean pulls = onFields(machine.with(ones(machine))) > 0;
    assertEquals(pulls, HiddenBiasSparsity.unsupported(machine.structure()) == null);
  }

  private static Parameters ones(Machine machine) {
    Parameters ones = machine.parameters().zeros();
    Arrays.fill(ones.values(), 1);
    return ones;
  }

  private static double onFields(Machine machine) {
    Structure structure = machine.structure();
    double sum = 0;
    for (int l = structure.visible().size(); l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++)
        if (structure.port(l, p).storage() == Storage.BITS)
          for (double theta : machine.fields().theta()[l][p]) sum += theta;
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 16, 17, 255, 1000, 4097})
  void everyEpochIsAPermutation(int rows) {
    for (int epoch = 0; epoch < 3; epoch++) {
      Permutation order = Permutation.of(Seed.of(15).child(epoch), rows);
      LearningContract.orderIsABijection(order::at, order::indexOf, rows);
    }
  }
}
