package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.CustomUnits;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// What every kind of unit promises: an exponential family whose cumulant generates its means,
///
/// ```
/// p(x | η) = h(x) exp(η·t(x) − Γ(η)),   ∂Γ/∂η = ⟨t⟩,   Γ convex,
/// ```
///
/// with a float path that follows the double one. How it draws is judged by [UnitsSampling].
public final class UnitsContract {

  /// A kind of unit and the kernels it computes with.
  public record Subject(Units units, KernelProvider kernels) {

    Workspace space() {
      return new Workspace(kernels);
    }

    @Override
    public String toString() {
      return units.name() + " with " + kernels.name() + " kernels";
    }
  }

  /// Units per layer: two blocks of sixteen and a rest, as kernels see them.
  static final int SIZE = 37;

  static final Seed SEED = Seed.of(0x756e697473L);

  private UnitsContract() {}

  /// Every kind with every usable provider of kernels.
  public static List<Subject> subjects(List<? extends Units> kinds) {
    List<Subject> subjects = new ArrayList<>();
    for (Units units : kinds)
      for (KernelProvider kernels : Kernels.all()) subjects.add(new Subject(units, kernels));
    return subjects;
  }

  public static List<Check<Subject>> checks() {
    List<Check<Subject>> checks = new ArrayList<>();
    checks.add(new Check<>("its name spells it", UnitsContract::nameSpellsTheKind));
    checks.add(new Check<>("units own their columns", UnitsContract::unitsOwnTheirColumns));
    checks.add(new Check<>("stored parameters reach η", UnitsContract::storedParametersReachEta));
    checks.add(new Check<>("Γ is the log of the sum", UnitsContract::cumulantIsTheLogOfTheSum));
    checks.add(new Check<>("∂Γ/∂η is the mean", UnitsContract::derivativeOfTheCumulantIsTheMean));
    checks.add(
        new Check<>(
            "means are those of the distribution", UnitsContract::meansAreThoseOfTheDistribution));
    checks.add(new Check<>("Γ is convex", UnitsContract::cumulantIsConvex));
    checks.add(new Check<>("unit ranges compose", UnitsContract::rangesCompose));
    checks.add(new Check<>("floats follow doubles", UnitsContract::floatsFollowDoubles));
    checks.add(new Check<>("fit gives the means", UnitsContract::fitGivesTheMeans));
    checks.add(new Check<>("fit stays finite at the border", UnitsContract::fitStaysFinite));
    checks.add(new Check<>("variances follow from means", UnitsContract::variancesFollow));
    checks.add(new Check<>("extremes stay finite", UnitsContract::extremesStayFinite));
    checks.add(new Check<>("errors name the unit", UnitsContract::unsupportedNameTheUnit));
    checks.addAll(UnitsSampling.checks());
    return List.copyOf(checks);
  }

  /// Random natural parameters of `size` units: free ones of the given spread, constrained ones by their domain.
  static double[][] etas(Units units, int size, double spread, Seed seed) {
    double[][] eta = new double[units.ports().size()][];
    for (int p = 0; p < eta.length; p++) {
      int columns = units.columns(size, p);
      eta[p] = new double[columns];
      Port.Domain domain = units.ports().get(p).domain();
      Draws draws = seed.child(p).row(0);
      for (int j = 0; j < columns; j++) {
        double scale = domain == Port.Domain.FREE ? spread : 0.4;
        eta[p][j] = (float) domain.natural(scale * draws.normal(j, 0));
      }
    }
    return eta;
  }

  /// The columns of one unit.
  static double[][] unit(Units units, double[][] eta, int unit) {
    double[][] one = new double[eta.length][];
    for (int p = 0; p < one.length; p++) {
      int[] offsets = units.offsets(unit + 1, p);
      one[p] = java.util.Arrays.copyOfRange(eta[p], offsets[unit], offsets[unit + 1]);
    }
    return one;
  }

  static float[][] floats(double[][] eta) {
    float[][] narrow = new float[eta.length][];
    for (int p = 0; p < eta.length; p++) {
      narrow[p] = new float[eta[p].length + 16];
      for (int j = 0; j < eta[p].length; j++) narrow[p][j] = (float) eta[p][j];
    }
    return narrow;
  }

