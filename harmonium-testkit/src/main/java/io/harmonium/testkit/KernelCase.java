package io.harmonium.testkit;

import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Workspace;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/// One call of a kernel on given data; `run` takes the kernels from a workspace and answers all that the call may
/// change, as raw bits.
record KernelCase(String name, Function<Workspace, long[]> run) {

  /// Every case there is; more with `-Dharmonium.thorough=true`.
  static Stream<KernelCase> all() {
    return Stream.of(
            DrawCases.all(),
            SentCases.all(),
            CurveCases.all(),
            InputCases.all(),
            OuterCases.all(),
            ProductCases.all())
        .flatMap(s -> s);
  }

  /// Fails unless the kernels of `space` give the bits of the plain ones. Several cases should share a workspace: what
  /// an earlier call left in it must not show.
  void check(Workspace space) {
    long[] expected = run.apply(new Workspace(new PlainKernels()));
    long[] actual = run.apply(space);
    Assertions.assertEquals(expected.length, actual.length, name);
    for (int i = 0; i < expected.length; i++)
      if (expected[i] != actual[i])
        Assertions.fail(
            name
                + ": place "
                + i
                + " is "
                + Long.toHexString(actual[i])
                + ", the plain kernels give "
                + Long.toHexString(expected[i]));
  }

  static long[] bits(int[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) bits[i] = values[i];
    return bits;
  }

  /// NaN counts as one value, whatever its payload.
  static long[] bits(float[] values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) bits[i] = Float.floatToIntBits(values[i]);
    return bits;
  }
}
