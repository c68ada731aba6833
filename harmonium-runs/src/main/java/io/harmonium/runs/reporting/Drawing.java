package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.HeatMap;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Points;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A picture as numbers: curves, clouds and one map of cells between two axes, with its title and what it means. It is kept in
/// `insight.json`, drawn to a file, and shown by the report.
///
/// @param map the cells below the curves, or null
/// @param level a value of y at which a dashed line is drawn, or NaN
public record Drawing(
    String title, String meaning, Side x, Side y, List<Curve> curves, Cells map, double level) {

  /// The file of a run directory that keeps drawings by the names of their views.
  public static final String FILE = "insight.json";

  private static final Ink[] INKS = {
    Ink.BLUE, Ink.VERMILION, Ink.GREEN, Ink.ORANGE, Ink.PURPLE, Ink.SKY, Ink.GREY
  };

  /// Clouds with a name on a map.
  private static final Ink[] ON_MAP = {Ink.ORANGE, Ink.SKY};

  private static final double SQUARE = 440;

  /// The unit of an axis that counts: cells between two such axes are drawn one by one.
  private static final String NUMBER = "number";

  /// An axis: its quantity, its unit, and whether it is logarithmic.
  public record Side(String quantity, String unit, boolean logarithmic) {}

  /// How points are drawn: joined by a line, as a cloud, or joined by a thin pale line among many.
  public enum Kind {
    LINE,
    CLOUD,
    FAINT
  }

  /// Points in their order; `label` may be empty.
  public record Curve(String label, double[] x, double[] y, Kind kind) {}

  /// Values on a grid, `cells[row·columns + column]` with the first row at the bottom; NaN where nothing is known. Where
  /// `quantity` is not empty a key says which colour is how much of it.
  public record Cells(
      double left,
      double right,
      double bottom,
      double top,
      int columns,
      double[] cells,
      String quantity) {

    /// Cells whose colours have no key.
    public Cells(
        double left, double right, double bottom, double top, int columns, double[] cells) {
      this(left, right, bottom, top, columns, cells, "");
    }

    /// Whether both sides are the same.
    boolean square() {
      return left == bottom && right == top && cells.length == columns * columns;
    }
  }

  public Drawing {
    curves = List.copyOf(curves);
    if (curves.isEmpty() && map == null)
      throw new IllegalArgumentException("a drawing needs curves or cells");
  }

  /// Curves without a map.
  public static Drawing of(String title, String meaning, Side x, Side y, Curve... curves) {
    return new Drawing(title, meaning, x, y, List.of(curves), null, Double.NaN);
  }

  /// The same with a dashed line at a value of y.
  public Drawing withLevel(double level) {
    return new Drawing(title, meaning, x, y, curves, map, level);
  }

  /// The chart.
  Chart chart() {
    List<Mark> marks = new ArrayList<>();
    if (map != null) marks.add(heat());
    int bright = 0;
    for (Curve curve : curves) {
      boolean named = curve.kind() == Kind.CLOUD && !curve.label().isEmpty();
      Ink ink = map != null ? named ? ON_MAP[bright % 2] : Ink.WHITE : INKS[bright % INKS.length];
      if (curve.kind() != Kind.FAINT) bright++;
      marks.add(mark(curve, ink));
    }
    if (!Double.isNaN(level)) marks.add(Rule.level(null, level));
    Chart chart = Chart.of(title, axis(x, true), axis(y, false), marks.toArray(Mark[]::new));
    return (map != null && map.square() ? chart.sized(SQUARE, SQUARE + 12) : chart).roomy();
  }

  /// The picture as a file of its own.
  public String svg() {
    return keyed() ? chart().document(title, key()) : chart().document(title);
  }

  private boolean keyed() {
    return map != null && !map.quantity().isEmpty();
  }

  /// What the colours of the map mean.
  private Markup key() {
    return heat().key(map.quantity(), "1", chart().width());
  }

  /// The picture as a page shows it.
  private Markup picture() {
    return keyed() ? chart().svg().add(key()) : chart().svg();
  }

  private static Mark mark(Curve curve, Ink ink) {
    String label = curve.label().isEmpty() ? null : curve.label();
    return switch (curve.kind()) {
      case CLOUD -> new Points(label, ink, curve.x(), curve.y(), 2.6, 0.8);
      case LINE -> new Line(label, ink, curve.x(), curve.y(), null, null, Line.Style.PLAIN);
      case FAINT -> new Line(label, Ink.GREY, curve.x(), curve.y(), null, null, Line.Style.FAINT);
    };
  }

  private HeatMap heat() {
    double[] known = Arrays.stream(map.cells()).filter(v -> !Double.isNaN(v)).toArray();
    double low = Arrays.stream(known).min().orElse(0);
    double high = Arrays.stream(known).max().orElse(1);
    if (!(high > low)) high = low + 1;
    double[] filled = map.cells().clone();
    for (int c = 0; c < filled.length; c++) if (Double.isNaN(filled[c])) filled[c] = low;
    return new HeatMap(
        map.left(),
        map.right(),
        map.bottom(),
        map.top(),
        map.columns(),
        filled,
        low,
        high,
        x.unit().equals(NUMBER) && y.unit().equals(NUMBER));
  }

  private Axis axis(Side side, boolean horizontal) {
    List<double[]> values = new ArrayList<>();
    for (Curve curve : curves) values.add(horizontal ? curve.x() : curve.y());
    if (!horizontal && !Double.isNaN(level)) values.add(new double[] {level});
    double[] all = values.stream().flatMapToDouble(Arrays::stream).toArray();
    Scale scale;
    if (map != null)
      scale =
          horizontal
              ? Scale.linear(map.left(), map.right())
              : Scale.linear(map.bottom(), map.top());
    else if (side.logarithmic())
      scale = Scale.logarithmic(Arrays.stream(all).filter(v -> v > 0).toArray());
    else scale = Scale.covering(all);
    return new Axis(side.quantity(), side.unit(), scale);
  }

  /// All numbers in plain maps and lists.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("title", title);
    json.put("meaning", meaning);
    json.put("x", side(x));
    json.put("y", side(y));
    List<Object> all = new ArrayList<>();
    for (Curve curve : curves) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("label", curve.label());
      one.put("x", curve.x());
      one.put("y", curve.y());
      one.put("kind", curve.kind().name());
      all.add(one);
    }
    json.put("curves", all);
    if (!Double.isNaN(level)) json.put("level", level);
    if (map != null) {
      Map<String, Object> cells = new LinkedHashMap<>();
      cells.put("left", map.left());
      cells.put("right", map.right());
      cells.put("bottom", map.bottom());
      cells.put("top", map.top());
      cells.put("columns", map.columns());
      cells.put("cells", map.cells());
      if (keyed()) cells.put("quantity", map.quantity());
      json.put("map", cells);
    }
    return json;
  }

  private static Map<String, Object> side(Side side) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("quantity", side.quantity());
    json.put("unit", side.unit());
    json.put("logarithmic", side.logarithmic());
    return json;
  }

  /// What [#toJson()] wrote.
  static Drawing from(Tree json) {
    List<Curve> curves = new ArrayList<>();
    for (Tree curve : json.at("curves").list())
      curves.add(
          new Curve(
              curve.at("label").text(""),
              curve.at("x").numbers(),
              curve.at("y").numbers(),
              kind(curve.at("kind").text(""))));
    Tree map = json.at("map");
    Cells cells =
        map.present()
            ? new Cells(
                map.at("left").number(0),
                map.at("right").number(1),
                map.at("bottom").number(0),
                map.at("top").number(1),
                (int) map.at("columns").number(1),
                map.at("cells").numbers(),
                map.at("quantity").text(""))
            : null;
    return new Drawing(
        json.at("title").text(""),
        json.at("meaning").text(""),
        side(json.at("x")),
        side(json.at("y")),
        curves,
        cells,
        json.at("level").number(Double.NaN));
  }

  /// The kind of that name, a line for any other.
  private static Kind kind(String name) {
    for (Kind kind : Kind.values()) if (kind.name().equals(name)) return kind;
    return Kind.LINE;
  }

  private static Side side(Tree json) {
    return new Side(
        json.at("quantity").text("x"),
        json.at("unit").text("1"),
        Boolean.TRUE.equals(json.at("logarithmic").value()));
  }

  /// The picture with its title and meaning.
  Tile tile() {
    Tile tile = Tile.of(title, picture(), meaning, null);
    return map != null && map.square() ? tile.wide(Tile.Width.HALF) : tile;
  }

  /// The tiles of all drawings that a run keeps.
  static List<Tile> tiles(Tree kept) {
    List<Tile> tiles = new ArrayList<>();
    kept.members()
        .forEach(
            (name, view) -> {
              for (Tree each : view.list()) {
                tiles.add(from(each).tile());
              }
            });
    return tiles;
  }
}
