package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.app.console.Version;
import io.harmonium.matrix.Workers;
import io.harmonium.network.NetworkEngine;
import io.harmonium.runs.Progress;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.training.CostPreview;
import io.harmonium.runs.training.CostTrial;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.NetworkChoice;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkRun;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.use.NetworkGallery;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.Map;

/// Training of networks as `train` does it.
final class NetworkSession {

  /// A new run that is asked for.
  record Order(
      MachineKind model,
      DataSettings data,
      LearningChoice learning,
      NetworkChoice network,
      Double clip,
      String checkpoints,
      String evaluate,
      Path out,
      boolean force) {}

  private final Common common;
  private final Console console;
  private final String commandLine;

  NetworkSession(Common common, String commandLine) {
    this.common = common;
    this.console = common.console();
    this.commandLine = commandLine;
  }

  /// Trains a new run.
  int train(Order order) {
    NetworkEngine engine = TrainedNetwork.engine();
    Path path = Folders.chosen(order.out(), order.data().data());
    RunDirectory.requireFree(path, order.force());
    try (Workers workers = common.workers()) {
      NetworkPlan plan = plan(order, workers);
      try (RunDirectory directory = RunDirectory.create(path, order.force())) {
        NetworkRun run;
        try {
          run = NetworkRun.start(directory, plan, engine, workers);
        } catch (RuntimeException e) {
          directory.discard();
          throw e;
        }
        return train(directory, plan, run, workers);
      }
    }
  }

  private NetworkPlan plan(Order order, Workers workers) {
    return NetworkPlan.of(
        order.model(),
        order.data(),
        order.learning(),
        order.network(),
        order.clip(),
        order.checkpoints(),
        order.evaluate(),
        common.seedNumber(),
        Version.text(),
        commandLine,
        workers);
  }

  /// Tells what a new run would cost.
  int preview(Order order) {
    if (order.out() != null) RunDirectory.requireFree(order.out(), order.force());
    try (Workers workers = common.workers()) {
      return preview(plan(order, workers), 0, workers);
    }
  }

  /// Tells what the rest of a run would cost.
  int previewResumed(Path path, LearningChoice choice) {
    try (Workers workers = common.workers();
        RunDirectory directory = RunDirectory.open(path)) {
      NetworkPlan plan = NetworkPlan.of(directory, workers);
      return preview(plan.resumed(choice), directory.latestState().state().update(), workers);
    }
  }

  private int preview(NetworkPlan plan, long done, Workers workers) {
    CostPreview cost =
        CostTrial.measure(
            plan,
            done,
            (folder, chains, last) -> NetworkGallery.write(folder, plan, workers),
            TrainedNetwork.engine(),
            workers);
    Results.cost(console, plan.summary(), plan.description().configuration(), cost);
    return ExitCode.DONE.number();
  }

  /// Goes on with a run, to its end or to the updates of `choice` and by its rate where they are given.
  int resume(Path path, LearningChoice choice) {
    NetworkEngine engine = TrainedNetwork.engine();
    try (Workers workers = common.workers();
        RunDirectory directory = RunDirectory.resume(path)) {
      NetworkPlan plan = NetworkPlan.of(directory, workers);
      plan = plan.resumed(choice);
      RunPlan.requireAhead(directory, plan.learning().updates(), choice);
      NetworkRun run = NetworkRun.resume(directory, plan, engine, workers);
      directory.warnings().forEach(console::warn);
      return train(directory, plan, run, workers);
    }
  }

  private int train(
      RunDirectory directory, NetworkPlan plan, NetworkRun training, Workers workers) {
    Path path = directory.path();
    plan.summary().forEach(console::note);
    console.note("run       " + path);
    Interruption interruption = new Interruption();
    Map<String, Object> last;
    try (NetworkRun run = training;
        Progress progress = console.progress("training", run.update(), run.planned());
        Interruption.Listening listening =
            interruption.listen(
                () -> progress.line("saving the last good state (again: leave at once)"))) {
      last = run.run(progress, interruption);
      directory.establish();
      if (!interruption.requested()) {
        progress.at(run.planned(), "writing the report");
        NetworkGallery.write(directory, plan, workers);
      }
    }
    Folders.sayLeft(console, path, directory.left());
    Map<String, Object> document = Results.trained(path, training, last);
    console.document(document);
    console.print("run       " + path);
    if (interruption.code() == null) {
      console.print("report    " + path.resolve(Report.FILE));
      return ExitCode.DONE.number();
    }
    Results.stopped(console, training.update(), training.planned(), path);
    return interruption.code().number();
  }
}
