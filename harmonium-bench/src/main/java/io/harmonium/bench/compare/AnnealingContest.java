package io.harmonium.bench.compare;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.evaluation.logz.ImportanceWeights;
import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.Workers;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/// How long does AIS with 100 chains take, from units with the means of the data to the machine? The estimates of log Z of
/// all rounds are put together and compared.
final class AnnealingContest implements Contest {

  static final int CHAINS = 100;

  private final Trained trained;
  private final AnnealingPath path;
  private final String style;
  private final String threads;
  private final Workers workers = Workers.of(Setting.THREADS);

  AnnealingContest(Trained trained, String style, String threads, int temperatures) {
    this.trained = trained;
    this.style = style;
    this.threads = threads;
    this.path = path(PreparedMachine.of(trained.machine()), Betas.uniform(temperatures));
  }

  private AnnealingPath path(PreparedMachine machine, Betas betas) {
    Rows rows = Rows.of(machine.structure(), trained.data());
    return AnnealingPath.fromData(machine, rows, betas);
  }

  @Override
  public String script() {
    return "annealing.py";
  }

  @Override
  public Map<String, NpyArray> problem() {
    SequencedMap<String, NpyArray> problem = Trained.arrays(trained.machine());
    double[] base = path.base().theta()[0][0];
    double[] betas = path.betas().values();
    problem.put("base", NpyArray.of(base, base.length));
    problem.put("betas", NpyArray.of(betas, betas.length));
    return problem;
  }

  /// To warm up, one temperature in ten is enough.
  @Override
  public Map<String, Object> request(int round) {
    return Map.of(
        "chains", CHAINS, "style", style, "threads", threads, "stride", round < 0 ? 10 : 1);
  }

  /// The machine is made ready within the measured time.
  @Override
  public Answer play(int round) {
    long before = System.nanoTime();
    AnnealingPath own =
        new AnnealingPath(PreparedMachine.of(trained.machine()), path.base(), path.betas());
    AnnealedImportance result =
        AnnealedImportance.run(own, CHAINS, Seed.of(9).child(round), workers);
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds, Map.of("weights", result.weights()));
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    if (!(reply.get("log weights") instanceof List<?> list))
      throw new IllegalArgumentException("the reply of " + script() + " has no log weights");
    double[] log = list.stream().mapToDouble(w -> ((Number) w).doubleValue()).toArray();
    return new Answer(
        Contest.super.read(reply).cost(), Map.of("weights", new ImportanceWeights(log)));
  }

  @Override
  public int rounds(int standard) {
    return Math.min(standard, 3);
  }

  private Sample logPartition(List<Answer> answers) {
    List<double[]> parts = new ArrayList<>();
    for (Answer answer : answers)
      parts.add(((ImportanceWeights) answer.numbers().get("weights")).logWeights());
    ImportanceWeights all =
        new ImportanceWeights(parts.stream().flatMapToDouble(java.util.Arrays::stream).toArray());
    return new Sample(path.logBase() + all.logMean(), all.standardError());
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    return List.of(Check.sampled("log Z", logPartition(ours), logPartition(peers)));
  }

  @Override
  public String note(List<Answer> ours, List<Answer> peers) {
    Sample own = logPartition(ours);
    Sample theirs = logPartition(peers);
    return String.format(
        Locale.ROOT,
        "%d temperatures; log Z %.2f ± %.2f, peer %.2f ± %.2f",
        path.betas().steps(),
        own.mean(),
        own.error(),
        theirs.mean(),
        theirs.error());
  }

  @Override
  public void close() {
    workers.close();
  }
}
