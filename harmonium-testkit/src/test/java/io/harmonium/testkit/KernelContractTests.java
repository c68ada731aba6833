package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.units.Binary;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.incubator.vector.FloatVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every provider of this JVM keeps the contract, and the contract notices one that does not.
class KernelContractTests implements KernelContract {

  @Test
  void simdKernelsAreFoundWhereTheProcessorHasThemAndComeBeforeThePlainOnes() {
    List<String> names = Kernels.all().stream().map(KernelProvider::name).toList();
    int bits = FloatVector.SPECIES_PREFERRED.vectorBitSize();
    List<String> all = List.of("vector-512", "vector-256", "plain");
    assertEquals(all.subList(bits >= 512 ? 0 : bits >= 256 ? 1 : 2, 3), names);
  }

  /// What a slip does to a kernel's arguments or to its result.
  private interface Slip {
    Object call(KernelProvider plain, Object[] arguments);
  }

  private record Fault(String kernel, String name, Slip slip) {

    /// The plain kernels, but for one method.
    KernelProvider provider() {
      PlainKernels plain = new PlainKernels();
      return (KernelProvider)
          Proxy.newProxyInstance(
              KernelProvider.class.getClassLoader(),
              new Class<?>[] {KernelProvider.class},
              (proxy, method, arguments) ->
                  method.getName().equals(kernel)
                      ? slip.call(plain, arguments)
                      : method.invoke(plain, arguments));
    }

    @Override
    public String toString() {
      return kernel + " " + name;
    }
  }

