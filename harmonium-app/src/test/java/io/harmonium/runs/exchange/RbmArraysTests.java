package io.harmonium.runs.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.DataException;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.use.SmallRbm;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RbmArraysTests {

  private static final Place PLACE = Place.of("machine.npz");
  private static final Draws DRAWS = Seed.of(11).child("arrays").row(0);

  private static NpyArray array(int draw, double scale, int... shape) {
    int size = 1;
    for (int side : shape) size *= side;
    double[] values = new double[size];
    for (int i = 0; i < size; i++) values[i] = scale * DRAWS.normal(i, draw);
    return NpyArray.of(values, shape);
  }

  private static int[] shape(String text) {
    return java.util.Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
  }

  private static Map<String, NpyArray> arrays(String b, String c) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", array(0, 0.3, shape(b + "x" + c)));
    arrays.put("b", array(1, 1, shape(b)));
    arrays.put("c", array(2, 1, shape(c)));
    return arrays;
  }

  @ParameterizedTest
  @CsvSource({
    "5, 3, binary, binary, binary",
    "5, 3, spin, spin, spin",
    "5, 3, spin:binary, spin, binary",
    "5, 3, binary:spin, binary, spin",
    "5x21, 3, binary, categorical:21, binary",
    "5x4, 3, spin, categorical:4, spin",
    "5, 3x4, binary, binary, categorical:4",
    "5x2, 3x4, binary, categorical:2, categorical:4"
  })
  void discreteMachinesGoInAndOutWithTheSameBits(
      String b, String c, String units, String visible, String hidden) {
    Map<String, NpyArray> arrays = arrays(b, c);
    Machine machine = RbmArrays.machine(PLACE, arrays, ArrayUnits.parse(units));
    assertEquals(visible, machine.structure().layer(0).units().name());
    assertEquals(hidden, machine.structure().layer(1).units().name());
    assertEquals(arrays, RbmArrays.arrays(machine));
  }

  @Test
  void gaussianArraysMeanTheEnergyOfTheNotes() {
    Map<String, NpyArray> arrays = arrays("4", "3");
    double[] sigma = {0.5, 1.25, 2, 0.1};
    arrays.put("sigma", NpyArray.of(sigma, 4));
    Machine machine = RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY);
    Reals values = Reals.zeros(8, 4);
    for (int row = 0; row < 8; row++)
      for (int i = 0; i < 4; i++) values.set(row, i, (float) DRAWS.normal(row * 4 + i, 5));
    Configurations x = Configurations.zeros(machine.structure(), 8);
    x.copyRange(Configurations.visible(machine.structure(), java.util.List.of(values)), 0, 0, 8);
    for (int row = 0; row < 8; row++) {
      double expected = 0;
      for (int j = 0; j < 3; j++) {
        ((io.harmonium.matrix.Bits) x.values(1)).set(row, j, SmallRbm.bit(row, j) == 1);
        expected -= arrays.get("c").doubleAt(j) * SmallRbm.bit(row, j);
      }
      for (int i = 0; i < 4; i++) {
        double v = values.get(row, i);
        double off = v - arrays.get("b").doubleAt(i);
        expected += off * off / (2 * sigma[i] * sigma[i]);
        for (int j = 0; j < 3; j++)
          expected -=
              v
                  / (sigma[i] * sigma[i])
                  * arrays.get("W").doubleAt(3 * i + j)
                  * SmallRbm.bit(row, j);
      }
      // Terms are up to about 500 here: 1e-12 of that.
      assertEquals(expected, machine.doublePath().energy(x, row), 5e-10);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "true, true"})
  void gaussianMachinesGoInAndOutUpToRounding(boolean visible, boolean hidden) {
    Map<String, NpyArray> arrays = arrays("4", "3");
    arrays.put("W", array(0, 0.01, 4, 3));
    if (visible) arrays.put("sigma", NpyArray.of(new double[] {0.5, 1.25, 2, 0.1}, 4));
    if (hidden) arrays.put("sigmaHidden", NpyArray.of(new double[] {1, 0.3, 1.7}, 3));
    Machine machine = RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY);
    Map<String, NpyArray> back = RbmArrays.arrays(machine);
    assertEquals(arrays.keySet(), back.keySet());
    // σ goes through log and exp, the rest through a product and a quotient: a few roundings of
    // 1.1e-16 each, the
    // logarithm of σ adding |log σ²| of them.
    arrays.forEach(
        (name, array) -> {
          double[] then = array.doubles();
          double[] now = back.get(name).doubles();
          for (int i = 0; i < then.length; i++)
            assertEquals(then[i], now[i], 4e-15 * Math.abs(then[i]), name);
        });
  }

  @Test
  void singleFloatsBecomeTheSameDoubles() {
    Map<String, NpyArray> arrays = arrays("2", "2");
    arrays.put("b", NpyArray.of(new float[] {0.1f, -3.7f}, 2));
    Machine machine = RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY);
    assertArrayEquals(new double[] {0.1f, -3.7f}, RbmArrays.arrays(machine).get("b").doubles());
  }

  @ParameterizedTest
  @CsvSource({
    "W, 3x4, save W.T",
    "W, 12, the shape of b followed by that of c",
    "b, 4x1, 2 to 65535 states",
    "b, 5, (5, 3)",
    "b, 2x2x1, one axis",
    "sigma, 3, the shape of 'b'",
    "bias, 4, leave it out or rename it"
  })
  void shapesThatDoNotFitAreSaid(String name, String shape, String said) {
    Map<String, NpyArray> arrays = SmallRbm.arrays();
    arrays.put(name, array(3, 1, shape(shape)));
    String message =
        assertThrows(DataException.class, () -> RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY))
            .getMessage();
    assertTrue(message.contains(said) && message.startsWith("machine.npz: "), message);
  }

  @ParameterizedTest
  @CsvSource({"W", "b", "c"})
  void everyArrayMustBeThere(String name) {
    Map<String, NpyArray> arrays = SmallRbm.arrays();
    arrays.remove(name);
    String message =
        assertThrows(DataException.class, () -> RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY))
            .getMessage();
    assertTrue(message.contains("'" + name + "'") && message.contains("W (Nv x Nh)"), message);
  }

  @ParameterizedTest
  @CsvSource({"sigma, 0", "sigma, -1", "W, NaN", "c, Infinity"})
  void numbersThatMeanNothingAreRefused(String name, double number) {
    Map<String, NpyArray> arrays = SmallRbm.arrays();
    arrays.put("sigma", NpyArray.of(new double[] {1, 1, 1, 1}, 4));
    double[] values = arrays.get(name).doubles();
    values[1] = number;
    arrays.put(name, NpyArray.of(values, arrays.get(name).shape()));
    String message =
        assertThrows(DataException.class, () -> RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY))
            .getMessage();
    assertTrue(message.contains("'" + name + "'") && message.contains("element 1"), message);
  }

  @Test
  void aPairThatCannotBeNormalisedIsRefusedWithTheReason() {
    Map<String, NpyArray> arrays = arrays("2", "2");
    arrays.put("W", NpyArray.of(new double[] {2, 0, 0, 2}, 2, 2));
    arrays.put("sigma", NpyArray.of(new double[] {1, 1}, 2));
    arrays.put("sigmaHidden", NpyArray.of(new double[] {1, 1}, 2));
    String message =
        assertThrows(DataException.class, () -> RbmArrays.machine(PLACE, arrays, ArrayUnits.BINARY))
            .getMessage();
    assertTrue(message.contains("definite"), message);
  }

  @ParameterizedTest
  @CsvSource({"gaussian", "spin:binary:spin", "''"})
  void onlyBinaryAndSpinAreLeftOpen(String units) {
    assertThrows(RunException.class, () -> ArrayUnits.parse(units));
  }
}
