package io.harmonium.runs.reporting.chart;

import java.util.List;

/// A roll of a sequence: time to the right, a line for each cell, white to ink between `low` and `high`. Frame t
/// covers x = t + ½ to t + 3/2 and cell k covers y = first + k − ½ to first + k + ½.
///
/// @param first the number of the lowest cell, such as 21 for the lowest key of a piano
public record Roll(List<double[]> frames, int first, double low, double high) implements Mark {

  public Roll {
    frames = List.copyOf(frames);
    if (frames.isEmpty()) throw new IllegalArgumentException("a roll needs at least one frame");
    int cells = frames.getFirst().length;
    if (cells < 1 || frames.stream().anyMatch(f -> f.length != cells))
      throw new IllegalArgumentException("the frames of a roll have the same number of cells");
    if (!(low < high))
      throw new IllegalArgumentException(
          "a roll needs a range low < high, got " + low + " to " + high);
  }

  /// The chart of a roll: `cells` and `unit` say what its lines are ("key", "MIDI number"); frames before `prompt` were
  /// given to a machine.
  public static Chart chart(String description, Roll roll, String cells, String unit, int prompt) {
    Axis x = new Axis("time", "frames", Scale.linear(0.5, roll.frames.size() + 0.5));
    Axis y = new Axis(cells, unit, Scale.linear(roll.first - 0.5, roll.first + roll.cells() - 0.5));
    double wide = Math.max(720, Math.min(1200, 90 + 5.0 * roll.frames.size()));
    double high = Math.max(150, Math.min(420, 70 + 3.0 * roll.cells()));
    List<Mark> marks =
        prompt > 0
            ? List.of(
                roll,
                new Rule("end of the prompt", Ink.VERMILION, Rule.Direction.COLUMN, prompt + 0.5))
            : List.of(roll);
    return new Chart(description, wide, high, x, y, marks);
  }

  int cells() {
    return frames.getFirst().length;
  }

  /// One pixel per cell and frame, the highest cell at the top.
  public Raster raster() {
    int[] pixels = new int[cells() * frames.size()];
    for (int t = 0; t < frames.size(); t++)
      for (int k = 0; k < cells(); k++)
        pixels[(cells() - 1 - k) * frames.size() + t] = colour(frames.get(t)[k]);
    return new Raster(frames.size(), cells(), pixels);
  }

  @Override
  public void draw(Frame frame, Markup out) {
    double left = frame.x(0.5);
    double top = frame.y(first + cells() - 0.5);
    out.empty(
            "image",
            "x",
            left,
            "y",
            top,
            "width",
            frame.x(frames.size() + 0.5) - left,
            "height",
            frame.y(first - 0.5) - top,
            "preserveAspectRatio",
            "none",
            "style",
            "image-rendering:pixelated",
            "href",
            raster().dataUri())
        .line();
  }

  private int colour(double value) {
    if (Double.isNaN(value)) throw new IllegalArgumentException("a roll needs numbers, got NaN");
    return Palette.PAPER.at((value - low) / (high - low));
  }
}
