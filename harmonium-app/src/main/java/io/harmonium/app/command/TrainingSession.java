package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.app.console.Version;
import io.harmonium.coupling.Graph;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.formats.Shell;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.ProfiledKernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.MemoryView;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.training.BestMachine;
import io.harmonium.runs.training.ConstantColumns;
import io.harmonium.runs.training.CostPreview;
import io.harmonium.runs.training.CostTrial;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.MetricsText;
import io.harmonium.runs.training.Profile;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.RunSettings;
import io.harmonium.runs.training.Taken;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.training.TrainingRun;
import io.harmonium.runs.use.ClassGallery;
import io.harmonium.runs.use.RunGallery;
import io.harmonium.runs.use.StoredPatterns;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Training as `train` and `demo` do it: plans, trains under the eyes of a person, and says what came out.
final class TrainingSession {

  /// A new run that is asked for.
  record Order(
      String model,
      DataSettings data,
      LearningChoice learning,
      String checkpoints,
      String evaluate,
      Path out,
      boolean force) {}

  private final Common common;
  private final Console console;
  private final String commandLine;
  private final ProfiledKernels clock;

  TrainingSession(Common common, String commandLine, boolean profile) {
    this.common = common;
    this.clock = profile ? new ProfiledKernels(Kernels.best()) : null;
    this.console = common.console();
    this.commandLine = commandLine;
  }

  /// Trains a new run.
  int train(Order order) {
    return train(order, List.of());
  }

  /// Trains a new run and ends with `hints`, in which RUN stands for its folder.
  int train(Order order, List<String> hints) {
    Path path = Folders.chosen(order.out(), order.data().data());
    RunDirectory.requireFree(path, order.force());
    try (Workers workers = workers()) {
      RunPlan plan = plan(order, workers);
      try (RunDirectory directory = RunDirectory.create(path, order.force())) {
        TrainingRun run;
        try {
          run =
              TrainingRun.start(
                  directory, plan.description(), plan.settings(), plan.data(), workers);
        } catch (RuntimeException e) {
          directory.discard();
          throw e;
        }
        if (plan.data().schema() != null) plan.data().schema().lines().forEach(console::note);
        plan.summary(workers).forEach(console::note);
        console.note("run       " + path);
        return train(directory, run, plan.data(), hints, workers);
      }
    }
  }

  /// Stores rows in a Hopfield network.
  int store(DataSettings reads, Hopfield.Rule rule, Path out, boolean force) {
    Path path = Folders.chosen(out, reads.data());
    RunDirectory.requireFree(path, force);
    try (Workers workers = workers()) {
      Seed seed = Seed.of(common.seedNumber());
      TrainingData data = TrainingData.load(reads, seed, workers);
      StoredPatterns stored = StoredPatterns.of(data, rule, seed);
      List<Path> left =
          stored.write(
              path, force, data, common.seedNumber(), Version.text(), commandLine, workers);
      KeptViews.keep(
          RunDirectory.open(path),
          MemoryView.of(stored.rows(), stored.spins(), rule, seed.child("memory")));
      Folders.sayLeft(console, path, left);
      int units = data.columns();
      console.print("run       " + path);
      if (stored.bits())
        console.note("rows of 0/1 are stored as -1/+1; the machine takes and gives 0/1");
      if (rule == Hopfield.Rule.HEBB && stored.patterns() > MemoryView.CAPACITY * units)
        console.warn(
            "more than "
                + MemoryView.CAPACITY
                + " patterns per unit: Hebb's rule forgets; try: --rule pseudo-inverse");
      console.print(
          String.format(
              Locale.ROOT,
              "stored    %d patterns in %d units (%.3f per unit); of %d tried %d are at rest,"
                  + " overlap after damage of a tenth %.3f",
              stored.patterns(),
              units,
              (double) stored.patterns() / units,
              stored.tried(),
              stored.atRest(),
              stored.recalled()));
      console.print("report    " + path.resolve(Report.FILE));
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("run", path.toString());
      document.put("patterns", stored.patterns());
      document.put("units", units);
      document.put("load", (double) stored.patterns() / units);
      document.put("capacity", MemoryView.CAPACITY);
      document.put("tried", stored.tried());
      document.put("atRest", stored.atRest());
      document.put("recalled", stored.recalled());
      console.document(document);
      return ExitCode.DONE.number();
    }
  }

