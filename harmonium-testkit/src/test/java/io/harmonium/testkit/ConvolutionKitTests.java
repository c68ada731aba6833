package io.harmonium.testkit;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.SparsityTarget;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the kits over convolutional machines: bits, categories, spins and real numbers, with and without pooling.
class ConvolutionKitTests {

  static List<Machine> machines() {
    return Specimens.convolutions(Seed.of(21));
  }

  static List<Machine> enumerable() {
    return machines().stream().filter(Enumeration::possible).toList();
  }

  static List<Machine> discrete() {
    return machines().stream().filter(m -> m.structure().layer(0).units().values() > 0).toList();
  }

  @TestFactory
  Stream<DynamicNode> theyKeepTheModelContract() {
    return Check.tests(
        ModelContract.subjects(machines(), Recipe.pcd(2, 16, 0.05)), ModelContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> theyTrainWithAdamAndSparseDetectors() {
    Recipe recipe =
        Recipe.cd(1, 16, 0.05)
            .with(Adam.withRate(0.01))
            .withPenalties(List.of(new SparsityTarget(0.1, 0.1)));
    return Check.tests(ModelContract.subjects(machines(), recipe), ModelTraining.checks());
  }

  @TestFactory
  Stream<DynamicNode> samplersLeaveTheirDistributionWhereItIs() {
    return Check.tests(
        SamplerContract.subjects(Sampler.kinds().subList(0, 1), machines()),
        SamplerContract.checks());
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
