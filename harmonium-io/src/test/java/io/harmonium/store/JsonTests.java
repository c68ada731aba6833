package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTests {

  @Test
  void doublesComeBackBitForBit() {
    Draws draws = Seed.of(3).row(0);
    List<Double> numbers =
        new ArrayList<>(List.of(0.0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 1e23));
    for (int i = 0; i < 20_000; i++) {
      double number =
          Double.longBitsToDouble((long) draws.word(i, 0) << 32 | draws.word(i, 1) & 0xffffffffL);
      if (Double.isFinite(number)) numbers.add(number);
    }
    assertEquals(numbers, Json.parse(Json.line(numbers)));
    assertEquals(numbers, Json.parse(Json.pretty(numbers)));
  }

  @Test
  void wholeNumbersComeBackAsLong() {
    List<Long> numbers = List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE);
    assertEquals(numbers, Json.parse(Json.line(numbers)));
    assertEquals(List.of(1L, 2L), Json.plain(new int[] {1, 2}));
  }

  /// The order of `Map.of` changes from process to process; files must not.
  @Test
  void mapsWithoutAnOrderAreSorted() {
    Map<String, Object> map = new HashMap<>();
    for (String name : List.of("delta", "alpha", "charlie", "bravo")) map.put(name, 1);
    assertEquals("{\"alpha\":1,\"bravo\":1,\"charlie\":1,\"delta\":1}", Json.line(map));
  }

  @Test
  void mapsWithAnOrderKeepItHoweverOftenTheyAreCopied() {
    String text = "{\"z\":1,\"a\":{\"y\":2,\"b\":3}}";
    assertEquals(text, Json.line(Json.plain(Json.plain(Json.parse(text)))));
    assertEquals(text, Json.line(Json.withNonFinite(Json.parse(text))));
  }

  @Test
  void onlyPlainValuesAreWritten() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> Json.line(Map.of("a", List.of(1, new Object()))));
    assertTrue(e.getMessage().contains("'a[1]' is a Object"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Json.line(Map.of(1, 2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{} {}",
        "{\"a\":1,\"a\":2}",
        "NaN",
        "{'a':1}",
        "[1,]",
        "// x\n1",
        "1e",
        "123456789012345678901234567890"
      })
  void whatIsNotJsonIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.parse(text));
  }

  @Test
  void depthIsBoundedBothWays() {
    assertThrows(IllegalArgumentException.class, () -> Json.parse("[".repeat(100_000)));
    assertThrows(IllegalArgumentException.class, () -> Json.parse("[".repeat(65) + "]".repeat(65)));
    Object deep = 1;
    for (int i = 0; i < 100; i++) deep = List.of(deep);
    Object tooDeep = deep;
    assertThrows(IllegalArgumentException.class, () -> Json.line(tooDeep));
  }

  @Test
  void everyStructureComesBackFromItsJson() {
    List<Layer> visible =
        List.of(
            new Layer("pixels", new Binary(), 5),
            new Layer("letters", new Categorical(21), 3),
            new Layer("reals", new Gaussian(), 4));
    List<Layer> hidden = List.of(new Layer("spins", new Spin(), 6));
    Structure structure =
        new Structure(
            visible,
            hidden,
            List.of(
                new Dense("pixels-spins", new End(0, 0), new End(3, 0), 5, 6),
                new Dense("letters-spins", new End(1, 0), new End(3, 0), 63, 6),
                new Dense("squares-spins", new End(2, 1), new End(3, 0), 4, 6)));
    Map<String, Object> json = StructureJson.write(structure);
    assertEquals(structure, StructureJson.read(json));
    Object parsed = Json.parse(Json.line(json));
    assertEquals(json, parsed);
    assertEquals(structure, StructureJson.read(JsonObject.of("structure", parsed).json()));
    StructureJson.read(StructureJson.write(new Structure(visible, List.of(), List.of())));
  }
}
