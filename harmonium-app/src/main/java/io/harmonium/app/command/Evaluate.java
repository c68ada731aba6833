package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.formats.Unseen;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Trained;
import io.harmonium.runs.evaluating.CellRequest;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationPlan;
import io.harmonium.runs.evaluating.EvaluationRequest;
import java.nio.file.Path;
import java.util.EnumSet;
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
      "Estimate log Z (the logarithm of the partition function), log-likelihoods and moments.",
      "Judged are training and test rows. Without --exact, --ais or --reverse: every estimator that"
          + " applies. The answer is also written to evaluation.json in the run."
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
      defaultValue = "" + CellRequest.DEFAULT_SHARE,
      description = "The share of cells that --anomalies and --imputation take (${DEFAULT-VALUE}).")
  private double share;

  @Option(
      names = "--frames",
      paramLabel = "N",
      defaultValue = "" + EvaluationRequest.DEFAULT_FRAMES,
      description =
          "Of machines of sequences: frames of each part that --ais looks at (${DEFAULT-VALUE}).")
  private int frames;

  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private NetworkWish networks;
  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    OpenOptions options = common.options();
    try (Trained run = common.open(path, at == null ? options : options.at(at))) {
      Evaluation found = run.require(Evaluating.class).evaluate(request(), common.watch());
      found.lines().forEach(console::print);
      Unseen unseen = found.model().unseen();
      if (unseen != null) console.remark("unseen", unseen::lines, unseen::toJson);
      console.document(found.toJson());
    }
    return ExitCode.DONE.number();
  }

  private EvaluationRequest request() {
    return EvaluationRequest.DEFAULT
        .withData(data)
        .withReading(reading.request(sequences.settings(), common.seed()))
        .withEstimators(estimators())
        .withAnnealing(chains, betas)
        .withSamples(samples)
        .withBaselines(baselines)
        .withCopies(copies)
        .withCells(new CellRequest(anomalies, imputation, share))
        .withFrames(frames)
        .withAgainst(networks.against())
        .withTruth(networks.distribution());
  }

  private Set<Request> estimators() {
    Set<Request> asked = EnumSet.noneOf(Request.class);
    if (exact) asked.add(Request.EXACT);
    if (ais) asked.add(Request.AIS);
    if (reverse) asked.add(Request.REVERSE);
    if (panel) asked.add(Request.PANEL);
    if (networks.grid()) asked.add(Request.GRID);
    return asked;
  }
}
