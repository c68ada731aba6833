package io.harmonium.bench.compare;

import io.harmonium.evaluation.Diagnostics;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What does an effective sample cost? ESS of the energy over the time of the sweeps, both sides judged by
/// [Diagnostics]. The energies are computed between the sweeps and not timed.
final class SamplesContest implements Contest {

  /// Sweeps between two looks.
  static final int EVERY = 2;

  /// Of a few hundred chains τ is known to about a tenth; two such estimates agree within this share.
  private static final double TIME_ALIKE = 0.3;

  private final Trained trained;
  private final PreparedMachine machine;
  private final int draws;
  private final Path result;
  private final Workers workers = Workers.of(Setting.THREADS);

  SamplesContest(Setting setting, int chains, int draws) {
    this.trained = setting.material().pictures(500).withChains(chains);
    this.machine = PreparedMachine.of(trained.machine());
    this.draws = draws;
    this.result = setting.scratch().resolve("energies.npy");
  }

  @Override
  public String script() {
    return "samples.py";
  }

  @Override
  public Map<String, NpyArray> problem() {
    return trained.withRows(1).problem();
  }

  @Override
  public Map<String, Object> request(int round) {
    return Map.of("draws", draws, "every", EVERY, "result", result.toString());
  }

  @Override
  public Answer play(int round) {
    Configurations x = trained.chains().copy();
    double[][] energies = new double[x.rows()][draws];
    long nanos = 0;
    for (int draw = 0; draw < draws; draw++) {
      Seed seed = Seed.of(14).child(round).child(draw);
      long before = System.nanoTime();
      new BlockGibbs().run(Distribution.of(machine), x, 0, EVERY, seed, workers);
      nanos += System.nanoTime() - before;
      double[] now = energies(x);
      for (int chain = 0; chain < now.length; chain++) energies[chain][draw] = now[chain];
    }
    return answer(nanos * 1e-9, energies);
  }

  /// E(v, h) = −b·v − Σ_j h_j·(c_j + input_j) of every chain.
  private double[] energies(Configurations x) {
    double[][][] theta = machine.fields().theta();
    int hidden = theta[1][0].length;
    double[] out = new double[x.rows()];
    workers.forBlocks(
        x.rows(),
        64,
        (from, to, worker, space) -> {
          double[] inputs = new double[hidden];
          machine.inputs(1, 0, x.layers(), from, to, space, PreparedMachine.received(space, 0));
          for (int row = from; row < to; row++) {
            PreparedMachine.received(space, 0).toDoubles(row - from, inputs);
            for (int j = 0; j < hidden; j++) inputs[j] += theta[1][0][j];
            out[row] = -x.values(0).dot(row, theta[0][0]) - x.values(1).dot(row, inputs);
          }
        });
    return out;
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    NpyArray array = Npy.read(result, Limits.DEFAULT);
    double[][] energies = new double[array.shape(0)][array.shape(1)];
    for (int chain = 0; chain < energies.length; chain++)
      for (int draw = 0; draw < energies[chain].length; draw++)
        energies[chain][draw] = array.doubleAt(chain * energies[chain].length + draw);
    return answer(Contest.super.read(reply).cost(), energies);
  }

  private static Answer answer(double seconds, double[][] energies) {
    Diagnostics judged = Diagnostics.of(energies);
    return new Answer(
        seconds / judged.meanEss(),
        Map.of(
            "energy",
            new Sample(judged.mean(), judged.meanError()),
            "time",
            EVERY * judged.autocorrelationTime()));
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    List<Check> checks = new ArrayList<>();
    checks.add(
        Check.sampled(
            "mean energy", ours.getFirst().sample("energy"), peers.getFirst().sample("energy")));
    checks.add(Check.within("sweeps per sample", middle(ours), middle(peers), TIME_ALIKE));
    return checks;
  }

  private static double middle(List<Answer> answers) {
    return Numbers.median(answers.stream().mapToDouble(a -> a.number("time")).toArray());
  }

  @Override
  public String show(double cost) {
    return String.format(Locale.ROOT, "%.0f ESS/s", 1 / cost);
  }

  @Override
  public String note(List<Answer> ours, List<Answer> peers) {
    return String.format(
        Locale.ROOT, "autocorrelation time of the energy %.0f sweeps", middle(ours));
  }

  @Override
  public void close() {
    workers.close();
  }
}
