package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ModelName;
import io.harmonium.machines.Hopfield;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Runs;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.NetworkChoice;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.TemporalChoice;
import io.harmonium.wording.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// Trains a machine on a file of data.
@Command(name = "train", description = "Train a machine on data.")
@Examples({
  "harmonium train data.csv",
  "harmonium train train.csv --test test.csv --hidden 200 --updates 50000 --out runs/a",
  "harmonium train family.fasta --hidden 100 --l1 0.01",
  "harmonium train family.fasta --model potts --target-correlation 0.95",
  "harmonium train train-images-idx3-ubyte.gz --model class-rbm --objective hybrid:0.01",
  "harmonium train words.csv --model replicated-softmax --hidden 50",
  "harmonium train digits --model conv-rbm --filters 20:3 --pool 2",
  "harmonium train pairs.npz --model gated-rbm --hidden 20 --factors 72",
  "harmonium train digits --model dbm --hidden 100,100",
  "harmonium train digits --model jem                  a network: classifier and density",
  "harmonium train digits --dry-run                   how long, how much memory?",
  "harmonium train --resume runs/a --updates 100000   go on, longer"
})
final class Train implements Callable<Integer>, DerivedOptions, SelectiveHelp {

  /// Options that may come with `--resume`.
  private static final Set<String> WITH_RESUME =
      Set.of(
          "--resume",
          "--updates",
          "--epochs",
          "--learning-rate",
          "--dry-run",
          "--json",
          "--profile",
          "--threads",
          "--quiet",
          "--progress",
          "--debug");

  @Spec private CommandSpec spec;

