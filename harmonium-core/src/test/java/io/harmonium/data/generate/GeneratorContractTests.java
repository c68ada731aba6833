package io.harmonium.data.generate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.random.Seed;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every generator of the list.
class GeneratorContractTests {

  static Stream<Generator> everyGenerator() {
    return Generators.all().stream().map(r -> r.make(Map.of()));
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void firstRowsDoNotDependOnHowManyAreAskedFor(Generator generator) {
    Dataset many = generator.generate(60, Seed.of(7));
    Dataset last = generator.generate(20, 40, Seed.of(7));
    assertEquals(many.slice(20, 60).blocks().get(0).values(), last.blocks().get(0).values());
    assertArrayEquals(many.slice(20, 60).labels(), last.labels());
    Dataset few = generator.generate(23, Seed.of(7));
    assertEquals(many.slice(0, 23).blocks().get(0).values(), few.blocks().get(0).values());
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void anotherSeedGivesOtherRows(Generator generator) {
    assertNotEquals(
        generator.generate(60, Seed.of(7)).blocks().get(0).values(),
        generator.generate(60, Seed.of(8)).blocks().get(0).values());
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void spellingIsReadBack(Generator generator) {
    assertEquals(generator, Generators.parse(generator.spelling()));
    assertEquals(generator, Generators.parse(generator.name()));
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void provenanceNamesTheGeneratorAndItsParameters(Generator generator) {
    Dataset data = generator.generate(5, Seed.of(1));
    assertEquals("generator " + generator.spelling(), data.provenance().source());
    assertTrue(data.provenance().steps().get(0).startsWith("5 rows under key "));
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void everyRowHasMassUnderItsOwnDistribution(Generator generator) {
    if (!(generator instanceof KnownDensity distribution)) return;
    Dataset data = generator.generate(200, Seed.of(3));
    double[] row = new double[data.blocks().get(0).values().columns()];
    for (int i = 0; i < data.rows(); i++) {
      data.blocks().get(0).values().toDoubles(i, row);
      assertTrue(Double.isFinite(distribution.logDensity(row)));
    }
  }

  @ParameterizedTest
  @MethodSource("everyGenerator")
  void noRowsIsAnEmptyDataset(Generator generator) {
    assertEquals(0, generator.generate(0, Seed.of(1)).rows());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bars:size=1",
        "bars:size=2.5",
        "bars:length=4",
        "isink",
        "ising:temperature=0",
        "ising:temperature=NaN",
        "ising:size",
        "ising:",
        "moons:noise=-1",
        "rings:count=0",
        "mixture:deviation=0",
        "mixture:count=1e12",
        "grid:side=0",
        "dead-leaves:size=0",
        "dead-leaves:smallest=0",
        "dead-leaves:smallest=3,largest=2",
        "dead-leaves:noise=-1",
        "parity:bits=1",
        "uniform:bits=0"
      })
  void badSpellingsAreRefusedWithAReason(String text) {
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Generators.parse(text))
                .getMessage()
                .length()
            > 20);
  }

  @Test
  void mixtureRefusesWeightsThatDoNotAddUp() {
    var component = new GaussianMixture.Component(0.4, java.util.List.of(0.0), 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> GaussianMixture.of(java.util.List.of(component, component)));
  }
}
