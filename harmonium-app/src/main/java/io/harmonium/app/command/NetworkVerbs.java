package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.runs.Progress;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.NetworkDiagnosis;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NetworkPictures;
import io.harmonium.runs.use.NetworkStages;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What verbs do with a run of a network.
final class NetworkVerbs {

  private final TrainedNetwork run;
  private final Common common;
  private final Console console;

  NetworkVerbs(TrainedNetwork run, Common common) {
    this.run = run.sound();
    this.common = common;
    this.console = common.console();
    run.directory().warnings().forEach(console::warn);
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
  int sample(NetworkChains wanted, String name, OutOptions out) {
    ResultFile file = out.file(List.of(".csv", ".tsv", ".npy", ".png"));
    NetworkChains chains = wanted.of(label(name));
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
      if (!Double.isNaN(drawn.accepted())) json.put("acceptance", drawn.accepted());
      json.put("rows", table.rows());
      if (file.ending().equals(".png")) {
        NetworkPictures.write(run, drawn.rows(), file);
        Results.wrote(console, file, table.rows(), json);
      } else Results.write(console, file, table, "samples", json);
    }
    return ExitCode.DONE.number();
  }

  /// What is wrong with the run.
  Diagnosis diagnose() {
    NetworkSettings settings = run.settings();
    Diagnosis diagnosis =
        new NetworkDiagnosis(
                settings.practice(
                    run.directory().path().toString(), run.directory().description().command()),
                run.directory().readMetrics(),
                settings.clip(),
                settings.contrasts() && !settings.bits()
                    ? settings.walk().temperature()
                    : Double.NaN)
            .diagnosis();
    run.directory().writeJson(Diagnosis.FILE, diagnosis.toJson());
    return diagnosis;
  }

  /// The arrays of the network and their sizes.
  int inspect(ResultFile file) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.directory().path().toString());
    json.put("update", run.state().update());
    json.put("network", NetworkPlan.shape(run.description()).toString());
    json.put("parameters", run.parameters().size());
    console.note("network " + json.get("network"));
    Results.write(console, file, NetworkStages.table(run.parameters()), json);
    return ExitCode.DONE.number();
  }
}
