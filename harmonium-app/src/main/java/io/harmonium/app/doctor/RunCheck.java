package io.harmonium.app.doctor;

import io.harmonium.app.console.ExitCode;
import io.harmonium.evaluation.Rows;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.sampling.Chains;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.Snapshot;
import io.harmonium.store.StoreException;
import io.harmonium.wording.Spelling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A run and its machine: files that can be read, a checkpoint that comes back with the same bits, a gradient that is
/// the gradient of the free energy, gauges that leave p alone, prepared weights that agree with the parameters, and a
/// sampler that does not drift. A chain of layers is folded ([BipartiteView]), so that all of it can be checked.
public final class RunCheck {

  private static final String REPORT = "please report this machine";
  private static final int ROWS = 4;
  private static final int COORDINATES = 40;
  private static final double STEP = 1e-5;

  private final Machine machine;
  private final Configurations rows;
  private final Workers workers;

  private RunCheck(RunDirectory run, Workers workers) {
    this.machine = BipartiteView.of(run.machine());
    this.workers = workers;
    this.rows =
        Chains.independent(
            machine.structure(), machine.fields(), ROWS, 0, Seed.of(11).child("doctor"), workers);
  }

  private static Check network(TrainedNetwork run) {
    String bad = run.parameters().nonFinite();
    return bad == null
        ? Check.pass("network", run.parameters().size() + " finite parameters")
        : Check.fail(
            "network", bad, "train it again with a smaller --learning-rate", ExitCode.BAD_DATA);
  }

  /// What can be said of a machine that is a conditional model p(y | x).
  private static List<Check> conditional(RunDirectory run, Check files) {
    Parameters parameters = run.machine().parameters();
    String bad = parameters.nonFinite();
    return List.of(
        files,
        bad == null
            ? Check.pass("machine", parameters.size() + " finite parameters")
            : Check.fail("machine", bad, "an earlier machine of models/", ExitCode.BAD_DATA),
        reload(run),
        Check.skip("distribution", "a conditional model p(y | x); harmonium evaluate judges it"));
  }

  /// All checks of the run at `path`.
  public static List<Check> checks(Path path, Workers workers) {
    RunDirectory run = RunDirectory.open(path);
    Check files = files(run);
    if (files.verdict() == Check.Verdict.FAIL) return List.of(files);
    if (TrainedNetwork.is(path)) return List.of(files, network(TrainedNetwork.open(path)));
    if (run.description().structure().conditional()) return conditional(run, files);
    RunCheck checks = new RunCheck(run, workers);
    List<Check> all = new ArrayList<>(List.of(files));
    run.warnings().forEach(text -> all.add(Check.warn("files", text, "")));
    String unsupported = checks.machine.unsupported();
    all.add(
        unsupported == null
            ? Check.pass("machine", checks.machine.parameters().size() + " finite parameters")
            : Check.fail(
                "machine", unsupported, "an earlier machine of models/", ExitCode.BAD_DATA));
    all.add(reload(run));
    all.add(checks.gradient());
    all.add(checks.gauge());
    all.add(checks.prepared());
    all.add(HiddenOrderCheck.of(checks.machine, checks.rows));
    all.add(checks.drift(path));
    return all;
  }

  /// By exact samples where a side can be summed, else with most units clamped to training rows.
  private Check drift(Path path) {
    Check exact = DriftCheck.of(machine, workers);
    if (exact.verdict() != Check.Verdict.SKIP) return exact;
    TrainedRows trained = TrainedRows.open(path);
    try {
      TrainingData data = RecordedData.load(trained, workers);
      boolean whole = trained.structure().equals(machine.structure());
      if (data != null && !data.means() && whole)
        return ClampedDriftCheck.of(machine, given(data), "training rows", workers);
      return ClampedDriftCheck.of(machine, rows, "independent draws", workers);
    } catch (RunException e) {
      return ClampedDriftCheck.of(
          machine, rows, "independent draws (" + e.getMessage() + ")", workers);
    }
  }

  private Configurations given(TrainingData data) {
    return Rows.known(machine.structure(), data.train())
        .subset(ROWS, Seed.of(23).child("doctor"))
        .filled(machine, Seed.of(23).child("filled"), workers)
        .x();
  }

  private static Check files(RunDirectory run) {
    try {
      run.description();
      int lines = run.readMetrics().size();
      List<Snapshot> models = run.models();
      for (Snapshot model : models) model.read();
      if (run.hasState()) run.latestState();
      return Check.pass(
          "files",
          Counted.of(models.size(), "machines")
              + " and "
              + Counted.of(lines, "lines")
              + " of metrics are whole");
    } catch (StoreException e) {
      return Check.fail(
          "files",
          e.file() + ": " + e.reason(Spelling.SHELL),
          e.remedy(Spelling.SHELL),
          ExitCode.BAD_DATA);
    }
  }

