package io.harmonium.learning;

import io.harmonium.data.Dataset;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;

/// Training of models of rows: a [TrainingLoop] over the gradient of a recipe. The numbers of update u depend on the state
/// before it, the data, the recipe and `seed.child(u)` only.
public final class Trainer {

  private final Recipe recipe;
  private final Model model;
  private final Structure structure;
  private final Dataset data;
  private final Configurations rows;
  private final Seed seed;
  private final Workers workers;
  private final Bounds bounds;
  private final Steps steps;

  /// Training of a machine of `structure`.
  public Trainer(Recipe recipe, Structure structure, Dataset data, Seed seed, Workers workers) {
    this(recipe, machine(structure), data, seed, workers);
  }

  private static Machine machine(Structure structure) {
    if (!structure.is(Machine.KIND))
      throw new IllegalArgumentException(
          "these are the parts of a model of kind '" + structure.kind() + "'; train the model");
    return Machine.of(structure);
  }

  /// Training of models like `model`, whose numbers do not count.
  public Trainer(Recipe recipe, Model model, Dataset data, Seed seed, Workers workers) {
    if (data.rows() == 0) throw new IllegalArgumentException("there are no rows to learn from");
    if (!(data.totalWeight() > 0))
      throw new IllegalArgumentException("all rows have weight 0; nothing can be learned");
    this.recipe = recipe;
    this.model = model;
    this.structure = model.structure();
    this.data = data;
    Configurations all = Initial.visible(structure, data);
    this.rows = recipe.batch() < data.rows() ? all : all.resident();
    this.seed = seed;
    this.workers = workers;
    this.bounds = new Bounds(structure, Initial.ceilings(structure, data, workers));
    double[] factors = Steps.factors(structure.zeros(), recipe.rateFactors());
    this.steps = new Steps(recipe.optimizer(), 0, factors, recipe.average());
  }

  /// The whole of it in one call: fields fitted to the data, small random weights, `updates` updates on all cores.
  public static Machine fit(Recipe recipe, Machine machine, Dataset data, long updates, Seed seed) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine initial = Initial.fromData(machine, data, 0.01, seed, workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, seed, workers);
      return trainer.machine(trainer.run(trainer.start(initial), updates, (update, norm) -> {}));
    }
  }

  /// Rows per update: the recipe's, or all rows where there are fewer.
  public int batch() {
    return Math.min(recipe.batch(), data.rows());
  }

  /// Rows of update `update`.
  public Batch batch(long update) {
    return batches().at(update);
  }

  private Batches batches() {
    return new Batches(data, rows, batch(), seed);
  }

  /// The model that a state stands for: that of the mean of its parameters where the recipe keeps one.
  public Model model(TrainingState state) {
    return model.with(recipe.average().of(state));
  }

  /// The same of a machine.
  public Machine machine(TrainingState state) {
    return model(state).as(Machine.class);
  }

  /// The state before the first update. Chains start at independent units under a machine's own fields.
  public TrainingState start(Model first) {
    String unsupported = first.unsupported();
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    int means = 0;
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) means += structure.columns(l, p);
    int count = recipe.objective().chains();
    Seed own = seed.child("chains");
    Configurations chains =
        count == 0
            ? null
            : Chains.independent(
                structure, first.as(Machine.class).fields(), count, 0, own, workers);
    return TrainingState.first(first.parameters(), steps, chains)
        .with(TrainingState.STATISTICS, new double[means]);
  }

  /// Goes on from `state` until `until` updates are done or `watch` cancels; `state` itself is not modified.
  public TrainingState run(TrainingState state, long until, TrainingLoop.Watch watch) {
    return run(state, until, watch, null);
  }

  /// The same with the rows and chains of every update added up by `spread` in parts, where [#merging] says that they can
  /// be: the bits are the same.
  public TrainingState run(
      TrainingState state, long until, TrainingLoop.Watch watch, Spread spread) {
    if (spread != null) merging().require();
    return new TrainingLoop(steps, workers).run(state, until, watch, own -> gradient(own, spread));
  }

  /// What the recipe ascends from a state on.
  Gradient gradient(TrainingState own, Spread spread) {
    UpdateBuffers buffers = new UpdateBuffers(model, own.parameters(), workers);
    return new RowGradient(recipe, batches(), bounds, own, seed, buffers, spread);
  }

  /// How updates may be cut into parts.
  public Merging merging() {
    return recipe.objective().merging(structure, batches().gaps());
  }

  /// The random numbers of the updates of a training from `seed`.
  static Seed updates(Seed seed) {
    return seed.child("update");
  }
}
