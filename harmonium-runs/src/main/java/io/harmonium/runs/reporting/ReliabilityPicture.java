package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Reliability;
import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Bars;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The reliability plot: how often the most probable class is right, against how probable it is said to be.
public final class ReliabilityPicture {

  private ReliabilityPicture() {}

  /// Dots at the bins that hold rows, with two standard errors of the share that is right; the bars below are shares of rows.
  public static Chart chart(Reliability bins) {
    int[] used = IntStream.range(0, bins.bins()).filter(b -> bins.weight()[b] > 0).toArray();
    double total = Arrays.stream(bins.weight()).sum();
    double[] sure = new double[used.length];
    double[] right = new double[used.length];
    double[] low = new double[used.length];
    double[] high = new double[used.length];
    double[] edges = new double[bins.bins() + 1];
    double[] shares = new double[bins.bins()];
    for (int b = 0; b <= bins.bins(); b++) edges[b] = bins.low(b);
    for (int b = 0; b < bins.bins(); b++) shares[b] = bins.weight()[b] / total;
    for (int i = 0; i < used.length; i++) {
      double n = bins.weight()[used[i]];
      sure[i] = bins.sure()[used[i]] / n;
      right[i] = bins.right()[used[i]] / n;
      double smooth = (bins.right()[used[i]] + 1) / (n + 2);
      double error = 2 * Math.sqrt(smooth * (1 - smooth) / n);
      low[i] = Math.max(0, right[i] - error);
      high[i] = Math.min(1, right[i] + error);
    }
    List<Mark> marks = new ArrayList<>();
    marks.add(new Bars("share of all rows", Ink.GREY, edges, shares));
    marks.add(Rule.diagonal("calibrated"));
    marks.add(new Line("rows that are right", Ink.BLUE, sure, right, low, high, Line.Style.DOTS));
    return Chart.of(
            "Share of right classes against their probability",
            new Axis("probability of the chosen class", "probability", Scale.linear(0, 1)),
            new Axis("rows that are right", "share", Scale.linear(0, 1.04)),
            marks.toArray(Mark[]::new))
        .sized(360, 310);
  }

  static Tile tile(Reliability bins, String part) {
    return Tile.of(
        "Reliability",
        chart(bins).svg(),
        "How often the chosen class is right, against how probable it was said to be ("
            + part
            + " rows; band: two standard errors). ECE "
            + Numbers.fixed(bins.ece(), 4)
            + ", accuracy "
            + Numbers.fixed(bins.accuracy(), 4)
            + ".",
        "Dots below the diagonal are promises that are not kept; bins with few rows say little.");
  }
}