  private static Check reload(RunDirectory run) {
    if (!run.hasState()) return reloadModel(run);
    Checkpoint before = run.latestState();
    try {
      Path folder = Files.createTempDirectory("harmonium-doctor");
      Path file = folder.resolve("copy.safetensors");
      try {
        before.write(file, AtomicStore.disk());
        Checkpoint after = Checkpoint.read(file, AtomicStore.disk());
        boolean same =
            Arrays.equals(before.state().parameters().values(), after.state().parameters().values())
                && before.state().sameTensors(after.state())
                && before.header().equals(after.header());
        return same
            ? Check.pass("reload", "the checkpoint comes back with the same bits")
            : Check.fail(
                "reload", "the checkpoint comes back changed", "please report", ExitCode.INTERNAL);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The newest kept machine, of a run that has no checkpoint.
  private static Check reloadModel(RunDirectory run) {
    List<Snapshot> models = run.models();
    if (models.isEmpty()) return Check.skip("reload", "the run keeps no machine in a file");
    ModelFile before = models.getLast().read();
    try {
      Path folder = Files.createTempDirectory("harmonium-doctor");
      Path file = folder.resolve("copy.safetensors");
      try {
        before.write(file, AtomicStore.disk());
        ModelFile after = ModelFile.read(file, AtomicStore.disk());
        boolean same =
            Arrays.equals(
                    before.machine().parameters().values(), after.machine().parameters().values())
                && before.machine().structure().equals(after.machine().structure());
        return same
            ? Check.pass("reload", "the machine comes back with the same bits")
            : Check.fail(
                "reload", "the machine comes back changed", "please report", ExitCode.INTERNAL);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// ∂F/∂θ by differences of F against −⟨t⟩, at some parameters and rows.
  private Check gradient() {
    if (machine.structure().linkedWithin(false))
      return Check.skip(
          "gradient", "means of hidden units that are linked to each other have no formula");
    Parameters analytic = machine.parameters().zeros();
    DoublePath path = machine.doublePath();
    Structure structure = machine.structure();
    for (int row = 0; row < ROWS; row++) {
      double[][][] t = path.statistics(rows, row);
      for (int l = structure.visible().size(); l < structure.size(); l++) t[l] = path.means(l, t);
      path.addStatistics(t, -1, analytic);
    }
    Draws draws = Seed.of(13).row(0);
    double worst = 0;
    for (int i = 0; i < COORDINATES; i++) {
      int at = (int) (draws.uniformDouble(i, 0) * machine.parameters().size());
      double derivative = (sum(at, STEP) - sum(at, -STEP)) / (2 * STEP);
      double expected = analytic.values()[at];
      worst = Math.max(worst, Math.abs(derivative - expected) / Math.max(1, Math.abs(expected)));
    }
    return Check.within(
        "gradient", "differences of F and its gradient agree to", worst, 1e-6, REPORT);
  }

  /// Σ F of the rows, less the constant of the energy, with parameter `at` moved by `step`.
  private double sum(int at, double step) {
    Parameters moved = machine.parameters().copy();
    moved.values()[at] += step;
    DoublePath path = machine.with(moved).doublePath();
    double sum = 0;
    for (int row = 0; row < ROWS; row++) sum += path.freeEnergy(rows, row) - path.constant();
    return sum;
  }

  /// F(x) − F(x₀) before and after the zero-sum gauge.
  private Check gauge() {
    Parameters moved = machine.parameters().copy();
    new ZeroSum().move(machine.structure(), moved);
    DoublePath before = machine.doublePath();
    DoublePath after = machine.with(moved).doublePath();
    double worst = 0;
    for (int row = 1; row < ROWS; row++) {
      double a = before.freeEnergy(rows, row) - before.freeEnergy(rows, 0);
      double b = after.freeEnergy(rows, row) - after.freeEnergy(rows, 0);
      worst = Math.max(worst, Math.abs(a - b) / Math.max(1, Math.abs(a)));
    }
    return Check.within("gauge", "the zero-sum gauge moves log p by", worst, 1e-10, REPORT);
  }

  /// η of the hidden layers from the prepared weights against the double path.
  private Check prepared() {
    Distribution p = Distribution.of(machine);
    DoublePath path = machine.doublePath();
    Structure structure = machine.structure();
    Workspace scratch = new Workspace(workers.kernels());
    double worst = 0;
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      LayerConditional conditional = p.conditional(l, scratch).receive(rows, 0, ROWS);
      double[][] exact = path.zeros(l);
      for (int row = 0; row < ROWS; row++) {
        float[][] eta = conditional.eta(row);
        path.eta(l, path.statistics(rows, row), exact);
        for (int port = 0; port < exact.length; port++)
          for (int j = 0; j < exact[port].length; j++)
            worst =
                Math.max(
                    worst,
                    Math.abs(eta[port][j] - exact[port][j])
                        / Math.max(1, Math.abs(exact[port][j])));
      }
    }
    return Check.within("prepared", "prepared and double inputs agree to", worst, 1e-5, REPORT);
  }
}
