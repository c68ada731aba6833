package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.Colours;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.formats.Place;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Schema;
import io.harmonium.formats.SequenceOptions;
import io.harmonium.formats.TableOptions;
import io.harmonium.formats.Unseen;
import io.harmonium.formats.Visible;
import io.harmonium.machines.ClassRbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDescription;
import io.harmonium.units.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What the visible units of a run stand for: the names of columns and categories of each layer, the picture, and the
/// rules by which a file becomes states. It is part of `conventions` in `run.json`, so that later files are read as the
/// first one was.
///
/// @param layers the visible layers; all but a last one of classes are read from the columns of a file
/// @param picture how the first layer of a row is looked at, or null
/// @param binarize how grey values become bits
/// @param alphabet the letters of sequences, or null
/// @param label the column of labels, or null
/// @param drop columns that are left out
/// @param table the columns of a mixed table; null for any other data
/// @param whitening what numbers go through before they reach the machine, or null
/// @param unseen where words that training did not see are counted while a file is read, or null to refuse them; no part of
///     `run.json`
public record DataConventions(
    List<LayerConventions> layers,
    Picture picture,
    String binarize,
    String alphabet,
    String label,
    List<String> drop,
    TableConventions table,
    Whitening whitening,
    Unseen unseen) {

  public DataConventions {
    layers = List.copyOf(layers);
    drop = List.copyOf(drop);
  }

  DataConventions(
      List<LayerConventions> layers,
      Picture picture,
      String binarize,
      String alphabet,
      String label,
      List<String> drop,
      TableConventions table,
      Whitening whitening) {
    this(layers, picture, binarize, alphabet, label, drop, table, whitening, null);
  }

  /// Of data whose columns are of one kind.
  public DataConventions(
      List<LayerConventions> layers,
      Picture picture,
      String binarize,
      String alphabet,
      String label,
      List<String> drop) {
    this(layers, picture, binarize, alphabet, label, drop, null, null);
  }

  /// What a mixed table, read by `schema`, agrees on.
  static DataConventions of(Dataset data, DataSettings settings, Schema schema) {
    List<LayerConventions> layers = new ArrayList<>();
    for (int l = 0; l < data.blocks().size(); l++)
      layers.add(TableConventions.layer(data, l, schema));
    return new DataConventions(
        withRoles(layers, settings),
        null,
        settings.binarize(),
        null,
        settings.labelColumn(),
        settings.drop(),
        TableConventions.of(schema),
        null);
  }

  /// Whether the data are a mixed table.
  public boolean mixed() {
    return table != null;
  }

  /// The rows of a further mixed table.
  public Dataset readMixed(Path file) {
    return complete(
        MixedTables.read(
            file, table.schema(layers), dropped(), labelOf(file), Limits.DEFAULT, unseen));
  }

  /// What `data`, read by `settings`, agree on.
  public static DataConventions of(Dataset data, DataSettings settings) {
    List<LayerConventions> layers = new ArrayList<>();
    for (int l = 0; l < data.blocks().size(); l++) {
      Block block = data.blocks().get(l);
      layers.add(
          l == 0
              ? LayerConventions.of(
                  settings.given() == null ? VISIBLE : block.name(),
                  VisibleLayer.units(data, settings.visible()),
                  block)
              : LayerConventions.of(
                  block.name(),
                  settings.given() == null
                      ? VisibleLayer.units(data, l)
                      : VisibleLayer.units(data, settings.visible()),
                  block));
    }
    return new DataConventions(
        withRoles(layers, settings),
        data.picture(),
        settings.binarize(),
        letters(data.blocks().get(0).categories()),
        settings.labelColumn(),
        settings.drop());
  }

  /// `layers` (modified) with the roles that the settings ask for: the first one given, the last one the class.
  private static List<LayerConventions> withRoles(
      List<LayerConventions> layers, DataSettings settings) {
    if (settings.given() != null) layers.set(0, layers.getFirst().as(Role.GIVEN));
    if (settings.classes() != null) layers.set(layers.size() - 1, layers.getLast().as(Role.LABEL));
    return layers;
  }

  /// The column of results that holds the number of a row where rows have no names.
  public static final String ROW = "row";

  /// Whether a column was said by its number, which counts the columns of the file at hand.
  private static final Predicate<String> NUMBER = Pattern.compile("\\d+|last").asMatchPredicate();

  /// The name of the first visible layer.
  static final String VISIBLE = "visible";

  /// The letters that all units share, or null.
  private static String letters(List<List<String>> categories) {
    if (categories.isEmpty() || !categories.stream().allMatch(categories.get(0)::equals))
      return null;
    return categories.get(0).stream().allMatch(name -> name.length() == 1)
        ? String.join("", categories.get(0))
        : null;
  }

  /// The kind of unit of the first layer.
  public String units() {
    return layers.get(0).units();
  }

  /// Whether the first layer is given, so that a file holds the columns of two layers side by side.
  public boolean paired() {
    return layers.getFirst().role() == Role.GIVEN;
  }

  /// How many columns a file has.
  public int width() {
    return columns().size() + (paired() ? layers.get(1).columns().size() : 0);
  }

  /// A name per unit of the first layer.
  public List<String> columns() {
    return layers.get(0).columns();
  }

  /// The names of the states of each unit of the first layer; empty where units have none.
  public List<List<String>> categories() {
    return layers.get(0).categories();
  }

  /// The classes, or null where the machine has none.
  public List<String> classes() {
    LayerConventions last = layers.getLast();
    return last.role() == Role.LABEL ? last.categories().get(0) : null;
  }

  /// As it stands in `run.json`.
  public Map<String, Object> toJson() {
    return ConventionsJson.of(this);
  }

  /// What the conventions of a run say; null for a run without any, such as an imported one.
  public static DataConventions of(RunDescription run) {
    return ConventionsJson.read(run);
  }

  /// The column of labels of `file`. A column called label is one where nothing else was said and it is not learned as
  /// others are; a table without it, which nobody asked for, has none.
  private String labelOf(Path file) {
    boolean own =
        label == null && !columns().contains(ClassRbm.LABEL) && !drop.contains(ClassRbm.LABEL);
    if (!own && !ClassRbm.LABEL.equals(label)
        || !Files.isRegularFile(file)
        || !MixedTables.isTable(file, Limits.DEFAULT)) return label;
    return MixedTables.names(file, ClassRbm.LABEL, Limits.DEFAULT) ? ClassRbm.LABEL : null;
  }

  /// How `file` is read for this machine; `seed` serves sampled bits.
  public ReadOptions readOptions(Path file, Seed seed) {
    return readOptions(seed).withLabel(labelOf(file));
  }

  /// How a further file is read for this machine; `seed` serves sampled bits.
  public ReadOptions readOptions(Seed seed) {
    SequenceOptions sequences = SequenceOptions.DEFAULT;
    if (alphabet != null) sequences = sequences.with(new Alphabet("custom", alphabet));
    boolean sized = units().contains(":") && Visible.real(units()) == null;
    String kind = sized ? units().substring(0, units().indexOf(':')) : units();
    List<List<String>> categories = categories();
    return ReadOptions.DEFAULT
        .forLearned()
        .with(Visible.parse(kind))
        .with(Binarize.parse(binarize, seed.child("binarize")))
        .withCategories(categories.isEmpty() ? null : categories)
        .with(unseen)
        .withLabel(label)
        .with(picture != null && picture.coloured() ? Colours.COLOUR : Colours.GREY)
        .with(
            TableOptions.DEFAULT
                .withDrop(drop.stream().filter(NUMBER).toArray(String[]::new))
                .withSpare(spare()))
        .with(sequences);
  }

  /// Columns of a further file that are certain to be left out, by name or number; null where all others are.
  public List<String> leftOut() {
    return mixed() ? null : dropped();
  }

  /// All that a further mixed table may have besides.
  private List<String> dropped() {
    List<String> all = new ArrayList<>(drop);
    all.addAll(spare());
    return all;
  }

  /// Columns that a further file may have and that are left out: those that training left out, and numbers of rows as
  /// results have them.
  private List<String> spare() {
    List<String> spare = new ArrayList<>(drop.stream().filter(NUMBER.negate()).toList());
    if (!columns().contains(ROW)) spare.add(ROW);
    return spare;
  }

  /// The rows of a further file as input to this machine.
  public Dataset read(Path file, Seed seed) {
    if (mixed()) return readMixed(file);
    Dataset data = NamedData.read(file, readOptions(file, seed));
    int width = data.blocks().get(0).values().cells();
    if (width != width())
      throw Place.of(file)
          .bad(
              "expected the " + width() + " columns that the machine was trained on, got " + width,
              "give data with the same columns, or drop the others ({drop})");
    Dataset whole = complete(data);
    return picture == null ? whole : whole.withPicture(picture);
  }

  /// The same without classes: labels of the file are left out, whatever they are.
  public Dataset readRows(Path file, Seed seed) {
    return classes() == null
        ? read(file, seed)
        : withLayers(layers.subList(0, layers.size() - 1)).read(file, seed);
  }

  /// Rows as a reader gave them with what the machine expects besides: even categories, classes, and numbers whitened.
  public Dataset complete(Dataset data) {
    Dataset cells = cells(data);
    return whitening == null ? cells : WhitenedRows.apply(whitening, cells);
  }

  /// The same with numbers as the data have them.
  public Dataset cells(Dataset data) {
    Dataset even = mixed() ? data : whole(data);
    if (paired()) return PairedRows.of(even, columns().size());
    if (classes() == null) return even;
    return LabelBlock.append(even, layers.getLast().columns().get(0), classes());
  }

  private Dataset whole(Dataset data) {
    Units kind = Units.parse(units());
    return VisibleLayer.even(VisibleLayer.withMissingInRange(data, kind), kind.values());
  }

  /// The same with other layers.
  DataConventions withLayers(List<LayerConventions> others) {
    return new DataConventions(
        others, picture, binarize, alphabet, label, drop, table, whitening, unseen);
  }

  /// The same with other rules for a file.
  public DataConventions with(String binarize, String label, List<String> drop) {
    return new DataConventions(
        layers, picture, binarize, alphabet, label, drop, table, whitening, unseen);
  }

  /// The same where numbers go through `whitening` first; null for numbers as they are.
  public DataConventions with(Whitening whitening) {
    return new DataConventions(
        layers, picture, binarize, alphabet, label, drop, table, whitening, unseen);
  }

  /// The same where words that training did not see are missing cells and counted; null to refuse them.
  public DataConventions with(Unseen unseen) {
    return new DataConventions(
        layers, picture, binarize, alphabet, label, drop, table, whitening, unseen);
  }

  /// States of visible layer `l` as the data have them, not the machine.
  public States[] original(int l, States[] states) {
    return whitening == null || l > 0
        ? states
        : new States[] {whitening.restore((Reals) states[0])};
  }

  /// Configurations as the data have them, not the machine of `structure`.
  public Configurations original(Structure structure, Configurations x) {
    if (whitening == null) return x;
    States[][] layers = x.layers().clone();
    layers[0] = structure.layer(0).units().statistics(original(0, layers[0])[0]);
    return new Configurations(x.rows(), layers);
  }

  /// Configurations that the machine of `structure` made as the data could have them: no number beyond what its column can
  /// hold. `known[layer]` marks cells that were given, of as many rows as come in turn; null for none.
  public Configurations drawn(Structure structure, Configurations x, Bits[] known) {
    States[][] all = original(structure, x).layers().clone();
    for (int l = 0; l < layers.size(); l++)
      if (!layers.get(l).scales().isEmpty())
        all[l] =
            structure
                .layer(l)
                .units()
                .statistics(
                    layers.get(l).possible((Reals) all[l][0], known == null ? null : known[l]));
    return new Configurations(x.rows(), all);
  }
}
