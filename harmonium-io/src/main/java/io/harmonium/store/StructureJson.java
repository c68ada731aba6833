package io.harmonium.store;

import io.harmonium.model.Coupling;
import io.harmonium.model.Dense;
import io.harmonium.model.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A machine's structure as JSON:
///
/// ```
/// {"layers": [{"name": "visible", "role": "visible", "units": "binary", "size": 64}, …],
///  "links": [{"name": "visible-hidden", "kind": "dense",
///             "ends": [{"layer": "visible", "port": "x"}, {"layer": "hidden", "port": "x"}]}]}
/// ```
///
/// Reading is bounded: no structure has more parameters than the caller allows, and nothing is allocated before that
/// is known.
public final class StructureJson {

  /// Most parameters of a structure that stands in a file without them.
  static final long MOST_PARAMETERS = Integer.MAX_VALUE;

  private static final int MOST_PARTS = 1000;
  private static final long MOST_COLUMNS = 1 << 24;
  private static final String DENSE = "dense";

  private StructureJson() {}

  /// `structure` in plain maps and lists.
  public static Map<String, Object> write(Structure structure) {
    List<Object> layers = new ArrayList<>();
    for (int l = 0; l < structure.size(); l++) layers.add(write(structure, l));
    List<Object> links = new ArrayList<>();
    for (Coupling link : structure.links()) links.add(write(structure, link));
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("layers", layers);
    all.put("links", links);
    return Json.plain(all);
  }

  private static Map<String, Object> write(Structure structure, int index) {
    Layer layer = structure.layer(index);
    if (!Units.parse(layer.units().name()).equals(layer.units()))
      throw new IllegalArgumentException(
          "layer '" + layer.name() + "' has units that no file can name: " + layer.units());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", layer.name());
    json.put("role", structure.isVisible(index) ? "visible" : "hidden");
    json.put("units", layer.units().name());
    json.put("size", layer.size());
    return json;
  }

  private static Map<String, Object> write(Structure structure, Coupling link) {
    if (!(link instanceof Dense))
      throw new IllegalArgumentException(
          "link '"
              + link.name()
              + "' is a "
              + link.getClass().getSimpleName()
              + ", which no file can name");
    List<Object> ends = new ArrayList<>();
    for (End end : link.ends()) {
      Layer layer = structure.layer(end.layer());
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("layer", layer.name());
      json.put("port", layer.units().ports().get(end.port()).name());
      ends.add(json);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", link.name());
    json.put("kind", DENSE);
    json.put("ends", ends);
    return json;
  }

  /// The structure that `json` describes; `IllegalArgumentException` says what is wrong with it.
  public static Structure read(Map<String, Object> json) {
    return read(json, MOST_PARAMETERS);
  }

  /// The same, with at most `mostParameters` parameters.
  static Structure read(Map<String, Object> json, long mostParameters) {
    JsonObject all = new JsonObject("structure", json);
    List<Layer> visible = new ArrayList<>();
    List<Layer> hidden = new ArrayList<>();
    List<JsonObject> layers = all.objects("layers", MOST_PARTS);
    long parameters = 0;
    for (JsonObject layer : layers) {
      String role = layer.text("role");
      if (!role.equals("visible") && !role.equals("hidden"))
        throw layer.wrong("role", "visible or hidden");
      if (role.equals("visible") && !hidden.isEmpty())
        throw layer.wrong("role", "all visible layers first");
      Units units = Units.parse(layer.text("units"));
      long size = layer.number("size", 1, Integer.MAX_VALUE);
      long width = units.ports().stream().mapToLong(Port::width).sum();
      if (size * width > MOST_COLUMNS) throw layer.wrong("size", "smaller");
      parameters += size * width;
      requireAtMost(parameters, mostParameters);
      (role.equals("visible") ? visible : hidden)
          .add(new Layer(layer.text("name"), units, (int) size));
    }
    List<Layer> both = new ArrayList<>(visible);
    both.addAll(hidden);
    List<Coupling> links = new ArrayList<>();
    for (JsonObject link : all.objects("links", MOST_PARTS)) {
      Dense dense = dense(link, both);
      parameters += (long) dense.rows() * dense.columns();
      requireAtMost(parameters, mostParameters);
      links.add(dense);
    }
    return new Structure(visible, hidden, links);
  }

  private static void requireAtMost(long parameters, long most) {
    if (parameters > most)
      throw new IllegalArgumentException(
          "the structure has " + parameters + " parameters or more where at most " + most + " fit");
  }

  private static Dense dense(JsonObject link, List<Layer> layers) {
    if (!link.text("kind").equals(DENSE)) throw link.wrong("kind", "'" + DENSE + "'");
    List<JsonObject> ends = link.objects("ends", 2);
    if (ends.size() != 2) throw link.wrong("ends", "two ends");
    End from = end(ends.get(0), layers);
    End to = end(ends.get(1), layers);
    return new Dense(
        link.text("name"),
        from,
        to,
        layers.get(from.layer()).columns(),
        layers.get(to.layer()).columns());
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
