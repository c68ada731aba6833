package io.harmonium.runs.reporting;

import io.harmonium.coupling.Window;
import io.harmonium.data.Picture;
import io.harmonium.model.Machine;
import io.harmonium.runs.reporting.chart.Logo;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Raster;
import io.harmonium.runs.reporting.chart.StyleSheet;
import io.harmonium.runs.training.DataConventions;
import java.util.Arrays;
import java.util.List;

/// The strongest features of a machine as one picture: images where rows are images (windows of them where filters are shared),
/// logos where they are sequences, and else rows of weights.
public final class FeaturePicture {

  private static final int IMAGES = 100;
  private static final int LOGOS = 8;
  private static final int SITES = 60;

  private FeaturePicture() {}

  /// The picture as a file of its own.
  public static String svg(Machine machine, DataConventions conventions) {
    Filters all = Filters.of(machine);
    List<Filters.Filter> filters = all.first(IMAGES);
    int columns = filters.isEmpty() ? 0 : filters.getFirst().weights().length;
    Picture picture = conventions.picture();
    boolean whole = picture != null && picture.cells() == columns;
    Window window = all.window();
    boolean part = picture != null && window != null && window.channels() == 1;
    String letters = conventions.alphabet();
    if (!whole && letters != null && columns % letters.length() == 0)
      return logos(filters.subList(0, Math.min(LOGOS, filters.size())), letters);
    int width = part ? window.wide() : whole ? picture.width() : columns;
    int height = part ? window.tall() : whole ? picture.height() : 1;
    List<double[]> tiles = filters.stream().map(Filters.Filter::weights).toList();
    int channels = whole && !part ? picture.channels() : 1;
    return image(Mosaic.signed(tiles, width, height, channels).raster());
  }

  private static String image(Raster raster) {
    Markup out = new Markup();
    open(raster.width(), raster.height(), out);
    out.empty(
        "image",
        "x",
        0,
        "y",
        0,
        "width",
        raster.width(),
        "height",
        raster.height(),
        "href",
        raster.dataUri());
    return StyleSheet.light(out.close().line().toString());
  }

  private static String logos(List<Filters.Filter> filters, String letters) {
    int q = letters.length();
    Markup body = new Markup();
    double top = 4;
    int sites = filters.getFirst().weights().length / q;
    double step = 24 + 170.0 * ((sites + SITES - 1) / SITES);
    for (Filters.Filter filter : filters) {
      double[][] heights = new double[sites][];
      for (int site = 0; site < sites; site++)
        heights[site] = Arrays.copyOfRange(filter.weights(), site * q, (site + 1) * q);
      body.element("text", filter.name(), "x", 8, "y", top + 14, "class", "label");
      body.open("g", "transform", "translate(0 " + Numbers.coordinate(top + 20) + ")");
      body.add(
          new Logo(
                  "Weights of " + filter.name(),
                  letters,
                  heights,
                  "weight",
                  "nats",
                  Logo.scale(heights),
                  SITES)
              .svg());
      body.close().line();
      top += step;
    }
    Markup out = new Markup();
    open(80 + 14.0 * Math.min(sites, SITES), top, out);
    return StyleSheet.light(out.add(body).close().line().toString());
  }

  private static void open(double width, double height, Markup out) {
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 " + Numbers.coordinate(width) + " " + Numbers.coordinate(height));
    out.line().element("desc", "features of hidden units").line();
    out.open("style").verbatim(StyleSheet.rules()).close().line();
    out.empty("rect", "width", width, "height", height, "fill", "#fff").line();
  }
}
