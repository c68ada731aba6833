package io.harmonium.runs.training;

import io.harmonium.data.Picture;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.Schema;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Conventions as they stand in `run.json`, which people may have edited.
public final class ConventionsJson {

  private ConventionsJson() {}

  /// As it stands in `run.json`: the first layer at the top, where a run has several all of them under `layers`.
  static Map<String, Object> of(DataConventions conventions) {
    List<LayerConventions> layers = conventions.layers();
    String alphabet = conventions.alphabet();
    Map<String, Object> json = layers.get(0).toJson();
    json.remove("name");
    json.remove("role");
    if (layers.size() > 1)
      json.put("layers", layers.stream().map(LayerConventions::toJson).toList());
    if (alphabet != null) {
      json.put("alphabet", alphabet);
      json.put("gap", alphabet.contains("-") ? "-" : "");
    }
    if (conventions.picture() != null) json.put("picture", json(conventions.picture()));
    json.put("binarize", conventions.binarize());
    if (conventions.label() != null) json.put("label", conventions.label());
    if (!conventions.drop().isEmpty()) json.put("drop", conventions.drop());
    if (conventions.mixed()) json.put("table", conventions.table().toJson());
    if (conventions.whitening() != null)
      json.put("whitening", WhitenedRows.toJson(conventions.whitening()));
    return json;
  }

  /// What the conventions of a run say; null for a run without any, such as an imported one.
  static DataConventions read(RunDescription run) {
    Map<String, Object> json = run.conventions();
    if (!json.containsKey("columns") && !json.containsKey("units")) {
      if (run.data().isEmpty()) return null;
      throw new IllegalArgumentException(
          "'conventions' should have the 'columns' and 'units' of the data");
    }
    List<Layer> seen = run.structure().visible();
    List<LayerConventions> layers = new ArrayList<>();
    for (Map<?, ?> layer :
        json.containsKey("layers") ? RunJson.objects(json, "layers") : List.of(json))
      layers.add(
          LayerConventions.fromJson(
              layer, layers.size() < seen.size() ? seen.get(layers.size()) : null));
    Map<?, ?> size = RunJson.object(json, "picture");
    Map<?, ?> table = RunJson.object(json, "table");
    Map<?, ?> white = RunJson.object(json, "whitening");
    String binarize = RunJson.text(json, "binarize");
    DataConventions conventions =
        new DataConventions(
            layers,
            size == null
                ? null
                : new Picture(
                    RunJson.count(size, "width"),
                    RunJson.count(size, "height"),
                    size.containsKey("channels") ? RunJson.count(size, "channels") : 1),
            binarize == null ? Binarize.DEFAULT.toString() : binarize,
            RunJson.text(json, "alphabet"),
            RunJson.text(json, "label"),
            json.containsKey("drop") ? RunJson.texts(json, "drop") : List.of(),
            table == null ? null : TableConventions.fromJson(table),
            white == null ? null : WhitenedRows.fromJson(white));
    requireFit(conventions, run.structure());
    return conventions;
  }

  /// The size of a picture, with its channels where they are colours.
  public static Map<String, Object> json(Picture picture) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("width", picture.width());
    json.put("height", picture.height());
    if (picture.coloured()) json.put("channels", picture.channels());
    return json;
  }

  /// Conventions are of the layers of the machine, one by one.
  private static void requireFit(DataConventions conventions, Structure structure) {
    List<LayerConventions> layers = conventions.layers();
    Binarize.parse(conventions.binarize(), Seed.of(1));
    int seenLayers = structure.visible().size();
    if (layers.size() != seenLayers && (conventions.mixed() || layers.size() <= 1))
      throw new IllegalArgumentException(
          "'layers' should be " + seenLayers + " objects, got " + layers.size());
    boolean beside = structure.given() > 0 || structure.label() >= 0;
    if (!conventions.mixed() && !beside && layers.size() > 1)
      throw new IllegalArgumentException("'table' should be an object, got null");
    if (conventions.mixed() && conventions.table().order().isEmpty())
      throw new IllegalArgumentException("'order' should be a list of columns, got none");
    for (int l = 0; l < Math.min(layers.size(), structure.visible().size()); l++) {
      LayerConventions layer = layers.get(l);
      Layer seen = structure.visible().get(l);
      int columns = layer.columns().size();
      if (columns != seen.size())
        throw new IllegalArgumentException(
            "'columns' should be " + seen.size() + " names, got " + columns);
      // A network has no links, and keeps rows of two values as the numbers that it sees.
      boolean numbers = structure.links().isEmpty() && seen.units().normal();
      if (!numbers && !layer.units().equals(seen.units().name()))
        throw new IllegalArgumentException(
            "'units' should be " + seen.units().name() + ", got " + layer.units());
      if (!layer.categories().isEmpty() && layer.categories().size() != columns)
        throw new IllegalArgumentException(
            "'categories' should be " + columns + " lists, got " + layer.categories().size());
      boolean numeric =
          conventions.mixed() && Schema.Kind.ofUnits(layer.units()) == Schema.Kind.NUMERIC;
      if ((numeric || !layer.scales().isEmpty()) && layer.scales().size() != columns)
        throw new IllegalArgumentException(
            "'scales' should be " + columns + " objects, got " + layer.scales().size());
    }
  }
}
