package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Json;
import io.harmonium.data.generate.KnownLaw;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.FrechetDistance;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.runs.Progress;
import io.harmonium.runs.report.NetworkPage;
import io.harmonium.runs.report.ReliabilityPicture;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.training.InstalledData;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.EvaluationJson;
import io.harmonium.runs.use.EvaluationText;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.LogPartitions;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NetworkClassSamples;
import io.harmonium.runs.use.NetworkGrid;
import io.harmonium.runs.use.NetworkHealth;
import io.harmonium.runs.use.NetworkJudgement;
import io.harmonium.runs.use.NetworkLogPartition;
import io.harmonium.runs.use.TrainedNetwork;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// `evaluate` of a run of a network: classes, rows that are none of the data, samples, the sampler, and log Z where it is asked
/// for. What it finds goes to `evaluation.json`, the reliability plot to `reliability.svg`.
final class NetworkJudging {

  /// Widest rows whose covariances are compared.
  private static final int MOST_COLUMNS = 128;

  /// Class-conditional samples that are judged.
  private static final int CLASS_SAMPLES = 500;

  /// What is asked for: at most so many samples, rows to stand out from, log Z (by a grid with the truth, or null).
  ///
  /// @param at null for the newest network, else the update up to which a kept one is taken
  record Wish(
      Long at,
      List<Path> against,
      Set<Request> requests,
      KnownLaw truth,
      PartitionTask.Effort effort,
      int samples) {}

  private final TrainedNetwork run;
  private final Common common;
  private final Console console;
  private final Workers workers;
  private final Network network;
  private final Map<String, Object> json = new LinkedHashMap<>();

  private NetworkJudging(TrainedNetwork run, Common common, Workers workers, Network network) {
    this.run = run;
    this.common = common;
    this.console = common.console();
    this.workers = workers;
    this.network = network;
  }

  /// Judges the rows of `data`, or those that the run holds out where it is null.
  static int evaluate(TrainedNetwork run, Path data, Wish wish, Common common) {
    try (Workers workers = common.workers();
        Network network = run.sound().network(Precision.DOUBLE, workers.threads())) {
      new NetworkJudging(run, common, workers, network).judge(data, wish);
    }
    return ExitCode.DONE.number();
  }

  private void judge(Path data, Wish wish) {
    if (wish.requests().contains(Request.GRID)) NetworkGrid.require(run.settings(), network);
    NetworkPlan plan = data == null ? NetworkPlan.of(run.directory(), workers) : null;
    NetworkPlan.Part part =
        plan == null
            ? run.read(data, common.seed())
            : plan.test() == null ? plan.train() : plan.test();
    json.put("run", run.directory().path().toString());
    json.put("model", run.description().model());
    json.put("update", run.state().update());
    json.put("parameters", run.fingerprint());
    NetworkJudgement judged =
        NetworkJudgement.of(
            run, part, others(wish.against()), network, common.seed().child("evaluate"), workers);
    judged.lines().forEach(console::print);
    json.putAll(judged.toJson());
    if (judged.reliability() != null)
      run.directory()
          .writeText(
              "reliability.svg",
              ReliabilityPicture.chart(judged.reliability()).document("Harmonium evaluate"));
    if (run.settings().generativeWeight() > 0) samples(plan, part, wish.samples());
    logZ(wish, part);
    console.document(json);
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("schemaVersion", Json.SCHEMA_VERSION);
    kept.putAll(json);
    run.directory()
        .writeJson(
            wish.at() == null
                ? KnownLogPartition.FILE
                : "evaluation-" + run.state().update() + ".json",
            kept);
    if (wish.at() == null) NetworkPage.renew(run.directory());
  }

  /// Rows that are none of the data: those that are asked for, and what is installed that has the shape of the data.
  private Map<String, Reals> others(List<Path> against) {
    Map<String, Path> files = new LinkedHashMap<>();
    for (Path file : against)
      if (InstalledData.named(file)) files.put(InstalledData.FASHION, InstalledData.fashion());
      else files.put(file.getFileName().toString(), file);
    if (InstalledData.alike(
        run.conventions().picture(), String.valueOf(run.description().configuration().get("data"))))
      if (InstalledData.here()) files.putIfAbsent(InstalledData.FASHION, InstalledData.fashion());
      else console.note(InstalledData.absent());
    Map<String, Reals> others = new LinkedHashMap<>();
    files.forEach((name, file) -> others.put(name, run.readRows(file, common.seed())));
    return others;
  }

