package io.harmonium.learning;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.objective.DenoisingScoreMatching;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.ExpandedLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.objective.ProbabilityFlow;
import io.harmonium.learning.objective.PseudoLikelihood;
import io.harmonium.learning.objective.RatioMatching;
import io.harmonium.learning.objective.ScoreMatching;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.FreshChains;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.PerturbAndMap;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.LinkedHashMap;
import java.util.Map;

/// KL(teacher ‖ student) after each way of learning, from all states of a small teacher with their exact probabilities.
/// [#main] prints the table of `docs/results/small-machines.md`.
public final class ObjectivesTable {

  private static final int UPDATES = 1500;

  private ObjectivesTable() {}

  /// Objectives that find any teacher of their own kind.
  static Map<String, Objective> consistent() {
    Map<String, Objective> all = new LinkedHashMap<>();
    all.put("exact", new ExactLikelihood());
    all.put("pl", new PseudoLikelihood(0));
    all.put("ratio", new RatioMatching(0));
    all.put("mpf", new ProbabilityFlow(0));
    return all;
  }

  /// Objectives that find something near it, or have noise.
  static Map<String, Objective> others() {
    Map<String, Objective> all = new LinkedHashMap<>();
    all.put("pl, one unit of each row", new PseudoLikelihood(1));
    all.put("pcd, k = 5, 200 chains", sampled(Persistent.of(5, 200)));
    all.put("cd, k = 1", sampled(ContrastiveDivergence.of(1)));
    all.put("cd, k = 5", sampled(ContrastiveDivergence.of(5)));
    all.put("rdm, k = 1, 200 chains", sampled(FreshChains.fromNoise(1, 200)));
    all.put("rdm, k = 10, 200 chains", sampled(FreshChains.fromNoise(10, 200)));
    all.put("mc, k = 30, 200 samples", sampled(FreshChains.fromFields(30, 200)));
    all.put("pmap", sampled(new PerturbAndMap(20)));
    all.put("mean-field", ExpandedLikelihood.of(1, 100, 4));
    all.put("tap2", ExpandedLikelihood.of(2, 100, 4));
    all.put("tap3", ExpandedLikelihood.of(3, 100, 4));
    return all;
  }

  private static Objective sampled(NegativePhase negative) {
    return new MaximumLikelihood(negative);
  }

  /// A teacher of four units with two hidden ones.
  static Machine teacher(Units visible) {
    return Small.random(Rbm.of(visible, 4, new Binary(), 2), 1.5, 21);
  }

  /// Real numbers on a square grid of steps of 0.3, weighted by the teacher's density: the sum over them integrates
  /// mixtures of normal distributions of unit precision to e^(−2π²/0.09).
  static Dataset grid(Machine teacher) {
    int side = 41;
    Reals values = Reals.zeros(side * side, 2);
    for (int i = 0; i < side * side; i++) {
      values.set(i, 0, 0.3f * (i / side - side / 2));
      values.set(i, 1, 0.3f * (i % side - side / 2));
    }
    Dataset rows = Dataset.of(Block.of("grid", values), Provenance.of("grid"));
    double[] p = densities(teacher, rows);
    float[] weights = new float[p.length];
    for (int i = 0; i < p.length; i++) weights[i] = (float) p[i];
    return rows.withWeights(weights, "density");
  }

  /// The teacher of real numbers: two normal distributions or more, of unit precision.
  static Machine realTeacher() {
    Machine machine = Rbm.of(new Gaussian(), 2, new Binary(), 2);
    return machine.with(
        machine
            .parameters()
            .with("visible.x", new double[] {-0.6, -0.3})
            .with("hidden.x", new double[] {-0.8, -1})
            .with("visible-hidden", new double[] {1.4, -0.7, 0.6, 1.5}));
  }

  /// e^(−F) of every row, divided by their sum.
  static double[] densities(Machine machine, Dataset rows) {
    Batch batch = Small.batch(machine, rows);
    DoublePath path = machine.doublePath();
    double[] logs = new double[rows.rows()];
    for (int i = 0; i < logs.length; i++) logs[i] = -path.freeEnergy(batch.x(), i);
    double norm = Elementary.logSumExp(logs);
    for (int i = 0; i < logs.length; i++) logs[i] = StrictMath.exp(logs[i] - norm);
    return logs;
  }

