package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs the kit over every visible × hidden pair, trained by PCD, and its training part also by CD with Adam.
class ModelContractTests {

  private static List<Machine> machines() {
    return Specimens.pairs(Units.kinds(), Seed.of(12));
  }

  @TestFactory
  Stream<DynamicNode> everyPairKeepsTheContract() {
    return Check.tests(
        ModelContract.subjects(machines(), Recipe.pcd(2, 16, 0.05)), ModelContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> everyPairTrainsByContrastiveDivergence() {
    Recipe recipe = Recipe.cd(1, 16, 0.05).with(Adam.withRate(0.01));
    return Check.tests(ModelContract.subjects(machines(), recipe), ModelTraining.checks());
  }

  @Test
  void thereAreAtLeastFortyFiveChecksAndSixteenPairs() {
    assertTrue(ModelContract.checks().size() >= 45, ModelContract.checks().size() + " checks");
    assertTrue(machines().size() >= 50, machines().size() + " pairs");
  }
}
