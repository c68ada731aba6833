package io.harmonium.runs.reporting;

import io.harmonium.insight.MutationScan;
import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Palette;
import io.harmonium.runs.reporting.chart.Raster;
import io.harmonium.runs.reporting.chart.Scale;
import io.harmonium.runs.reporting.chart.StyleSheet;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What every change of a row costs, as a map: sites to the right, values downwards. Vermilion changes make the row less
/// likely, blue ones more; a dot marks the value that stands there.
///
/// @param names what the values are called, the same for all sites
public record MutationMap(MutationScan scan, List<String> names) {

  /// The file of a run directory that keeps the newest one.
  public static final String FILE = "mutations.json";

  private static final int CELL = 14;
  private static final int SITES = 60;
  private static final int LEFT = 78;
  private static final int TOP = 58;
  private static final int AXIS = 36;
  private static final int KEY = 240;

  public MutationMap {
    names = List.copyOf(names);
    if (scan.change().length == 0 || names.size() != scan.change()[0].length)
      throw new IllegalArgumentException(
          "a map of changes needs sites and a name for each of their values");
  }

  /// The cost that has the full colour: the largest there is.
  private double strong() {
    double strong =
        Arrays.stream(scan.change()).flatMapToDouble(Arrays::stream).map(Math::abs).max().orElse(0);
    return strong > 0 ? strong : 1;
  }

  /// As maps and lists.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("names", names);
    json.put("values", Arrays.stream(scan.values()).boxed().toList());
    json.put("change", List.of(scan.change()));
    return json;
  }

  /// What [#toJson] wrote.
  static MutationMap fromJson(Tree json) {
    return new MutationMap(
        new MutationScan(
            Arrays.stream(json.at("values").numbers()).mapToInt(v -> (int) v).toArray(),
            json.at("change").list().stream().map(Tree::numbers).toArray(double[][]::new)),
        json.at("names").texts());
  }

  /// The map on a page; `whose` row it is.
  Tile tile(String whose) {
    Markup scrolled = new Markup().open("div", "class", "scroll").add(picture(false)).close();
    return Tile.of(
            "Costs of single changes",
            scrolled,
            "What every change of one site of "
                + whose
                + " costs: F(changed) − F(row) = −Δ log p. Vermilion makes it less likely, blue"
                + " more; a dot marks the letter that stands there.",
            "The costs are those of this row: other rows have other ones.")
        .wide(Tile.Width.FULL);
  }

  /// The picture as a file of its own.
  public String svg() {
    return StyleSheet.light(picture(true).line().toString());
  }

  private Markup picture(boolean alone) {
    int sites = scan.values().length;
    int lines = (sites + SITES - 1) / SITES;
    int step = names.size() * CELL + AXIS;
    double width = Math.max(LEFT + KEY + 20, LEFT + Math.min(sites, SITES) * CELL + 12);
    double height = TOP + lines * step;
    Markup out = new Markup();
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 " + Numbers.coordinate(width) + " " + Numbers.coordinate(height),
        "role",
        "img",
        "aria-label",
        "Costs of all single changes of a row");
    out.line().element("desc", "costs of changes").line();
    if (alone) {
      out.open("style").verbatim(StyleSheet.rules()).close().line();
      out.empty("rect", "width", width, "height", height, "fill", "#fff").line();
    }
    key(out);
    for (int line = 0; line < lines; line++)
      cells(line * SITES, Math.min(sites, (line + 1) * SITES), TOP + line * step, out);
    return out.close();
  }

  private void key(Markup out) {
    int steps = 121;
    int[] ramp = new int[steps];
    for (int i = 0; i < steps; i++) ramp[i] = Palette.SIGNED.at(i / (steps - 1.0));
    image(LEFT, 4, KEY, 10, new Raster(steps, 1, ramp), out);
    Axis axis =
        new Axis("F(changed) − F(row)", "nats; ● stands there", Scale.linear(-strong(), strong()));
    for (Scale.Tick tick : axis.scale().ticks(4))
      out.element(
          "text",
          tick.label(),
          "class",
          "tick middle",
          "x",
          LEFT + KEY * axis.scale().place(tick.value()),
          "y",
          27);
    out.element("text", axis.label(), "class", "label middle", "x", LEFT + KEY / 2.0, "y", 44);
    out.line();
  }

  private void cells(int from, int to, double top, Markup out) {
    int values = names.size();
    int wide = to - from;
    double strong = strong();
    int[] pixels = new int[wide * values];
    for (int u = from; u < to; u++)
      for (int a = 0; a < values; a++)
        pixels[a * wide + u - from] = Palette.SIGNED.at(0.5 + scan.change()[u][a] / (2 * strong));
    image(LEFT, top, wide * CELL, values * CELL, new Raster(wide, values, pixels), out);
    for (int a = 0; a < values; a++)
      out.element(
          "text",
          names.get(a),
          "class",
          "tick end",
          "x",
          LEFT - 5,
          "y",
          top + (a + 0.5) * CELL + 4);
    double below = top + values * CELL;
    for (int u = from; u < to; u++) {
      out.empty(
          "circle",
          "class",
          "own",
          "cx",
          LEFT + (u - from + 0.5) * CELL,
          "cy",
          top + (scan.values()[u] + 0.5) * CELL,
          "r",
          2.0);
      if ((u + 1) % 5 == 0 || u == 0)
        out.element(
            "text",
            Integer.toString(u + 1),
            "class",
            "tick middle",
            "x",
            LEFT + (u - from + 0.5) * CELL,
            "y",
            below + 12);
    }
    double middle = LEFT + wide * CELL / 2.0;
    out.element("text", "site (number)", "class", "label middle x", "x", middle, "y", below + 27);
    out.line();
  }

  private static void image(
      double left, double top, double width, double height, Raster raster, Markup out) {
    out.empty(
        "image",
        "x",
        left,
        "y",
        top,
        "width",
        width,
        "height",
        height,
        "preserveAspectRatio",
        "none",
        "style",
        "image-rendering:pixelated",
        "href",
        raster.dataUri());
  }
}
