package io.harmonium.runs.training;

import io.harmonium.network.Prior;

/// The distribution that the energy of a network stands on: "normal:DEVIATION" or "none".
///
/// @param deviation of the normal distribution, 0 for none
public record EnergyBase(double deviation) {

  /// The energy stands by itself.
  public static final EnergyBase NONE = new EnergyBase(0);

  private static final String NORMAL = "normal:";

  public EnergyBase {
    if (deviation != 0) new Prior.Normal(0, deviation);
  }

  /// What `text` spells.
  public static EnergyBase parse(String text) {
    if (text.equals("none")) return NONE;
    String expected = "normal:DEVIATION or none";
    if (!text.startsWith(NORMAL))
      throw new IllegalArgumentException("expected " + expected + ", got '" + text + "'");
    return new EnergyBase(NumberText.parse(text, expected, 2, 2, 1)[0]);
  }

  /// The distribution, null where there is none.
  Prior prior() {
    return deviation == 0 ? null : new Prior.Normal(0, deviation);
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return deviation == 0 ? "none" : NORMAL + Rate.plain(deviation);
  }
}
