package io.harmonium.app.run;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Place;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.SequenceOptions;
import io.harmonium.formats.TableOptions;
import io.harmonium.formats.Visible;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDescription;
import io.harmonium.units.Units;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the visible units of a run stand for: the names of columns and categories, the picture, and the rules by which
/// a file becomes states. It is part of `conventions` in `run.json`, so that later files are read as the first one was.
///
/// @param units the kind of visible unit, such as "spin" or "categorical:21"
/// @param columns a name per unit
/// @param categories the names of the states of each unit; empty where units have none
/// @param picture how a row is looked at, or null
/// @param binarize how grey values become bits
/// @param alphabet the letters of sequences, or null
/// @param label the column of labels, or null
/// @param drop columns that are left out
public record DataConventions(
    String units,
    List<String> columns,
    List<List<String>> categories,
    Picture picture,
    String binarize,
    String alphabet,
    String label,
    List<String> drop) {

  public DataConventions {
    columns = List.copyOf(columns);
    categories = categories.stream().map(List::copyOf).toList();
    drop = List.copyOf(drop);
  }

  /// What `data`, read by `settings`, agree on.
  static DataConventions of(Dataset data, DataSettings settings) {
    Block block = data.blocks().get(0);
    return new DataConventions(
        VisibleLayer.units(data, settings.visible()).name(),
        block.columns(),
        block.categories(),
        data.picture(),
        settings.binarize(),
        letters(block.categories()),
        settings.label(),
        settings.drop());
  }

  /// The letters that all units share, or null.
  private static String letters(List<List<String>> categories) {
    if (categories.isEmpty() || !categories.stream().allMatch(categories.get(0)::equals))
      return null;
    return categories.get(0).stream().allMatch(name -> name.length() == 1)
        ? String.join("", categories.get(0))
        : null;
  }

  /// As it stands in `run.json`; categories that all units share stand once.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("units", units);
    json.put("columns", columns);
    if (!categories.isEmpty()) json.put("categories", shared());
    if (alphabet != null) {
      json.put("alphabet", alphabet);
      json.put("gap", alphabet.contains("-") ? "-" : "");
    }
    if (picture != null)
      json.put("picture", Map.of("width", picture.width(), "height", picture.height()));
    json.put("binarize", binarize);
    if (label != null) json.put("label", label);
    if (!drop.isEmpty()) json.put("drop", drop);
    return json;
  }

  private List<List<String>> shared() {
    return categories.stream().allMatch(categories.get(0)::equals)
        ? List.of(categories.get(0))
        : categories;
  }

  /// What the conventions of a run say; null for a run without any, such as an imported one.
  public static DataConventions of(RunDescription run) {
    Map<String, Object> json = run.conventions();
    if (!(json.get("columns") instanceof List<?> columns)) return null;
    List<List<String>> categories = lists(json.get("categories"));
    if (categories.size() == 1 && columns.size() > 1)
      categories = java.util.Collections.nCopies(columns.size(), categories.get(0));
    Picture picture = null;
    if (json.get("picture") instanceof Map<?, ?> size)
      picture = new Picture(whole(size.get("width")), whole(size.get("height")));
    return new DataConventions(
        text(json.get("units")),
        texts(columns),
        categories,
        picture,
        json.get("binarize") == null ? Binarize.DEFAULT.toString() : text(json.get("binarize")),
        text(json.get("alphabet")),
        text(json.get("label")),
        json.get("drop") instanceof List<?> drop ? texts(drop) : List.of());
  }

  private static int whole(Object value) {
    return ((Number) value).intValue();
  }

  private static String text(Object value) {
    return value == null ? null : value.toString();
  }

  private static List<String> texts(List<?> values) {
    return values.stream().map(String::valueOf).toList();
  }

  private static List<List<String>> lists(Object value) {
    return value instanceof List<?> lists
        ? lists.stream().map(each -> texts((List<?>) each)).toList()
        : List.of();
  }

  /// How a further file is read for this machine; `seed` serves sampled bits.
  public ReadOptions readOptions(Seed seed) {
    SequenceOptions sequences = SequenceOptions.DEFAULT;
    if (alphabet != null) sequences = sequences.with(new Alphabet("custom", alphabet));
    String kind = units.contains(":") ? units.substring(0, units.indexOf(':')) : units;
    return ReadOptions.DEFAULT
        .with(Visible.parse(kind))
        .with(Binarize.parse(binarize, seed.child("binarize")))
        .withCategories(categories.isEmpty() ? null : categories)
        .withLabel(label)
        .with(TableOptions.DEFAULT.withDrop(drop.toArray(String[]::new)))
        .with(sequences);
  }

  /// The rows of a further file as this machine sees them.
  public Dataset read(Path file, Seed seed) {
    Dataset data = DataFiles.read(file, readOptions(seed));
    Units kind = Units.parse(units);
    int width = data.blocks().get(0).values().cells();
    if (width != columns.size())
      throw Place.of(file)
          .bad(
              "expected the "
                  + columns.size()
                  + " columns that the machine was trained on, got "
                  + width,
              "give data with the same columns, or drop the others (--drop)");
    Dataset even = VisibleLayer.even(data, kind.values());
    return picture == null ? even : even.withPicture(picture);
  }
}
