package io.harmonium.runs.training;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/// How the numbers of a column are stored: (x − centre)/scale, and written with `decimals` digits after the point. Those
/// that a machine makes lie between `low` and `high`, which are ∓∞ where a column has no bounds.
public record NumberScale(double centre, double scale, int decimals, double low, double high) {

  /// No double has more.
  private static final int MAX_DECIMALS = 1074;

  /// Without bounds.
  public NumberScale(double centre, double scale, int decimals) {
    this(centre, scale, decimals, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  public NumberScale {
    if (!(low <= centre && centre <= high))
      throw new IllegalArgumentException(
          "a scale needs low <= centre <= high, got " + low + ", " + centre + ", " + high);
    if (!(scale > 0
        && Math.abs(centre) < Double.POSITIVE_INFINITY
        && decimals >= 0
        && decimals <= MAX_DECIMALS))
      throw new IllegalArgumentException(
          "a scale needs a finite centre, a scale above 0 and 0 to 1074 decimals, got "
              + centre
              + ", "
              + scale
              + ", "
              + decimals);
  }

  /// A stored number as the data have it.
  public double original(double stored) {
    return centre + scale * stored;
  }

  /// A number of the data as it is stored.
  public double stored(double original) {
    return (original - centre) / scale;
  }

  /// The number nearest to `original` that the column can hold: within its bounds, and whole where all of them are.
  public double possible(double original) {
    double within = Math.clamp(original, low, high);
    return decimals == 0 ? Math.rint(within) : within;
  }

  /// A number of the data as text.
  public String text(double original) {
    return new BigDecimal(original)
        .setScale(decimals, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("centre", centre);
    json.put("scale", scale);
    json.put("decimals", decimals);
    if (low > Double.NEGATIVE_INFINITY) json.put("low", low);
    if (high < Double.POSITIVE_INFINITY) json.put("high", high);
    return json;
  }

  static NumberScale fromJson(Map<?, ?> json) {
    return new NumberScale(
        number(json, "centre"),
        number(json, "scale"),
        (int) number(json, "decimals"),
        json.containsKey("low") ? number(json, "low") : Double.NEGATIVE_INFINITY,
        json.containsKey("high") ? number(json, "high") : Double.POSITIVE_INFINITY);
  }

  private static double number(Map<?, ?> json, String key) {
    if (json.get(key) instanceof Number number) return number.doubleValue();
    throw new IllegalArgumentException(
        "run.json: the scale of a column has no number '" + key + "', got " + json.get(key));
  }
}
