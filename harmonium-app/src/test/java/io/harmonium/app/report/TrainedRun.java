package io.harmonium.app.report;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactPartition;
import io.harmonium.evaluation.HiddenActivity;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.PseudoLikelihood;
import io.harmonium.evaluation.Reconstruction;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Spectrum;
import io.harmonium.learning.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// A small run trained for a test, with the metrics that a real one would write.
final class TrainedRun {

  private final Dataset train;
  private final Dataset test;
  private final Workers workers = Workers.single();
  private final List<Tree> metrics = new ArrayList<>();
  private double logPartition = Double.NaN;
  private double gradientNorm;

  private TrainedRun(Dataset train, Dataset test) {
    this.train = train;
    this.test = test;
  }

  /// Trains `machine` and measures it at about `checks` log-spaced updates.
  static RunContents of(
      String name,
      Machine machine,
      Recipe recipe,
      Dataset train,
      Dataset test,
      long updates,
      int checks,
      int sweeps) {
    return new TrainedRun(train, test).run(name, machine, recipe, updates, checks, sweeps);
  }

  private RunContents run(
      String name, Machine machine, Recipe recipe, long updates, int checks, int sweeps) {
    Seed seed = Seed.of(7);
    Machine start = Initial.fromData(machine, train, 0.01, seed, workers);
    Trainer trainer = new Trainer(recipe, machine.structure(), train, seed, workers);
    TrainingState state = trainer.start(start);
    measure(start, 0);
    for (int k = 0; k < checks; k++) {
      long until = Math.round(StrictMath.pow(updates, (k + 1.0) / checks));
      if (until <= state.update()) continue;
      state = trainer.run(state, until, (update, norm) -> gradientNorm = norm);
      measure(machine.with(state.parameters()), state.update());
    }
    Machine trained = machine.with(state.parameters());
    Configurations samples = samples(trained, seed, sweeps);
    OptionalDouble logZ =
        Double.isNaN(logPartition) ? OptionalDouble.empty() : OptionalDouble.of(logPartition);
    RunStatistics statistics =
        RunStatistics.collect(trained, train, test, samples, logZ, workers);
    return new RunContents(
        name,
        new Tree(description(updates, recipe)),
        metrics,
        List.of(),
        RunStatistics.fromJson(new Tree(statistics.toJson())),
        Tree.EMPTY,
        trained,
        state.chains());
  }

  private Configurations samples(Machine machine, Seed seed, int sweeps) {
    int[] rows = new int[1000];
    for (int i = 0; i < rows.length; i++) rows[i] = i * 7 % train.rows();
    Configurations chains =
        io.harmonium.sampling.Chains.fromData(
            machine.structure(), Initial.visible(machine.structure(), train), rows);
    PreparedMachine prepared = PreparedMachine.of(machine);
    BlockGibbs.free()
        .run(prepared, prepared.fields(), chains, 0, sweeps, seed.child("samples"), workers);
    return chains;
  }

  private void measure(Machine machine, long update) {
    Map<String, Object> line = new LinkedHashMap<>();
    Rows seen = Rows.of(machine.structure(), train);
    Rows held = Rows.of(machine.structure(), test);
    line.put("update", update);
    line.put("epoch", 0.1 * update);
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
    PseudoLikelihood pseudo = new PseudoLikelihood(200);
    line.put(
        "pseudoLikelihoodTrain", pseudo.estimate(machine, seen, Seed.of(1), workers).value());
    line.put("pseudoLikelihoodTest", pseudo.estimate(machine, held, Seed.of(1), workers).value());
    line.put("reconstructionError", Reconstruction.error(machine, held, workers).value());
    double[] spectrum = Spectrum.of(machine, Rbm.LINK);
    line.put("singularValues", Arrays.copyOf(spectrum, Math.min(40, spectrum.length)));
    line.put("hiddenActivity", activity(HiddenActivity.of(machine, held, workers)));
    metrics.add(new Tree(line));
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
    double[] histogram = new double[20];
    for (double mean : activity.means())
      histogram[(int) Math.clamp(mean * histogram.length, 0, histogram.length - 1)]++;
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", Arrays.stream(activity.means()).average().orElse(0));
    json.put("dead", activity.dead());
    json.put("stuck", activity.stuck());
    json.put("histogram", histogram);
    return json;
  }

  private Map<String, Object> description(long updates, Recipe recipe) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("harmonium", "0.1.0");
    description.put("command", "harmonium train DATA --model rbm --updates " + updates + " --seed 7");
    description.put("model", "rbm");
    description.put("seed", 7L);
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("updates", updates);
    configuration.put("batch", recipe.batch());
    configuration.put("optimizer", recipe.optimizer().toString());
    description.put("configuration", configuration);
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("train", provenance(train));
    data.put("test", provenance(test));
    description.put("data", data);
    return description;
  }

  private static Map<String, Object> provenance(Dataset data) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("source", data.provenance().source());
    json.put("sha256", data.provenance().sha256());
    json.put("steps", data.provenance().steps());
    return json;
  }
}
