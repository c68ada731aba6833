package io.harmonium.testkit;

/// How much work random checks do: `-Dharmonium.thorough=true` (`mvn verify -Pthorough`) raises the counts, the checks
/// stay the same.
public final class Effort {

  private Effort() {}

  /// True in the thorough profile.
  public static boolean thorough() {
    return Boolean.getBoolean("harmonium.thorough");
  }

  /// Chains of a drift test: 10 000, or 10⁶ in the thorough profile.
  public static int chains() {
    return thorough() ? 1_000_000 : 10_000;
  }

  /// `normal` repetitions, or fifty times as many in the thorough profile.
  public static int times(int normal) {
    return thorough() ? Math.multiplyExact(normal, 50) : normal;
  }
}
