package io.harmonium.bench.compare;

import java.util.Locale;

/// A comparison of what the two sides computed.
///
/// - *Exact* numbers come from the same formula in float32 on the peer's side. A sum of n terms of like sign rounded in
///   float has a relative error of at most n·2⁻²⁴ (n ≤ 1024: 6·10⁻⁵), in fact about √n·2⁻²⁴; 10⁻⁴ leaves room and is
///   far below any real difference.
/// - *Sampled* means of independent chains with standard errors e₁ and e₂ differ by a normal number of deviation at most
///   √(e₁² + e₂²); five of these are passed once in 1.7 million comparisons.
public record Check(String name, double ours, double theirs, double allowed) {

  private static final double EXACT = 1e-4;
  private static final double ERRORS = 5;

  /// Numbers that are equal but for the rounding of floats.
  public static Check exact(String name, double ours, double theirs) {
    return new Check(name, ours, theirs, EXACT * Math.max(Math.abs(ours), Math.abs(theirs)));
  }

  /// Means of samples.
  public static Check sampled(String name, Sample ours, Sample theirs) {
    return new Check(
        name, ours.mean(), theirs.mean(), ERRORS * Math.hypot(ours.error(), theirs.error()));
  }

  /// Numbers that may differ by the share `part`.
  public static Check within(String name, double ours, double theirs, double part) {
    return new Check(name, ours, theirs, part * Math.max(Math.abs(ours), Math.abs(theirs)));
  }

  public boolean passed() {
    return Math.abs(ours - theirs) <= allowed && allowed < Double.POSITIVE_INFINITY;
  }

  /// "visible 0.1832 = 0.1829 (± 0.002)"; "≠" where it failed.
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s %.6g %s %.6g (± %.1g)", name, ours, passed() ? "=" : "≠", theirs, allowed);
  }
}