  /// Tells what storing rows in a Hopfield network would cost.
  int previewStored(DataSettings reads, Path out, boolean force) {
    if (out != null) RunDirectory.requireFree(out, force);
    try (Workers workers = workers()) {
      TrainingData data = TrainingData.load(reads, Seed.of(common.seedNumber()), workers);
      boolean bits = StoredPatterns.requireTwoValued(data);
      int units = data.columns();
      long pairs = Graph.pairs(units);
      List<String> plan =
          List.of(
              "data      " + reads.data() + ": " + data.train().rows() + " rows to store",
              String.format(
                  Locale.ROOT,
                  "machine   %d %s units, %,d pairs coupled, stored at once",
                  units,
                  bits ? "binary" : "spin",
                  pairs));
      CostPreview cost = CostPreview.stored(data, units + pairs);
      Results.cost(console, plan, data.settings().toJson(), cost);
      return ExitCode.DONE.number();
    }
  }

  private Workers workers() {
    return clock == null ? common.workers() : Workers.of(common.threads(), clock);
  }

  private RunPlan plan(Order order, Workers workers) {
    TrainingData data = varying(order.data(), workers);
    return RunPlan.of(
        order.model(),
        data,
        order.learning(),
        order.checkpoints(),
        order.evaluate(),
        common.seedNumber(),
        Version.text(),
        commandLine);
  }

  /// The rows without columns of real numbers that do not vary, which are told.
  private TrainingData varying(DataSettings reads, Workers workers) {
    Seed seed = Seed.of(common.seedNumber());
    TrainingData data = TrainingData.load(reads, seed, workers);
    List<String> constant = ConstantColumns.of(data);
    if (constant.isEmpty()) return data;
    console.note(
        "left out  " + String.join(", ", constant) + " (one value in all rows, nothing to learn)");
    return TrainingData.load(reads.without(constant), seed, workers);
  }

  /// Trains a new deep belief network.
  int trainStack(Order order) {
    Path path = Folders.chosen(order.out(), order.data().data());
    RunDirectory.requireFree(path, order.force());
    try (Workers workers = workers()) {
      RunPlan plan = plan(order, workers);
      try (RunDirectory directory = RunDirectory.create(path, order.force())) {
        directory.describe(plan.description());
        plan.summary(workers).forEach(console::note);
        console.note("run       " + path);
        return new StackSession(console, directory, plan, workers).train();
      }
    }
  }

  /// Goes on with a deep belief network as it was planned.
  private int resumeStack(RunDirectory directory, LearningChoice choice, Workers workers) {
    RunSettings settings = RunPlan.settings(directory);
    RunDescription description = directory.description();
    TrainingData data = RunPlan.data(directory, settings, workers);
    RunPlan plan = RunPlan.resumedStack(description, settings, data, choice);
    directory.describe(plan.description());
    console.note("run       " + directory.path());
    return new StackSession(console, directory, plan, workers).train();
  }

  /// Goes on with a run.
  int resume(Path path, LearningChoice choice) {
    try (Workers workers = workers();
        RunDirectory directory = RunDirectory.resume(path)) {
      RunDescription description = RunPlan.description(directory);
      if (description.model().equals(StoredPatterns.MODEL))
        throw CommandFailure.usage(
            "a hopfield network stores its rows at once: there is nothing to go on with",
            "a new run: harmonium train DATA --model hopfield --out RUN");
      if (description.structure().is(Dbn.KIND)) return resumeStack(directory, choice, workers);
      RunPlan plan = resumed(directory, choice, workers);
      TrainingRun run = TrainingRun.resume(directory, plan.settings(), plan.data(), workers);
      directory.warnings().forEach(console::warn);
      plan.summary(workers).forEach(console::note);
      console.note("run       " + path + " from update " + run.update());
      return train(directory, run, plan.data(), List.of(), workers);
    }
  }

  private RunPlan resumed(RunDirectory directory, LearningChoice choice, Workers workers) {
    RunDescription description = directory.description();
    RunSettings settings = RunPlan.settings(directory);
    TrainingData data = RunPlan.data(directory, settings, workers);
    return RunPlan.resumed(directory, description, settings, data, choice);
  }

