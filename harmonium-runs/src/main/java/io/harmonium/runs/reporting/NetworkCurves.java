package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/// How the learning of a network went: what it descends, judged on rows kept for that, and energies of data and chains.
record NetworkCurves(List<Tree> metrics) {

  private static final String NO_LIKELIHOOD =
      "L_gen is no likelihood: log Z is not in it, and it moves with the sampler. Chains that stop"
          + " early make it look better.";

  /// The tiles of everything that was measured.
  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    String part =
        Series.of(metrics, "validEnergy").isEmpty()
            ? Series.of(metrics, "testEnergy").isEmpty() ? "train" : "test"
            : "valid";
    String rows = part.equals("valid") ? "validation" : part;
    objective(part, rows, tiles);
    energies(rows, part, tiles);
    return tiles;
  }

  private void objective(String part, String rows, List<Tile> tiles) {
    Series all = Series.of(metrics, part + "Objective").trained();
    Series rowsOnly = Series.of(metrics, part + "GenerativeLoss").trained();
    Series error = Series.of(metrics, part + "Error").trained();
    if (!all.isEmpty())
      tiles.add(
          curve(
              "L_clf + L_gen, " + rows + " rows",
              "L_clf + L_gen",
              "nats per row",
              Ink.PURPLE,
              all,
              "Surprise at the right class plus the energy of rows above that of chains: what"
                  + " training descends, without penalties.",
              NO_LIKELIHOOD));
    if (!rowsOnly.isEmpty())
      tiles.add(
          curve(
              "L_gen, " + rows + " rows",
              "L_gen",
              "nats per row",
              Ink.ORANGE,
              rowsOnly,
              "⟨E(x)⟩ of rows minus ⟨E(x)⟩ of chains; near 0 where chains look like rows.",
              NO_LIKELIHOOD));
    if (!error.isEmpty() && part.equals("valid"))
      tiles.add(
          curve(
              "Class error, " + rows + " rows",
              "rows with a wrong class",
              "share",
              Ink.BLUE,
              error,
              "How often the most probable class is not the row's own, on rows kept for choices.",
              null));
  }

  private static Tile curve(
      String title,
      String quantity,
      String unit,
      Ink ink,
      Series series,
      String meaning,
      String trap) {
    return Tile.of(
        title,
        Chart.of(
                title + " over updates",
                new Axis("training", "updates", Scale.logarithmic(series.update())),
                new Axis(quantity, unit, Scale.covering(withZero(series.value()))),
                new Rule(null, Ink.GREY, Rule.Direction.LEVEL, 0),
                Line.of(null, ink, series.update(), series.value()))
            .svg(),
        meaning,
        trap);
  }

  private static double[] withZero(double[] values) {
    return DoubleStream.concat(Arrays.stream(values), DoubleStream.of(0)).toArray();
  }

  private void energies(String rows, String part, List<Tile> tiles) {
    Map<String, Series> lines = new LinkedHashMap<>();
    lines.put("training rows", Series.of(metrics, "trainEnergy").trained());
    if (!part.equals("train"))
      lines.put(rows + " rows", Series.of(metrics, part + "Energy").trained());
    lines.put("fresh chains", Series.of(metrics, "freshEnergy").trained());
    lines.put("persistent chains", Series.of(metrics, "keptEnergy").trained());
    lines.values().removeIf(Series::isEmpty);
    if (lines.size() < 2 || lines.keySet().stream().noneMatch(name -> name.endsWith("chains")))
      return;
    List<Mark> marks = new ArrayList<>();
    lines.forEach(
        (name, series) -> marks.add(Line.of(name, ink(name), series.update(), series.value())));
    double[] values =
        lines.values().stream().flatMapToDouble(series -> Arrays.stream(series.value())).toArray();
    double[] updates =
        lines.values().stream().flatMapToDouble(series -> Arrays.stream(series.update())).toArray();
    tiles.add(
        Tile.of(
            "Energies of data and chains",
            Chart.of(
                    "Mean energies over updates",
                    new Axis("training", "updates", Scale.logarithmic(updates)),
                    new Axis("mean energy", "nats", Scale.covering(values)),
                    marks.toArray(Mark[]::new))
                .roomy()
                .svg(),
            "Rows, chains from noise after as many steps as an update makes, and the chains that"
                + " training keeps, all by the network that is judged.",
            "Fresh chains far above persistent ones need more steps than an update makes; chains"
                + " far below the rows have found valleys without data."));
  }

  private static Ink ink(String name) {
    if (name.startsWith("fresh")) return Ink.ORANGE;
    if (name.startsWith("persistent")) return Ink.VERMILION;
    return name.startsWith("training") ? Ink.BLUE : Ink.SKY;
  }
}
