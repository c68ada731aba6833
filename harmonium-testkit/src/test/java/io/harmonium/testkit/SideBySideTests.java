package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.annealing.Tempering;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Binary;
import io.harmonium.units.Subspace;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the kits over machines with several visible layers side by side: the plain kinds in one machine under hidden
/// units of every kind, the other kinds under bounded ones (counts need them), and all kinds with a list of values.
class SideBySideTests {

  static List<Machine> everyKind() {
    List<Units> plain = observable(u -> u.values() > 0 || u.normal());
    List<Units> others = observable(u -> u.values() == 0 && !u.normal());
    List<Machine> machines =
        new ArrayList<>(Specimens.sideBySide(plain, Units.kinds(), Seed.of(17)));
    machines.addAll(
        Specimens.sideBySide(others, List.of(new Binary(), new Subspace(2)), Seed.of(19)));
    return machines;
  }

  static List<Machine> discrete() {
    return Specimens.sideBySide(
        observable(u -> u.values() > 0),
        Units.kinds().stream().filter(u -> u.values() > 0).toList(),
        Seed.of(18));
  }

  private static List<Units> observable(Predicate<Units> which) {
    return Units.observableKinds().stream().filter(which).toList();
  }

  @Test
  void everyObservableKindStandsBesideAnother() {
    List<String> met =
        everyKind().stream()
            .flatMap(machine -> machine.structure().visible().stream())
            .map(layer -> layer.units().name())
            .toList();
    for (Units kind : Units.observableKinds()) assertTrue(met.contains(kind.name()), kind.name());
  }

  static List<Machine> enumerable() {
    return everyKind().stream().filter(Enumeration::possible).toList();
  }

  @TestFactory
  Stream<DynamicNode> theyKeepTheModelContract() {
    return Check.tests(
        ModelContract.subjects(everyKind(), Recipe.pcd(2, 16, 0.05)), ModelContract.checks());
  }

  /// The first sampler on every machine, the other samplers and the checks of single layers on one.
  @TestFactory
  Stream<DynamicNode> samplersLeaveTheirDistributionWhereItIs() {
    List<Machine> machines = new ArrayList<>(enumerable());
    machines.addAll(discrete());
    List<Sampler> samplers = new ArrayList<>(Sampler.kinds());
    samplers.addAll(Tempering.kinds());
    return Stream.concat(
        Check.tests(
            SamplerContract.subjects(samplers.subList(0, 1), machines),
            SamplerContract.checksOfPairs()),
        Check.tests(
            SamplerContract.subjects(samplers, List.of(discrete().getFirst())),
            SamplerContract.checks()));
  }

  @TestFactory
  Stream<DynamicNode> gaugesKeepTheirDistribution() {
    List<GaugeContract.Subject> subjects = new ArrayList<>();
    for (Gauge gauge : List.of(new ZeroSum(), new Centring(false), new Centring(true)))
      for (Machine machine : everyKind()) subjects.add(new GaugeContract.Subject(gauge, machine));
    return Check.tests(subjects, GaugeContract.checks());
  }

  @ParameterizedTest
  @MethodSource("enumerable")
  void exactLikelihoodIsTheDerivativeOfTheWeightedLogLikelihood(Machine machine) {
    LearningContract.objectiveIsTheDerivative(
        new ExactLikelihood(), machine, LearningContractTests.weighted(machine));
  }

  @ParameterizedTest
  @MethodSource("discrete")
  void sampledLikelihoodIsExactWithAllStates(Machine machine) {
    LearningContract.sampledObjectiveIsExactInTheLimit(
        MaximumLikelihood::new, machine, LearningContractTests.weighted(machine));
  }
}
