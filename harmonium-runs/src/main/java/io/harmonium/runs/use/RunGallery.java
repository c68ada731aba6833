package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.DataFiles;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.reporting.RunStatistics;
import io.harmonium.runs.reporting.TableTexts;
import io.harmonium.runs.training.ModelChains;
import io.harmonium.runs.training.RunConfiguration;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SamplingPlan;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What a finished run leaves to look at: samples and chains in `samples/`, `statistics.json`, and `report.html`.
public final class RunGallery {

  private static final int SAMPLES = 1000;
  private static final int EVERY = 20;
  private static final int FROM_DATA = 200;
  private static final int TEXTS = 16;
  private static final double MAX_BITS = 16;

  private final RunDirectory directory;
  private final TrainingData data;
  private final Machine machine;
  private final Configurations kept;
  private final Seed seed;
  private final Workers workers;

  private RunGallery(
      RunDirectory directory,
      TrainingData data,
      Machine machine,
      Configurations kept,
      Seed seed,
      Workers workers) {
    this.directory = directory;
    this.data = data;
    this.machine = machine;
    this.kept = kept;
    this.seed = seed.child("gallery");
    this.workers = workers;
  }

  /// Writes all of it and returns the page; `kept` are the chains that stand for the machine, or null, `last` is the last
  /// line of metrics.
  public static Path write(
      RunDirectory directory,
      TrainingData data,
      Machine machine,
      Configurations kept,
      Map<String, Object> last,
      Seed seed,
      Workers workers) {
    RunGallery gallery = new RunGallery(directory, data, machine, kept, seed, workers);
    Configurations samples = gallery.samples();
    gallery.file("samples", samples);
    if (gallery.kept != null) gallery.file("chains", gallery.kept);
    TrainingData shown = data.original();
    RunStatistics statistics =
        RunStatistics.collect(
            gallery.machine,
            shown.train(),
            shown.test(),
            data.conventions().original(gallery.machine.structure(), samples),
            logPartition(last),
            workers);
    if (data.conventions().mixed()) statistics = statistics.withTexts(gallery.texts(samples));
    keep(directory, statistics);
    return Report.write(directory);
  }

  /// The same for samples that are at hand, of a machine without chains.
  public static Path write(
      RunDirectory directory,
      TrainingData data,
      Machine machine,
      Configurations samples,
      Workers workers) {
    RunGallery gallery = new RunGallery(directory, data, machine, null, Seed.of(0), workers);
    gallery.file("samples", samples);
    RunStatistics statistics =
        RunStatistics.collect(
            machine, data.train(), data.test(), samples, OptionalDouble.empty(), workers);
    if (data.conventions().mixed()) statistics = statistics.withTexts(gallery.texts(samples));
    keep(directory, statistics);
    return Report.write(directory);
  }

  /// The same for a machine that was made without chains, whose samples are drawn here.
  public static Path write(
      RunDirectory directory, TrainingData data, Machine machine, Seed seed, Workers workers) {
    RunGallery gallery = new RunGallery(directory, data, machine, null, seed, workers);
    return write(directory, data, machine, gallery.samples(), workers);
  }

  /// Writes the statistics and adds to the diagnosis of training, where there is one, whether samples have the moments of the
  /// rows.
  private static void keep(RunDirectory directory, RunStatistics statistics) {
    directory.writeJson(RunStatistics.FILE, statistics.toJson());
    if (!directory.has(Diagnosis.FILE)) return;
    String learn =
        RunConfiguration.learning(directory.description())
            .map(learning -> learning.learn().toString())
            .orElse("");
    Finding moments = statistics.finding(directory.path().toString(), learn);
    directory.writeJson(
        Diagnosis.FILE,
        Diagnosis.fromJson(directory.readJson(Diagnosis.FILE)).with(moments).toJson());
  }

  private static OptionalDouble logPartition(Map<String, Object> last) {
    return last.get("logZ") instanceof Map<?, ?> logZ && logZ.get("value") instanceof Number value
        ? OptionalDouble.of(value.doubleValue())
        : OptionalDouble.empty();
  }

