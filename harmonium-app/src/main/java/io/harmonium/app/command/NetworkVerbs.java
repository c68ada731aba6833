package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.exchange.NetworkStages;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.LinkedHashMap;
import java.util.Map;

/// What verbs do with a run of a network.
final class NetworkVerbs {

  private final TrainedNetwork run;
  private final Console console;

  NetworkVerbs(TrainedNetwork run, Common common) {
    this.run = run.sound();
    this.console = common.console();
    run.directory().warnings().forEach(console::warn);
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
