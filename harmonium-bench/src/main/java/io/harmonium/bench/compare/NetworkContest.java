package io.harmonium.bench.compare;

import io.harmonium.formats.NpyArray;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.network.Activation;
import io.harmonium.network.Contrastive;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkRecipe;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.NetworkTrainer;
import io.harmonium.network.Prior;
import io.harmonium.network.ReplayBuffer;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Langevin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How long does an update of a classifier that is also a density take? The network of `train digits --model jem`, its batch, its
/// Langevin steps and its replay buffer, on rows of noise: what the numbers are does not matter to the time.
final class NetworkContest implements Contest {

  private static final int ROWS = 1000;
  private static final int CLASSES = 10;
  private static final int KEPT = 2000;
  private static final int BATCH = 64;
  private static final int K = 20;
  private static final double RATE = 1e-5;
  private static final NetworkShape SHAPE =
      NetworkShape.mlp(Activation.SILU, false, 64, 256, 256, CLASSES);
  private static final Prior PRIOR = new Prior.Uniform(-1, 1);

  private final int updates;
  private final NetworkEngine engine;
  private final Network network;
  private final Workers workers = Workers.of(Setting.THREADS);
  private final Reals data = PRIOR.draw(ROWS, SHAPE.inputs(), 0, Seed.of(1));
  private final int[] classes = new int[ROWS];
  private final Parameters initial = SHAPE.initial(Seed.of(2));

  NetworkContest(int updates) {
    this.updates = updates;
    this.engine = NetworkEngine.find();
    if (engine == null)
      throw new IllegalStateException(
          "the engine of networks is not here; bench/compare puts it on the class path");
    this.network = engine.open(SHAPE, NetworkEngine.Precision.SINGLE, Setting.THREADS);
    for (int row = 0; row < ROWS; row++) classes[row] = row % CLASSES;
  }

  private static NetworkRecipe recipe() {
    return new NetworkRecipe(
        new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0.1),
        1,
        false,
        null,
        new Langevin(1, 0.01, Double.POSITIVE_INFINITY, -1, 1),
        K,
        new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, KEPT, 0.05, PRIOR, 0),
        BATCH,
        BATCH,
        0.03,
        new Adam(Schedule.constant(RATE), 0, 0.999, 1e-8),
        0,
        1,
        0.995,
        1000);
  }

  private TrainingState start(NetworkTrainer trainer) {
    return trainer.start(initial);
  }

  private NetworkTrainer trainer(int round) {
    return new NetworkTrainer(recipe(), network, data, classes, Seed.of(3).child(round), workers);
  }

  @Override
  public String script() {
    return "network.py";
  }

  @Override
  public Map<String, NpyArray> problem() {
    Map<String, NpyArray> problem = new LinkedHashMap<>();
    for (Parameters.Slice slice : initial.slices()) {
      String[] name = slice.name().split("\\.");
      problem.put(
          name[1] + name[0].substring("stage".length()),
          NpyArray.of(initial.get(slice.name()), slice.shape()));
    }
    problem.put("stages", NpyArray.of(new int[] {SHAPE.stages().size()}, 1));
    problem.put("data", NpyArray.of(data));
    problem.put("classes", NpyArray.of(classes, ROWS));
    problem.put("buffer", NpyArray.of(NetworkEnergy.values(start(trainer(0)).chains())));
    return problem;
  }

  @Override
  public Map<String, Object> request(int round) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("seed", Math.abs(round));
    request.put("updates", updates);
    request.put("rate", RATE);
    request.put("batch", BATCH);
    request.put("k", K);
    request.put("step", 1);
    request.put("noise", 0.01);
    request.put("input noise", 0.03);
    request.put("renewed", 0.05);
    request.put("decay", 0.1);
    request.put("clip", 1);
    request.put("average", 0.995);
    return request;
  }

  @Override
  public Answer play(int round) {
    NetworkTrainer trainer = trainer(round);
    TrainingState state = start(trainer);
    long before = System.nanoTime();
    TrainingState end = trainer.run(state, updates, (update, terms, classLoss, norm) -> {});
    double seconds = (System.nanoTime() - before) * 1e-9;
    return new Answer(seconds / updates, round == 0 ? numbers(end) : Map.of());
  }

  private double[] energies(Reals x) {
    double[] energies = new double[x.rows()];
    new NetworkEnergy(network, new EnergyHead.Joint()).energies(NetworkEnergy.rows(x), energies);
    return energies;
  }

  private Map<String, Object> numbers(TrainingState end) {
    network.load(initial.values());
    double before = Sample.of(energies(data)).mean();
    network.load(end.parameters().values());
    return Map.of(
        "energy before",
        before,
        "data energy",
        Sample.of(energies(data)),
        "chain energy",
        Sample.of(energies(NetworkEnergy.values(end.chains()))));
  }

  @Override
  public Answer read(Map<String, Object> reply) {
    return new Answer(Contest.super.read(reply).cost() / updates, reply);
  }

  @Override
  public List<Check> check(List<Answer> ours, List<Answer> peers) {
    Answer first = ours.getFirst();
    Answer theirs = peers.getFirst();
    return List.of(
        Check.exact("energy before", first.number("energy before"), theirs.number("energy before")),
        Check.sampled("data energy", first.sample("data energy"), theirs.sample("data energy")),
        Check.sampled("chain energy", first.sample("chain energy"), theirs.sample("chain energy")));
  }

  @Override
  public String note(List<Answer> ours, List<Answer> peers) {
    return "ours by " + engine.name();
  }

  @Override
  public void close() {
    network.close();
    workers.close();
  }
}
