package io.harmonium.bench.compare;

import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// How many dense-equivalent operations a second is a Gibbs sweep worth: 4·chains·visible·hidden for each sweep, over the
/// time of whole sweeps (`sampled`) or of their two products alone? The peer computes the products by sgemm.
final class SweepContest implements Contest {

  private static final int BLOCK = 64;

  private final PreparedMachine machine;
  private final Configurations chains;
  private final boolean sampled;
  private final int repeats;
  private final double operations;
  private final Workers workers = Workers.of(Setting.THREADS);

  SweepContest(Trained trained, boolean sampled, int repeats) {
    this.machine = PreparedMachine.of(trained.machine());
    this.chains = trained.chains().copy();
    this.sampled = sampled;
    this.repeats = repeats;
    this.operations =
        4.0
            * chains.rows()
            * machine.structure().layer(0).columns()
            * machine.structure().layer(1).columns();
    // The hidden states too are those of a running chain.
    new BlockGibbs().run(Distribution.of(machine), chains, 0, 1, Seed.of(3), workers);
  }

  @Override
  public String script() {
    return "product.py";
  }

  @Override
  public Map<String, NpyArray> problem() {
    SequencedMap<String, NpyArray> problem = Trained.arrays(machine.machine());
    problem.put("visible", NpyArray.of(chains.values(0)));
    problem.put("hidden", NpyArray.of(chains.values(1)));
    return problem;
  }

  @Override
  public Map<String, Object> request(int round) {
    return Map.of("repeats", repeats);
  }

  @Override
  public Answer play(int round) {
    Configurations x = chains.copy();
    long before = System.nanoTime();
    if (sampled)
      new BlockGibbs()
          .run(Distribution.of(machine), x, 0, repeats, Seed.of(4).child(round), workers);
    else for (int i = 0; i < repeats; i++) for (int layer = 0; layer < 2; layer++) products(layer);
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds / repeats, round == 0 ? numbers() : Map.of());
  }

  private void products(int layer) {
    workers.forBlocks(
        chains.rows(),
        BLOCK,
        (from, to, worker, space) ->
            machine.inputs(
                layer, 0, chains.layers(), from, to, space, PreparedMachine.received(space, 0)));
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    return new Answer(Contest.super.read(reply).cost() / repeats, reply);
  }

  private Map<String, Object> numbers() {
    double[] hidden = moments(1);
    double[] visible = moments(0);
    return Map.of(
        "hidden mean",
        hidden[0],
        "hidden square",
        hidden[1],
        "visible mean",
        visible[0],
        "visible square",
        visible[1]);
  }

  /// Mean and mean square of the inputs of a layer.
  private double[] moments(int layer) {
    int columns = machine.structure().layer(layer).columns();
    double[] row = new double[columns];
    double[] moments = new double[2];
    Workspace scratch = new Workspace(workers.kernels());
    Inputs inputs = new Inputs();
    for (int from = 0; from < chains.rows(); from += BLOCK) {
      int to = Math.min(from + BLOCK, chains.rows());
      machine.inputs(layer, 0, chains.layers(), from, to, scratch, inputs);
      for (int r = 0; r < to - from; r++) {
        inputs.toDoubles(r, row);
        for (double value : row) {
          moments[0] += value / chains.rows() / columns;
          moments[1] += value * value / chains.rows() / columns;
        }
      }
    }
    return moments;
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    return Stream.of("hidden", "visible")
        .flatMap(layer -> inputs(layer, ours.getFirst(), peers.getFirst()))
        .toList();
  }

  /// Inputs of either sign cancel in their mean, so its error is judged by their root mean square.
  private static Stream<Check> inputs(String layer, Answer ours, Answer theirs) {
    String mean = layer + " mean";
    String square = layer + " square";
    double size = Math.sqrt(ours.number(square));
    return Stream.of(
        new Check("mean input, " + layer, ours.number(mean), theirs.number(mean), 1e-4 * size),
        Check.exact("mean square input, " + layer, ours.number(square), theirs.number(square)));
  }

  @Override
  public String show(double cost) {
    return String.format(Locale.ROOT, "%.0f GFLOP/s", operations / cost * 1e-9);
  }

  @Override
  public void close() {
    workers.close();
  }
}
