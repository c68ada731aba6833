package io.harmonium.bench.compare;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.PseudoLikelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// How long does one epoch with small batches take? PCD-1 with ten rows and ten chains, plain SGD, weights that start at
/// N(0, 0.01²) and fields at 0, as scikit-learn's BernoulliRBM does it.
final class FitContest implements Contest {

  static final int HIDDEN = 256;
  static final int BATCH = 10;
  private static final double RATE = 0.05;
  private static final int JUDGED = 200;

  /// Both sides learn from their own random numbers and in their own order, so the amounts learned differ by chance. Their
  /// deviation over seeds is below a hundredth (see the note of the row); five of it.
  private static final double LEARNED_ALIKE = 0.05;

  private final Dataset data;
  private final Path result;
  private final Workers workers = Workers.of(Setting.THREADS);
  private final double before;

  FitContest(Setting setting, int rows) {
    this.data = setting.material().pictures().slice(0, rows);
    this.result = setting.scratch().resolve("fitted.npz");
    this.before = pseudoLikelihood(initial(Seed.of(6)));
  }

  /// The machine before training.
  static Machine initial(Seed seed) {
    Machine machine = Rbm.binary(784, HIDDEN);
    Parameters.Slice slice = machine.parameters().slice(Rbm.LINK);
    Draws draws = seed.child("weights").row(0);
    double[] weights = new double[slice.length()];
    for (int i = 0; i < weights.length; i++) weights[i] = 0.01 * draws.normal(i, 0);
    return machine.with(machine.parameters().with(Rbm.LINK, weights));
  }

  /// One epoch on `workers`; the cost is its time in seconds.
  static Answer epoch(Dataset data, Seed seed, Workers workers) {
    Machine machine = initial(seed);
    Recipe recipe = UpdateContest.recipe(1, BATCH, BATCH, RATE);
    long before = System.nanoTime();
    Trainer trainer = new Trainer(recipe, machine.structure(), data, seed, workers);
    TrainingState end =
        trainer.run(trainer.start(machine), data.rows() / BATCH, (update, norm) -> {});
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds, Map.of("machine", machine.with(end.parameters())));
  }

  @Override
  public String script() {
    return "fit.py";
  }

  @Override
  public Map<String, NpyArray> problem() {
    return Map.of("data", NpyArray.of(data.blocks().get(0).values()));
  }

  @Override
  public Map<String, Object> request(int round) {
    return Map.of(
        "hidden",
        HIDDEN,
        "batch",
        BATCH,
        "rate",
        RATE,
        "seed",
        round + 100,
        "result",
        result.toString());
  }

  @Override
  public Answer play(int round) {
    Answer answer = epoch(data, Seed.of(6).child(round), workers);
    Machine machine = (Machine) answer.numbers().get("machine");
    return new Answer(answer.cost(), Map.of("learned", learned(machine)));
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    Machine machine = Trained.machine(Rbm.binary(784, HIDDEN), Npz.read(result, Limits.DEFAULT));
    return new Answer(Contest.super.read(reply).cost(), Map.of("learned", learned(machine)));
  }

  /// By how much the pseudo-likelihood of a row has grown in the epoch.
  private double learned(Machine machine) {
    return pseudoLikelihood(machine) - before;
  }

  private double pseudoLikelihood(Machine machine) {
    Rows rows = Rows.of(machine.structure(), data);
    return new PseudoLikelihood(JUDGED).estimate(machine, rows, Seed.of(8), workers).value();
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    return List.of(Check.within("nats learned", middle(ours), middle(peers), LEARNED_ALIKE));
  }

  private static double middle(List<Answer> answers) {
    return Numbers.median(answers.stream().mapToDouble(a -> a.number("learned")).toArray());
  }

  @Override
  public String note(List<Answer> ours, List<Answer> peers) {
    return String.format(
        Locale.ROOT,
        "nats learned vary by %.1f %% and %.1f %% between seeds",
        100 * variation(ours),
        100 * variation(peers));
  }

  /// Deviation over mean of the amounts learned.
  private static double variation(List<Answer> answers) {
    Sample sample = Sample.of(answers.stream().mapToDouble(a -> a.number("learned")).toArray());
    return sample.error() * Math.sqrt(answers.size()) / sample.mean();
  }

  @Override
  public void close() {
    workers.close();
  }
}
