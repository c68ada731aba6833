package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Progress;
import io.harmonium.app.run.NetworkPlan;
import io.harmonium.app.run.NetworkProbe;
import io.harmonium.app.use.NetworkChains;
import io.harmonium.app.use.NetworkJudgement;
import io.harmonium.app.use.NetworkLogPartition;
import io.harmonium.app.use.NetworkPictures;
import io.harmonium.app.use.NetworkTrained;
import io.harmonium.app.use.NumberTable;
import io.harmonium.app.use.Predictions;
import io.harmonium.app.use.ResultFile;
import io.harmonium.app.use.SampleRequest;
import io.harmonium.app.use.SamplerKind;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.FrechetDistance;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What verbs do with a run of a network.
final class NetworkVerbs {

  /// Widest rows whose covariances are compared.
  private static final int MOST_COLUMNS = 128;

  private final NetworkTrained run;
  private final Common common;
  private final Console console;

  NetworkVerbs(NetworkTrained run, Common common) {
    this.run = run;
    this.common = common;
    this.console = common.console();
    run.directory().warnings().forEach(console::warn);
  }

  /// The class of every row with the probability of each.
  int predict(Path data, ResultFile file) {
    if (run.settings().classes() == 0)
      throw CommandFailure.usage(
          "this run has no classes to predict", "train one with --model jem");
    if (data == null)
      throw CommandFailure.usage(
          "DATA is missing: the rows to classify", "harmonium predict RUN new.csv");
    NetworkPlan.Part part = run.read(data, common.seed());
    try (Workers workers = common.workers();
        Network network = run.network(Precision.DOUBLE, workers.threads())) {
      Predictions predictions =
          new Predictions(
              run.conventions().classes(),
              NetworkProbe.probabilities(network, part.x()),
              part.classes(),
              null);
      Results.judged(console, predictions.judged());
      Results.write(console, file, predictions, predictions.toJson(file.standardOutput()));
    }
    return ExitCode.DONE.number();
  }

  /// The energy of every row, and what else tells how strange it is.
  int score(Path data, ResultFile file) {
    NetworkPlan.Part part = run.read(data, common.seed());
    try (Workers workers = common.workers();
        Network network = run.network(Precision.DOUBLE, workers.threads())) {
      Map<String, double[]> scores = NetworkJudgement.scores(run, network, part.x(), workers);
      double[][] rows = new double[part.x().rows()][scores.size()];
      int column = 0;
      for (double[] values : scores.values()) {
        for (int row = 0; row < rows.length; row++) rows[row][column] = values[row];
        column++;
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", rows.length);
      if (file.standardOutput())
        scores.forEach((name, values) -> json.put(name, Arrays.stream(values).boxed().toList()));
      Results.write(console, file, new NumberTable(scores.keySet().stream().toList(), rows), json);
    }
    return ExitCode.DONE.number();
  }

  /// The number of the class called `name`, −1 for none.
  private int label(String name) {
    if (name == null) return -1;
    int label =
        run.conventions().classes() == null ? -1 : run.conventions().classes().indexOf(name);
    if (label < 0)
      throw CommandFailure.usage(
          "--class " + name + ": the classes of this run are " + run.conventions().classes(),
          "one of them");
    return label;
  }

  /// Rows that chains end in, of the class called `name` where it is not null.
  int sample(
      Integer count,
      String name,
      Integer steps,
      SamplerKind sampler,
      Double step,
      int leaps,
      double temperature,
      OutOptions out) {
    ResultFile file = out.file(List.of(".csv", ".tsv", ".npy", ".png"));
    NetworkChains chains =
        new NetworkChains(
            count == null ? SampleRequest.USUAL : count,
            label(name),
            steps == null ? run.settings().usualSteps() : steps,
            sampler,
            step,
            leaps,
            temperature);
    try (Workers workers = common.workers();
        Network network = run.network(Precision.SINGLE, workers.threads());
        Progress progress = console.progress("steps", 0, chains.steps())) {
      NetworkChains.Drawn drawn = chains.draw(run, network, common.seed(), workers, progress);
      progress.close();
      console.note(drawn.note());
      NumberTable table = NetworkChains.table(run, drawn.rows());
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", run.directory().path().toString());
      json.put("steps", chains.steps());
      json.put("note", drawn.note());
      json.put("rows", table.rows());
      if (file.ending().equals(".png")) {
        NetworkPictures.write(run, drawn.rows(), file);
        Results.wrote(console, file, table.rows(), json);
      } else Results.write(console, file, table, json);
    }
    return ExitCode.DONE.number();
  }

  /// What `evaluate` is asked for besides: log Z from below (`ais`) and from above.
  record LogZ(boolean ais, boolean reverse, int chains, int betas) {}

  /// Classes, rows that are none of the data, how far samples are from rows, and log Z where it is asked for.
  int evaluate(Path data, LogZ wish) {
    try (Workers workers = common.workers();
        Network network = run.network(Precision.DOUBLE, workers.threads())) {
      NetworkPlan.Part part;
      if (data != null) part = run.read(data, common.seed());
      else {
        NetworkPlan plan = NetworkPlan.of(run.description(), workers);
        part = plan.test() == null ? plan.train() : plan.test();
      }
      NetworkJudgement judged =
          NetworkJudgement.of(run, part, network, common.seed().child("evaluate"), workers);
      judged.lines().forEach(console::print);
      Map<String, Object> json = judged.toJson();
      distance(part, network, workers, json);
      if (wish.ais() || wish.reverse()) logZ(wish, part, network, workers, json);
      console.document(json);
      run.directory().writeJson("evaluation.json", json);
    }
    return ExitCode.DONE.number();
  }

  /// How far samples are from rows, as normal laws see both; for comparison the same of two halves of the rows.
  private void distance(
      NetworkPlan.Part part, Network network, Workers workers, Map<String, Object> json) {
    Reals x = part.x();
    if (x.columns() > MOST_COLUMNS || x.rows() < 4 || run.settings().generativeWeight() == 0)
      return;
    NetworkChains chains =
        new NetworkChains(x.rows(), -1, run.settings().usualSteps(), SamplerKind.GIBBS, null, 1, 1);
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

  private void logZ(
      LogZ wish,
      NetworkPlan.Part part,
      Network network,
      Workers workers,
      Map<String, Object> json) {
    NetworkLogPartition found =
        NetworkLogPartition.of(
            run,
            network,
            wish.chains(),
            wish.betas(),
            wish.reverse(),
            common.seed().child("log Z"),
            workers);
    Map<String, Object> values = new LinkedHashMap<>();
    put("ais", found.up(), values);
    if (found.down() != null) put("reverseAis", found.down(), values);
    json.put("logZ", values);
    double energy = 0;
    double[] energies = NetworkJudgement.scores(run, network, part.x(), workers).get("energy");
    for (double e : energies) energy += e / energies.length;
    double units =
        part.x().columns() * StrictMath.log(2 / (run.settings().high() - run.settings().low()));
    json.put("meanLogLikelihood", Map.of("ais", -energy - found.up().value() + units));
    console.print(
        String.format(
            Locale.ROOT,
            "log p     %.4f nats per row by AIS, in the units of the data",
            -energy - found.up().value() + units));
  }

  private void put(String name, Estimate estimate, Map<String, Object> values) {
    console.print("log Z     " + estimate + " (" + name + ", rows scaled to [-1, 1])");
    if (!estimate.note().isEmpty()) console.note(estimate.note());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    json.put("trusted", estimate.trusted());
    values.put(name, json);
  }
}
