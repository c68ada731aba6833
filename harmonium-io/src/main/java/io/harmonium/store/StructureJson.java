package io.harmonium.store;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Gated;
import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.model.Layer;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A machine's structure as JSON:
///
/// ```
/// {"kind": "machine",
///  "layers": [{"name": "visible", "role": "visible", "units": "binary", "size": 64}, …],
///  "links": [{"name": "visible-hidden", "kind": "dense",
///             "ends": [{"layer": "visible", "port": "x"}, {"layer": "hidden", "port": "x"}]},
///            {"name": "visible-visible", "kind": "lateral",
///             "ends": [{"layer": "visible", "port": "x"}], "pairs": "all" | [0, 1, 1, 2, …]},
///            {"name": …, "kind": "convolution", "ends": […, …], "filters": 24, "height": 28, "width": 28,
///             "tall": 9, "wide": 9, "stride": 1, "pool": 2}]}
/// ```
///
/// A link of three ends in factors is "gated", with "factors"; layers that are given come first, with role "given"; the class of a row is in a layer of role "label". Files
/// without "kind" are older: [Migration] derives it, and roles. A layer
/// whose units share their parameters by maps has "maps" too. Reading is bounded: no structure has more parameters than
/// the caller allows, and nothing is allocated before that is known.
public final class StructureJson {

  /// Most parameters of a structure that stands in a file without them.
  static final long MAX_PARAMETERS = Integer.MAX_VALUE;

  private static final int MAX_PARTS = 1000;
  private static final long MAX_COLUMNS = 1 << 24;
  private static final String KIND = "kind";
  private static final String DENSE = "dense";
  private static final String LATERAL = "lateral";
  private static final String GATED = "gated";
  private static final String ALL_PAIRS = "all";
  private static final String EXTRAS = "extras";

  private StructureJson() {}

  /// `structure` in plain maps and lists.
  public static Map<String, Object> write(Structure structure) {
    List<Object> layers = new ArrayList<>();
    for (int l = 0; l < structure.size(); l++) layers.add(write(structure, l));
    List<Object> links = new ArrayList<>();
    for (Coupling link : structure.links()) links.add(write(structure, link));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(KIND, structure.kind());
    all.put("layers", layers);
    all.put("links", links);
    if (!structure.extras().isEmpty()) {
      List<Object> extras = new ArrayList<>();
      for (AuxiliaryParameters extra : structure.extras())
        extras.add(Map.of("name", extra.name(), "shape", extra.sides()));
      all.put(EXTRAS, extras);
    }
    return Json.plain(all);
  }

  private static Map<String, Object> write(Structure structure, int index) {
    Layer layer = structure.layer(index);
    if (!Units.parse(layer.units().name()).equals(layer.units()))
      throw new IllegalArgumentException(
          "layer '" + layer.name() + "' has units that no file can name: " + layer.units());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", layer.name());
    json.put("role", word(layer.role()));
    json.put("units", layer.units().name());
    json.put("size", layer.size());
    if (layer.maps() > 0) json.put("maps", layer.maps());
    return json;
  }

  private static Map<String, Object> write(Structure structure, Coupling link) {
    if (link instanceof Lateral lateral) return write(structure, lateral);
    if (!(link instanceof Dense || link instanceof Convolution || link instanceof Gated))
      throw new IllegalArgumentException(
          "link '"
              + link.name()
              + "' is a "
              + link.getClass().getSimpleName()
              + ", which no file can name");
    List<Object> ends = new ArrayList<>();
    for (End end : link.ends()) ends.add(write(structure, end));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", link.name());
    json.put(
        "kind",
        link instanceof Dense ? DENSE : link instanceof Gated ? GATED : ConvolutionJson.KIND);
    json.put("ends", ends);
    if (link instanceof Gated gated) json.put("factors", gated.factors());
    if (link instanceof Convolution convolution) ConvolutionJson.write(convolution, json);
    return json;
  }

  private static Map<String, Object> write(Structure structure, End end) {
    Layer layer = structure.layer(end.layer());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("layer", layer.name());
    json.put("port", layer.units().ports().get(end.port()).name());
    return json;
  }

