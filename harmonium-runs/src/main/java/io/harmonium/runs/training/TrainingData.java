package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.data.Homology;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.formats.Schema;
import io.harmonium.machines.ClassRbm;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The rows of a run: for training, for validation (null where none are kept) and for test (null where none are held
/// out), the settled settings, what the columns stand for, and the schema of a mixed table (null for other data).
public record TrainingData(
    Dataset train,
    Dataset valid,
    Dataset test,
    DataSettings settings,
    DataConventions conventions,
    Schema schema) {

  private static final String DEFAULT_SPLIT = "0.9/0.1";
  private static final String DEFAULT_IDENTITY = "identity:0.8";
  private static final int MIN_TO_SPLIT = 50;

  /// The split is the same for every seed of a run, so that runs can be compared.
  private static final Seed SPLIT_SEED = Seed.of(0);

  /// Reads, splits and weights the rows that `settings` name; `seed` serves sampled bits.
  public static TrainingData load(DataSettings settings, Seed seed, Workers workers) {
    return load(settings, null, seed, workers);
  }

  /// The same with `rows` in memory where they are not null.
  public static TrainingData load(DataSettings settings, Dataset rows, Seed seed, Workers workers) {
    if (settings.inMemory()) return prepared(settings, null, MemoryData.of(rows), seed, workers);
    Schema schema = schema(settings);
    Dataset all = schema == null ? read(settings, seed) : read(settings, schema);
    return prepared(settings, schema, all, seed, workers);
  }

  private static TrainingData prepared(
      DataSettings settings, Schema schema, Dataset read, Seed seed, Workers workers) {
    Dataset all = read;
    String weights = settings.weights() == null ? defaultWeights(settings) : settings.weights();
    if (!weights.equals(DataSettings.NONE) && !RowWeights.byIdentity(weights))
      all = RowWeights.file(weights, all);
    if (schema == null) {
      all = VisibleLayer.even(all);
      Units units = VisibleLayer.units(all, settings.visible());
      all = VisibleLayer.withMissingInRange(all, units);
      VisibleLayer.requireValues(all, units, settings.data());
    }
    if (settings.classes() != null)
      all = LabelBlock.append(all, labelColumn(settings), LabelBlock.classes(all));
    if (settings.given() != null)
      all = PairedRows.of(all, settings.givenColumns(all.blocks().get(0).values().cells()));
    DataConventions conventions =
        schema == null
            ? DataConventions.of(all, settings)
            : DataConventions.of(all, settings, schema);
    String split = settings.split() == null ? defaultSplit(settings, all) : settings.split();
    List<Dataset> parts =
        settings.test() != null
            ? List.of(all, conventions.read(Path.of(settings.test()), seed))
            : parts(split, all, workers);
    if (RowWeights.byIdentity(weights))
      parts = parts.stream().map(part -> RowWeights.identity(weights, part, workers)).toList();
    if (settings.labelled() != null)
      parts = LabelBlock.few(parts, settings.labelled(), seed.child("labelled"));
    Whitening whitening =
        settings.whiten() == null || schema != null
            ? null
            : WhitenedRows.of(parts.getFirst(), parts, settings.visible());
    if (whitening == null && schema == null) VisibleLayer.requireScale(parts.getFirst(), settings);
    if (whitening != null)
      parts = parts.stream().map(part -> WhitenedRows.apply(whitening, part)).toList();
    return new TrainingData(
        parts.getFirst(),
        parts.size() == 3 ? parts.get(1) : null,
        parts.size() > 1 ? parts.getLast() : null,
        settings.settled(split, weights, schema != null, whitening == null ? null : "volume"),
        whitening == null ? conventions : conventions.with(whitening),
        schema);
  }

  private static Dataset read(DataSettings settings, Seed seed) {
    return NamedData.read(Path.of(settings.data()), settings.readOptions(seed));
  }

  private static Dataset read(DataSettings settings, Schema schema) {
    return MixedTables.read(
        Path.of(settings.data()), schema, settings.drop(), settings.labelColumn(), Limits.DEFAULT);
  }

  /// The schema of a table whose columns differ or have gaps, or for which one was asked; null for other data.
  public static Schema schema(DataSettings settings) {
    settings.requireLetters();
    Path file = Path.of(settings.data());
    boolean asked = settings.types() != null || settings.visible().equals("mixed");
    boolean auto = settings.visible().equals("auto") && Files.isRegularFile(file);
    if (asked)
      return MixedTables.infer(
          file, settings.kinds(), settings.drop(), settings.labelColumn(), Limits.DEFAULT);
    return auto
        ? MixedTables.inferMixed(file, settings.drop(), settings.labelColumn(), Limits.DEFAULT)
        : null;
  }

  /// The name of the unit that holds the class.
  private static String labelColumn(DataSettings settings) {
    String label = settings.labelColumn();
    return label != null && !Files.exists(Path.of(label)) ? label : ClassRbm.LABEL;
  }

  private static String defaultWeights(DataSettings settings) {
    return settings.letters() ? DEFAULT_IDENTITY : DataSettings.NONE;
  }

  private static String defaultSplit(DataSettings settings, Dataset all) {
    if (settings.test() != null || all.rows() < MIN_TO_SPLIT) return DataSettings.NONE;
    return settings.embedded() ? EmbeddedDigits.SPLIT + ":ordered" : DEFAULT_SPLIT;
  }

  private static List<Dataset> parts(String split, Dataset all, Workers workers) {
    if (split.equals(DataSettings.NONE)) return List.of(all);
    Homology relatives = DataSettings.homology(split);
    if (relatives != null)
      return relatives.apply(DataSettings.parts(split), all, SPLIT_SEED, workers);
    return DataSettings.ordered(split)
        ? DataSettings.parts(split).apply(all)
        : DataSettings.parts(split).apply(all, SPLIT_SEED);
  }

  /// The same rows in the units of the file, where the machine works in others.
  public TrainingData original() {
    if (conventions.whitening() == null) return this;
    return new TrainingData(
        original(train), original(valid), original(test), settings, conventions, schema);
  }

  private Dataset original(Dataset part) {
    return part == null ? null : WhitenedRows.restore(conventions.whitening(), part);
  }

  /// The kind of the units of the first visible layer.
  public Units units() {
    return Units.parse(conventions.units());
  }

  /// True when rows hold means of bits, which have gradients but no likelihood.
  public boolean means() {
    return VisibleLayer.means(train);
  }

  /// True when the bits of a row are drawn anew at every visit.
  public boolean fresh() {
    return VisibleLayer.fresh(train);
  }

  /// Bytes of the rows for training and test.
  public long bytes() {
    return CostTrial.rows(this);
  }

  /// How many visible units there are.
  public int columns() {
    return train.blocks().stream().mapToInt(block -> block.values().cells()).sum();
  }

  /// Where each part came from, by its role.
  public Map<String, Provenance> provenance() {
    Map<String, Provenance> origins = new LinkedHashMap<>();
    origins.put("train", train.provenance());
    if (valid != null) origins.put("valid", valid.provenance());
    if (test != null) origins.put("test", test.provenance());
    return origins;
  }
}