  private final LearningChoice learning = new LearningChoice();
  private final TemporalChoice temporal = new TemporalChoice();
  private final NetworkChoice network = new NetworkChoice();

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description =
          "A table (.csv, .tsv), .npy, .npz, IDX or FASTA file (.gz too), packed bits (.bits), a"
              + " folder of pictures, or digits for the embedded ones.")
  @Input
  private String data;

  @Option(
      names = "--model",
      order = 0,
      paramLabel = "NAME",
      defaultValue = "rbm",
      completionCandidates = ModelName.All.class,
      description = "The machine (${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
  private ModelName model;

  @Option(
      names = "--rule",
      order = 1,
      paramLabel = "RULE",
      defaultValue = "hebb",
      description =
          "How a hopfield network stores rows: hebb (about 0.14 patterns per unit) or"
              + " pseudo-inverse (any patterns that are independent) (${DEFAULT-VALUE}).")
  private Hopfield.Rule rule;

  @Mixin private DataOptions reading;

  @Mixin private SequenceChoices sequences;

  @Option(
      names = "--checkpoints",
      order = 30,
      paramLabel = "PLAN",
      defaultValue = RunSettings.DEFAULT_CHECKPOINTS,
      description =
          "Machines kept for good: log:N (evenly in the logarithm), every:N, or last:N for none"
              + " but the newest N states (${DEFAULT-VALUE}).")
  private String checkpoints;

  @Option(
      names = "--evaluate",
      order = 31,
      paramLabel = "PLAN",
      defaultValue = RunSettings.DEFAULT_EVALUATE,
      description = "When the machine is judged: log:N or every:N (${DEFAULT-VALUE}).")
  private String evaluate;

  @Option(
      names = "--out",
      order = 40,
      paramLabel = "RUN",
      description = "The folder of the run (default: a new one in runs/).")
  private Path out;

  @Option(
      names = "--resume",
      order = 41,
      paramLabel = "RUN",
      description =
          "Go on with a run, to the end or to a new number of --updates, with another"
              + " --learning-rate where it is given.")
  private Path resume;

  @Option(
      names = "--force",
      order = 42,
      description =
          "Replace the run that stands in --out once the new one has learned; files that Harmonium"
              + " did not write stay.")
  private boolean force;

  @Option(
      names = "--dry-run",
      order = 43,
      description = "Only print what it would cost: time, memory, files.")
  private boolean dryRun;

  @Option(
      names = "--profile",
      order = 44,
      description = "Tell where the time went: rows and sweeps per second, shares of the work.")
  private boolean profile;

  @Mixin private Common common;

  @Override
  public void addTo(CommandSpec line) {
    SettingOptions.add(line, learning);
    SettingOptions.add(line, temporal);
    SettingOptions.add(line, network);
    line.addOption(ConfigFile.option());
    line.addOption(
        OptionSpec.builder("--help-all")
            .usageHelp(true)
            .order(99)
            .description("Show all options of all models.")
            .build());
  }

  @Override
  public List<HelpSection> help(List<OptionSpec> all) {
    ParseResult parsed = spec.commandLine().getParseResult();
    if (parsed != null && parsed.hasMatchedOption("--help-all")) return HelpSection.grouped(all);
    boolean chosen = parsed != null && parsed.hasMatchedOption("--model");
    return chosen
        ? model
            .kind()
            .map(kind -> TrainHelp.of(kind, all))
            .orElseGet(() -> TrainHelp.essentials(all))
        : TrainHelp.essentials(all);
  }

  @Override
  public List<String> examples(List<String> all) {
    ParseResult parsed = spec.commandLine().getParseResult();
    if (parsed != null && parsed.hasMatchedOption("--help-all")) return all;
    boolean chosen = parsed != null && parsed.hasMatchedOption("--model");
    return all.stream()
        .filter(
            line ->
                chosen
                    ? (line + " ").contains("--model " + model + " ")
                    : !line.contains("--model"))
        .toList();
  }

  @Override
  public List<String> afterOptions() {
    ParseResult parsed = spec.commandLine().getParseResult();
    boolean chosen = parsed != null && parsed.hasMatchedOption("--model");
    return chosen
        ? model.kind().map(TrainHelp::about).orElseGet(TrainHelp::models)
        : TrainHelp.models();
  }

  @Override
  public Integer call() {
    return resume == null ? train() : goOn();
  }

  private int goOn() {
    if (data != null)
      throw CommandFailure.usage(
          "--resume takes no DATA: the run knows its own",
          Shell.command("harmonium", "train", "--resume", resume));
    refuseChanges(given().stream().filter(o -> !WITH_RESUME.contains(o)).toList());
    ResumeOptions options =
        new ResumeOptions(
            learning.updates,
            learning.epochs,
            learning.rate,
            null,
            null,
            common.threads(),
            profile);
    TrainingConsole shown = new TrainingConsole(common.console());
    return dryRun
        ? shown.tell(Runs.preview(resume, options, shown.watch()))
        : shown.tell(Runs.resume(resume, options, shown.watch()), List.of());
  }

  private int train() {
    if (data == null)
      throw CommandFailure.usage(
          "DATA is missing: the file to learn from",
          "harmonium train data.csv; the embedded digits: harmonium train digits");
    FittingOptions.check(model, given());
    TrainingRequest request =
        TrainingRequest.of(reading.settings(data))
            .model(model.name())
            .with(learning)
            .with(temporal, sequences.settings())
            .with(network)
            .with(rule)
            .rowsAs(reading.given(), reading.labelled(), reading.whitens())
            .moments(checkpoints, evaluate)
            .seed(common.seedNumber())
            .threads(common.threads())
            .out(out)
            .force(force)
            .profiled(profile)
            .command(commandLine());
    TrainingConsole shown = new TrainingConsole(common.console());
    return dryRun
        ? shown.tell(Runs.preview(request, shown.watch()))
        : shown.tell(Runs.train(request, shown.watch()), List.of());
  }

  private static void refuseChanges(List<String> given) {
    if (!given.isEmpty())
      throw CommandFailure.usage(
          String.join(", ", given) + " cannot be changed when a run is resumed",
          "leave it out, or start a new run with --out");
  }

  private List<String> given() {
    return spec.commandLine().getParseResult().matchedOptions().stream()
        .map(OptionSpec::longestName)
        .toList();
  }

  private String commandLine() {
    List<String> words = spec.commandLine().getParseResult().originalArgs();
    boolean named = !words.isEmpty() && words.getFirst().equals(spec.name());
    return "harmonium " + (named ? "" : spec.name() + " ") + Shell.command(words.toArray());
  }
}
