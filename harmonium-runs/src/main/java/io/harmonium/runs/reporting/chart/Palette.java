package io.harmonium.runs.reporting.chart;

/// Colours of numbers in [0, 1], between fixed stops. Lightness changes in one direction (from the middle outwards for
/// signed numbers), so that the order of values survives colour blindness and printing.
public enum Palette {
  /// White paper to dark ink.
  PAPER(0xffffff, 0x1b1f24),
  /// Negative blue, nothing white, positive vermilion.
  SIGNED(0x00497a, 0x3f93cc, 0xffffff, 0xe5853f, 0xa33c00),
  /// Night blue through teal to pale yellow.
  HEAT(0x10163a, 0x1d3f72, 0x1f7a8c, 0x5fb27f, 0xf4e99b);

  private final int[] stops;

  Palette(int... stops) {
    this.stops = stops;
  }

  /// The colour `0xRRGGBB` of a number, which is brought into [0, 1].
  public int at(double value) {
    double place = Math.max(0, Math.min(1, value)) * (stops.length - 1);
    int from = Math.min(stops.length - 2, (int) place);
    double part = place - from;
    int colour = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int low = stops[from] >> shift & 255;
      int high = stops[from + 1] >> shift & 255;
      colour |= (int) Math.rint(low + part * (high - low)) << shift;
    }
    return colour;
  }
}
