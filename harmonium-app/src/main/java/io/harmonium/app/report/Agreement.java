package io.harmonium.app.report;

import io.harmonium.app.report.chart.Axis;
import io.harmonium.app.report.chart.Chart;
import io.harmonium.app.report.chart.Ink;
import io.harmonium.app.report.chart.Markup;
import io.harmonium.app.report.chart.Numbers;
import io.harmonium.app.report.chart.Points;
import io.harmonium.app.report.chart.Rule;
import io.harmonium.app.report.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// Whether the samples have the statistics of the data: means, two-point correlations, the principal plane.
record Agreement(RunStatistics statistics) {

  /// Fewer points than these make no picture.
  private static final int FEW = 3;

  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    if (statistics.correlations().data().length >= FEW) tiles.add(correlations());
    if (statistics.plane() != null) tiles.add(plane());
    if (statistics.dataMeans().length >= FEW) tiles.add(means());
    return tiles;
  }

  private String rows() {
    return statistics.comparedWith().equals("test") ? "held-out rows" : "training rows";
  }

  private Tile correlations() {
    Correlations c = statistics.correlations();
    String r =
        c.pearson().isPresent()
            ? "r = " + Numbers.fixed(c.pearson().getAsDouble(), 3) + " over "
            : "r is not defined (nothing varies) over ";
    String ceiling =
        c.ceiling().isPresent()
            ? " Training and held-out rows themselves agree to r = "
                + Numbers.fixed(c.ceiling().getAsDouble(), 3)
                + "."
            : "";
    return Tile.of(
        "Two-point correlations",
        scatter(
            "Covariances of pairs of columns, data against samples",
            "covariance",
            "data units²",
            c.data(),
            c.model(),
            Ink.BLUE),
        r
            + Numbers.count(c.pairs())
            + " pairs of columns"
            + (c.pairs() > c.data().length
                ? ", " + Numbers.count(c.data().length) + " of them drawn"
                : "")
            + "."
            + ceiling,
        "Samples can look right one by one and still have the wrong correlations; points off the"
            + " diagonal show it.");
  }

  private Tile means() {
    return Tile.of(
        "Means",
        scatter(
            "Means of the columns, data against samples",
            "mean",
            "data units",
            statistics.dataMeans(),
            statistics.modelMeans(),
            Ink.GREEN),
        "One point per column: its mean over "
            + Numbers.count(statistics.dataRows())
            + " "
            + rows()
            + " against its mean over "
            + Numbers.count(statistics.sampleRows())
            + " samples.",
        "Means are learned first; agreement here alone says little.");
  }

  private Markup scatter(
      String description, String quantity, String unit, double[] data, double[] model, Ink ink) {
    double[] both = DoubleStream.concat(Arrays.stream(data), Arrays.stream(model)).toArray();
    Scale scale = Scale.covering(both);
    double size = data.length > 500 ? 2.6 : 5;
    return Chart.of(
            description,
            new Axis(quantity + " in " + rows(), unit, scale),
            new Axis(quantity + " in samples", unit, scale),
            Rule.diagonal("equal"),
            new Points(null, ink, data, model, size, data.length > 500 ? 0.45 : 0.7))
        .sized(360, 320)
        .svg();
  }

  private Tile plane() {
    PlanePoints plane = statistics.plane();
    Axis x = axis("PC 1", 0, plane);
    Axis y = axis("PC 2", 1, plane);
    return Tile.of(
        "Principal plane",
        Chart.of(
                "Data and samples in the plane of the data's two principal components",
                x,
                y,
                new Points(rows(), Ink.GREY, plane.data()[0], plane.data()[1], 4, 0.55),
                new Points("samples", Ink.VERMILION, plane.samples()[0], plane.samples()[1], 3, 0.6))
            .sized(360, 320)
            .svg(),
        "Rows of the data (grey) and samples in the plane in which the data vary most.",
        "Grey clouds without samples are modes that the machine has missed; samples where there is"
            + " no data are dreams.");
  }

  private static Axis axis(String which, int k, PlanePoints plane) {
    double[] both =
        DoubleStream.concat(Arrays.stream(plane.data()[k]), Arrays.stream(plane.samples()[k]))
            .toArray();
    return new Axis(
        which + ", " + Numbers.percent(plane.explained()[k]) + " of variance",
        "data units",
        Scale.covering(both));
  }
}
