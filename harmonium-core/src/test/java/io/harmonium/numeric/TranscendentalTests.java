package io.harmonium.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Seed;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Against StrictMath, which is itself within 1 ulp: each bound is the stated one and 1 ulp more.
class TranscendentalTests {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  /// What core may not take from `Math`: `sqrt`, `fma`, `scalb` and their like are exact.
  private static final Set<String> INEXACT =
      Set.of(
          "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
          "expm1", "log", "log10", "log1p", "pow", "cbrt", "hypot");

  private static void near(double expected, double actual, double ulps, String what, double x) {
    if (expected == actual || expected != expected && actual != actual) return;
    assertTrue(
        Math.abs(expected - actual) <= ulps * Math.ulp(expected),
        () -> what + "(" + x + ") is " + actual + ", expected " + expected);
  }

  private static void grid(
      String what,
      DoubleUnaryOperator expected,
      DoubleUnaryOperator actual,
      double low,
      double high,
      double ulps) {
    SplittableRandom random = new SplittableRandom(what.hashCode());
    for (int i = 0; i <= 40_000; i++) {
      double even = low + (high - low) * (i / 40_000.0);
      near(expected.applyAsDouble(even), actual.applyAsDouble(even), ulps, what, even);
      double other = random.nextDouble(low, high);
      near(expected.applyAsDouble(other), actual.applyAsDouble(other), ulps, what, other);
    }
  }

