package io.harmonium.testkit;

import io.harmonium.deep.DeepLikelihood;
import io.harmonium.deep.MeanFieldPosterior;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.phase.GibbsPosterior;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the kits over deep Boltzmann machines of two and three hidden layers.
class DeepKitTests {

  static List<Machine> machines() {
    return Specimens.deep(Seed.of(23));
  }

  @TestFactory
  Stream<DynamicNode> theyKeepTheModelContract() {
    Recipe recipe =
        Recipe.of(
            new DeepLikelihood(Persistent.of(2, 16), new MeanFieldPosterior(1e-3, 10)),
            16,
            Sgd.withRate(0.05));
    return Check.tests(
        ModelContract.subjects(machines().subList(1, 3), recipe), ModelContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> theyTrainWithHiddenLayersThatAreDrawn() {
    Recipe recipe =
        Recipe.of(
            new DeepLikelihood(Persistent.of(1, 16), new GibbsPosterior(3)),
            16,
            Adam.withRate(0.01));
    return Check.tests(
        ModelContract.subjects(machines().subList(1, 2), recipe), ModelTraining.checks());
  }

  @TestFactory
  Stream<DynamicNode> blockGibbsLeavesTheirDistributionWhereItIs() {
    return Check.tests(
        SamplerContract.subjects(Sampler.kinds().subList(0, 1), machines().subList(1, 2)),
        SamplerContract.checks());
  }

  @ParameterizedTest
  @MethodSource("machines")
  void exactLikelihoodIsTheDerivativeOfTheWeightedLogLikelihood(Machine machine) {
    LearningContract.objectiveIsTheDerivative(
        new ExactLikelihood(), machine, LearningContractTests.weighted(machine));
  }
}
