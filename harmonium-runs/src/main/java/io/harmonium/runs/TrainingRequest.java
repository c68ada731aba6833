package io.harmonium.runs;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.machines.Hopfield;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.Method;
import io.harmonium.runs.training.NetworkChoice;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.training.TemporalChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// A new run that is asked for: which data, which model, how it learns, where it goes. What is not said the family settles by
/// the data. Requests are values: every method returns another one.
///
/// ```java
/// TrainingResult result =
///     Runs.train(TrainingRequest.of(Path.of("people.csv")).hidden(20).updates(2000));
/// ```
public final class TrainingRequest implements Cloneable {

  private String model = "rbm";
  private DataSettings reading;
  private SequenceSettings sequences = SequenceSettings.NONE;
  private Dataset rows;
  private Sequences frames;
  private LearningChoice learning = new LearningChoice();
  private TemporalChoice temporal = new TemporalChoice();
  private NetworkChoice network = new NetworkChoice();
  private Hopfield.Rule rule = Hopfield.Rule.HEBB;
  private Integer given;
  private Integer labelled;
  private boolean whitens = true;
  private String checkpoints = RunSettings.DEFAULT_CHECKPOINTS;
  private String evaluate = RunSettings.DEFAULT_EVALUATE;
  private long seed = 1;
  private int threads = Runtime.getRuntime().availableProcessors();
  private Path out;
  private boolean force;
  private boolean profile;
  private String command = "";

  private TrainingRequest(DataSettings reading) {
    this.reading = reading;
  }

  /// A run on a file of data.
  public static TrainingRequest of(Path data) {
    return of(DataSettings.of(data.toString()));
  }

  /// A run on data that are read as `reading` says.
  public static TrainingRequest of(DataSettings reading) {
    return new TrainingRequest(reading);
  }

  /// A run on rows in memory.
  public static TrainingRequest of(Dataset rows) {
    return of(DataSettings.of(DataSettings.MEMORY)).changed(r -> r.rows = rows);
  }

  /// A run on rows of numbers in memory, as [Tables#rows(double[][])] makes them.
  public static TrainingRequest of(double[][] rows) {
    return of(Tables.rows(rows));
  }

  /// A run on sequences in memory.
  public static TrainingRequest of(Sequences frames) {
    return of(DataSettings.of(DataSettings.MEMORY)).changed(r -> r.frames = frames);
  }

