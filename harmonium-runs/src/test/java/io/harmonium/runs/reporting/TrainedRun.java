package io.harmonium.runs.reporting;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.HiddenActivity;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.PseudoLikelihood;
import io.harmonium.evaluation.Reconstruction;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Spectrum;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// Trains a small machine and writes the run directory that a real run would leave behind.
final class TrainedRun {

  /// What to train, on what, for how long, and how often it is measured.
  record Plan(
      Machine machine,
      Recipe recipe,
      Dataset train,
      Dataset test,
      long updates,
      int checks,
      int sweeps) {}

  private static final Seed SEED = Seed.of(7);

  private final Plan plan;
  private final Workers workers = Workers.single();
  private double logPartition = Double.NaN;
  private double gradientNorm;

  private TrainedRun(Plan plan) {
    this.plan = plan;
  }

  /// Writes the run into `folder`.
  static void write(Plan plan, Path folder) {
    try (RunDirectory directory = RunDirectory.create(folder, false)) {
      new TrainedRun(plan).write(directory);
    }
  }

  private void write(RunDirectory directory) {
    directory.describe(description());
    Machine machine = plan.machine();
    Machine start = Initial.fromData(machine, plan.train(), 0.01, SEED, workers);
    Trainer trainer = new Trainer(plan.recipe(), machine.structure(), plan.train(), SEED, workers);
    TrainingState state = trainer.start(start);
    directory.appendMetrics(measure(start, 0));
    for (int k = 0; k < plan.checks(); k++) {
      long until = Math.round(StrictMath.pow(plan.updates(), (k + 1.0) / plan.checks()));
      if (until <= state.update()) continue;
      state = trainer.run(state, until, (update, norm) -> gradientNorm = norm);
      directory.appendMetrics(measure(machine.with(state.parameters()), state.update()));
    }
    directory.saveState(new Checkpoint(state, machine.structure(), Map.of("seed", 7L)));
    Machine trained = machine.with(state.parameters());
    OptionalDouble logZ =
        Double.isNaN(logPartition) ? OptionalDouble.empty() : OptionalDouble.of(logPartition);
    RunStatistics statistics =
        RunStatistics.collect(trained, plan.train(), plan.test(), samples(trained), logZ, workers);
    directory.writeJson(RunStatistics.FILE, statistics.toJson());
  }

  private Configurations samples(Machine machine) {
    int[] rows = new int[400];
    for (int i = 0; i < rows.length; i++) rows[i] = i * 7 % plan.train().rows();
    Configurations data = Initial.visible(machine.structure(), plan.train());
    Configurations chains = Chains.fromData(machine.structure(), data, rows);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Seed seed = SEED.child("samples");
    new BlockGibbs().run(Distribution.of(prepared), chains, 0, plan.sweeps(), seed, workers);
    return chains;
  }

  private Map<String, Object> measure(Machine machine, long update) {
    Rows seen = Rows.of(machine.structure(), plan.train());
    Rows held = Rows.of(machine.structure(), plan.test());
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put("epoch", update * (double) plan.recipe().batch() / plan.train().rows());
    double[] weights = machine.parameters().get(Rbm.LINK);
    line.put("weightNorm", Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum()));
    line.put("gradientNorm", gradientNorm);
    if (ExactPartition.possible(machine)) {
      logPartition = ExactPartition.logPartition(machine, workers);
      Estimate logZ = Estimate.exact(logPartition);
      line.put("logZ", estimate(logZ));
      line.put("trainLogLikelihood", estimate(Likelihood.mean(machine, seen, logZ, workers)));
      line.put("testLogLikelihood", estimate(Likelihood.mean(machine, held, logZ, workers)));
    }
    line.put("freeEnergyTrain", freeEnergy(machine, seen));
    line.put("freeEnergyTest", freeEnergy(machine, held));
    PseudoLikelihood pseudo = new PseudoLikelihood(100);
    line.put("pseudoLikelihoodTrain", pseudo.estimate(machine, seen, SEED, workers).value());
    line.put("pseudoLikelihoodTest", pseudo.estimate(machine, held, SEED, workers).value());
    line.put("reconstructionError", Reconstruction.error(machine, held, workers).value());
    double[] spectrum = Spectrum.of(machine, Rbm.LINK);
    line.put("singularValues", Arrays.copyOf(spectrum, Math.min(40, spectrum.length)));
    line.put("hiddenActivity", activity(HiddenActivity.of(machine, held, workers)));
    return line;
  }

  private static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    json.put("method", "exact");
    return json;
  }

  private double freeEnergy(Machine machine, Rows rows) {
    return rows.mean(Likelihood.freeEnergies(machine, rows.x(), workers)).value();
  }

  private static Map<String, Object> activity(HiddenActivity activity) {
    int[] histogram = new int[20];
    for (double mean : activity.means()) histogram[(int) Math.clamp(mean * 20, 0, 19.0)]++;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", Arrays.stream(activity.means()).average().orElse(0));
    json.put("dead", activity.dead());
    json.put("stuck", activity.stuck());
    json.put("low", 0);
    json.put("high", 1);
    json.put("histogram", histogram);
    return json;
  }

  private RunDescription description() {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("updates", plan.updates());
    configuration.put("batch", plan.recipe().batch());
    configuration.put("optimizer", plan.recipe().optimizer().toString());
    Map<String, Provenance> data = new LinkedHashMap<>();
    data.put("train", plan.train().provenance());
    data.put("test", plan.test().provenance());
    return new RunDescription(
        "0.1.0",
        "harmonium train rows.csv --model rbm --updates " + plan.updates() + " --seed 7",
        "rbm",
        7,
        plan.machine().structure(),
        configuration,
        data,
        Map.of(
            "columns",
            plan.train().blocks().getFirst().columns(),
            "units",
            plan.machine().structure().layer(0).units().name()),
        "2026-01-01T00:00:00Z");
  }
}
