package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/// A few columns of one sequence over time: the true values, and what the machine expected after the frames before them.
///
/// @param subject whose sequence it is
/// @param times the clock at each frame
/// @param columns names of the columns
/// @param truth values, `[column][frame]`, NaN where they are unknown
/// @param expected the same of the machine
public record NextFrameLines(
    String subject, double[] times, List<String> columns, double[][] truth, double[][] expected) {

  /// The member of the file of next frames that holds it.
  public static final String NAME = "shown";

  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("subject", subject);
    json.put("times", times);
    List<Object> all = new ArrayList<>();
    for (int j = 0; j < columns.size(); j++) {
      Map<String, Object> column = new LinkedHashMap<>();
      column.put("name", columns.get(j));
      column.put("true", known(truth[j]));
      column.put("expected", Rounded.of(expected[j]));
      all.add(column);
    }
    json.put("columns", all);
    return json;
  }

  /// Unknown values as null.
  private static List<Double> known(double[] values) {
    List<Double> known = new ArrayList<>();
    for (double value : values) known.add(Double.isNaN(value) ? null : (Double) value);
    return known;
  }

  /// A chart for each column; none where the run keeps nothing.
  static List<Tile> tiles(Tree json) {
    List<Tile> tiles = new ArrayList<>();
    double[] times = json.at("times").numbers();
    for (Tree column : json.at("columns").list()) {
      List<double[]> truth = new ArrayList<>();
      List<Tree> values = column.at("true").list();
      for (int t = 0; t < Math.min(times.length, values.size()); t++)
        if (values.get(t).number().isPresent())
          truth.add(new double[] {times[t], values.get(t).number(0)});
      double[] expected = column.at("expected").numbers();
      double[] x = truth.stream().mapToDouble(p -> p[0]).toArray();
      double[] y = truth.stream().mapToDouble(p -> p[1]).toArray();
      if (x.length == 0 || expected.length != times.length) continue;
      String name = column.at("name").text("");
      tiles.add(
          Tile.of(
              name,
              Chart.of(
                      "True and expected values of " + name,
                      new Axis("time", "of the data", Scale.covering(times)),
                      new Axis(
                          name,
                          "value",
                          Scale.covering(
                              DoubleStream.concat(DoubleStream.of(y), DoubleStream.of(expected))
                                  .toArray())),
                      new Line("true", Ink.INK, x, y, null, null, Line.Style.DOTS),
                      new Line(
                          "expected", Ink.VERMILION, times, expected, null, null, Line.Style.PLAIN))
                  .roomy()
                  .svg(),
              "Sequence "
                  + json.at("subject").text("")
                  + " of the data: each value, and the one that was expected after all frames"
                  + " before it.",
              null));
    }
    return tiles;
  }
}
