package io.harmonium.runs.diagnosis;

import io.harmonium.coupling.Coupling;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.insight.Mixing;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.wording.Shell;
import io.harmonium.wording.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// All that checks may look at: the machine, how it was trained, its metrics, its chains (null where none were kept), and
/// the rows (test rows may be null). What several checks need and what costs time is computed when first asked for.
public final class Evidence {

  /// Rows of the data that are enough for all checks.
  public static final int ROWS = 2000;

  /// Rows that are looked at while training goes on.
  public static final int FEW_ROWS = 300;

  private static final int CHAINS = 256;
  private static final int PAIRS = 5000;
  private static final int SAMPLES = 1000;
  private static final double MAX_BITS = 16;
  private static final double MAX_WORK = 4e10;

  private final Machine machine;
  private final Practice practice;
  private final List<Map<String, Object>> metrics;
  private final Configurations chains;
  private final Dataset data;
  private final Rows train;
  private final Rows test;
  private final Seed seed;
  private final Workers workers;
  private double[] means;
  private double[] variances;
  private Mixing mixing;
  private Rows samples;
  private Moments moments;

  /// `test` and `chains` may be null; at most `rows` rows of each part are looked at, a fixed choice.
  public Evidence(
      Machine machine,
      Practice practice,
      List<Map<String, Object>> metrics,
      Configurations chains,
      Dataset train,
      Dataset test,
      int rows,
      Seed seed,
      Workers workers) {
    this.machine = machine;
    this.practice = practice;
    this.metrics = List.copyOf(metrics);
    this.chains = chains;
    this.seed = seed.child("diagnosis");
    this.workers = workers;
    this.data = train;
    this.train = some(train, rows, "train");
    this.test = test == null ? null : some(test, rows, "test");
  }

  private Rows some(Dataset rows, int limit, String part) {
    return Rows.known(machine.structure(), rows)
        .subset(limit, seed.child("rows").child(part))
        .filled(machine, seed.child("filled").child(part), workers);
  }

  Machine machine() {
    return machine;
  }

  Structure structure() {
    return machine.structure();
  }

  /// Whether the machine is a conditional model p(y | x).
  boolean conditional() {
    return structure().conditional();
  }

  Practice practice() {
    return practice;
  }

  /// The command that trained the machine with another size, in the words of [OtherSize], and other settings.
  String again(String[] size, String... settings) {
    List<String> all = new ArrayList<>(Arrays.asList(size));
    all.addAll(Arrays.asList(settings));
    return practice.again(all.toArray(String[]::new));
  }

  /// The command that looks at the data.
  String describe() {
    return Suggestion.of("data describe", source()).toString();
  }

  /// The command that leaves a column out: tables can be read without it, other files have to become tables first.
  String without(String column) {
    if (table()) return practice.again("drop", Shell.item(column));
    String name = source().replaceFirst("\\.[A-Za-z0-9]{1,5}$", "");
    return Suggestion.of("data convert", source()).with("out", name + ".csv").toString();
  }

  /// Whether the rows come from a table.
  boolean table() {
    Path file = Path.of(source());
    return Files.isRegularFile(file)
        ? MixedTables.isTable(file, Limits.DEFAULT)
        : source().endsWith(".csv") || source().endsWith(".tsv");
  }

  private String source() {
    return data.provenance().source();
  }

  List<Map<String, Object>> metrics() {
    return metrics;
  }

  History history(String name) {
    return History.of(metrics, name);
  }

  Configurations chains() {
    return chains;
  }

  /// All training rows with their labels and names.
  Dataset data() {
    return data;
  }

  Rows train() {
    return train;
  }

  Rows test() {
    return test;
  }

  Seed seed(String purpose) {
    return seed.child(purpose);
  }

  Workers workers() {
    return workers;
  }

  /// Means of the visible columns over the training rows.
  double[] means() {
    if (means == null) means = new VisibleColumns(structure()).means(train, workers);
    return means;
  }

  /// Variances of the visible columns over the training rows.
  double[] variances() {
    if (variances == null)
      variances = new VisibleColumns(structure()).variances(train, means(), workers);
    return variances;
  }

  /// True where the rows differ from each other.
  boolean varied() {
    return Arrays.stream(variances()).sum() > 0;
  }

  /// True where cells of the rows are missing: what stands in them is drawn.
  boolean gappy() {
    return data.blocks().stream().anyMatch(block -> block.missing() != null);
  }

  /// True where the rows hold means of bits, which chains cannot start from and likelihoods do not judge.
  boolean grey() {
    return !train
        .x()
        .values(0)
        .getClass()
        .equals(Configurations.zeros(structure(), 1).values(0).getClass());
  }

  /// Chains from the data and from independent units, watched for as many sweeps as are affordable.
  Mixing mixing() {
    if (mixing == null) {
      double links = 1;
      for (Coupling link : structure().links())
        links += machine.parameters().slice(link.name()).length();
      int sweeps = 2048;
      while (sweeps > 128 && links * CHAINS * sweeps > MAX_WORK) sweeps /= 2;
      mixing = Mixing.of(machine, train, CHAINS, sweeps, seed.child("mixing"), workers);
    }
    return mixing;
  }

  /// Samples of the machine: exact where that is cheap, else the ends of the chains of [#mixing()].
  Rows samples() {
    if (samples == null) {
      boolean exact = Enumeration.possible(machine) && Enumeration.logStates(machine) <= MAX_BITS;
      samples =
          Rows.of(
              exact
                  ? ExactSamples.draw(machine, SAMPLES, seed.child("samples"), workers)
                  : mixing().chains());
    }
    return samples;
  }

  /// Moments of the training rows beside those of [#samples()].
  Moments moments() {
    if (moments == null) moments = moments(train, samples());
    return moments;
  }

  Moments moments(Rows some, Rows others) {
    return Moments.of(structure(), some, others, PAIRS, workers);
  }

  /// Pearson's r of the correlations of one half of the training rows and the other; NaN where rows have no correlations.
  double ceiling() {
    Moments halves = beside(train.count());
    return halves == null ? Double.NaN : halves.correlationPearson();
  }

  /// Moments of training rows beside those of `samples` others, half of the rows at most: a perfect machine agrees as well
  /// with as many samples. Null where there are too few rows.
  Moments beside(int samples) {
    int n = Math.min(train.count() / 2, samples);
    if (n < 2) return null;
    int apart = train.count() / n;
    int[] chosen = new int[n];
    int[] others = new int[n * (apart - 1)];
    for (int i = 0; i < n; i++) {
      chosen[i] = apart * i + 1;
      others[i * (apart - 1)] = apart * i;
      for (int j = 2; j < apart; j++) others[i * (apart - 1) + j - 1] = apart * i + j;
    }
    return moments(rows(others), rows(chosen));
  }

  private Rows rows(int[] chosen) {
    Configurations some = train.x().like(chosen.length);
    some.copyRows(train.x(), chosen);
    return Rows.of(some);
  }
}
