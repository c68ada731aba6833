package io.harmonium.bench.compare;

import io.harmonium.evaluation.Likelihood;
import io.harmonium.formats.NpyArray;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How long does an update of PCD-10 take with 2000 rows and 2000 chains? Every round starts at the same machine and the
/// same chains; the gradient is the plain one, the step that of SGD.
final class UpdateContest implements Contest {

  static final int K = 10;
  static final int ROWS = 2000;

  /// So small that the noise of the gradient, which all chains of a side share, stays below that of the chains.
  private static final double RATE = 0.001;

  private final Trained start;
  private final String script;
  private final Map<String, Object> asks;
  private final int updates;
  private final Workers workers = Workers.of(Setting.THREADS);
  private final double flips;

  UpdateContest(Trained trained, String script, Map<String, Object> asks, int updates) {
    this.start = trained.withRows(ROWS);
    this.script = script;
    this.asks = asks;
    this.updates = updates;
    this.flips = Flips.share(trained, workers);
  }

  /// PCD-k without centring and penalties.
  static Recipe recipe(int k, int rows, int chains, double rate) {
    return new Recipe(
        new MaximumLikelihood(Persistent.of(k, chains)),
        rows,
        Sgd.withRate(rate),
        List.of(),
        List.of(),
        0.95,
        Map.of());
  }

  /// A trainer for `start` and its state before the first update, with the chains of `start`.
  record PackedWeights(Trainer trainer, TrainingState state) {

    static PackedWeights of(Trained start, Recipe recipe, Seed seed, Workers workers) {
      Trainer trainer =
          new Trainer(recipe, start.machine().structure(), start.data(), seed, workers);
      TrainingState fresh = trainer.start(start.machine());
      return new PackedWeights(trainer, fresh.at(0).with(start.chains().copy()));
    }

    TrainingState run(long updates) {
      return trainer.run(state, updates, (update, norm) -> {});
    }
  }

  @Override
  public String script() {
    return script;
  }

  @Override
  public Map<String, NpyArray> problem() {
    Map<String, NpyArray> problem = start.problem();
    if (start.chains().values(0) instanceof Levels)
      problem.put("states", NpyArray.of(new int[] {Alignment.STATES}, 1));
    return problem;
  }

  @Override
  public Map<String, Object> request(int round) {
    Map<String, Object> request = new LinkedHashMap<>(asks);
    request.putAll(Map.of("updates", updates, "k", K, "rate", RATE));
    return request;
  }

  @Override
  public Answer play(int round) {
    Recipe recipe = recipe(K, ROWS, start.chains().rows(), RATE);
    PackedWeights ready = PackedWeights.of(start, recipe, Seed.of(1).child(round), workers);
    long before = System.nanoTime();
    TrainingState end = ready.run(updates);
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds / updates, round == 0 ? numbers(end) : Map.of());
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    return new Answer(Contest.super.read(reply).cost() / updates, reply);
  }

  private Map<String, Object> numbers(TrainingState end) {
    Machine machine = start.machine();
    Configurations data =
        Configurations.visible(machine.structure(), List.of(start.data().blocks().get(0).values()));
    DoublePath path = machine.doublePath();
    int chains = end.chains().rows();
    double[] visible = new double[chains];
    double[] hidden = new double[chains];
    for (int row = 0; row < chains; row++) {
      visible[row] = activity(end.chains().values(0), row);
      for (double mean : path.means(1, path.statistics(end.chains(), row))[0]) hidden[row] += mean;
      hidden[row] /= machine.structure().layer(1).size();
    }
    double[] energies = Likelihood.freeEnergies(machine, data, workers);
    return Map.of(
        "data free energy",
        Sample.of(energies).mean(),
        "chain free energy",
        Sample.of(Likelihood.freeEnergies(machine, end.chains(), workers)),
        "visible",
        Sample.of(visible),
        "hidden",
        Sample.of(hidden));
  }

  /// The share of units of a row that are 1, or of categorical ones that are in state 0.
  private static double activity(States x, int row) {
    return switch (x) {
      case Bits bits -> bits.count(row) / (double) bits.columns();
      case Levels levels -> {
        int count = 0;
        for (int u = 0; u < levels.units(); u++) if (levels.get(row, u) == 0) count++;
        yield count / (double) levels.units();
      }
      default -> throw new IllegalArgumentException("these chains hold real numbers");
    };
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    Answer first = ours.getFirst();
    Answer theirs = peers.getFirst();
    return List.of(
        Check.exact(
            "data free energy",
            first.number("data free energy"),
            theirs.number("data free energy")),
        Check.sampled(
            "chain free energy",
            first.sample("chain free energy"),
            theirs.sample("chain free energy")),
        Check.sampled("visible", first.sample("visible"), theirs.sample("visible")),
        Check.sampled("hidden", first.sample("hidden"), theirs.sample("hidden")));
  }

  @Override
  public String note(List<Answer> ours, List<Answer> peers) {
    return String.format(
        java.util.Locale.ROOT, "%.1f %% of visible units change in a sweep", 100 * flips);
  }

  @Override
  public void close() {
    workers.close();
  }
}
