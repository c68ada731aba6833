package io.harmonium.runs.reporting;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.deep.Dbn;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A drawing of a machine: visible layers below, hidden ones above by their distance from them, a few units of each as
/// circles, and every link as a fan of lines with its shape beside it. Units of two values are full or empty, units of
/// several states have several colours, real units several shades. A deep belief network is drawn as the stack that it is.
record MachineDrawing(Structure structure) {

  private static final double WIDTH = 520;
  private static final double STEP = 128;
  private static final double RADIUS = 11;
  private static final int MAX_CIRCLES = 12;

  /// The width of a letter and the height of a line, about.
  private static final double LETTER = 7.4;

  private static final double LINE = 17;

  /// Where the shape of a link stands on its way to one of several visible layers, whose table says the same.
  private static final double NEAR = 0.76;

  private record Place(double x, double y) {}

  MachineDrawing {
    if (structure.is(Dbn.KIND)) structure = Dbn.of(structure, structure.zeros()).stack();
  }

  /// The picture.
  Markup svg() {
    int[] levels = levels();
    int highest = 0;
    for (int level : levels) highest = Math.max(highest, level);
    double below = below();
    double plain = 76 + below + STEP * highest;
    List<List<Place>> places = places(levels, plain - below);
    double above = 0;
    for (Coupling link : structure.links())
      above =
          Math.max(
              above, arcs(link, places) - places.get(link.ends().get(0).layer()).get(0).y() + 18);
    double height = plain + above;
    if (above > 0) places = places(levels, height - below);
    Markup out = new Markup();
    out.open(
        "svg",
        "class",
        "machine",
        "viewBox",
        "0 0 " + Numbers.coordinate(WIDTH) + " " + Numbers.coordinate(height),
        "role",
        "img",
        "aria-label",
        "The machine: " + words());
    out.line();
    for (Coupling link : structure.links()) lines(link, places, out);
    for (int l = 0; l < structure.size(); l++) circles(l, places.get(l), levels[l], out);
    for (Coupling link : structure.links()) shape(link, places, out);
    return out.close();
  }

  private List<List<Place>> places(int[] levels, double height) {
    List<List<Place>> places = new ArrayList<>();
    for (int l = 0; l < structure.size(); l++) places.add(places(l, levels, height));
    return places;
  }

  /// How high the arcs of a link within one level rise above their units; 0 for other links.
  private static double arcs(Coupling link, List<List<Place>> places) {
    double left = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    double y = places.get(link.ends().get(0).layer()).getFirst().y();
    for (End end : link.ends()) {
      List<Place> layer = places.get(end.layer());
      if (layer.getFirst().y() != y) return 0;
      left = Math.min(left, layer.getFirst().x());
      right = Math.max(right, layer.getLast().x());
    }
    return lift(right - left);
  }

  private static double lift(double width) {
    return Math.min(60, 0.3 * width);
  }

  private double visibleRoom() {
    return (WIDTH - 20) / structure.visible().size();
  }

  /// Whether the words of visible layers side by side would run into each other on one line.
  private boolean crowded() {
    return structure.visible().size() > 1
        && structure.visible().stream()
            .anyMatch(layer -> LETTER * words(layer).length() > visibleRoom());
  }

  /// Whether they would even on two lines, so that every other one stands lower.
  private boolean staggered() {
    return crowded()
        && structure.visible().stream()
            .flatMap(layer -> Stream.of(layer.name(), kind(layer)))
            .anyMatch(text -> LETTER * text.length() > visibleRoom());
  }

  /// Room for further lines of words under the visible layers.
  private double below() {
    return crowded() ? staggered() ? 3 * LINE : LINE : 0;
  }

  /// The machine in one sentence.
  String words() {
    List<String> words = new ArrayList<>();
    for (Layer layer : structure.layers()) words.add(words(layer));
    return String.join(", ", words);
  }

  private static String words(Layer layer) {
    return layer.name() + " · " + kind(layer) + (layer.size() == 1 ? " unit" : " units");
  }

  private static String kind(Layer layer) {
    return Numbers.count(layer.size()) + " " + layer.units().name();
  }

  /// 0 for visible layers; a hidden layer lies one above the lowest layer that it meets. A visible layer behind the
  /// first that only meets layers far from the others, such as the label of a stack, lies one below them.
  private int[] levels() {
    int[] levels = new int[structure.size()];
    for (int l = 0; l < levels.length; l++)
      if (l >= structure.visible().size() || high(l)) levels[l] = Integer.MAX_VALUE;
    for (int pass = 0; pass < levels.length; pass++)
      for (Coupling link : structure.links()) {
        int lowest = Integer.MAX_VALUE;
        for (End end : link.ends()) lowest = Math.min(lowest, levels[end.layer()]);
        if (lowest == Integer.MAX_VALUE) continue;
        for (End end : link.ends())
          if (!high(end.layer())) levels[end.layer()] = Math.min(levels[end.layer()], lowest + 1);
      }
    for (int l = 0; l < structure.visible().size(); l++)
      if (high(l)) levels[l] = levels[neighbours(l).getFirst()] - 1;
    for (int l = 0; l < levels.length; l++) if (levels[l] == Integer.MAX_VALUE) levels[l] = 1;
    return levels;
  }

  private boolean high(int layer) {
    List<Integer> neighbours = neighbours(layer);
    return layer > 0
        && structure.isVisible(layer)
        && !neighbours.isEmpty()
        && neighbours.stream()
            .allMatch(
                n ->
                    !structure.isVisible(n)
                        && neighbours(n).stream()
                            .noneMatch(m -> m != layer && structure.isVisible(m))
                        && neighbours(n).stream().anyMatch(m -> !structure.isVisible(m)));
  }

