package io.harmonium.app.run;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;

/// How the numbers of a column are stored: (x − centre)/scale, and written with `decimals` digits after the point.
public record NumberScale(double centre, double scale, int decimals) {

  public NumberScale {
    if (!(scale > 0 && Math.abs(centre) < Double.POSITIVE_INFINITY && decimals >= 0))
      throw new IllegalArgumentException(
          "a scale needs a finite centre, a scale above 0 and 0 or more decimals, got "
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
    return json;
  }

  static NumberScale fromJson(Map<?, ?> json) {
    return new NumberScale(
        number(json, "centre"), number(json, "scale"), (int) number(json, "decimals"));
  }

  private static double number(Map<?, ?> json, String key) {
    if (json.get(key) instanceof Number number) return number.doubleValue();
    throw new IllegalArgumentException(
        "run.json: the scale of a column has no number '" + key + "', got " + json.get(key));
  }
}
