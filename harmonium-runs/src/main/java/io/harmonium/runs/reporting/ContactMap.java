package io.harmonium.runs.reporting;

import io.harmonium.insight.Contacts;
import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.HeatMap;
import io.harmonium.runs.reporting.chart.Scale;

/// A picture of all pairs of sites, as bright as their contact scores.
public final class ContactMap {

  private ContactMap() {}

  /// The picture as a file of its own.
  public static String svg(Contacts contacts) {
    int n = contacts.scores().length;
    double[] values = new double[n * n];
    double high = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        values[i * n + j] = contacts.scores()[i][j];
        high = Math.max(high, values[i * n + j]);
      }
    HeatMap map = new HeatMap(0.5, n + 0.5, 0.5, n + 0.5, n, values, 0, high > 0 ? high : 1);
    Axis x = new Axis("site", "number", Scale.linear(0.5, n + 0.5));
    Axis y = new Axis("site", "number", Scale.linear(0.5, n + 0.5));
    return Chart.of("Contact scores of all pairs of sites", x, y, map)
        .sized(460, 460)
        .document("contact scores");
  }
}
