package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.DataException;
import io.harmonium.formats.Place;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.runs.RunException;
import io.harmonium.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailuresTests {

  private static Arguments is(ExitCode code, Throwable failure) {
    return Arguments.of(code, failure);
  }

  private static DataException data(DataException.Kind kind) {
    return new DataException(
        kind, Place.of("a.csv").line(7).column(3), "expected a number", "x", "correct it", null);
  }

  private static StoreException store(StoreException.Kind kind) {
    return new StoreException(kind, Path.of("runs/a"), "something is wrong", "do this", null);
  }

  private static RunException run(RunException.Kind kind) {
    return new RunException(kind, "--k 0: expected at least 1", "runs/b", "--k 1", null);
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        is(ExitCode.BAD_DATA, data(DataException.Kind.BAD_DATA)),
        is(ExitCode.NOT_FOUND, data(DataException.Kind.NOT_FOUND)),
        is(ExitCode.INPUT_OUTPUT, data(DataException.Kind.IO)),
        is(ExitCode.BAD_DATA, store(StoreException.Kind.DAMAGED)),
        is(ExitCode.BAD_DATA, store(StoreException.Kind.VERSION)),
        is(ExitCode.NOT_FOUND, store(StoreException.Kind.NOT_FOUND)),
        is(ExitCode.EXISTS, store(StoreException.Kind.EXISTS)),
        is(ExitCode.INPUT_OUTPUT, store(StoreException.Kind.IO)),
        is(ExitCode.BUSY, store(StoreException.Kind.BUSY)),
        is(ExitCode.USAGE, run(RunException.Kind.INVALID)),
        is(ExitCode.BAD_DATA, run(RunException.Kind.BAD_DATA)),
        is(ExitCode.NOT_FOUND, run(RunException.Kind.NOT_FOUND)),
        is(ExitCode.UNAVAILABLE, run(RunException.Kind.UNAVAILABLE)),
        is(ExitCode.EXISTS, run(RunException.Kind.EXISTS)),
        is(ExitCode.INPUT_OUTPUT, run(RunException.Kind.IO)),
        is(ExitCode.PERMISSION, run(RunException.Kind.PERMISSION)),
        is(ExitCode.DIVERGED, run(RunException.Kind.DIVERGED)),
        is(ExitCode.DIVERGED, new NonFiniteException("the gradient is not finite")),
        is(ExitCode.USAGE, new IllegalArgumentException("momentum must be in [0, 1), got 2")),
        is(ExitCode.NOT_FOUND, new UncheckedIOException(new NoSuchFileException("x"))),
        is(ExitCode.EXISTS, new FileAlreadyExistsException("x")),
        is(ExitCode.PERMISSION, new AccessDeniedException("x")),
        is(ExitCode.PERMISSION, data(DataException.Kind.PERMISSION)),
        is(ExitCode.PERMISSION, store(StoreException.Kind.PERMISSION)),
        is(ExitCode.PERMISSION, new SecurityException("a program of others")),
        is(ExitCode.INPUT_OUTPUT, new IOException("No space left on device")),
        is(ExitCode.UNAVAILABLE, new OutOfMemoryError()),
        is(ExitCode.UNAVAILABLE, new ArithmeticException("integer overflow")),
        is(ExitCode.INTERNAL, new IllegalStateException("a bug")));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyFailureHasItsCode(ExitCode code, Throwable failure) {
    CommandFailure explained = Failures.of(failure);
    assertEquals(code, explained.code());
    assertFalse(explained.getMessage().isBlank());
  }

  @Test
  void placesAreSaidInWords() {
    CommandFailure failure = Failures.of(data(DataException.Kind.BAD_DATA));
    assertEquals("a.csv, line 7, column 3", failure.where());
    assertEquals("expected a number (got 'x')", failure.getMessage());
    assertEquals("correct it", failure.remedy());
  }

  @Test
  void aStoreSaysFileAndRemedyApart() {
    CommandFailure failure = Failures.of(store(StoreException.Kind.EXISTS));
    assertEquals("something is wrong", failure.getMessage());
    assertEquals("runs/a", failure.where());
    assertEquals("do this", failure.remedy());
  }

  @Test
  void aRunSaysPlaceAndRemedyApart() {
    CommandFailure failure = Failures.of(run(RunException.Kind.INVALID));
    assertEquals("--k 0: expected at least 1", failure.getMessage());
    assertEquals("runs/b", failure.where());
    assertEquals("--k 1", failure.remedy());
  }

  @Test
  void exitCodesAreTheDocumentedOnes() {
    int[] codes = Stream.of(ExitCode.values()).mapToInt(ExitCode::number).sorted().toArray();
    assertTrue(
        java.util.Arrays.equals(
            new int[] {0, 1, 2, 3, 65, 66, 69, 73, 74, 75, 77, 80, 129, 130, 141, 143}, codes));
  }
}
