package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.formats.Schema;
import io.harmonium.model.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How the columns of a mixed table are found again in further files.
///
/// @param order the columns that are used, in the order of the file
/// @param others all other columns of the file, which further files may have too
public record TableConventions(List<String> order, List<String> others) {

  public TableConventions {
    order = List.copyOf(order);
    others = List.copyOf(others);
  }

  static TableConventions of(Schema schema) {
    return new TableConventions(
        schema.columns().stream().map(Schema.Column::name).toList(), schema.dropped());
  }

  /// What the columns of block `l` of rows that were read by `schema` stand for.
  static LayerConventions layer(Dataset data, int l, Schema schema) {
    Block block = data.blocks().get(l);
    Map<String, Schema.Column> columns = new LinkedHashMap<>();
    for (Schema.Column column : schema.columns()) columns.put(column.name(), column);
    Schema.Column first = columns.get(block.columns().get(0));
    if (first == null) return LayerConventions.of(block.name(), VisibleLayer.units(data, l), block);
    List<NumberScale> scales =
        first.kind() != Schema.Kind.NUMERIC
            ? List.of()
            : block.columns().stream().map(columns::get).map(TableConventions::scale).toList();
    return new LayerConventions(
        block.name(),
        first.units().name(),
        block.columns(),
        block.categories(),
        scales,
        Role.VISIBLE);
  }

  private static NumberScale scale(Schema.Column column) {
    return new NumberScale(
        column.centre(), column.scale(), column.decimals(), column.low(), column.high());
  }

  /// The schema that further files of a run with these layers are read by.
  Schema schema(List<LayerConventions> layers) {
    Map<String, Schema.Column> columns = new LinkedHashMap<>();
    for (LayerConventions layer : layers)
      for (int u = 0; u < layer.columns().size(); u++)
        columns.put(layer.columns().get(u), column(layer, u));
    List<Schema.Column> ordered = new ArrayList<>();
    for (String name : order) {
      if (!columns.containsKey(name))
        throw new IllegalArgumentException(
            "run.json: column '" + name + "' belongs to no layer; the file was changed by hand");
      ordered.add(columns.get(name));
    }
    return new Schema(ordered, List.of(), others);
  }

  private static Schema.Column column(LayerConventions layer, int u) {
    NumberScale scale = layer.scales().isEmpty() ? new NumberScale(0, 1, 0) : layer.scales().get(u);
    return new Schema.Column(
        layer.columns().get(u),
        Schema.Kind.ofUnits(layer.units()),
        layer.categories().isEmpty() ? List.of() : layer.categories().get(u),
        scale.centre(),
        scale.scale(),
        scale.decimals(),
        scale.low(),
        scale.high(),
        0);
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("order", order);
    json.put("others", others);
    return json;
  }

  static TableConventions fromJson(Map<?, ?> json) {
    return new TableConventions(RunJson.texts(json, "order"), RunJson.texts(json, "others"));
  }
}
