package io.harmonium.runs.training;

import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import io.harmonium.wording.Explained;
import io.harmonium.wording.InvalidSetting;

/// Size and kind of a hidden layer as the command line writes them: "500", "500:gaussian", "20:categorical:5"; 0 is
/// no hidden layer.
public record HiddenLayer(int size, Units units) {

  private static final int LARGEST = 1 << 20;

  static HiddenLayer parse(String text) {
    int colon = text.indexOf(':');
    String count = colon < 0 ? text : text.substring(0, colon);
    int size;
    try {
      size = Integer.parseInt(count.strip());
    } catch (NumberFormatException e) {
      throw new InvalidSetting(
          "{hidden}: expected a number of units, or a number and a kind such as 500:gaussian, got '"
              + text
              + "'",
          e);
    }
    if (size < 0 || size > LARGEST)
      throw new InvalidSetting("{hidden}: expected 0 to " + LARGEST + " units, got " + size);
    return new HiddenLayer(size, colon < 0 ? new Binary() : kind(text.substring(colon + 1)));
  }

  private static Units kind(String name) {
    try {
      Units units = Units.parse(name);
      if (units.joint())
        throw new IllegalArgumentException(
            name + " units are words of rows and serve no hidden layer");
      return units;
    } catch (IllegalArgumentException e) {
      throw new InvalidSetting("{hidden}: " + Explained.reason(e), e);
    }
  }

  @Override
  public String toString() {
    return size + ":" + units.name();
  }
}
