package io.harmonium.runs.reporting.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Nodes on a circle and signed arrows between them: vermilion where an effect is positive, blue where it is negative, as
/// wide as it is strong. An arrow from a node to itself is a loop outside the circle.
public record Network(String title, List<String> nodes, List<Edge> edges) {

  /// An effect of one node on another.
  public record Edge(int from, int to, double value) {}

  /// Arrows that can still be told apart.
  private static final int MAX = 60;

  private static final double WIDTH = 440;
  private static final double HEIGHT = 400;
  private static final double RADIUS = 122;
  private static final double NODE = 5;

  public Network {
    nodes = List.copyOf(nodes);
    edges =
        edges.stream()
            .sorted(Comparator.comparingDouble((Edge e) -> -Math.abs(e.value())))
            .limit(MAX)
            .toList();
  }

  /// The picture.
  public Markup svg() {
    return row(List.of(this));
  }

  /// Networks side by side; widths compare the arrows of one network, not those of several.
  public static Markup row(List<Network> networks) {
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        "chart",
        "viewBox",
        "0 0 " + Numbers.coordinate(WIDTH * networks.size()) + " " + Numbers.coordinate(HEIGHT),
        "role",
        "img",
        "aria-label",
        words(networks));
    out.line();
    for (int i = 0; i < networks.size(); i++) {
      out.open("g", "transform", "translate(" + Numbers.coordinate(i * WIDTH) + " 0)");
      networks.get(i).draw(out);
      out.close().line();
    }
    return out.close();
  }

  /// The same as a file of its own.
  public static String document(List<Network> networks) {
    return StandAlone.document(words(networks), WIDTH * networks.size(), HEIGHT, row(networks));
  }

  private static String words(List<Network> networks) {
    List<String> words = new ArrayList<>();
    for (Network each : networks)
      words.add(each.title + ": " + each.edges.size() + " arrows between " + each.nodes.size());
    return String.join("; ", words);
  }

  private void draw(Markup out) {
    double max = edges.stream().mapToDouble(edge -> Math.abs(edge.value())).max().orElse(0);
    out.element("text", title, "class", "label middle", "x", WIDTH / 2, "y", 16).line();
    for (Edge edge : edges) arrow(edge, max, out);
    for (int i = 0; i < nodes.size(); i++) {
      double turn = turn(i);
      out.empty(
          "circle", "cx", x(turn, RADIUS), "cy", y(turn, RADIUS), "r", NODE, "fill", Ink.INK.css());
      double side = StrictMath.cos(turn);
      out.element(
          "text",
          nodes.get(i),
          "class",
          side < -0.2 ? "tick end" : side > 0.2 ? "tick" : "tick middle",
          "x",
          x(turn, RADIUS + 22),
          "y",
          y(turn, RADIUS + 22) + 4);
    }
    out.line();
  }

  private void arrow(Edge edge, double max, Markup out) {
    double strength = max > 0 ? Math.abs(edge.value()) / max : 0;
    double width = 0.6 + 4 * strength;
    double a = turn(edge.from());
    double b = turn(edge.to());
    Ink ink = edge.value() > 0 ? Ink.VERMILION : Ink.BLUE;
    StringBuilder path = new StringBuilder();
    if (edge.from() == edge.to()) {
      path.append('M').append(point(a - 0.03, RADIUS + NODE));
      path.append('C').append(point(a - 0.14, RADIUS + 26)).append(' ');
      path.append(point(a + 0.14, RADIUS + 26)).append(' ').append(point(a + 0.03, RADIUS + NODE));
      line(path, ink, width, out);
      return;
    }
    double bend = 0.35;
    double cx = WIDTH / 2 + bend * (x(a, RADIUS) + x(b, RADIUS) - WIDTH) / 2;
    double cy = HEIGHT / 2 + bend * (y(a, RADIUS) + y(b, RADIUS) - HEIGHT) / 2;
    double dx = x(b, RADIUS) - cx;
    double dy = y(b, RADIUS) - cy;
    double far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
    double ux = dx / far;
    double uy = dy / far;
    double head = 4 + 1.2 * width;
    double tipX = x(b, RADIUS) - ux * (NODE + 1);
    double tipY = y(b, RADIUS) - uy * (NODE + 1);
    path.append('M').append(point(a, RADIUS));
    path.append('Q').append(place(cx, cy)).append(' ');
    path.append(place(tipX - ux * head, tipY - uy * head));
    line(path, ink, width, out);
    StringBuilder tip = new StringBuilder("M").append(place(tipX, tipY));
    tip.append('L')
        .append(place(tipX - ux * head - uy * head / 2, tipY - uy * head + ux * head / 2));
    tip.append('L')
        .append(place(tipX - ux * head + uy * head / 2, tipY - uy * head - ux * head / 2));
    out.empty("path", "d", tip.append('Z'), "fill", ink.css(), "fill-opacity", 0.8).line();
  }

  private static void line(StringBuilder path, Ink ink, double width, Markup out) {
    out.empty(
            "path",
            "d",
            path,
            "fill",
            "none",
            "stroke",
            ink.css(),
            "stroke-width",
            width,
            "stroke-opacity",
            0.7)
        .line();
  }

  private double turn(int node) {
    return 2 * StrictMath.PI * node / nodes.size() - StrictMath.PI / 2;
  }

  private static double x(double turn, double radius) {
    return WIDTH / 2 + radius * StrictMath.cos(turn);
  }

  private static double y(double turn, double radius) {
    return HEIGHT / 2 + 6 + radius * StrictMath.sin(turn);
  }

  private static String point(double turn, double radius) {
    return place(x(turn, radius), y(turn, radius));
  }

  private static String place(double x, double y) {
    return Numbers.coordinate(x) + " " + Numbers.coordinate(y);
  }
}