  /// Other layers that share a link with `layer`.
  private List<Integer> neighbours(int layer) {
    return structure.links().stream()
        .map(link -> link.ends().stream().map(End::layer).toList())
        .filter(ends -> ends.contains(layer))
        .flatMap(List::stream)
        .filter(other -> other != layer)
        .toList();
  }

  /// Centres of the circles of a layer; layers of one level share its line by equal parts.
  private List<Place> places(int layer, int[] levels, double height) {
    int beside = 0;
    int before = 0;
    for (int l = 0; l < levels.length; l++)
      if (levels[l] == levels[layer]) {
        beside++;
        if (l < layer) before++;
      }
    double room = (WIDTH - 20) / beside;
    int max = Math.min(MAX_CIRCLES, (int) (room / (3 * RADIUS)));
    int count = Math.min(structure.layer(layer).size(), Math.max(2, max));
    double step = Math.min(3.4 * RADIUS, room / count);
    double middle = 10 + room * (before + 0.5);
    double y = height - 38 - STEP * levels[layer];
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < count; i++)
      places.add(new Place(middle + (i - (count - 1) / 2.0) * step, y));
    return places;
  }

  private void lines(Coupling link, List<List<Place>> places, Markup out) {
    StringBuilder path = new StringBuilder();
    for (int a = 0; a < link.ends().size(); a++)
      for (int b = a + 1; b < link.ends().size(); b++) {
        List<Place> from = places.get(link.ends().get(a).layer());
        List<Place> to = places.get(link.ends().get(b).layer());
        boolean lateral = from.getFirst().y() == to.getFirst().y();
        for (Place p : from)
          for (Place q : to)
            if (lateral) arc(path, p, q);
            else
              path.append('M').append(point(p.x(), p.y())).append('L').append(point(q.x(), q.y()));
      }
    out.empty("path", "class", "fan", "d", path).line();
  }

  private static void arc(StringBuilder path, Place p, Place q) {
    if (p.x() >= q.x()) return;
    double lift = lift(q.x() - p.x());
    path.append('M')
        .append(point(p.x(), p.y()))
        .append('Q')
        .append(point((p.x() + q.x()) / 2, p.y() - 2 * lift))
        .append(' ')
        .append(point(q.x(), q.y()));
  }

  private static String point(double x, double y) {
    return Numbers.coordinate(x) + " " + Numbers.coordinate(y);
  }

  private void circles(int l, List<Place> places, int level, Markup out) {
    Layer layer = structure.layer(l);
    boolean all = places.size() == layer.size();
    int gap = all ? -1 : places.size() - 2;
    Ink ink = structure.isVisible(l) ? Ink.BLUE : Ink.VERMILION;
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (i == gap) {
        out.empty("circle", "class", "unit", "cx", place.x(), "cy", place.y(), "r", RADIUS + 3)
            .element("text", "⋯", "class", "middle dots", "x", place.x(), "y", place.y() + 6);
        continue;
      }
      out.empty("circle", "class", "unit", "cx", place.x(), "cy", place.y(), "r", RADIUS);
      out.empty(
          "circle",
          "cx",
          place.x(),
          "cy",
          place.y(),
          "r",
          RADIUS,
          "stroke",
          ink.css(),
          "stroke-width",
          1.6,
          "fill",
          fill(layer, i, ink),
          "fill-opacity",
          opacity(layer, i));
    }
    double middle = (places.getFirst().x() + places.getLast().x()) / 2;
    double y = places.getFirst().y() + (level == 0 ? 32 : -22);
    if (level > 0 || !crowded()) {
      out.element("text", words(layer), "class", "name middle", "x", middle, "y", y).line();
      return;
    }
    if (LETTER * kind(layer).length() > 2 * visibleRoom()) return; // the table beside says it
    if (staggered() && l % 2 == 1) y += 2 * LINE;
    out.element("text", layer.name(), "class", "name middle", "x", middle, "y", y);
    out.element("text", kind(layer), "class", "name middle", "x", middle, "y", y + LINE).line();
  }

  private static String fill(Layer layer, int i, Ink ink) {
    Ink[] states = {Ink.BLUE, Ink.ORANGE, Ink.GREEN, Ink.PURPLE, Ink.SKY, Ink.GREY};
    int values = layer.units().values();
    return values > 2 ? states[i * 5 % Math.min(values, states.length)].css() : ink.css();
  }

  private static double opacity(Layer layer, int i) {
    int values = layer.units().values();
    if (values == 2) return i * 7 % 5 < 2 ? 0.85 : 0;
    return values > 2 ? 0.8 : 0.15 + 0.14 * (i * 7 % 6);
  }

  private void shape(Coupling link, List<List<Place>> places, Markup out) {
    boolean crowded = structure.visible().size() > 2 && link.ends().size() == 2;
    double x = 0;
    double y = 0;
    for (End end : link.ends()) {
      List<Place> layer = places.get(end.layer());
      double share =
          !crowded ? 1.0 / link.ends().size() : structure.isVisible(end.layer()) ? NEAR : 1 - NEAR;
      x += share * (layer.getFirst().x() + layer.getLast().x()) / 2;
      y += share * layer.getFirst().y();
    }
    y -= arcs(link, places);
    List<String> sides = new ArrayList<>();
    for (int side : link.shape()) sides.add(Numbers.count(side));
    String text = "W  " + String.join(" × ", sides);
    double half = 14 + 4.0 * text.length();
    if (crowded && 2 * half > NEAR * visibleRoom()) return;
    out.empty(
        "rect", "class", "plate", "x", x - half, "y", y - 13, "width", 2 * half, "height", 24.0,
        "rx", 12.0);
    out.element("text", text, "class", "middle", "x", x, "y", y + 4).line();
  }
}
