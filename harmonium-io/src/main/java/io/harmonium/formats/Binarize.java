package io.harmonium.formats;

import io.harmonium.random.Seed;
import io.harmonium.wording.InvalidSetting;
import java.util.Locale;

/// How grey values v in [0, 1] become bits.
///
/// - `threshold:T`: x = 1 where v ≥ T. A threshold outside [0, 1] is in the units of the data and takes any numbers.
/// - `sample`: x = 1 with probability v, drawn once under `seed`.
/// - `mean`: the layer gets v itself as its mean; such rows have no likelihood, and the provenance says so.
/// - `fresh`: as `mean`, but learning draws the bits of a row anew at every visit.
public record Binarize(Rule rule, double threshold, Seed seed) {

  public enum Rule {
    THRESHOLD,
    SAMPLE,
    MEAN,
    FRESH
  }

  /// Threshold at one half.
  public static final Binarize DEFAULT = threshold(0.5);

  public Binarize {
    if (!Double.isFinite(threshold))
      throw new InvalidSetting(
          "the threshold of {binarize} must be a finite number, got " + threshold);
    if (rule == Rule.SAMPLE && seed == null)
      throw new IllegalArgumentException(
          "binarizing by sample needs a seed; give Binarize.sample(seed)");
  }

  public static Binarize threshold(double threshold) {
    return new Binarize(Rule.THRESHOLD, threshold, null);
  }

  public static Binarize sample(Seed seed) {
    return new Binarize(Rule.SAMPLE, 0.5, seed);
  }

  public static Binarize mean() {
    return new Binarize(Rule.MEAN, 0.5, null);
  }

  public static Binarize fresh() {
    return new Binarize(Rule.FRESH, 0.5, null);
  }

  /// The rule that `text` spells: `threshold:0.5`, `threshold`, `sample`, `mean` or `fresh`; `seed` serves `sample`.
  public static Binarize parse(String text, Seed seed) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("sample")) return sample(seed);
    if (word.equals("mean")) return mean();
    if (word.equals("fresh")) return fresh();
    if (word.equals("threshold")) return DEFAULT;
    if (word.startsWith("threshold:"))
      try {
        return threshold(Double.parseDouble(word.substring("threshold:".length())));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "cannot read the threshold in '" + text + "'; write it as threshold:0.5", e);
      }
    throw new IllegalArgumentException(
        "no way to binarize is called '"
            + text
            + "'; there are threshold:0.5, sample, mean and fresh");
  }

  /// Whether values must lie in [0, 1].
  boolean needsUnitInterval() {
    return rule != Rule.THRESHOLD || threshold >= 0 && threshold <= 1;
  }

  @Override
  public String toString() {
    return switch (rule) {
      case THRESHOLD -> "threshold:" + threshold;
      case SAMPLE -> "sample";
      case MEAN -> "mean";
      case FRESH -> "fresh";
    };
  }
}