  private TrainingRequest changed(Consumer<TrainingRequest> change) {
    try {
      TrainingRequest other = (TrainingRequest) clone();
      change.accept(other);
      return other;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  private TrainingRequest learning(Consumer<LearningChoice> change) {
    LearningChoice other = learning.copy();
    change.accept(other);
    return changed(r -> r.learning = other);
  }

  /// The model, by the name that `run.json` and the command know: "rbm", "dbn", "crbm", "jem".
  public TrainingRequest model(String name) {
    return changed(r -> r.model = name);
  }

  public TrainingRequest hidden(int units) {
    return hidden(Integer.toString(units));
  }

  /// Hidden units with their kinds, or several layers: "500:gaussian", "500,1000".
  public TrainingRequest hidden(String units) {
    return learning(choice -> choice.hidden = units);
  }

  /// How it learns: "pcd", "cd", "exact", "pl" and so on.
  public TrainingRequest learn(String method) {
    Method meant = Method.of(method);
    return learning(choice -> choice.learn = meant);
  }

  /// Sweeps of the chains per update.
  public TrainingRequest k(int sweeps) {
    return learning(choice -> choice.k = sweeps);
  }

  public TrainingRequest batchSize(int rows) {
    return learning(choice -> choice.batch = rows);
  }

  public TrainingRequest learningRate(double rate) {
    return learningRate(Double.toString(rate));
  }

  /// A schedule over the run: "0.01:linear:0.001".
  public TrainingRequest learningRate(String schedule) {
    return learning(choice -> choice.rate = schedule);
  }

  public TrainingRequest updates(long updates) {
    return learning(choice -> choice.updates = updates);
  }

  public TrainingRequest epochs(double passes) {
    return learning(choice -> choice.epochs = passes);
  }

  /// The running mean of the parameters over the updates is taken for the model, `share` being its share of the past; 0 for
  /// the last parameters.
  public TrainingRequest ema(double share) {
    return learning(choice -> choice.average = share);
  }

  /// Shares of the rows that are kept for validation (0 for none) and for test.
  public TrainingRequest heldOut(double validation, double test) {
    if (!(validation >= 0 && test > 0 && validation + test < 1))
      throw RunException.invalid(
          "shares for validation and test of " + validation + " and " + test + " leave no rows",
          "numbers such as 0.1 and 0.1");
    String split =
        validation == 0
            ? String.format(Locale.ROOT, "%s/%s", rest(test), test)
            : String.format(Locale.ROOT, "%s/%s/%s", rest(validation + test), validation, test);
    return changed(r -> r.reading = reading.withSplit(split));
  }

  private static String rest(double share) {
    return ShortNumber.of(1 - share);
  }

  /// All rows are learned, none held out.
  public TrainingRequest heldOutNone() {
    return changed(r -> r.reading = reading.withSplit(DataSettings.NONE));
  }

  /// The column of labels of a file, by name or number.
  public TrainingRequest label(String column) {
    return changed(r -> r.reading = reading.withLabel(column));
  }

  public TrainingRequest seed(long number) {
    return changed(r -> r.seed = number);
  }

  /// Threads; results do not depend on them.
  public TrainingRequest threads(int number) {
    return changed(r -> r.threads = number);
  }

  /// The folder of the run; a new one in `runs/` where it is not said.
  public TrainingRequest out(Path folder) {
    return changed(r -> r.out = folder);
  }

  /// Whether a run that stands in the folder is replaced.
  public TrainingRequest force(boolean replace) {
    return changed(r -> r.force = replace);
  }

  /// Which models are kept ("log:60", "every:1000", "last:2"), and when the model is measured ("log:24").
  public TrainingRequest moments(String kept, String measured) {
    return changed(
        r -> {
          r.checkpoints = kept;
          r.evaluate = measured;
        });
  }

  /// All settings of learning at once.
  public TrainingRequest with(LearningChoice choice) {
    return changed(r -> r.learning = choice.copy());
  }

  /// Rows of a file are frames of sequences, one for each content of these columns.
  public TrainingRequest by(String... columns) {
    return changed(r -> r.sequences = SequenceSettings.of(List.of(columns)));
  }

  /// Settings of sequences.
  public TrainingRequest with(TemporalChoice choice, SequenceSettings frames) {
    return changed(
        r -> {
          r.temporal = choice;
          r.sequences = frames;
        });
  }

  /// Settings of networks.
  public TrainingRequest with(NetworkChoice choice) {
    return changed(r -> r.network = choice);
  }

  /// How a hopfield network stores rows.
  public TrainingRequest with(Hopfield.Rule other) {
    return changed(r -> r.rule = other);
  }

  /// How many columns are given and how many labelled rows are learned (null where nothing is said), and whether real
  /// numbers may be whitened.
  public TrainingRequest rowsAs(Integer givenColumns, Integer labelledRows, boolean whitening) {
    return changed(
        r -> {
          r.given = givenColumns;
          r.labelled = labelledRows;
          r.whitens = whitening;
        });
  }

  /// Whether the result tells where the time went.
  public TrainingRequest profiled(boolean told) {
    return changed(r -> r.profile = told);
  }

  /// The command line that asked for it, which `run.json` keeps.
  public TrainingRequest command(String words) {
    return changed(r -> r.command = words);
  }

  public String model() {
    return model;
  }

  /// Hidden units as they were asked for.
  public Optional<String> hidden() {
    return Optional.ofNullable(learning.hidden);
  }

  public OptionalInt k() {
    return learning.k == null ? OptionalInt.empty() : OptionalInt.of(learning.k);
  }

  public OptionalInt batchSize() {
    return learning.batch == null ? OptionalInt.empty() : OptionalInt.of(learning.batch);
  }

  public Optional<String> learningRate() {
    return Optional.ofNullable(learning.rate);
  }

  public OptionalLong updates() {
    return learning.updates == null ? OptionalLong.empty() : OptionalLong.of(learning.updates);
  }

  public OptionalDouble epochs() {
    return learning.epochs == null ? OptionalDouble.empty() : OptionalDouble.of(learning.epochs);
  }

  /// How data are read.
  public DataSettings reading() {
    return reading;
  }

  /// How rows are frames.
  public SequenceSettings sequences() {
    return sequences;
  }

  /// The rows in memory, or null where data come from a file.
  public Dataset rows() {
    return rows;
  }

  /// The sequences in memory, or null where data come from a file.
  public Sequences frames() {
    return frames;
  }

  public LearningChoice learning() {
    return learning;
  }

  public TemporalChoice temporal() {
    return temporal;
  }

  public NetworkChoice network() {
    return network;
  }

  public Hopfield.Rule rule() {
    return rule;
  }

  public Integer given() {
    return given;
  }

  public Integer labelled() {
    return labelled;
  }

  public boolean whitens() {
    return whitens;
  }

  public String checkpoints() {
    return checkpoints;
  }

  public String evaluate() {
    return evaluate;
  }

  public long seed() {
    return seed;
  }

  public int threads() {
    return threads;
  }

  /// The folder that was asked for, or null.
  public Path out() {
    return out;
  }

  public boolean force() {
    return force;
  }

  public boolean profiled() {
    return profile;
  }

  public String command() {
    return command;
  }
}
