package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Bars;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Points;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// Whether the samples have the statistics of the data: means, two-point correlations, the principal plane.
record Agreement(RunStatistics statistics) {

  /// Fewer points than these make no picture.
  private static final int FEW = 3;

  private static final int BINS = 20;

  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    if (statistics.correlations().data().length >= FEW) tiles.add(correlations());
    if (statistics.plane() != null) tiles.add(plane());
    if (statistics.dataMeans().length >= FEW) tiles.add(means());
    if (statistics.density() != null) for (int k = 0; k < 2; k++) tiles.add(marginal(k));
    return tiles;
  }

  /// The distribution of one column, data beside samples.
  private Tile marginal(int k) {
    double[] data = statistics.density().data()[k];
    double[] samples = statistics.density().samples()[k];
    double[] range = k == 0 ? statistics.density().rangeX() : statistics.density().rangeY();
    double[] edges = new double[BINS + 1];
    double[] middles = new double[BINS];
    for (int i = 0; i <= BINS; i++) edges[i] = range[0] + (range[1] - range[0]) * i / BINS;
    for (int i = 0; i < BINS; i++) middles[i] = (edges[i] + edges[i + 1]) / 2;
    double[] inData = shares(data, edges);
    double[] inSamples = shares(samples, edges);
    double highest =
        DoubleStream.concat(Arrays.stream(inData), Arrays.stream(inSamples)).max().orElse(1);
    String name = statistics.units().get(k);
    return Tile.of(
        "Histogram of " + name,
        Chart.of(
                "Histogram of " + name + " in data and samples",
                new Axis(name, "data units", Scale.linear(range[0], range[1])),
                new Axis("rows", "share per bar", Scale.linear(0, 1.08 * Math.max(1e-9, highest))),
                new Bars(rows(), Ink.GREY, edges, inData),
                new Line(
                    "samples", Ink.VERMILION, middles, inSamples, null, null, Line.Style.PLAIN))
            .sized(360, 320)
            .svg(),
        "One column alone: the data as bars, the samples as a line.",
        "Equal histograms of single columns do not show how columns go together.");
  }

  private static double[] shares(double[] values, double[] edges) {
    double[] shares = new double[edges.length - 1];
    double width = (edges[shares.length] - edges[0]) / shares.length;
    for (double value : values) {
      int bin = (int) Math.floor((value - edges[0]) / width);
      if (bin >= 0 && bin < shares.length) shares[bin] += 1.0 / values.length;
    }
    return shares;
  }

  private String rows() {
    return statistics.comparedWith().equals("test") ? "held-out rows" : "training rows";
  }

  private Tile correlations() {
    Correlations c = statistics.correlations();
    String r =
        c.pearson().isPresent()
            ? c.agreement().words() + " over "
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
                new Points(
                    "samples", Ink.VERMILION, plane.samples()[0], plane.samples()[1], 3, 0.6))
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