  private static Map<String, Object> write(Structure structure, Lateral link) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", link.name());
    json.put("kind", LATERAL);
    json.put("ends", List.of(write(structure, link.end())));
    Graph graph = link.graph();
    int[] pairs = new int[graph.complete() ? 0 : 2 * graph.edges()];
    for (int k = 0; k < pairs.length; k++)
      pairs[k] = k % 2 == 0 ? graph.first(k / 2) : graph.second(k / 2);
    json.put("pairs", graph.complete() ? ALL_PAIRS : pairs);
    return json;
  }

  /// The structure that `json` describes; `IllegalArgumentException` says what is wrong with it.
  public static Structure read(Map<String, Object> json) {
    return read(json, MAX_PARAMETERS);
  }

  /// The same, with at most `mostParameters` parameters.
  static Structure read(Map<String, Object> json, long maxParameters) {
    JsonObject all = new JsonObject("structure", json);
    List<Layer> visible = new ArrayList<>();
    List<Layer> hidden = new ArrayList<>();
    List<JsonObject> layers = all.objects("layers", MAX_PARTS);
    long parameters = 0;
    for (JsonObject layer : layers) {
      Role role = role(layer);
      if (role != Role.HIDDEN && !hidden.isEmpty())
        throw layer.wrong("role", "all visible layers first");
      boolean given = visible.isEmpty() || visible.getLast().role() == Role.GIVEN;
      if (role == Role.GIVEN && !given) throw layer.wrong("role", "all given layers first");
      Units units = units(layer);
      long size = layer.number("size", 1, Integer.MAX_VALUE);
      long width = units.ports().stream().mapToLong(Port::width).sum();
      if (size * width > MAX_COLUMNS) throw layer.wrong("size", "smaller");
      long maps = layer.json().containsKey("maps") ? layer.number("maps", 1, size) : 0;
      parameters += maps > 0 ? maps * units.ports().size() : size * width;
      requireAtMost(parameters, maxParameters);
      (role == Role.HIDDEN ? hidden : visible)
          .add(new Layer(layer.text("name"), units, (int) size, (int) maps, role));
    }
    if (visible.isEmpty()) throw all.wrong("layers", "a list with a visible layer");
    List<Layer> both = new ArrayList<>(visible);
    both.addAll(hidden);
    List<Coupling> links = new ArrayList<>();
    for (JsonObject link : all.objects("links", MAX_PARTS)) {
      if (link.text("kind").equals(LATERAL)) {
        Layer layer = both.get(lateralEnd(link, both).layer());
        long width = layer.units().ports().get(0).width();
        parameters += pairCount(link, layer) * width * width;
        requireAtMost(parameters, maxParameters);
        links.add(lateral(link, both));
        continue;
      }
      if (link.text("kind").equals(GATED)) {
        Gated gated = gated(link, both);
        parameters += (long) gated.row(3) * gated.factors();
        requireAtMost(parameters, maxParameters);
        links.add(gated);
        continue;
      }
      if (link.text("kind").equals(ConvolutionJson.KIND)) {
        Convolution convolution = convolution(link, both);
        parameters += (long) convolution.filters() * convolution.window().taps();
        requireAtMost(parameters, maxParameters);
        links.add(convolution);
        continue;
      }
      Dense dense = dense(link, both);
      parameters += (long) dense.rows() * dense.columns();
      requireAtMost(parameters, maxParameters);
      links.add(dense);
    }
    boolean old = !all.json().containsKey(KIND);
    if (old) visible.replaceAll(Migration::withRole);
    Structure structure = new Structure(visible, hidden, links);
    structure = structure.as(old ? Migration.kind(structure) : all.text(KIND));
    if (!all.json().containsKey(EXTRAS)) return structure;
    List<AuxiliaryParameters> extras = new ArrayList<>();
    for (JsonObject extra : all.objects(EXTRAS, MAX_PARTS)) {
      List<Integer> sides = sides(extra);
      long length = 1;
      for (int side : sides) {
        length *= side;
        requireAtMost(parameters + length, maxParameters);
      }
      parameters += length;
      extras.add(new AuxiliaryParameters(extra.text("name"), sides));
    }
    return structure.with(extras);
  }

  private static Role role(JsonObject layer) {
    String word = layer.text("role");
    for (Role role : Role.values()) if (word(role).equals(word)) return role;
    throw layer.wrong("role", "given, visible, label or hidden");
  }

  private static String word(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }

  private static List<Integer> sides(JsonObject extra) {
    if (!(extra.json().get("shape") instanceof List<?> list) || list.isEmpty() || list.size() > 4)
      throw extra.wrong("shape", "one to four sides");
    List<Integer> sides = new ArrayList<>();
    for (Object side : list)
      if (side instanceof Long number && number >= 1 && number <= MAX_COLUMNS)
        sides.add(number.intValue());
      else throw extra.wrong("shape", "sides of at least 1");
    return sides;
  }

  private static Units units(JsonObject layer) {
    try {
      return Units.parse(layer.text("units"));
    } catch (IllegalArgumentException e) {
      throw layer.json().get("units") instanceof String
          ? layer.wrong("units", "a kind of unit such as binary")
          : e;
    }
  }

  private static void requireAtMost(long parameters, long max) {
    if (parameters > max)
      throw new IllegalArgumentException(
          "the structure has " + parameters + " parameters or more where at most " + max + " fit");
  }

  private static End lateralEnd(JsonObject link, List<Layer> layers) {
    List<JsonObject> ends = link.objects("ends", 1);
    if (ends.size() != 1) throw link.wrong("ends", "one end");
    return end(ends.get(0), layers);
  }

  private static long pairCount(JsonObject link, Layer layer) {
    if (ALL_PAIRS.equals(link.json().get("pairs"))) return Graph.pairs(layer.size());
    if (link.json().get("pairs") instanceof List<?> list && !list.isEmpty() && list.size() % 2 == 0)
      return list.size() / 2;
    throw link.wrong("pairs", "'" + ALL_PAIRS + "' or an even list of units, not empty");
  }

  private static Lateral lateral(JsonObject link, List<Layer> layers) {
    End end = lateralEnd(link, layers);
    Layer layer = layers.get(end.layer());
    Graph graph = graph(link, layer);
    Lateral plain = layer.lateral(end.layer(), graph);
    return new Lateral(link.text("name"), end, graph, plain.width());
  }

  private static Graph graph(JsonObject link, Layer layer) {
    if (!(link.json().get("pairs") instanceof List<?> list)) return Graph.complete(layer.size());
    List<int[]> pairs = new ArrayList<>();
    for (int k = 0; k < list.size(); k += 2) {
      if (!(list.get(k) instanceof Long i && list.get(k + 1) instanceof Long j)
          || i < 0
          || j < 0
          || i >= layer.size()
          || j >= layer.size()) throw link.wrong("pairs", "a list of units of the layer");
      pairs.add(new int[] {i.intValue(), j.intValue()});
    }
    return Graph.of(layer.size(), pairs);
  }

  private static Gated gated(JsonObject link, List<Layer> layers) {
    List<JsonObject> ends = link.objects("ends", 3);
    if (ends.size() != 3) throw link.wrong("ends", "three ends");
    List<End> all = ends.stream().map(end -> end(end, layers)).toList();
    List<Integer> columns =
        all.stream().map(end -> layers.get(end.layer()).columns(end.port())).toList();
    return new Gated(link.text("name"), all, columns, (int) link.number("factors", 1, MAX_COLUMNS));
  }

  private static Convolution convolution(JsonObject link, List<Layer> layers) {
    List<JsonObject> ends = link.objects("ends", 2);
    if (ends.size() != 2) throw link.wrong("ends", "two ends");
    return ConvolutionJson.read(link, end(ends.get(0), layers), end(ends.get(1), layers), layers);
  }

  private static Dense dense(JsonObject link, List<Layer> layers) {
    if (!link.text("kind").equals(DENSE))
      throw link.wrong("kind", "'dense', 'lateral', 'convolution' or 'gated'");
    List<JsonObject> ends = link.objects("ends", 2);
    if (ends.size() != 2) throw link.wrong("ends", "two ends");
    End from = end(ends.get(0), layers);
    End to = end(ends.get(1), layers);
    return new Dense(
        link.text("name"),
        from,
        to,
        layers.get(from.layer()).columns(from.port()),
        layers.get(to.layer()).columns(to.port()));
  }

  private static End end(JsonObject end, List<Layer> layers) {
    String name = end.text("layer");
    for (int l = 0; l < layers.size(); l++)
      if (layers.get(l).name().equals(name)) {
        List<Port> ports = layers.get(l).units().ports();
        String port = end.text("port");
        for (int p = 0; p < ports.size(); p++)
          if (ports.get(p).name().equals(port)) return new End(l, p);
        throw end.wrong("port", "one of " + ports.stream().map(Port::name).toList());
      }
    throw end.wrong("layer", "one of " + layers.stream().map(Layer::name).toList());
  }
}
