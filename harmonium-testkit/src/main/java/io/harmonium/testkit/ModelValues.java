package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.testkit.ModelContract.Subject;
import java.nio.ByteBuffer;
import java.util.List;

/// A machine is a value: a structure and one vector of numbers with named slices, which nobody changes behind its back.
final class ModelValues {

  private ModelValues() {}

  static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("a machine of zeros is normalisable", ModelValues::zerosAreNormalisable),
        new Check<>("slices cover the vector", ModelValues::slicesCoverTheVector),
        new Check<>("slices are found by name", ModelValues::slicesAreFoundByName),
        new Check<>("an unknown slice is refused", ModelValues::unknownSlicesAreRefused),
        new Check<>("a slice is replaced alone", ModelValues::slicesAreReplacedAlone),
        new Check<>("a slice of wrong length is named", ModelValues::wrongSlicesAreNamed),
        new Check<>("copies are independent", ModelValues::copiesAreIndependent),
        new Check<>("with() leaves the machine alone", ModelValues::withLeavesTheMachine),
        new Check<>("equal numbers are equal parameters", ModelValues::equalNumbersAreEqual),
        new Check<>("parameters survive bytes", ModelValues::parametersSurviveBytes),
        new Check<>("a vector of wrong length is named", ModelValues::wrongVectorsAreNamed),
        new Check<>("NaN in a parameter is named", s -> nonFiniteIsNamed(s, Double.NaN)),
        new Check<>(
            "infinity in a parameter is named",
            s -> nonFiniteIsNamed(s, Double.NEGATIVE_INFINITY)));
  }

  static void zerosAreNormalisable(Subject s) {
    assertNull(Machine.of(s.machine().structure()).unsupported());
    assertNull(s.machine().unsupported());
  }

  static void slicesCoverTheVector(Subject s) {
    int at = 0;
    for (Parameters.Slice slice : s.machine().parameters().slices()) {
      assertEquals(at, slice.offset(), slice.name());
      at = slice.end();
    }
    assertEquals(s.machine().parameters().size(), at);
  }

  static void slicesAreFoundByName(Subject s) {
    Parameters all = s.machine().parameters();
    Parameters rebuilt = all.zeros();
    for (Parameters.Slice slice : all.slices())
      rebuilt = rebuilt.with(slice.name(), all.get(slice.name()));
    assertEquals(all, rebuilt);
  }

  static void unknownSlicesAreRefused(Subject s) {
    Parameters all = s.machine().parameters();
    String message =
        assertThrows(IllegalArgumentException.class, () -> all.get("no such slice")).getMessage();
    assertTrue(message.contains("no such slice"), message);
    for (Parameters.Slice slice : all.slices()) assertTrue(message.contains(slice.name()), message);
  }

  static void slicesAreReplacedAlone(Subject s) {
    Parameters all = s.machine().parameters();
    for (Parameters.Slice slice : all.slices()) {
      double[] numbers = new double[slice.length()];
      java.util.Arrays.fill(numbers, 0.125);
      Parameters changed = all.with(slice.name(), numbers);
      for (int i = 0; i < all.size(); i++)
        assertEquals(
            i >= slice.offset() && i < slice.end() ? 0.125 : all.values()[i], changed.values()[i]);
    }
  }

  static void wrongSlicesAreNamed(Subject s) {
    Parameters all = s.machine().parameters();
    for (Parameters.Slice slice : all.slices()) {
      double[] wrong = new double[slice.length() + 1];
      String message =
          assertThrows(IllegalArgumentException.class, () -> all.with(slice.name(), wrong))
              .getMessage();
      assertTrue(message.contains(slice.name()), message);
      assertTrue(message.contains(Integer.toString(slice.length())), message);
    }
  }

  static void copiesAreIndependent(Subject s) {
    Parameters all = s.machine().parameters();
    double[] before = all.values().clone();
    all.copy().values()[0] = 99;
    all.zeros().values()[0] = 99;
    all.get(all.slices().get(0).name())[0] = 99;
    assertArrayEquals(before, all.values());
  }

  static void withLeavesTheMachine(Subject s) {
    double[] before = s.machine().parameters().values().clone();
    Machine other = s.machine().with(s.machine().parameters().zeros());
    assertArrayEquals(before, s.machine().parameters().values());
    assertFalse(other.parameters().equals(s.machine().parameters()));
    assertEquals(s.machine().structure(), other.structure());
  }

  static void equalNumbersAreEqual(Subject s) {
    Parameters all = s.machine().parameters();
    assertEquals(all, all.copy());
    assertEquals(all.hashCode(), all.copy().hashCode());
    Parameters other = all.copy();
    other.values()[all.size() - 1] += 1;
    assertFalse(all.equals(other));
  }

  static void parametersSurviveBytes(Subject s) {
    double[] values = s.machine().parameters().values();
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    for (double value : values) bytes.putDouble(value);
    bytes.flip();
    double[] read = new double[values.length];
    for (int i = 0; i < read.length; i++) read[i] = bytes.getDouble();
    Machine again = s.machine().with(s.machine().parameters().with(read));
    assertArrayEquals(ModelScores.scores(s), ModelScores.scores(s.with(again)));
  }

  static void wrongVectorsAreNamed(Subject s) {
    Machine small = Machine.of(s.machine().structure());
    int size = small.parameters().size();
    assertThrows(
        IllegalArgumentException.class, () -> small.parameters().with(new double[size + 1]));
    Parameters other =
        new Parameters(
            List.of(new Parameters.Slice("all", 0, new int[] {size + 1})), new double[size + 1]);
    String message =
        assertThrows(IllegalArgumentException.class, () -> small.with(other)).getMessage();
    assertTrue(message.contains(Integer.toString(size)), message);
    assertTrue(message.contains(Integer.toString(size + 1)), message);
  }

  /// `unsupported` and the chains' preparation both name slice, place and value.
  static void nonFiniteIsNamed(Subject s, double bad) {
    for (Parameters.Slice slice : s.machine().parameters().slices()) {
      Parameters broken = s.machine().parameters().copy();
      broken.values()[slice.end() - 1] = bad;
      Machine machine = s.machine().with(broken);
      String place = slice.name() + "[" + (slice.length() - 1) + "] = " + bad;
      assertNotNull(machine.unsupported(), place + " is not refused");
      assertTrue(machine.unsupported().contains(place), machine.unsupported());
      String message =
          assertThrows(NonFiniteException.class, () -> PreparedMachine.of(machine)).getMessage();
      assertTrue(message.contains(place), message);
    }
  }
}