  private static double[][] like(double[][] eta) {
    double[][] zeros = new double[eta.length][];
    for (int p = 0; p < eta.length; p++) zeros[p] = new double[eta[p].length];
    return zeros;
  }

  /// A kind of ours is found again by its name; another's does not take one of our names.
  static void nameSpellsTheKind(Subject s) {
    if (!(s.units instanceof CustomUnits)) assertEquals(s.units, Units.parse(s.units.name()));
    else
      assertTrue(
          Units.kinds().stream().noneMatch(k -> k.name().equals(s.units.name())),
          "the name '" + s.units.name() + "' is taken");
  }

  static void unitsOwnTheirColumns(Subject s) {
    for (int p = 0; p < s.units.ports().size(); p++) {
      int[] offsets = s.units.offsets(SIZE, p);
      assertEquals(SIZE + 1, offsets.length);
      assertEquals(0, offsets[0]);
      assertEquals(s.units.columns(SIZE, p), offsets[SIZE]);
      for (int u = 0; u < SIZE; u++)
        assertEquals(
            s.units.ports().get(p).width(), offsets[u + 1] - offsets[u], "width of unit " + u);
    }
    assertEquals(
        s.units.ports().size(), s.units.ports().stream().map(Port::name).distinct().count());
  }

  /// `natural` stays in its domain and `derivative` is its derivative (central differences: error h²/6 ≈ 2e-7).
  static void storedParametersReachEta(Subject s) {
    for (Port port : s.units.ports())
      for (double stored = -3; stored <= 3; stored += 0.75) {
        double up = port.domain().natural(stored + 1e-3);
        double down = port.domain().natural(stored - 1e-3);
        double derivative = port.domain().derivative(stored);
        assertEquals((up - down) / 2e-3, derivative, 1e-6 * (1 + Math.abs(derivative)));
        if (port.domain() == Port.Domain.NEGATIVE) assertTrue(port.domain().natural(stored) < 0);
      }
  }