  /// Tells what a new run would cost.
  int preview(Order order) {
    if (order.out() != null) RunDirectory.requireFree(order.out(), order.force());
    try (Workers workers = workers()) {
      return preview(plan(order, workers), 0, workers);
    }
  }

  /// Tells what the rest of a run would cost.
  int previewResumed(Path path, LearningChoice choice) {
    try (Workers workers = workers();
        RunDirectory directory = RunDirectory.open(path)) {
      RunPlan plan = resumed(directory, choice, workers);
      return preview(plan, directory.latestState().state().update(), workers);
    }
  }

  private int preview(RunPlan plan, long done, Workers workers) {
    CostPreview cost =
        plan.description().structure().is(Dbn.KIND)
            ? StackSession.preview(plan, workers)
            : CostTrial.measure(
                plan,
                done,
                Taken.start(),
                (folder, chains, last) ->
                    report(folder, plan.data(), folder.machine(), chains, last, workers),
                workers);
    Results.cost(console, plan.summary(workers), plan.settings().toJson(), cost);
    return ExitCode.DONE.number();
  }

  private static void report(
      RunDirectory directory,
      TrainingData data,
      Machine machine,
      Configurations chains,
      Map<String, Object> last,
      Workers workers) {
    ClassGallery.write(directory, data, workers);
    Seed seed = Seed.of(directory.description().seed());
    if (machine.structure().is(Perceptron.KIND)) Report.write(directory);
    else RunGallery.write(directory, data, machine, chains, last, seed, workers);
  }

  private int train(
      RunDirectory directory,
      TrainingRun run,
      TrainingData data,
      List<String> hints,
      Workers workers) {
    Path path = directory.path();
    Interruption interruption = new Interruption();
    Profile profile = clock == null ? null : new Profile(clock, workers.threads());
    Map<String, Object> last;
    try (Progress progress = console.progress("training", run.update(), run.planned());
        Interruption.Listening listening =
            interruption.listen(
                () -> progress.line("finishing this update and saving (again: leave at once)"))) {
      last = run.run(progress, interruption, profile);
      directory.establish();
      if (!interruption.requested()) {
        progress.at(run.planned(), "writing the report");
        report(directory, data, run.machine(), run.chains(), last, workers);
      }
    }
    Folders.sayLeft(console, path, directory.left());
    boolean finished = run.finished();
    result(path, run, last, finished, profile);
    if (interruption.code() == null) {
      hints.forEach(hint -> console.note(hint.replace("RUN", path.toString())));
      return ExitCode.DONE.number();
    }
    console.note(
        "stopped after update "
            + run.update()
            + " of "
            + run.planned()
            + "; everything is saved. Go on with:");
    console.note("  harmonium train --resume " + Shell.quoted(path));
    return interruption.code().number();
  }

  private void result(
      Path path, TrainingRun run, Map<String, Object> last, boolean finished, Profile profile) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("run", path.toString());
    document.put("finished", finished);
    document.put("update", run.update());
    document.put("planned", run.planned());
    document.put("metrics", last);
    BestMachine best = run.best();
    if (best.update() >= 0) document.put("bestUpdate", best.update());
    Map<String, Object> served = best.update() >= 0 ? best.line() : last;
    Map<String, Object> figures = profile == null ? Map.of() : run.figures(profile);
    if (profile != null) document.put("profile", figures);
    Path page = path.resolve(Report.FILE);
    if (finished && Files.exists(page)) document.put("report", page.toString());
    console.document(document);
    console.print("run       " + path);
    for (String part : new String[] {"train", "test"}) {
      String text = MetricsText.likelihood(served, part + "LogLikelihood");
      if (!text.isEmpty())
        console.print(
            String.format(
                "%-9s log-likelihood %s nats per row (%s)",
                part, text, MetricsText.method(served, part + "LogLikelihood")));
    }
    for (String line : MetricsText.classes(served)) console.print(line);
    if (best.update() >= 0 && best.update() < run.update())
      console.print(
          "best      update "
              + best.update()
              + " by validation; these figures are its, and it serves predict and the rest");
    if (profile != null) Profile.lines(figures).forEach(console::print);
    if (finished && Files.exists(page)) console.print("report    " + page);
  }
}
