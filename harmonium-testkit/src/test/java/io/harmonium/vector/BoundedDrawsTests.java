package io.harmonium.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.testkit.KernelContract;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/// The bound behind draws from rounded sums, part by part, and that a smaller one is noticed.
class BoundedDrawsTests {

  /// The largest distance of the polynomial from 2^r, on a grid of 2⁻²⁰; its derivative is below 0.01, so that between two
  /// points it changes by less than 1e-8.
  @Test
  void thePolynomialIsAsCloseToTheExponentialAsTheBoundSays() {
    double worst = 0;
    for (int k = -1 << 19; k <= 1 << 19; k++) {
      float r = k * 0x1p-20f;
      float e = BoundedDraws.power(r);
      worst = Math.max(worst, Math.abs(e / Math.pow(2, r) - 1));
    }
    assertTrue(worst < 7.9e-5, "largest error " + worst);
  }

  /// Sums of rounded weights with their shift, over the rows that make the error largest and least and over any others,
  /// differ from the exact sums by no more than is said, and stay within 16 bits.
  @Test
  void errorsOfRoundedSumsLieWithinTheirBounds() {
    SplittableRandom random = new SplittableRandom(3);
    for (int inputs : new int[] {1, 9, 64, 65, 129, 500, 784})
      for (double size : new double[] {1e-3, 1, 300}) {
        double[] w = random.doubles((long) inputs * 20, -size, size).toArray();
        if (inputs == 64) java.util.Arrays.fill(w, size);
        Prepared p = Prepared.of(w, inputs, 20, Prepared.exponentFor(size * Math.max(20, inputs)));
        RoundedWeights r = new RoundedWeights(inputs % 2 == 0 ? 64 : 6, 198, 1000);
        assertTrue(r.pay(p, 1000));
        for (int j = 0; j < 20; j++) {
          int column = j;
          check(p, r, j, i -> error(p, r, i, column) > 0, r.high()[j]);
          check(p, r, j, i -> error(p, r, i, column) < 0, r.low()[j]);
          check(p, r, j, i -> p.fixed()[i * p.stride() + column] > 0, null);
          check(p, r, j, i -> p.fixed()[i * p.stride() + column] < 0, null);
          check(p, r, j, i -> random.nextBoolean(), null);
        }
      }
  }

  private interface Rows {
    boolean has(int row);
  }

  private static int rounded(Prepared p, RoundedWeights r, int i, int j) {
    int m = r.shifts()[j];
    return p.fixed()[i * p.stride() + j] + (1 << m >> 1) >> m;
  }

  private static int error(Prepared p, RoundedWeights r, int i, int j) {
    return p.fixed()[i * p.stride() + j] - (rounded(p, r, i, j) << r.shifts()[j]);
  }

  private static void check(Prepared p, RoundedWeights r, int j, Rows rows, Integer extreme) {
    long exact = 0;
    long sum = r.centres()[j];
    for (int b = 0; b < r.blocks(); b++) {
      short part = r.starts()[r.start(b) + j];
      long wide = part;
      for (int i = b * r.blockRows(); i < Math.min(p.inputs(), (b + 1) * r.blockRows()); i++)
        if (rows.has(i)) {
          exact += p.fixed()[i * p.stride() + j];
          part += r.weights()[i * p.stride() + j];
          wide += rounded(p, r, i, j);
        }
      assertEquals(wide, part, "a block leaves 16 bits");
      sum += part;
    }
    long error = exact - (sum << r.shifts()[j]);
    assertTrue(r.low()[j] <= error && error <= r.high()[j], error + " is out of bounds");
    if (extreme != null) assertEquals((long) extreme, error, "the bound can be reached");
  }

  /// With a quarter of the bound the kernel contract fails, at its edges.
  @Test
  void aBoundTooSmallByFourIsNoticed() {
    assertTrue(failures(new VectorKernels(0.25)) >= 3, "at least three cases at the edge fail");
    assertEquals(0, failures(new VectorKernels(1)));
    if (!new LaneKernels().usable()) return;
    assertTrue(failures(new LaneKernels(0.25, LaneChoice.of(true))) >= 3, "and in lanes");
  }

  /// Chains in lanes, whatever a measurement would choose, give the bits of the plain kernels too.
  @Test
  void lanesKeepTheContract() {
    if (!new LaneKernels().usable()) return;
    assertEquals(0, failures(new LaneKernels(1, LaneChoice.of(true)), "drawSent"));
  }

  private static long failures(KernelProvider kernels) {
    return failures(kernels, "drawSent at the edge");
  }

  private static long failures(KernelProvider kernels, String cases) {
    KernelContract contract =
        new KernelContract() {
          @Override
          public List<KernelProvider> providers() {
            return List.of(kernels);
          }
        };
    return tests(contract.everyKernelHasTheBitsOfItsPlainTwin())
        .filter(test -> test.getDisplayName().startsWith(cases))
        .filter(BoundedDrawsTests::fails)
        .count();
  }

  private static Stream<DynamicTest> tests(Stream<? extends DynamicNode> nodes) {
    return nodes.flatMap(
        node ->
            node instanceof DynamicContainer container
                ? tests(container.getChildren())
                : Stream.of((DynamicTest) node));
  }

  private static boolean fails(DynamicTest test) {
    try {
      test.getExecutable().execute();
      return false;
    } catch (AssertionError e) {
      return true;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
