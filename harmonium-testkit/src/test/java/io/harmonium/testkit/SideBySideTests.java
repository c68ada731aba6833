package io.harmonium.testkit;

import io.harmonium.learning.Centring;
import io.harmonium.learning.ExactLikelihood;
import io.harmonium.learning.Gauge;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.ZeroSum;
import io.harmonium.model.Enumeration;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the kits over machines with several visible layers side by side: every kind in one machine, and all discrete
/// kinds.
class SideBySideTests {

  static List<Machine> everyKind() {
    return Specimens.sideBySide(Units.kinds(), Seed.of(17));
  }

  static List<Machine> discrete() {
    List<Units> kinds = Units.kinds().stream().filter(u -> u.values() > 0).toList();
    return Specimens.sideBySide(kinds, Seed.of(18));
  }

  static List<Machine> enumerable() {
    return everyKind().stream().filter(Enumeration::possible).toList();
  }

  @TestFactory
  Stream<DynamicNode> theyKeepTheModelContract() {
    return Check.tests(
        ModelContract.subjects(everyKind(), Recipe.pcd(2, 16, 0.05)), ModelContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> samplersLeaveTheirLawWhereItIs() {
    List<Machine> machines = new ArrayList<>(enumerable());
    machines.addAll(discrete());
    return Check.tests(
        SamplerContract.subjects(Sampler.kinds(), machines), SamplerContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> gaugesKeepTheirLaw() {
    List<GaugeContract.Subject> subjects = new ArrayList<>();
    for (Gauge gauge : List.of(new ZeroSum(), new Centring(false), new Centring(true)))
      for (Machine machine : everyKind()) subjects.add(new GaugeContract.Subject(gauge, machine));
    return Check.tests(subjects, GaugeContract.checks());
  }

  @ParameterizedTest
  @MethodSource("enumerable")
  void exactLikelihoodIsTheSlopeOfTheWeightedLogLikelihood(Machine machine) {
    LearningContract.objectiveIsTheSlope(
        new ExactLikelihood(), machine, LearningContractTests.weighted(machine));
  }

  @ParameterizedTest
  @MethodSource("discrete")
  void sampledLikelihoodIsExactWithAllStates(Machine machine) {
    LearningContract.sampledObjectiveIsExactInTheLimit(
        MaximumLikelihood::new, machine, LearningContractTests.weighted(machine));
  }
}