  /// Magnitudes from the smallest subnormal to the largest number.
  private static void magnitudes(
      String what, DoubleUnaryOperator expected, DoubleUnaryOperator actual, double ulps) {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 40_000; i++) {
      double x = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
      for (double each : new double[] {x, -x})
        near(expected.applyAsDouble(each), actual.applyAsDouble(each), ulps, what, each);
    }
    for (double x :
        new double[] {
          0, Double.MIN_VALUE, 3e-320, Double.MIN_NORMAL, 1, 2, Double.MAX_VALUE, INFINITY
        })
      for (double each : new double[] {x, -x, Math.nextDown(x), Math.nextUp(x), 1 / x})
        near(expected.applyAsDouble(each), actual.applyAsDouble(each), ulps, what, each);
    assertTrue(Double.isNaN(actual.applyAsDouble(Double.NaN)));
    assertEquals(
        Double.doubleToRawLongBits(expected.applyAsDouble(-0.0)),
        Double.doubleToRawLongBits(actual.applyAsDouble(-0.0)),
        what + "(-0)");
  }

  @Test
  void logarithms() {
    grid("log", StrictMath::log, Transcendental::log, 0, 4, 2);
    grid("log", StrictMath::log, Transcendental::log, 0.99, 1.01, 2);
    magnitudes("log", StrictMath::log, Transcendental::log, 2);
    grid("log1p", StrictMath::log1p, Transcendental::log1p, -1, 4, 2);
    grid("log1p", StrictMath::log1p, Transcendental::log1p, -1e-6, 1e-6, 2);
    magnitudes("log1p", StrictMath::log1p, Transcendental::log1p, 2);
    assertEquals(Math.log(2), Transcendental.log(2));
  }

  @Test
  void exponentials() {
    grid("exp", StrictMath::exp, Transcendental::exp, -50, 50, 3);
    magnitudes("exp", StrictMath::exp, Transcendental::exp, 3);
    grid("expm1", StrictMath::expm1, Transcendental::expm1, -50, 50, 3);
    grid("expm1", StrictMath::expm1, Transcendental::expm1, -1, 1, 3);
    grid("expm1", StrictMath::expm1, Transcendental::expm1, -1e-6, 1e-6, 3);
    magnitudes("expm1", StrictMath::expm1, Transcendental::expm1, 4);
    grid("tanh", StrictMath::tanh, Transcendental::tanh, -25, 25, 4);
    grid("tanh", StrictMath::tanh, Transcendental::tanh, -1, 1, 4);
    magnitudes("tanh", StrictMath::tanh, Transcendental::tanh, 4);
  }

  /// cos 2πu has no counterpart in StrictMath: the angle is exact where u is a small multiple of a power of two, so the
  /// error of the rounded angle, |sin|·½ulp, is added.
  @Test
  void turns() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 100_000; i++) {
      double u = random.nextDouble(-0.75, 0.75);
      double x = 2 * Math.PI * u;
      double rounding = 1.5 * Math.ulp(x);
      double cos = StrictMath.cos(x);
      double sin = StrictMath.sin(x);
      assertEquals(
          cos, Transcendental.cosTurns(u), 2 * Math.ulp(cos) + rounding * Math.abs(sin), "at " + u);
      assertEquals(
          sin, Transcendental.sinTurns(u), 2 * Math.ulp(sin) + rounding * Math.abs(cos), "at " + u);
    }
    for (double whole : new double[] {0, 1, -3, 1e15, 0x1p52, 1e300, Double.MAX_VALUE})
      assertEquals(1, Transcendental.cosTurns(whole), "at " + whole);
    for (int k = -9; k < 9; k++) {
      assertEquals(0, Math.abs(Transcendental.cosTurns(k + 0.25)));
      assertEquals(-1, Transcendental.cosTurns(k + 0.5));
      assertEquals(1, Transcendental.sinTurns(k + 0.25));
      assertEquals(0, Math.abs(Transcendental.sinTurns(k)));
      assertEquals(Math.sqrt(0.5), Transcendental.cosTurns(k + 0.125), 0x1p-53);
    }
    assertTrue(Double.isNaN(Transcendental.cosTurns(Double.NaN)));
    assertTrue(Double.isNaN(Transcendental.sinTurns(INFINITY)));
  }

  @Test
  void angles() {
    for (double reach : new double[] {1e-3, 1, 10, 1e4, 1 << 20}) {
      grid("cos", StrictMath::cos, Transcendental::cos, -reach, reach, 2);
      grid("sin", StrictMath::sin, Transcendental::sin, -reach, reach, 2);
    }
    for (double x : new double[] {0, -0.0, Double.MIN_VALUE, -1e-310, 1e-200})
      assertEquals(StrictMath.sin(x), Transcendental.sin(x));
    // Doubles next to multiples of ½π, where the reduction cancels most.
    for (int k = 1; k < 300_000; k += 7) {
      near(
          StrictMath.cos(k * (Math.PI / 2)),
          Transcendental.cos(k * (Math.PI / 2)),
          2,
          "cos",
          k * (Math.PI / 2));
      near(
          StrictMath.sin(k * (Math.PI / 2)),
          Transcendental.sin(k * (Math.PI / 2)),
          2,
          "sin",
          k * (Math.PI / 2));
    }
    assertTrue(Double.isNaN(Transcendental.cos(Double.NaN)));
    for (double far : new double[] {2e6, -1e300, INFINITY})
      assertThrows(IllegalArgumentException.class, () -> Transcendental.sin(far));
  }

  @Test
  void powers() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 40_000; i++) {
      double x = random.nextDouble(1e-3, 1e3);
      double y = random.nextDouble(-20, 20);
      double expected = StrictMath.pow(x, y);
      double bound = (3 + Math.abs(y * StrictMath.log(x))) * 0x1p-52 * expected;
      assertEquals(expected, Transcendental.pow(x, y), bound);
    }
    assertEquals(1, Transcendental.pow(0, 0));
    assertEquals(0, Transcendental.pow(0, 2));
    for (int n = 0; n < 64; n++) assertEquals(Math.scalb(1.0, n), Transcendental.power(2, n));
    for (int n = 0; n <= 20; n++) assertEquals(StrictMath.pow(5, n), Transcendental.power(5, n));
    assertEquals(INFINITY, Transcendental.power(2, 5000));
  }

  /// No function of core leaves its last bit to the runtime.
  @Test
  void coreTakesNoInexactFunctionFromTheRuntime() throws IOException, URISyntaxException {
    Path classes = Path.of(Seed.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> wrong = new TreeSet<>();
    int seen = 0;
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        var model = ClassFile.of().parse(Files.readAllBytes(file));
        seen++;
        for (PoolEntry entry : model.constantPool())
          if (entry instanceof MemberRefEntry member && forbidden(member))
            wrong.add(
                model.thisClass().asInternalName()
                    + " calls "
                    + member.owner().asInternalName()
                    + "."
                    + member.name().stringValue());
      }
    }
    assertTrue(seen > 300, "saw only " + seen + " classes in " + classes);
    assertEquals(Set.of(), wrong, "use io.harmonium.numeric.Transcendental");
  }

  private static boolean forbidden(MemberRefEntry member) {
    String owner = member.owner().asInternalName();
    return owner.equals("java/lang/StrictMath")
        || owner.equals("java/lang/Math") && INEXACT.contains(member.name().stringValue());
  }
}
