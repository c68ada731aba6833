package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.model.Layer;
import io.harmonium.model.Role;
import io.harmonium.store.Migration;
import io.harmonium.units.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the units of one visible layer stand for.
///
/// @param name the name of the layer
/// @param units the kind of unit, such as "spin" or "categorical:21"
/// @param columns a name per unit
/// @param categories the names of the states of each unit; empty where units have none
/// @param scales how the numbers of each unit were standardised; empty where they were not
/// @param role what the layer is for
public record LayerConventions(
    String name,
    String units,
    List<String> columns,
    List<List<String>> categories,
    List<NumberScale> scales,
    Role role) {

  public LayerConventions(
      String name, String units, List<String> columns, List<List<String>> categories) {
    this(name, units, columns, categories, List.of(), Role.VISIBLE);
  }

  /// The same columns for another purpose.
  public LayerConventions as(Role role) {
    return new LayerConventions(name, units, columns, categories, scales, role);
  }

  public LayerConventions {
    columns = List.copyOf(columns);
    scales = List.copyOf(scales);
    categories = categories.stream().map(List::copyOf).toList();
  }

  /// What the columns of `block`, states of `units`, stand for.
  static LayerConventions of(String name, Units units, Block block) {
    return new LayerConventions(name, units.name(), block.columns(), block.categories());
  }

  /// The layer of a machine that these conventions describe.
  Layer layer() {
    return new Layer(name, Units.parse(units), columns.size()).as(role);
  }

  /// As it stands in `run.json`; categories that all units share stand once.
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("role", Word.of(role));
    json.put("units", units);
    json.put("columns", columns);
    if (!categories.isEmpty()) json.put("categories", shared());
    if (!scales.isEmpty()) json.put("scales", scales.stream().map(NumberScale::toJson).toList());
    return json;
  }

  List<List<String>> shared() {
    return categories.stream().allMatch(categories.get(0)::equals)
        ? List.of(categories.get(0))
        : categories;
  }

  /// What [#toJson] wrote; `seen` is the layer of the machine that it describes, null where the machine has none.
  static LayerConventions fromJson(Map<?, ?> json, Layer seen) {
    List<String> columns = RunJson.texts(json, "columns");
    List<List<String>> categories = List.of();
    if (json.containsKey("categories")) categories = RunJson.lists(json, "categories");
    if (categories.size() == 1 && columns.size() > 1)
      categories = java.util.Collections.nCopies(columns.size(), categories.get(0));
    String name = RunJson.text(json, "name");
    if (name == null) name = DataConventions.VISIBLE;
    String role = RunJson.text(json, "role");
    Role old = seen == null ? Migration.role(name, columns.size()) : seen.role();
    String units = RunJson.text(json, "units");
    if (units == null) throw RunJson.wrong(json, "units", "a kind of unit");
    return new LayerConventions(
        name,
        units,
        columns,
        categories,
        json.containsKey("scales")
            ? RunJson.objects(json, "scales").stream().map(NumberScale::fromJson).toList()
            : List.of(),
        role == null ? old : Word.parse("'role'", Role.class, role));
  }

  /// A stored number of unit `unit` as the data write it.
  public double original(int unit, double stored) {
    return scales.isEmpty() ? stored : scales.get(unit).original(stored);
  }

  /// `original` without what storing took from it, where unit `unit` stands for whole numbers.
  public double whole(int unit, double original) {
    return scales.isEmpty() || scales.get(unit).decimals() > 0 ? original : Math.rint(original);
  }

  /// The number of the data nearest to `original` that unit `unit` can stand for.
  public double possible(int unit, double original) {
    return scales.isEmpty() ? original : scales.get(unit).possible(original);
  }

  /// Stored numbers that a machine made, as numbers that their columns can hold; `known` marks cells that stay, null for
  /// none.
  Reals possible(Reals drawn, Bits known) {
    Reals out = drawn.like(drawn.rows());
    for (int row = 0; row < out.rows(); row++)
      for (int u = 0; u < out.columns(); u++) {
        float value = drawn.get(row, u);
        boolean kept = known != null && known.get(row % known.rows(), u);
        out.set(row, u, kept ? value : (float) stored(u, possible(u, original(u, value))));
      }
    return out;
  }

  /// A number of the data as unit `unit` stores it.
  public double stored(int unit, double original) {
    return scales.isEmpty() ? original : scales.get(unit).stored(original);
  }
}
