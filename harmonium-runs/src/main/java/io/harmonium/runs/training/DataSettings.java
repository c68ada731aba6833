package io.harmonium.runs.training;

import io.harmonium.data.Homology;
import io.harmonium.data.Split;
import io.harmonium.formats.Alphabet;
import io.harmonium.formats.Binarize;
import io.harmonium.formats.Colours;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Schema;
import io.harmonium.formats.SequenceOptions;
import io.harmonium.formats.TableOptions;
import io.harmonium.formats.Visible;
import io.harmonium.machines.ClassRbm;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.units.Multinomial;
import io.harmonium.wording.InputName;
import io.harmonium.wording.InvalidSetting;
import io.harmonium.wording.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Which data a run learns from and how they are read, in the words of the command line. Null stands for what the data
/// decide.
///
/// @param data a file or folder, or "digits" for the embedded digits
/// @param test a file of held-out rows, or null
/// @param split parts of the rows for training (validation) and test, "none" for all rows, null for the default
/// @param label the column of labels, none, or null where nothing was said
/// @param drop columns to leave out
/// @param visible the kind of visible layer
/// @param binarize how grey values become bits
/// @param alphabet letters of sequences, or null to guess
/// @param weights "identity:0.8", "none", a file with one number per row, or null for the default
/// @param types what columns of a mixed table hold, "NAME=KIND,…", or null for what they look like
/// @param classes "labels" where the labels are learned as classes, or null
/// @param given how many of the first columns are given, "half" for half of them, or null where none are
/// @param whiten "auto" where real numbers may be whitened, "volume" where they are, or null
/// @param labelled how many labelled rows are learned, as many of each class, or null for all
/// @param colours "auto" where coloured pictures are read as red, green and blue, "grey" or null where they become grey
public record DataSettings(
    String data,
    String test,
    String split,
    String label,
    List<String> drop,
    String visible,
    String binarize,
    String alphabet,
    String weights,
    String types,
    String classes,
    String whiten,
    String given,
    Integer labelled,
    String colours) {

  /// The name of the embedded digits.
  public static final String DIGITS = "digits";

  /// What is said of a table's own column of labels.
  public static final String OWN_LABELS =
      "labels    column 'label' holds labels and is not learned ({label} none learns it)";

  /// What stands for data that were in memory.
  public static final String MEMORY = "data in memory";

  /// The labels are learned as classes.
  public static final String CLASSES = "labels";

  /// Real numbers are whitened where they can be.
  public static final String AUTO = "auto";

  /// No splitting, no weighting.
  public static final String NONE = "none";

  /// Coloured pictures become grey.
  public static final String GREY = "grey";

  private static final Set<String> PIXELS = Set.of("pictures", "npy", "npz");

  /// Half of the columns are given.
  private static final String HALF = "half";

  static final String IDENTITY = "identity:";
  private static final String ORDERED = ":ordered";
  private static final String HOMOLOGY = ":homology:";

  public DataSettings {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(visible, "visible");
    Objects.requireNonNull(binarize, "binarize");
    drop = List.copyOf(drop);
    Said.by("{visible}", () -> Visible.parse(visible));
    Said.by("{binarize}", () -> Binarize.parse(binarize, Seed.of(0)));
    if (alphabet != null) Said.by("{alphabet}", () -> Alphabet.parse(alphabet));
    if (test != null && split != null && !split.equals(NONE))
      throw new InvalidSetting(
          "{test} and {split} exclude each other: held-out rows come from a file or from the data");
    if (split != null && !split.equals(NONE)) Said.by("{split}", () -> parts(split));
    if (types != null && !visible.equals("auto") && !visible.equals("mixed"))
      throw new InvalidSetting("{types} belongs to {visible} mixed");
  }

  /// Settings for a file, all else by default.
  public static DataSettings of(String data) {
    return new DataSettings(
        data,
        null,
        null,
        null,
        List.of(),
        "auto",
        "threshold:0.5",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        AUTO);
  }

  /// The parts that `split` names: two (training, test) or three (training, validation, test).
  static Split parts(String split) {
    int rule = split.indexOf(':');
    Split parts = Split.parse(rule < 0 ? split : split.substring(0, rule));
    if (rule >= 0 && !ordered(split) && homology(split) == null)
      throw new IllegalArgumentException(
          "cannot read the rule '"
              + split.substring(rule)
              + "' of the split; write 0.9/0.1, 0.9/0.1:ordered or 0.9/0.1:homology:0.8");
    if (parts.parts().size() < 2 || parts.parts().size() > 3)
      throw new IllegalArgumentException(
          "a split has two parts (training/test) or three (training/validation/test), got '"
              + split
              + "'; write 0.9/0.1, 1000/350/447 or none");
    return parts;
  }

  /// True when rows are divided in the order of the file.
  static boolean ordered(String split) {
    return split.endsWith(ORDERED);
  }

  /// The rule that keeps relatives together, or null where there is none.
  static Homology homology(String split) {
    int at = split.indexOf(HOMOLOGY);
    if (at < 0) return null;
    String share = split.substring(at + HOMOLOGY.length());
    try {
      return new Homology(Double.parseDouble(share));
    } catch (NumberFormatException e) {
      throw new InvalidSetting(
          "{split}: expected a share of equal letters such as homology:0.8, got '" + share + "'",
          e);
    }
  }

  /// Names of files as they can be found from any folder.
  DataSettings absolute() {
    return new DataSettings(
        embedded() || inMemory() ? data : absolute(data),
        test == null ? null : absolute(test),
        split,
        label != null && Files.exists(Path.of(label)) ? absolute(label) : label,
        drop,
        visible,
        binarize,
        alphabet,
        weights != null && Files.exists(Path.of(weights)) ? absolute(weights) : weights,
        types,
        classes,
        whiten,
        given,
        labelled,
        colours);
  }

  private static String absolute(String file) {
    return InputName.named(Path.of(file).toAbsolutePath().normalize().toString());
  }

  /// As `run.json` holds them, with names of files that can be found from any folder.
  public Map<String, Object> toJson() {
    return SettingsJson.write(absolute());
  }

  /// Those of the configuration of a run, or null where it names no data.
  public static DataSettings from(Map<String, Object> configuration) {
    return configuration.containsKey("data")
        ? SettingsJson.read(DataSettings.class, configuration)
        : null;
  }

  /// The column of labels, or null where there is none.
  String labelColumn() {
    return NONE.equals(label) ? null : label;
  }

  /// The same where a table's own column of labels, as generators write it, is not learned; as it is where something was
  /// said about labels.
  public DataSettings withOwnLabels() {
    Path file = Path.of(data);
    boolean found =
        label == null
            && Files.isRegularFile(file)
            && !drop.contains(ClassRbm.LABEL)
            && (types == null || !types.contains(ClassRbm.LABEL + "="))
            && MixedTables.names(file, ClassRbm.LABEL, Limits.DEFAULT);
    return found ? SettingsJson.with(this, "label", ClassRbm.LABEL) : this;
  }

  /// Whether the data are in memory, no file.
  public boolean inMemory() {
    return data.equals(MEMORY);
  }

  boolean embedded() {
    return data.equals(DIGITS);
  }

  /// Whether the file holds sequences of letters.
  boolean letters() {
    Path file = Path.of(data);
    return Files.isRegularFile(file)
        && DataFiles.reader(file, Limits.DEFAULT).name().equals("fasta");
  }

  /// Refuses an alphabet of data that have no letters; a file that is not there is the reader's to refuse.
  void requireLetters() {
    if (alphabet == null || letters() || !embedded() && !Files.exists(Path.of(data))) return;
    throw new RunException(
        RunException.Kind.INVALID,
        "{alphabet}: the data are no sequences of letters (FASTA)",
        data,
        "leave it out: the words of a table are its categories",
        null);
  }

  /// Refuses grey of data that are no pictures; a file that is not there is the reader's to refuse.
  private void requirePixels() {
    if (!GREY.equals(colours) || !embedded() && !Files.exists(Path.of(data))) return;
    if (!embedded() && PIXELS.contains(DataFiles.reader(Path.of(data), Limits.DEFAULT).name()))
      return;
    throw new RunException(
        RunException.Kind.INVALID,
        "{grey} belongs to coloured pictures (a folder, or an array of rows x height x width x 3)",
        data,
        "leave it out",
        null);
  }

  /// What the readers of files should know; `seed` serves sampled bits.
  public ReadOptions readOptions(Seed seed) {
    requireLetters();
    requirePixels();
    SequenceOptions sequences = SequenceOptions.DEFAULT;
    if (alphabet != null) sequences = sequences.with(Alphabet.parse(alphabet));
    ReadOptions options = classes == null ? ReadOptions.DEFAULT : ReadOptions.DEFAULT.withMissing();
    return options
        .with(Visible.parse(visible))
        .with(Binarize.parse(binarize, seed.child("binarize")))
        .withLabel(labelColumn())
        .with(AUTO.equals(colours) ? Colours.AUTO : Colours.GREY)
        .with(TableOptions.DEFAULT.withDrop(drop.toArray(String[]::new)))
        .with(sequences);
  }

  /// The same with the parts and weights that were settled on.
  DataSettings settled(String split, String weights, boolean mixed, String whiten) {
    String kind = mixed ? Visible.MIXED.toString() : visible;
    return new DataSettings(
        data, test, split, label, drop, kind, binarize, alphabet, weights, types, classes, whiten,
        given, labelled, colours);
  }

  /// What the columns of a mixed table hold where `types` says so.
  Map<String, Schema.Kind> kinds() {
    Map<String, Schema.Kind> kinds = new LinkedHashMap<>();
    if (types == null) return kinds;
    for (String part : Shell.items(types)) {
      int equals = part.lastIndexOf('=');
      if (equals < 1)
        throw new InvalidSetting(
            "{types}: expected NAME=KIND, got '"
                + part
                + "' (KIND: numeric, count, boolean or categorical)");
      kinds.put(part.substring(0, equals).strip(), Schema.Kind.parse(part.substring(equals + 1)));
    }
    return kinds;
  }

  /// The same with other parts of the rows for training (validation) and test.
  public DataSettings withSplit(String parts) {
    return SettingsJson.with(this, "split", parts);
  }

  /// The same with another column of labels.
  public DataSettings withLabel(String column) {
    return SettingsJson.with(this, "label", column);
  }

  /// The same with the labels learned as classes.
  public DataSettings withClasses() {
    return SettingsJson.with(this, "classes", CLASSES);
  }

  /// The same with so many labelled rows to learn from; null for all.
  public DataSettings withLabelled(Integer rows) {
    return rows == null ? this : SettingsJson.with(this, "labelled", rows);
  }

  /// The same with numbers that count the words of documents.
  public DataSettings ofWords() {
    String words = new Multinomial().name();
    if (!visible.equals(AUTO) && !visible.equals(words))
      throw new InvalidSetting(
          "{visible} " + visible + ": documents are counts of words; leave it out");
    return SettingsJson.with(this, "visible", words);
  }

  /// The same with the first columns given: a number of them, or null for half of all.
  public DataSettings paired(Integer columns) {
    if (types != null || visible.equals(Visible.MIXED.toString()))
      throw new IllegalArgumentException(
          "columns of several kinds cannot be given and learned apart; use one kind of column");
    return SettingsJson.with(this, "given", columns == null ? HALF : columns.toString());
  }

  /// How many of `all` columns are given.
  int givenColumns(int all) {
    int columns = given.equals(HALF) ? all / 2 : Integer.parseInt(given);
    if (columns < 1 || columns >= all)
      throw new InvalidSetting(
          "{given}: expected 1 to " + (all - 1) + " of " + all + " columns, got " + given);
    return columns;
  }

  /// The same without the columns of a table of numbers that only number its rows.
  public DataSettings withoutRowNumbers() {
    Path file = Path.of(data);
    if (!visible.equals(AUTO) || types != null || !Files.isRegularFile(file)) return this;
    List<String> numbers = MixedTables.rowNumbers(file, drop, labelColumn(), Limits.DEFAULT);
    if (numbers.isEmpty() || TrainingData.schema(this) != null) return this;
    return without(numbers);
  }

  /// The same without these columns too.
  public DataSettings without(List<String> columns) {
    List<String> all = new ArrayList<>(drop);
    all.addAll(columns);
    return SettingsJson.with(this, "drop", all);
  }

  /// The same with real numbers whitened where they can be.
  public DataSettings whitened() {
    return SettingsJson.with(this, "whiten", AUTO);
  }
}
