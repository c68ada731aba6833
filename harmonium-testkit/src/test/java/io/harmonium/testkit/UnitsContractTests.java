package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.units.Categorical;
import io.harmonium.units.CustomUnits;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs the kit over every kind of unit and every provider of kernels.
class UnitsContractTests {

  @TestFactory
  Stream<DynamicNode> everyKindKeepsTheContract() {
    return Check.tests(UnitsContract.subjects(Units.kinds()), UnitsContract.checks());
  }

  @TestFactory
  Stream<DynamicNode> categoriesOfOtherSizesKeepTheContract() {
    List<Units> sizes = List.of(new Categorical(2), new Categorical(21));
    return Check.tests(UnitsContract.subjects(sizes), UnitsContract.checks());
  }

  @Test
  void everyKindIsListed() {
    Set<Class<?>> listed =
        Stream.concat(Units.kinds().stream(), Units.jointKinds().stream())
            .map(Object::getClass)
            .collect(Collectors.toSet());
    Set<Class<?>> permitted =
        permitted(Units.class).filter(c -> c != CustomUnits.class).collect(Collectors.toSet());
    assertEquals(permitted, listed);
  }

  /// The records below a sealed interface.
  private static Stream<Class<?>> permitted(Class<?> type) {
    return Arrays.stream(type.getPermittedSubclasses())
        .flatMap(c -> c.isSealed() ? permitted(c) : Stream.of(c));
  }

  @Test
  void unknownKindsAreRefusedWithTheOnesThatExist() {
    for (String name : List.of("bernoulli", "", "categorical", "spins"))
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> Units.parse(name))
              .getMessage()
              .matches(".*binary.*spin.*categorical:Q.*gaussian.*"));
  }

  @Test
  void categoriesAreRefusedWithWhatWasGiven() {
    for (String name : List.of("categorical:", "categorical:x", "categorical:1", "categorical:-2"))
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> Units.parse(name))
              .getMessage()
              .contains(name.substring("categorical:".length())));
    assertEquals(new Categorical(21), Units.parse(" Categorical:21 "));
  }
}