  /// Where chains lead: distance from the rows, classes by a judge of their own, and the sampler itself.
  private void samples(NetworkPlan plan, NetworkPlan.Part part, int most) {
    distance(part, most);
    if (plan != null && plan.learning().classes() > 0) {
      List<String> names = run.conventions().classes();
      NetworkClassSamples drawn =
          NetworkClassSamples.of(
              run,
              plan,
              network,
              Math.min(most, CLASS_SAMPLES),
              common.seed().child("classes"),
              workers);
      if (drawn == null) console.warn("chains of single classes left the numbers");
      else {
        drawn.lines(names).forEach(console::print);
        json.put("classSamples", drawn.toJson(names));
      }
    }
    if (!run.settings().contrasts() || run.settings().bits()) return;
    NetworkHealth health =
        NetworkHealth.of(run, network, part.x(), common.seed().child("health"), workers);
    health.words().forEach((name, value) -> console.print("sampler   " + name + ": " + value));
    json.put("sampler", health.toJson());
  }

  /// How far samples are from rows, as normal laws see both; for comparison the same of two halves of the rows.
  private void distance(NetworkPlan.Part part, int most) {
    Reals x = part.x();
    int count = Math.min(most, x.rows());
    if (x.columns() > MOST_COLUMNS || count < 4) return;
    NetworkChains chains =
        new NetworkChains(count, -1, run.settings().usualSteps(), SamplerKind.GIBBS, null, 1, 1);
    Reals drawn =
        chains
            .draw(run, network, common.seed().child("distance"), workers, Progress.silent())
            .rows();
    Reals first = x.like(x.rows() / 2);
    first.copyRange(x, 0, 0, first.rows());
    Reals second = x.like(x.rows() - first.rows());
    second.copyRange(x, first.rows(), 0, second.rows());
    double distance = FrechetDistance.squared(x, drawn);
    double halves = FrechetDistance.squared(first, second);
    console.print(
        String.format(
            Locale.ROOT,
            "Frechet   %.4f between rows and samples, %.4f between two halves of the rows",
            distance,
            halves));
    json.put("frechetDistance", Map.of("samples", distance, "halves", halves));
  }

  /// log Z and what likelihoods follow from it, by every estimator that is asked for and applies.
  private void logZ(Wish wish, NetworkPlan.Part part) {
    if (wish.requests().isEmpty()) return;
    NetworkLogPartition task =
        new NetworkLogPartition(run, network, wish.effort(), common.seed().child("log Z"), workers);
    LogPartitions found = LogPartitions.of(1, group -> task, wish.requests(), words -> {});
    Map<String, Object> logZ = new LinkedHashMap<>();
    Map<String, Object> likelihoods = new LinkedHashMap<>();
    for (LogPartitions.Answer answer : found.answers()) {
      logZ.put(answer.name(), EvaluationJson.value(answer));
      if (answer.name().equals("grid")) {
        NetworkGrid grid = NetworkGrid.of(run, network, task, part.x(), wish.truth());
        grid.lines().forEach(console::print);
        json.put("grid", grid.toJson());
        likelihoods.put(answer.name(), grid.logLikelihood());
      } else likelihoods.put(answer.name(), annealed(answer, part));
    }
    EvaluationText.leftOut(found.leftOut()).forEach(console::print);
    if (!logZ.isEmpty()) json.put("logZ", logZ);
    if (!found.leftOut().isEmpty()) json.put("leftOut", found.leftOut());
    if (!likelihoods.isEmpty()) json.put("meanLogLikelihood", likelihoods);
  }

  /// Prints an estimate and returns the mean of log p by it.
  private double annealed(LogPartitions.Answer answer, NetworkPlan.Part part) {
    Estimate estimate = answer.estimate();
    String trust = estimate.trusted() ? "" : ", not trusted";
    console.print(
        "log Z     " + estimate + " (" + answer.name() + trust + ", rows scaled to [-1, 1])");
    if (!estimate.note().isEmpty()) console.note(answer.name() + ": " + estimate.note());
    double sum = 0;
    double[] logs = run.logLikelihoods(network, part.x(), estimate.value());
    for (double log : logs) sum += log;
    double mean = Estimate.exact(sum / logs.length).value();
    console.print(
        String.format(
            Locale.ROOT,
            "log p     %.4f nats per row by %s%s, in the units of the data",
            mean,
            EvaluationText.title(answer.name()),
            estimate.trusted() ? "" : " (not trusted)"));
    return mean;
  }
}
