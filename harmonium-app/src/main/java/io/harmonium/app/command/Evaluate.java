package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Json;
import io.harmonium.app.console.Kept;
import io.harmonium.deep.Dbn;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.formats.Shell;
import io.harmonium.insight.Copies;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.insight.KeptViews;
import io.harmonium.runs.use.CellExperiments;
import io.harmonium.runs.use.ConditionalEvaluation;
import io.harmonium.runs.use.CopyCheck;
import io.harmonium.runs.use.Evaluation;
import io.harmonium.runs.use.EvaluationJson;
import io.harmonium.runs.use.EvaluationPlan;
import io.harmonium.runs.use.EvaluationText;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.LostMachine;
import io.harmonium.runs.use.NetworkEvaluation;
import io.harmonium.runs.use.Parts;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.SequenceEvaluation;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Snapshot;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says how good a machine is.
@Command(
    name = "evaluate",
    description = {
      "Estimate log Z, the mean log-likelihood of training and test rows, their pseudo-likelihood"
          + " and moments. Without --exact, --ais or --reverse: every estimator that applies. The"
          + " answer is also written to evaluation.json in the run."
    })
@Examples({
  "harmonium evaluate run",
  "harmonium evaluate run test.npy --exact --json",
  "harmonium evaluate run --ais --reverse --ais-chains 1000 --betas 14500",
  "harmonium evaluate run --panel",
  "harmonium evaluate run --baselines",
  "harmonium evaluate run --ais --at 5000",
  "harmonium evaluate run --anomalies --imputation       errors found, cells guessed"
})
final class Evaluate implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "Rows to judge by (default: the data of the run, read again).")
  @Input
  private Path data;

  @Option(names = "--exact", description = "log Z by an exact sum, up to 2^26 states.")
  private boolean exact;

  @Option(names = "--ais", description = "log Z by annealed importance sampling, from below.")
  private boolean ais;

  @Option(
      names = "--reverse",
      description = "log Z by annealing back from samples; from above where these are exact.")
  private boolean reverse;

  @Option(
      names = "--panel",
      description =
          "log Z by every estimator there is in one table: also along the training trajectory, by"
              + " tempering, thermodynamic integration, mean field, TAP, belief propagation,"
              + " tree-reweighted and perturbed maxima.")
  private boolean panel;

  @Option(
      names = "--baselines",
      description =
          "Beside the machine, fitted to the same rows: independent columns, an autoregressive"
              + " model and independent components (of bits: modulo 2), for discrete data a mixture"
              + " of products, for real data a full Gaussian.")
  private boolean baselines;

  @Option(
      names = "--ais-chains",
      paramLabel = "N",
      defaultValue = "" + EvaluationPlan.DEFAULT_CHAINS,
      description = "Chains of annealing (${DEFAULT-VALUE}).")
  private int chains;

  @Option(
      names = "--betas",
      paramLabel = "N",
      defaultValue = "" + EvaluationPlan.DEFAULT_BETAS,
      description = "Levels of annealing (${DEFAULT-VALUE}).")
  private int betas;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "" + EvaluationPlan.DEFAULT_SAMPLES,
      description = "Samples whose moments are compared with those of the rows (${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--copies",
      description =
          "Also: are samples copies of training rows? Nearest neighbours of samples, training and"
              + " test rows (AA_TS); --samples says how many.")
  private boolean copies;

  @Option(
      names = "--at",
      paramLabel = "UPDATE",
      description =
          "A kept machine instead of the newest: the last one of models/ up to this update. Its"
              + " answer goes to evaluation-UPDATE.json.")
  private Long at;

  @Option(
      names = "--anomalies",
      description =
          "Plant errors in held-out rows (values of other rows) and say how well they are found:"
              + " AUROC beside simple rules. Alone it leaves log Z out.")
  private boolean anomalies;

  @Option(
      names = "--imputation",
      description =
          "Hide cells of held-out rows and say how well they are guessed, beside column means and"
              + " modes. Alone it leaves log Z out.")
  private boolean imputation;

  @Option(
      names = "--share",
      paramLabel = "S",
      defaultValue = "0.2",
      description = "The share of cells that --anomalies and --imputation take (${DEFAULT-VALUE}).")
  private double share;

  @Option(
      names = "--frames",
      paramLabel = "N",
      defaultValue = "200",
      description =
          "Of machines of sequences: frames of each part that --ais looks at (${DEFAULT-VALUE}).")
  private int frames;

  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private NetworkWish networks;
  @Mixin private Common common;

  /// What of log Z is asked of a network; annealing back is judged beside annealing up.
  private Set<Request> requests() {
    Set<Request> asked = EnumSet.noneOf(Request.class);
    if (networks.grid()) asked.add(Request.GRID);
    if (exact) asked.add(Request.EXACT);
    if (ais || reverse) asked.add(Request.AIS);
    if (reverse) asked.add(Request.REVERSE);
    if (panel) asked.add(Request.PANEL);
    return asked;
  }

  /// A machine of sequences.
  private int sequences(TrainedSequences run) {
    Map<String, Boolean> others = new LinkedHashMap<>();
    others.put("--reverse", reverse);
    others.put("--panel", panel);
    others.put("--baselines", baselines);
    others.put("--copies", copies);
    others.put("--anomalies", anomalies);
    others.put("--imputation", imputation);
    others.forEach(
        (option, asked) -> {
          if (asked)
            throw CommandFailure.usage(
                option + " says nothing to machines of sequences",
                "leave it out: next frames are always judged beside plain rules");
        });
    return new TemporalVerbs(at == null ? run : run.at(at), sequences, common)
        .evaluate(data, at, SequenceEvaluation.Plan.of(exact, ais, chains, betas, frames));
  }

  @Override
  public Integer call() {
    try {
      return judge();
    } catch (NonFiniteException e) {
      throw lost(e);
    }
  }

  /// An estimate that is not finite: the machine is lost at this update.
  private RuntimeException lost(NonFiniteException e) {
    RunDirectory directory = RunDirectory.open(path);
    List<Snapshot> kept = directory.models();
    long update =
        at != null
            ? directory.model(at).update()
            : directory.hasState()
                ? directory.latestState().state().update()
                : kept.isEmpty() ? 0 : kept.getLast().update();
    return LostMachine.failure(directory, update, e);
  }

  private Integer judge() {
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null)
      return NetworkJudging.evaluate(
          reading.apply(at == null ? network : network.at(at), common.console()),
          data,
          new NetworkJudging.Wish(
              at,
              networks.against(),
              requests(),
              networks.law(),
              new PartitionTask.Effort(chains, betas),
              samples),
          common);
    networks.refuse();
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null) return sequences(temporal);
    Console console = common.console();
    TrainedRows run =
        reading.apply(
            at == null ? TrainedRows.open(path) : TrainedRows.open(path).at(at), common.console());
    run.requireLaw().sound().directory().warnings().forEach(console::warn);
    if (run.structure().conditional()) return conditional(run);
    boolean chosen = exact || ais || reverse;
    CellExperiments.Wish wish = new CellExperiments.Wish(anomalies, imputation, share);
    if (wish.any() && !chosen) return experiments(run, wish);
    EvaluationPlan plan =
        chosen
            ? new EvaluationPlan(exact, ais, reverse, panel, baselines, chains, betas, samples)
            : EvaluationPlan.everything(run.normalised(), panel, baselines, chains, betas, samples);
    if (run.structure().is(Dbn.KIND)) return network(run, plan);
    plan.check(run.machine());
    if (!chosen) plan.leftOut(run.machine()).forEach(console::note);
    try (Workers workers = common.workers()) {
      Parts parts = parts(run, workers);
      Evaluation evaluation =
          Evaluation.of(run, parts, plan, common.seed().child("evaluate"), workers, console::note);
      Map<String, Object> json = EvaluationJson.of(run, evaluation);
      EvaluationText.of(run, evaluation).forEach(console::print);
      if (wish.any()) {
        CellExperiments cells = cells(run, wish, workers);
        console.print("");
        cells.lines(run).forEach(console::print);
        json.putAll(cells.toJson(run));
      }
      if (copies) {
        Copies found =
            CopyCheck.of(run, parts, evaluation, common.seed().child("evaluate"), workers);
        CopyCheck.text(found).forEach(console::print);
        json.put("copies", CopyCheck.json(found));
      }
      console.document(json);
      keep(run, json);
    }
    return ExitCode.DONE.number();
  }

  /// A conditional model is judged by the log Z of some rows.
  private int conditional(TrainedRows run) {
    if (baselines || anomalies || imputation || copies)
      throw CommandFailure.usage(
          "this model is conditional, p(y | x): --baselines, --anomalies, --imputation and --copies"
              + " are not supported by it",
          "harmonium evaluate " + Shell.quoted(path));
    EvaluationPlan plan =
        new EvaluationPlan(exact, ais, reverse, panel, false, chains, betas, samples);
    Console console = common.console();
    try (Workers workers = common.workers()) {
      ConditionalEvaluation judged =
          ConditionalEvaluation.of(
              run,
              parts(run, workers),
              plan,
              common.seed().child("evaluate"),
              workers,
              console::note);
      judged.text(run).forEach(console::print);
      Map<String, Object> json = judged.json(run);
      console.document(json);
      keep(run, json);
    }
    return ExitCode.DONE.number();
  }

  private Parts parts(TrainedRows run, Workers workers) {
    return data == null
        ? Parts.of(run.structure(), RecordedData.load(run, workers))
        : Parts.of(run.structure(), run.read(data, common.seed()));
  }

  /// A deep belief network is judged by its top machine and what its rows draw on the way up.
  private int network(TrainedRows run, EvaluationPlan plan) {
    plan.check(run.normalised());
    Console console = common.console();
    try (Workers workers = common.workers()) {
      Parts parts = parts(run, workers);
      NetworkEvaluation judged =
          NetworkEvaluation.of(
              run, parts, plan, common.seed().child("evaluate"), workers, console::note);
      judged.text(run).forEach(console::print);
      Map<String, Object> json = judged.json(run);
      console.document(json);
      keep(run, json);
    }
    return ExitCode.DONE.number();
  }

  private CellExperiments cells(TrainedRows run, CellExperiments.Wish wish, Workers workers) {
    return CellExperiments.of(
        run,
        data == null ? null : run.readCells(data, common.seed()),
        wish,
        common.seed().child("evaluate"),
        workers);
  }

  /// Experiments with cells alone; they are added to what is known of the same machine.
  private int experiments(TrainedRows run, CellExperiments.Wish wish) {
    Console console = common.console();
    try (Workers workers = common.workers()) {
      CellExperiments cells = cells(run, wish, workers);
      cells.lines(run).forEach(console::print);
      Map<String, Object> json = cells.document(run);
      console.document(json);
      Map<String, Object> known = known(run, json.get("parameters"));
      known.putAll(json);
      keep(run, known);
    }
    return ExitCode.DONE.number();
  }

  /// What the run keeps of an evaluation of the same parameters.
  private Map<String, Object> known(TrainedRows run, Object parameters) {
    Map<String, Object> known = new LinkedHashMap<>();
    if (!run.directory().has(file(run))) return known;
    if (run.directory().readJson(file(run)) instanceof Map<?, ?> before
        && parameters.equals(before.get("parameters")))
      before.forEach((key, value) -> known.put(key.toString(), value));
    return known;
  }

  private String file(TrainedRows run) {
    return at == null ? KnownLogPartition.FILE : "evaluation-" + run.update() + ".json";
  }

  private void keep(TrainedRows run, Map<String, Object> json) {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("schemaVersion", Json.SCHEMA_VERSION);
    kept.putAll(json);
    Kept.orWarn(
        common.console(),
        () -> {
          run.directory().writeJson(file(run), kept);
          if (at == null) KeptViews.renew(run.directory());
        });
  }
}
