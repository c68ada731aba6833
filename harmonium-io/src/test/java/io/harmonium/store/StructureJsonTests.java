package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Window;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.GatedRbm;
import io.harmonium.model.Structure;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Structures with shared filters and with given layers come back from JSON as they were; what does not fit is named.
class StructureJsonTests {

  static List<Structure> structures() {
    return List.of(
        ConvolutionalRbm.of(new Binary(), new Window(8, 6, 1, 3, 3, 1, 2), 5).structure(),
        ConvolutionalRbm.of(new Categorical(4), new Window(1, 9, 4, 1, 3, 2, 1), 2).structure(),
        GatedRbm.of(new Binary(), 4, new Binary(), 3, new Binary(), 2, 6).structure(),
        TemporalMachine.of(new Crbm(2), new Binary(), 4, 3).structure());
  }

  @Test
  void numbersBeyondTheLinksNeedSides() {
    Structure structure = structures().getLast();
    String message = unsupported(structure, "2,4,4", "2,0,4");
    assertTrue(message.contains("shape"), message);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> throughText(Structure structure) {
    return (Map<String, Object>) Json.parse(Json.line(StructureJson.write(structure)));
  }

  @ParameterizedTest
  @MethodSource("structures")
  void theyComeBackAsTheyWere(Structure structure) {
    assertEquals(structure, StructureJson.read(throughText(structure), structure.parameters()));
  }

  @ParameterizedTest
  @MethodSource("structures")
  void theyHaveNoMoreParametersThanTheCallerAllows(Structure structure) {
    Map<String, Object> json = throughText(structure);
    assertThrows(
        IllegalArgumentException.class, () -> StructureJson.read(json, structure.parameters() - 1));
  }

  /// How a structure is rejected whose JSON was changed.
  @SuppressWarnings("unchecked")
  private static String unsupported(Structure structure, String from, String to) {
    String text = Json.line(StructureJson.write(structure));
    assertTrue(text.contains(from), text);
    Map<String, Object> json = (Map<String, Object>) Json.parse(text.replaceFirst(from, to));
    return assertThrows(IllegalArgumentException.class, () -> StructureJson.read(json))
        .getMessage();
  }

  @Test
  void filtersThatDoNotFitTheirLayersAreNamed() {
    Structure structure = structures().get(0);
    String filters = unsupported(structure, "\"filters\":5", "\"filters\":7");
    assertTrue(filters.contains("filters"), filters);
    String height = unsupported(structure, "\"height\":8", "\"height\":10");
    assertTrue(height.contains("grid of 48 columns"), height);
    String stride = unsupported(structure, "\"stride\":1", "\"stride\":2");
    assertTrue(stride.contains("steps of 2"), stride);
  }

  /// All visible layers given leave nothing to model.
  @Test
  void oneVisibleLayerMustBeLeft() {
    String message = unsupported(structures().get(2), "\"role\":\"visible\"", "\"role\":\"given\"");
    assertTrue(message.contains("cannot be given"), message);
  }
}
