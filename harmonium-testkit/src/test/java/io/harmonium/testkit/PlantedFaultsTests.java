package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of the tests: each deliberate bug of the catalogue must be seen by the check it is meant for, and the same thing
/// without the bug must pass that check.
class PlantedFaultsTests {

  /// The catalogue.
  static List<Fault<?>> faults() {
    List<Fault<?>> all = new ArrayList<>();
    all.addAll(UnitFaults.all());
    all.addAll(OtherUnitFaults.all());
    all.addAll(KernelFaults.all());
    all.addAll(SamplerFaults.all());
    all.addAll(ModelFaults.all());
    all.addAll(LearningFaults.all());
    all.addAll(ObjectiveFaults.all());
    all.addAll(BufferFaults.all());
    all.addAll(InsightFaults.all());
    all.addAll(CalibrationFaults.all());
    return all;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void everyPlantedFaultIsSeen(Fault<?> fault) {
    fault.soundThingPasses();
    assertThrows(AssertionError.class, fault::brokenThingFails, fault + " was not seen");
  }

  @Test
  void theCatalogueHoldsAtLeastAHundredFaultsWithNamesOfTheirOwn() {
    assertTrue(faults().size() >= 100, faults().size() + " faults");
    assertEquals(faults().size(), faults().stream().map(Fault::name).distinct().count());
  }
}