  /// KL(teacher ‖ student) on the rows, which are all states or a grid.
  static double divergence(Machine teacher, Machine student, Dataset rows) {
    double[] p = densities(teacher, rows);
    double[] q = densities(student, rows);
    double sum = 0;
    for (int i = 0; i < p.length; i++)
      if (p[i] > 0) sum += p[i] * (StrictMath.log(p[i]) - StrictMath.log(q[i]));
    return sum;
  }

  /// A student of the teacher's structure after `updates` updates from start number `start`.
  static Machine learn(Objective objective, Machine teacher, Dataset rows, int updates, int start) {
    Schedule rate = Schedule.exponential(0.05, 0.0005, updates);
    Recipe recipe = Recipe.of(objective, rows.rows(), new Adam(rate, 0.9, 0.999, 1e-8));
    Seed seed = Seed.of(start);
    try (Workers workers = Workers.single()) {
      Machine initial = Initial.fromData(teacher, rows, 0.5, seed, workers);
      Trainer trainer = new Trainer(recipe, teacher.structure(), rows, seed, workers);
      TrainingState end = trainer.run(trainer.start(initial), updates, (update, norm) -> {});
      return teacher.with(end.parameters());
    }
  }

  /// The smallest divergence over up to three starts; enough is 0.02 nat.
  static double divergence(Objective objective, Machine teacher, Dataset rows, int updates) {
    double best = Double.POSITIVE_INFINITY;
    for (int start = 1; best > 0.02 && start <= 3; start++)
      best =
          Math.min(
              best, divergence(teacher, learn(objective, teacher, rows, updates, start), rows));
    return best;
  }

  static double divergence(String name, Units visible) {
    Machine teacher = teacher(visible);
    return divergence(consistent().get(name), teacher, Small.distribution(teacher), UPDATES);
  }

  static double realDivergence(Objective objective) {
    Machine teacher = realTeacher();
    return divergence(objective, teacher, grid(teacher), 400);
  }

  private static String cell(Objective objective, Units visible, int starts) {
    Machine teacher = teacher(visible);
    Dataset distribution = Small.distribution(teacher);
    double best = Double.POSITIVE_INFINITY;
    for (int start = 1; start <= starts; start++)
      best =
          Math.min(
              best,
              divergence(
                  teacher, learn(objective, teacher, distribution, UPDATES, start), distribution));
    return String.format("%.4f", best);
  }

  /// Prints the tables in Markdown.
  public static void main(String[] arguments) {
    System.out.println("| learned by | binary | spin | categorical:3 |\n|---|---|---|---|");
    consistent()
        .forEach(
            (name, objective) ->
                System.out.printf(
                    "| %s | %s | %s | %s |%n",
                    name,
                    cell(objective, Units.parse("binary"), 3),
                    cell(objective, Units.parse("spin"), 3),
                    cell(objective, Units.parse("categorical:3"), 3)));
    System.out.println("\n| learned by | binary |\n|---|---|");
    others()
        .forEach(
            (name, objective) ->
                System.out.printf("| %s | %s |%n", name, cell(objective, new Binary(), 1)));
    System.out.println("\n| learned by | gaussian |\n|---|---|");
    Map<String, Objective> real = new LinkedHashMap<>();
    real.put("pl", new PseudoLikelihood(0));
    real.put("score", new ScoreMatching());
    for (double noise : new double[] {0.05, 0.3, 1})
      real.put("denoising, noise " + noise, new DenoisingScoreMatching(noise));
    real.put("cd, k = 1", sampled(ContrastiveDivergence.of(1)));
    real.put("pcd, k = 5, 200 chains", sampled(Persistent.of(5, 200)));
    real.forEach(
        (name, objective) -> System.out.printf("| %s | %.4f |%n", name, realDivergence(objective)));
  }
}
