package io.harmonium.testkit;

import io.harmonium.annealing.Tempering;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.RandomWalk;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SingleSite;
import io.harmonium.sampling.WholeMoves;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Runs the kit over every sampler and every visible × hidden pair.
class SamplerContractTests {

  private static final Predicate<Layer> BINARY = layer -> layer.units() instanceof Binary;

  /// Unit by unit on all machines with links within a layer; colours where there are few, Metropolis' rule on each kind, and
  /// over whole states where there are hidden units.
  @TestFactory
  Stream<DynamicNode> everySamplerServesLinksWithinALayer() {
    List<Machine> all = Specimens.laterals(Seed.of(13));
    return Stream.of(
            SamplerContract.subjects(List.of(SingleSite.sequential()), all),
            SamplerContract.subjects(List.of(SingleSite.coloured()), all.subList(3, 5)),
            SamplerContract.subjects(List.of(SingleSite.metropolis()), all.subList(1, 4)),
            SamplerContract.subjects(
                List.of(new WholeMoves(new RandomWalk(0.5, 1))), all.subList(5, all.size())))
        .flatMap(subjects -> Check.tests(subjects, SamplerContract.checks()));
  }

  /// The first sampler on every pair, with all checks where one side is binary or (thorough profile) everywhere; the
  /// others, which treat a layer without links of its own alike, on two, and on every kind with a list of values below bits.
  @TestFactory
  Stream<DynamicNode> everySamplerLeavesEveryDistributionWhereItIs() {
    List<Machine> pairs = Specimens.pairs(Units.kinds(), Seed.of(11));
    List<Sampler> samplers = new ArrayList<>(Sampler.kinds());
    samplers.addAll(Tempering.kinds());
    Map<Boolean, List<Machine>> all =
        pairs.stream()
            .collect(
                Collectors.partitioningBy(
                    m -> Effort.thorough() || m.structure().layers().stream().anyMatch(BINARY)));
    return Stream.of(
            Check.tests(
                SamplerContract.subjects(samplers.subList(0, 1), all.get(true)),
                SamplerContract.checks()),
            Check.tests(
                SamplerContract.subjects(samplers.subList(0, 1), all.get(false)),
                SamplerContract.checksOfPairs()),
            Check.tests(
                SamplerContract.subjects(
                    samplers.subList(1, samplers.size()),
                    List.of(above(pairs, "categorical:3"), above(pairs, "spike-slab"))),
                SamplerContract.checks()),
            Check.tests(
                SamplerContract.subjects(
                    samplers.subList(1, samplers.size()),
                    Units.kinds().stream()
                        .filter(units -> units.values() > 0)
                        .map(units -> above(pairs, units.name()))
                        .toList()),
                SamplerContract.checksOfPairs()))
        .flatMap(tests -> tests);
  }

  /// The machine of bits with hidden units of this kind.
  private static Machine above(List<Machine> pairs, String hidden) {
    return pairs.stream()
        .filter(m -> BINARY.test(m.structure().layer(0)))
        .filter(m -> m.structure().layer(1).units().name().equals(hidden))
        .findFirst()
        .orElseThrow();
  }
}