  /// Against a sum over values or a quadrature that is exact to rounding: 1e-9.
  static void cumulantIsTheLogOfTheSum(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1.5, SEED.child("sum"));
    for (int u = 0; u < SIZE; u++) {
      double expected = UnitDistribution.of(s.units, unit(s.units, eta, u)).logSum();
      double given = s.units.cumulant(eta, u, u + 1);
      assertEquals(expected, given, 1e-9 * (1 + Math.abs(expected)), "unit " + u);
    }
  }

  /// Five-point differences with h = 2e-3: the error h⁴/30·Γ⁗′ and the rounding ε·Γ/h are both below 1e-10.
  static void derivativeOfTheCumulantIsTheMean(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1.5, SEED.child("derivative"));
    double[][] means = like(eta);
    s.units.means(eta, 0, SIZE, means);
    for (int p = 0; p < eta.length; p++) {
      int[] offsets = s.units.offsets(SIZE, p);
      for (int u = 0; u < SIZE; u++)
        for (int c = offsets[u]; c < offsets[u + 1]; c++) {
          boolean free = s.units.ports().get(p).domain() == Port.Domain.FREE;
          double h = 2e-3 * (free ? 1 : Math.abs(eta[p][c]));
          double centre = eta[p][c];
          double[] f = new double[5];
          for (int k = -2; k <= 2; k++) {
            eta[p][c] = centre + k * h;
            f[k + 2] = s.units.cumulant(eta, u, u + 1);
          }
          eta[p][c] = centre;
          double derivative = (f[0] - 8 * f[1] + 8 * f[3] - f[4]) / (12 * h);
          assertEquals(
              derivative,
              means[p][c],
              1e-9 * (1 + Math.abs(derivative)),
              "port " + p + " unit " + u);
        }
    }
  }

  static void meansAreThoseOfTheDistribution(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1.5, SEED.child("means"));
    double[][] means = like(eta);
    s.units.means(eta, 0, SIZE, means);
    for (int u = 0; u < SIZE; u++) {
      UnitDistribution distribution = UnitDistribution.of(s.units, unit(s.units, eta, u));
      double[][] own = unit(s.units, means, u);
      for (int p = 0; p < own.length; p++)
        for (int c = 0; c < own[p].length; c++) {
          double expected = distribution.mean(p, c);
          double tolerance = 1e-9 * (1 + Math.abs(expected));
          assertEquals(expected, own[p][c], tolerance, "port " + p + " unit " + u);
        }
    }
  }

  static void cumulantIsConvex(Subject s) {
    for (int i = 0; i < 50; i++) {
      double[][] a = etas(s.units, 1, 4, SEED.child("a").child(i));
      double[][] b = etas(s.units, 1, 4, SEED.child("b").child(i));
      double[][] middle = like(a);
      for (int p = 0; p < a.length; p++)
        for (int j = 0; j < a[p].length; j++) middle[p][j] = 0.5 * (a[p][j] + b[p][j]);
      double chord = 0.5 * (s.units.cumulant(a, 0, 1) + s.units.cumulant(b, 0, 1));
      double value = s.units.cumulant(middle, 0, 1);
      assertTrue(value <= chord + 1e-12 * (1 + Math.abs(chord)), value + " lies above " + chord);
    }
  }

  /// ΣΓ over a layer is the sum over its parts (SIZE roundings of 1e-16), and means of a range leave the rest alone.
  static void rangesCompose(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1.5, SEED.child("ranges"));
    double whole = s.units.cumulant(eta, 0, SIZE);
    double parts = s.units.cumulant(eta, 0, 16) + s.units.cumulant(eta, 16, SIZE);
    assertEquals(whole, parts, 1e-13 * (SIZE + Math.abs(whole)));
    double[][] all = like(eta);
    double[][] some = like(eta);
    for (double[] port : some) java.util.Arrays.fill(port, 7);
    s.units.means(eta, 0, SIZE, all);
    s.units.means(eta, 16, 32, some);
    for (int p = 0; p < eta.length; p++) {
      int[] offsets = s.units.offsets(SIZE, p);
      for (int j = 0; j < eta[p].length; j++)
        assertEquals(j >= offsets[16] && j < offsets[32] ? all[p][j] : 7, some[p][j]);
    }
  }

  /// Prepared paths are held to 1e-5 of the double path, relative to max(1, |value|).
  static void floatsFollowDoubles(Subject s) {
    double[][] eta = etas(s.units, SIZE, 3, SEED.child("floats"));
    float[][] narrow = floats(eta);
    for (int from = 0; from < SIZE; from += 16)
      for (int to = from + 1; to <= SIZE; to++) {
        double expected = s.units.cumulant(eta, from, to);
        double tolerance = 1e-5 * Math.max(1, Math.abs(expected));
        double given = s.units.cumulant(narrow, from, to, s.space());
        assertEquals(expected, given, tolerance, "units " + from + " to " + to);
      }
    double[][] means = like(eta);
    float[][] given = floats(eta);
    s.units.means(eta, 0, SIZE, means);
    s.units.means(narrow, 0, SIZE, s.space(), given);
    for (int p = 0; p < eta.length; p++)
      for (int j = 0; j < eta[p].length; j++)
        assertEquals(means[p][j], given[p][j], 1e-5 * Math.max(1, Math.abs(means[p][j])));
  }

  /// Means of moderate parameters lie inside, where fit is exact.
  static void fitGivesTheMeans(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1, SEED.child("fit"));
    double[][] means = like(eta);
    s.units.means(eta, 0, SIZE, means);
    double[][] again = like(eta);
    s.units.means(natural(s.units, fit(s.units, means, SIZE)), 0, SIZE, again);
    for (int p = 0; p < eta.length; p++)
      for (int j = 0; j < eta[p].length; j++)
        assertEquals(means[p][j], again[p][j], 1e-9 * (1 + Math.abs(means[p][j])), "column " + j);
  }

  private static double[][] fit(Units units, double[][] means, int size) {
    double[][] stored = like(means);
    units.fit(means, 0, size, stored);
    return stored;
  }

  private static double[][] natural(Units units, double[][] stored) {
    double[][] eta = like(stored);
    for (int p = 0; p < eta.length; p++)
      for (int j = 0; j < eta[p].length; j++)
        eta[p][j] = units.ports().get(p).domain().natural(stored[p][j]);
    return eta;
  }

  /// Columns that never change still get finite parameters that can be normalised.
  static void fitStaysFinite(Subject s) {
    for (int value = 0; value < (s.units.values() > 0 ? s.units.values() : 3); value++) {
      double[][] t = UnitDistribution.statisticsOf(s.units, value);
      double[][] stored = fit(s.units, t, 1);
      for (double[] port : stored)
        for (double number : port) assertTrue(Double.isFinite(number), "stored " + number);
      assertNull(s.units.unsupported(natural(s.units, stored)));
    }
  }

  static void variancesFollow(Subject s) {
    double[][] eta = etas(s.units, SIZE, 1.5, SEED.child("variances"));
    double[][] means = like(eta);
    s.units.means(eta, 0, SIZE, means);
    double[] variances = new double[eta[0].length];
    s.units.variances(means, variances);
    int[] offsets = s.units.offsets(SIZE);
    for (int u = 0; u < SIZE; u++) {
      UnitDistribution distribution = UnitDistribution.of(s.units, unit(s.units, eta, u));
      for (int c = 0; c < offsets[u + 1] - offsets[u]; c++) {
        double expected =
            distribution.secondMoment(0, c) - distribution.mean(0, c) * distribution.mean(0, c);
        assertEquals(expected, variances[offsets[u] + c], 1e-9 * (1 + expected), "unit " + u);
      }
    }
  }

  /// Inputs of ±10³ and ±10⁸ (and ±10³⁰⁰ in double for listed values, ±80 for counts, whose mean is e^η) give finite
  /// numbers; for listed values Γ lies
  /// between the largest η·t and that plus log(values).
  static void extremesStayFinite(Subject s) {
    double[] sizes =
        s.units.values() > 0 ? new double[] {1e3, 1e8, 1e300} : new double[] {1e3, 1e8};
    if (s.units.growth() == Units.Growth.FACTORIAL) sizes = new double[] {1, 12, 80};
    for (double size : sizes)
      for (double sign : new double[] {-1, 1})
        for (int column = 0; column < s.units.ports().get(0).width(); column++) {
          double[][] eta = etas(s.units, 1, 1, SEED.child("extremes"));
          eta[0][column] = sign * size;
          double[][] means = like(eta);
          double cumulant = s.units.cumulant(eta, 0, 1);
          s.units.means(eta, 0, 1, means);
          assertTrue(Double.isFinite(cumulant), "Γ = " + cumulant + " at " + sign * size);
          for (double[] port : means)
            for (double mean : port) assertTrue(Double.isFinite(mean), "mean " + mean);
          if (s.units.values() > 0) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int v = 0; v < s.units.values(); v++)
              largest = Math.max(largest, UnitDistribution.logDensity(s.units, v, eta));
            double slack = 1e-12 * (1 + Math.abs(largest));
            assertTrue(cumulant >= largest - slack, cumulant + " < " + largest);
            assertTrue(cumulant <= largest + StrictMath.log(s.units.values()) + slack + 1e-9);
          }
          if (size <= 1e8) {
            float[][] out = floats(eta);
            s.units.means(floats(eta), 0, 1, s.space(), out);
            assertTrue(Double.isFinite(s.units.cumulant(floats(eta), 0, 1, s.space())));
            double tolerance = 1e-5 * (1 + Math.abs(means[0][column]));
            assertEquals(means[0][column], out[0][column], tolerance);
          }
        }
  }

  /// η that cannot be normalised is refused with the number of the unit; η that can is not refused.
  static void unsupportedNameTheUnit(Subject s) {
    assertNull(s.units.unsupported(etas(s.units, SIZE, 3, SEED.child("refusal"))));
    for (int p = 0; p < s.units.ports().size(); p++)
      if (s.units.ports().get(p).domain() == Port.Domain.NEGATIVE)
        for (double bad : new double[] {0, 0.5, Double.NaN}) {
          double[][] eta = etas(s.units, SIZE, 1, SEED.child("refusal"));
          eta[p][s.units.offsets(SIZE, p)[19]] = bad;
          String reason = s.units.unsupported(eta);
          assertNotNull(reason, "η = " + bad + " of port " + p + " is not refused");
          assertTrue(reason.contains("19"), reason);
        }
  }
}