  static Stream<Fault> faults() {
    return Stream.of(
        new Fault("words", "of the next draw", KernelContractTests::nextDraw),
        new Fault(
            "drawBits", "that clear the rest of the last byte", KernelContractTests::clearedRest),
        new Fault(
            "drawLevels",
            "that never draw the last level of a wide unit",
            KernelContractTests::cutLevels),
        new Fault("drawSent", "by the words of the next chain", KernelContractTests::nextChain),
        new Fault("laneWords", "that swap the halves of the key", KernelContractTests::swappedKeys),
        new Fault("laneLevels", "one row off", KernelContractTests::shiftedLevels),
        new Fault("sigmoid", "one ulp off at the end", KernelContractTests::roundedSigmoid),
        new Fault("normals", "one ulp off at the end", KernelContractTests::roundedNormals),
        new Fault("softplusSum", "one ulp off", KernelContractTests::roundedSoftplus),
        new Fault("addRows", "that forget the last bit", KernelContractTests::lostBit),
        new Fault("addLevels", "that forget the last row", KernelContractTests::lostRow),
        new Fault("multiply", "that start from what was there", KernelContractTests::startedChain),
        new Fault("addOuter", "without row weights", KernelContractTests::unweighted),
        new Fault("chains", "that leave the last row out", KernelContractTests::shortChain),
        new Fault("dot", "in one lane", KernelContractTests::oneLane),
        new Fault("addProducts", "that add a chain of their own", KernelContractTests::ownChain),
        new Fault("round", "toward zero", KernelContractTests::truncated));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aKernelWithAFaultIsCaught(Fault fault) {
    Workspace space = new Workspace(fault.provider());
    assertTrue(
        KernelCase.all()
            .filter(c -> c.name().startsWith(fault.kernel()))
            .anyMatch(c -> fails(() -> c.check(space))),
        "no case noticed " + fault);
  }

  @Test
  void anEnumerationHasTheSameBitsWithAllKernels() {
    for (Units units : List.of(new Binary(), new Spin())) {
      Machine machine = Rbm.of(new Binary(), 5, units, 77);
      double[] numbers = new Material(5).doubles(machine.parameters().size());
      Machine random = machine.with(machine.parameters().with(numbers));
      double expected = logPartition(random, Kernels.plain());
      for (KernelProvider provider : Kernels.all())
        assertEquals(expected, logPartition(random, provider), 0, provider.name());
    }
  }

  private static double logPartition(Machine machine, KernelProvider kernels) {
    try (Workers workers = Workers.of(1, kernels)) {
      return Enumeration.of(machine).logPartition(workers);
    }
  }

  @Test
  void aKernelThatAllocatesIsCaught() {
    List<Object> kept = new ArrayList<>();
    Runnable wasteful =
        () -> {
          kept.clear();
          kept.add(new int[8]);
        };
    assertThrows(AssertionError.class, () -> Allocation.check("wasteful", wasteful, 3000, 0));
  }

  private static boolean fails(Runnable check) {
    try {
      check.run();
      return false;
    } catch (AssertionError e) {
      return true;
    }
  }

  private static Object oneLane(KernelProvider plain, Object[] a) {
    double sum = 0;
    for (int k = 0; k < (int) a[4]; k++)
      sum = Math.fma(((double[]) a[0])[(int) a[1] + k], ((double[]) a[2])[(int) a[3] + k], sum);
    return sum;
  }

  /// A chain from 0, added at the end: another rounding.
  private static Object ownChain(KernelProvider plain, Object[] a) {
    double[] out = (double[]) a[8];
    double[] before = out.clone();
    int[] to = (int[]) a[9];
    for (int r = 0; r < (int) a[2]; r++) java.util.Arrays.fill(out, to[r], to[r] + (int) a[6], 0);
    plain.addProducts(
        (double[]) a[0],
        (int[]) a[1],
        (int) a[2],
        (double[]) a[3],
        (int[]) a[4],
        (int) a[5],
        (int) a[6],
        (Workspace) a[7],
        out,
        to);
    for (int r = 0; r < (int) a[2]; r++)
      for (int j = to[r]; j < to[r] + (int) a[6]; j++) out[j] += before[j];
    return null;
  }

  private static Object truncated(KernelProvider plain, Object[] a) {
    double[] w = ((double[]) a[0]).clone();
    for (int i = 0; i < w.length; i++) w[i] = (long) (w[i] * (double) a[3]) / (double) a[3];
    plain.round(
        w,
        (int) a[1],
        (int) a[2],
        (double) a[3],
        (int[]) a[4],
        (int) a[5],
        new double[w.length],
        (Workspace) a[7]);
    return plain.round(
        (double[]) a[0],
        (int) a[1],
        (int) a[2],
        (double) a[3],
        new int[w.length + (int) a[5]],
        (int) a[5],
        (double[]) a[6],
        (Workspace) a[7]);
  }

  private static Object nextDraw(KernelProvider plain, Object[] a) {
    plain.words((long) a[0], (int) a[1] + 1, (int) a[2], (int) a[3], (int[]) a[4]);
    return null;
  }

  private static Object nextChain(KernelProvider plain, Object[] a) {
    return plain.drawSent(
        (Bits) a[0],
        (int) a[1],
        (int) a[2],
        (Prepared) a[3],
        (BitConditional) a[4],
        (long) a[5],
        (long) a[6] + 1,
        (Workspace) a[7],
        (Bits) a[8]);
  }

  private static Object swappedKeys(KernelProvider plain, Object[] a) {
    plain.laneWords(
        (int[]) a[1], (int[]) a[0], (int) a[2], (int) a[3], (int) a[4], (int[]) a[5], (int[]) a[6]);
    return null;
  }

  private static Object shiftedLevels(KernelProvider plain, Object[] a) {
    int count = (int) a[2];
    int[] levels = (int[]) a[5];
    int at = (int) a[6];
    plain.laneLevels((float[]) a[0], (int) a[1], count, (int[]) a[3], (Workspace) a[4], levels, at);
    System.arraycopy(levels, at, levels, at + 1, count - 1);
    return null;
  }

  private static Object clearedRest(KernelProvider plain, Object[] a) {
    Bits out = (Bits) a[6];
    plain.drawBits(
        (float[]) a[0],
        (float) a[1],
        (int) a[2],
        (int) a[3],
        (int[]) a[4],
        (Workspace) a[5],
        out,
        (int) a[7]);
    for (int j = (int) a[3]; j % 8 != 0 && j < out.columns(); j++) out.set((int) a[7], j, false);
    return null;
  }

  private static Object cutLevels(KernelProvider plain, Object[] a) {
    Levels out = (Levels) a[6];
    int row = (int) a[7];
    plain.drawLevels(
        (float[]) a[0],
        (int[]) a[1],
        (int) a[2],
        (int) a[3],
        (int[]) a[4],
        (Workspace) a[5],
        out,
        row);
    for (int u = (int) a[2]; u < (int) a[3]; u++)
      out.set(
          row,
          u,
          Math.min(out.get(row, u), Math.max(0, out.offsets()[u + 1] - out.offsets()[u] - 2)));
    return null;
  }

  private static Object roundedSigmoid(KernelProvider plain, Object[] a) {
    float[] out = (float[]) a[4];
    plain.sigmoid((float[]) a[0], (float) a[1], (int) a[2], (int) a[3], out);
    if ((int) a[3] > (int) a[2]) out[(int) a[3] - 1] = Math.nextUp(out[(int) a[3] - 1]);
    return null;
  }

  private static Object roundedNormals(KernelProvider plain, Object[] a) {
    float[] out = (float[]) a[3];
    plain.normals((int[]) a[0], (int[]) a[1], (int) a[2], out);
    out[(int) a[2] - 1] = Math.nextUp(out[(int) a[2] - 1]);
    return null;
  }

  private static Object roundedSoftplus(KernelProvider plain, Object[] a) {
    return Math.nextUp(
        a[0] instanceof float[] x
            ? plain.softplusSum(x, (float) a[1], (int) a[2], (int) a[3], (Workspace) a[4])
            : plain.softplusSum((double[]) a[0], (double) a[1], (int) a[2], (int) a[3]));
  }

  private static Object lostBit(KernelProvider plain, Object[] a) {
    Bits copy = (Bits) ((Bits) a[0]).copy();
    for (int r = 0; r < copy.rows(); r++) copy.set(r, copy.columns() - 1, false);
    plain.addRows(copy, (int) a[1], (int) a[2], (Prepared) a[3], (Workspace) a[4], (Inputs) a[5]);
    return null;
  }

  private static Object lostRow(KernelProvider plain, Object[] a) {
    plain.addLevels(
        (Levels) a[0],
        (int) a[1],
        (int) a[2] - 1,
        (Prepared) a[3],
        (Workspace) a[4],
        (Inputs) a[5]);
    return null;
  }

  /// y_j as the start of the chain instead of a last addition: another rounding.
  private static Object startedChain(KernelProvider plain, Object[] a) {
    Reals x = (Reals) a[0];
    Prepared w = (Prepared) a[3];
    Inputs y = (Inputs) a[5];
    for (int r = 0; r < (int) a[2]; r++)
      for (int i = 0; i < w.inputs(); i++)
        for (int j = 0; j < w.outputs(); j++) {
          int at = r * y.stride() + j;
          y.reals()[at] =
              Math.fma(x.get((int) a[1] + r, i), w.reals()[i * w.stride() + j], y.reals()[at]);
        }
    return null;
  }

  private static Object shortChain(KernelProvider plain, Object[] a) {
    float[] left = ((float[]) a[0]).clone();
    int height = (int) a[1];
    for (int i = 0; i < height; i++) left[((int) a[3] - 1) * height + i] = 0;
    plain.chains(
        left, height, (float[]) a[2], (int) a[3], (int) a[4], (Workspace) a[5], (float[]) a[6]);
    return null;
  }

  private static Object unweighted(KernelProvider plain, Object[] a) {
    plain.addOuter(
        (States) a[0], (States) a[1], null, (int) a[3], (int) a[4], (Workspace) a[5], (Sums) a[6]);
    return null;
  }
}