  /// From noise where the run learned so; else exact where a side is small; else looks at the chains that go on; else
  /// chains from the data.
  private Configurations samples() {
    FreshChains fresh = ModelChains.fromNoise(directory.description(), SAMPLES);
    if (fresh != null) return fresh.draw(PreparedMachine.of(machine), null, null, seed, workers);
    double bits = Enumeration.logStates(machine);
    if (bits <= MAX_BITS && !machine.structure().conditional())
      return ExactSamples.draw(machine, SAMPLES, seed, workers);
    PreparedMachine prepared = PreparedMachine.of(machine);
    if (kept == null) {
      Configurations chains = data.means() ? fromBiases() : fromData();
      Sampler.defaultFor(machine.structure())
          .run(Distribution.of(prepared), chains, 0, FROM_DATA, seed, workers);
      return chains;
    }
    Configurations chains = kept.copy();
    int looks = (SAMPLES + chains.rows() - 1) / chains.rows();
    Configurations all = chains.like(looks * chains.rows());
    int[] at = {0};
    new SamplingPlan(0, looks, EVERY)
        .run(
            Sampler.defaultFor(machine.structure()),
            Distribution.of(prepared),
            chains,
            seed,
            workers,
            (sweep, x) -> {
              all.copyRange(x, 0, at[0], x.rows());
              at[0] += x.rows();
            });
    return all;
  }

  private Configurations fromBiases() {
    return Chains.independent(
        machine.structure(), machine.fields(), SAMPLES, 0, seed.child("start"), workers);
  }

  private Configurations fromData() {
    Configurations rows = Initial.visible(machine.structure(), data.train());
    int[] chosen = new int[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) chosen[i] = i % rows.rows();
    return Chains.fromData(machine.structure(), rows, chosen);
  }

  /// A few rows as the user's file writes them.
  private TableTexts texts(Configurations samples) {
    Dataset compared = data.test() == null ? data.train() : data.test();
    Rows rows = Rows.known(machine.structure(), compared);
    RowTable first = table(rows.x(), rows.missing());
    return new TableTexts(first.columns(), some(first), some(drawn(samples)));
  }

  /// Samples of a mixed table as its columns can hold them.
  private RowTable drawn(Configurations x) {
    return table(data.conventions().drawn(machine.structure(), x, null), null);
  }

  private RowTable table(Configurations x, Bits[] missing) {
    return CellTable.visible(machine.structure(), data.conventions(), x, missing);
  }

  private static List<List<String>> some(RowTable table) {
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < Math.min(TEXTS, table.rows()); row++) rows.add(List.of(table.row(row)));
    return rows;
  }

  /// Visible states as FASTA where columns are letters, as a table where layers stand side by side, else as an array.
  private void file(String name, Configurations x) {
    if (data.conventions().mixed()) {
      Path file = directory.samples().resolve(name + ".csv");
      new ResultFile(file, true).write(drawn(x), null);
      return;
    }
    List<Block> blocks = new ArrayList<>();
    for (int l = 0; l < data.train().blocks().size(); l++) {
      Block block = data.train().blocks().get(l);
      States values = data.conventions().original(l, x.layers()[l])[0];
      blocks.add(new Block(block.name(), values, block.columns(), block.categories(), null));
    }
    Dataset rows = new Dataset(blocks, null, null, null, null, data.train().provenance());
    boolean letters = data.conventions().alphabet() != null;
    String ending = blocks.size() > 1 ? ".csv" : letters ? ".fasta" : ".npy";
    DataFiles.write(directory.samples().resolve(name + ending), rows);
  }

  /// Pictures that the report has put beside its page.
  public static List<Path> pictures(RunDirectory directory) {
    try (var files = java.nio.file.Files.list(directory.samples())) {
      return files.filter(file -> file.toString().endsWith(".png")).sorted().toList();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
