package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/// The charts of a comparison: log-likelihood over updates and over seconds of training, one line per run.
record ComparisonCharts(Comparison comparison) {

  static final String UPDATES = "likelihood-updates.svg";
  static final String SECONDS = "likelihood-seconds.svg";

  private static final List<Ink> INKS =
      List.of(
          Ink.BLUE, Ink.VERMILION, Ink.GREEN, Ink.PURPLE, Ink.ORANGE, Ink.SKY, Ink.INK, Ink.GREY);

  /// Letters of a name in the legend.
  private static final int LONGEST = 48;

  /// The points of one run: where they lie across, and which of the series they are.
  private record Curve(ComparedRun run, Series series, double[] across) {}

  /// The charts that can be drawn, by the names of their files.
  SequencedMap<String, Chart> charts() {
    SequencedMap<String, Chart> charts = new LinkedHashMap<>();
    put(charts, UPDATES, "updates", "updates", (run, update) -> update);
    put(
        charts,
        SECONDS,
        "time of training, without evaluation",
        "seconds",
        (run, update) -> run.clock().at(update).orElse(0));
    return charts;
  }

  /// Where the point of an update lies; 0 where it cannot be shown.
  @FunctionalInterface
  private interface Across {
    double at(ComparedRun run, double update);
  }

  private void put(
      SequencedMap<String, Chart> charts, String file, String quantity, String unit, Across place) {
    List<Curve> curves = new ArrayList<>();
    for (ComparedRun run : comparison.runs())
      curves.add(curve(run, update -> place.at(run, update)));
    double[] across = all(curves, Curve::across);
    if (across.length == 0) return;
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < curves.size(); i++)
      if (curves.get(i).across().length > 0) marks.add(line(curves.get(i), i));
    String judged = comparison.part() + " log-likelihood";
    charts.put(
        file,
        Chart.of(
                judged + " over " + unit + " of training",
                new Axis(
                    quantity.equals(unit) ? "training" : quantity, unit, Scale.logarithmic(across)),
                new Axis(judged, "nats per row", Scale.covering(heights(curves))),
                marks.toArray(Mark[]::new))
            .sized(560, 380)
            .roomy());
  }

  private Curve curve(ComparedRun run, ToDoubleFunction<Double> place) {
    Series all = run.likelihood(comparison.part());
    Series shown = all.at(i -> place.applyAsDouble(all.update()[i]) > 0);
    return new Curve(
        run, shown, Arrays.stream(shown.update()).map(u -> place.applyAsDouble(u)).toArray());
  }

  private static double[] all(
      List<Curve> curves, java.util.function.Function<Curve, double[]> part) {
    return curves.stream().flatMapToDouble(curve -> Arrays.stream(part.apply(curve))).toArray();
  }

  /// All values, and the ends of the last intervals.
  private static double[] heights(List<Curve> curves) {
    DoubleStream ends =
        curves.stream()
            .filter(curve -> !curve.series().isEmpty())
            .flatMapToDouble(
                curve -> {
                  int last = curve.series().size() - 1;
                  return DoubleStream.of(curve.series().low()[last], curve.series().high()[last]);
                })
            .filter(Double::isFinite);
    return DoubleStream.concat(ends, Arrays.stream(all(curves, c -> c.series().value()))).toArray();
  }

  private static Line line(Curve curve, int number) {
    Series series = curve.series();
    return new Line(
        shortened(curve.run().name()),
        INKS.get(number % INKS.size()),
        curve.across(),
        series.value(),
        series.low(),
        series.high(),
        number < INKS.size() ? Line.Style.DOTS : Line.Style.DASHED);
  }

  private static String shortened(String name) {
    int half = LONGEST / 2;
    return name.length() <= LONGEST
        ? name
        : name.substring(0, half) + "…" + name.substring(name.length() - half);
  }
}
