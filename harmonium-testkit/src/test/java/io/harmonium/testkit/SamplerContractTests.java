package io.harmonium.testkit;

import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Units;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Runs the kit over every sampler and every visible × hidden pair.
class SamplerContractTests {

  @TestFactory
  Stream<DynamicNode> everySamplerLeavesEveryLawWhereItIs() {
    return Check.tests(
        SamplerContract.subjects(Sampler.kinds(), Specimens.pairs(Units.kinds(), Seed.of(11))),
        SamplerContract.checks());
  }
}
