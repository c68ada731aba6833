package io.harmonium.runs.inspecting;

import io.harmonium.runs.use.RowTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a model is, and which views suit it.
///
/// @param shape its layers in words: "64 binary – 100 binary"
/// @param layers its layers as documents show them; empty for a network
/// @param arrays the arrays of a network with their sizes; null for models of layers
public record Overview(
    String shape,
    long update,
    long parameters,
    List<Map<String, Object>> layers,
    RowTable arrays,
    List<Offer> views) {

  /// A view by the name of its [Insight], and what has to be given to it, such as " FILE".
  public record Offer(String name, String value) {}

  public Overview {
    layers = List.copyOf(layers);
    views = List.copyOf(views);
  }

  /// As maps and lists; views are called by `option`.
  public Map<String, Object> toJson(java.util.function.UnaryOperator<String> option) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("update", update);
    if (arrays != null) json.put("network", shape);
    json.put("parameters", parameters);
    if (arrays != null) return json;
    json.put("layers", layers);
    json.put("views", views.stream().map(Offer::name).map(option).toList());
    return json;
  }
}
