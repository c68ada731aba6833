package io.harmonium.runs.reporting.chart;

/// An axis says what it shows: a quantity, its unit and the scale. A quantity without unit says "1" or "count" or
/// "probability".
public record Axis(String quantity, String unit, Scale scale) {

  public Axis {
    if (quantity.isBlank() || unit.isBlank())
      throw new IllegalArgumentException(
          "an axis needs a quantity and a unit, got '" + quantity + "' and '" + unit + "'");
  }

  /// The words along the axis.
  public String label() {
    return quantity + " (" + unit + ")";
  }
}
