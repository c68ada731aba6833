package io.harmonium.learning;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;

/// Training as a fold: `run` takes a [TrainingState] and returns a later one. The numbers of update u depend on the
/// state before it, the data, the recipe and `seed.child(u)` only, so a run that was cut and resumed equals one that was
/// not, bit for bit, for any number of workers.
public final class Trainer {

  /// Watches a run and may end it early.
  @FunctionalInterface
  public interface Watch {

    /// Called after each update with its number of updates done and |gradient|.
    void updated(long update, double gradientNorm);

    /// True when the run should return after the current update.
    default boolean cancelled() {
      return false;
    }
  }

  private final Recipe recipe;
  private final Structure structure;
  private final Dataset data;
  private final Configurations rows;
  private final Seed seed;
  private final Workers workers;
  private final double[] ceilings;
  private final double[] factors;

  public Trainer(Recipe recipe, Structure structure, Dataset data, Seed seed, Workers workers) {
    if (data.rows() == 0) throw new IllegalArgumentException("there are no rows to learn from");
    if (!(data.totalWeight() > 0))
      throw new IllegalArgumentException("all rows have weight 0; nothing can be learned");
    this.recipe = recipe;
    this.structure = structure;
    this.data = data;
    Configurations all = Initial.visible(structure, data);
    this.rows = recipe.batch() < data.rows() ? all : all.resident();
    this.seed = seed;
    this.workers = workers;
    this.ceilings = Initial.ceilings(structure, data, workers);
    this.factors = new double[structure.parameters()];
    java.util.Arrays.fill(factors, 1);
    recipe
        .rateFactors()
        .forEach(
            (name, factor) -> {
              Parameters.Slice slice = structure.zeros().slice(name);
              java.util.Arrays.fill(factors, slice.offset(), slice.end(), factor);
            });
  }

  /// The whole of it in one call: fields fitted to the data, small random weights, `updates` updates on all cores.
  public static Machine fit(Recipe recipe, Machine machine, Dataset data, long updates, Seed seed) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine initial = Initial.fromData(machine, data, 0.01, seed, workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, seed, workers);
      Watch blind = (update, norm) -> {};
      return machine.with(trainer.run(trainer.start(initial), updates, blind).parameters());
    }
  }

  /// Rows per update: the recipe's, or all rows where there are fewer.
  public int batch() {
    return Math.min(recipe.batch(), data.rows());
  }

  /// The state before the first update. Chains start at independent units under the machine's own fields.
  public TrainingState start(Machine machine) {
    String refusal = machine.refusal();
    if (refusal != null) throw new IllegalArgumentException(refusal);
    double[][] memory = new double[recipe.optimizer().memory().size()][machine.parameters().size()];
    int means = 0;
    for (int l = 0; l < structure.size(); l++)
      means += structure.layer(l).ports() * structure.layer(l).columns();
    Configurations chains =
        recipe.objective().chains() == 0
            ? null
            : Chains.independent(
                structure,
                machine.fields(),
                recipe.objective().chains(),
                0,
                seed.child("chains"),
                workers);
    return new TrainingState(0, machine.parameters().copy(), memory, new double[means], chains);
  }

  /// Goes on from `state` until `until` updates are done or `watch` cancels; `state` itself is not modified.
  public TrainingState run(TrainingState state, long until, Watch watch) {
    TrainingState own = state.copy();
    refuseInvalid(own);
    long update = own.update();
    while (update < until && !watch.cancelled()) {
      double norm = step(own, update);
      update++;
      watch.updated(update, norm);
    }
    return new TrainingState(
        update, own.parameters(), own.memory(), own.runningMeans(), own.chains());
  }

  /// Bad numbers in a state that was handed in are named, not trained on: a chain would forget them silently.
  private static void refuseInvalid(TrainingState state) {
    String bad = state.parameters().nonFinite();
    if (bad != null) throw new NonFiniteException("parameter " + bad + " is not finite");
    if (state.chains() == null) return;
    for (States[] layer : state.chains().layers())
      for (States port : layer)
        if (port.invalid() != null)
          throw new NonFiniteException("a kept chain holds no value in " + port.invalid());
  }

  private double step(TrainingState own, long update) {
    Parameters parameters = own.parameters();
    Parameters gradient = parameters.zeros();
    Machine machine = new Machine(structure, parameters);
    Batch batch = batch(update);
    double[][][] means =
        recipe
            .objective()
            .addGradient(
                machine,
                batch,
                own.chains(),
                seed.child("update").child(update),
                workers,
                gradient);
    double[][][] running = remember(own.runningMeans(), means, update);
    for (Penalty penalty : recipe.penalties())
      penalty.addGradient(structure, parameters, means, gradient);
    for (Gauge gauge : recipe.gauges()) gauge.steer(structure, running, gradient);
    double square = 0;
    for (double g : gradient.values()) square += g * g;
    if (!(square < Double.POSITIVE_INFINITY))
      throw new NonFiniteException("the gradient of update " + update + " is not finite");
    recipe.optimizer().step(parameters.values(), gradient.values(), factors, own.memory(), update);
    for (int i = 0; i < ceilings.length; i++)
      if (parameters.values()[i] > ceilings[i]) parameters.values()[i] = ceilings[i];
    for (Gauge gauge : recipe.gauges()) gauge.move(structure, parameters);
    String bad = parameters.nonFinite();
    if (bad != null)
      throw new NonFiniteException(
          "update " + update + " made " + bad + "; the rate is too large or the data are extreme");
    return Math.sqrt(square);
  }

  /// Rows of update `update`: a keyed permutation per epoch, read on and on; all rows in order where they fit.
  public Batch batch(long update) {
    int size = batch();
    int n = data.rows();
    int[] chosen = new int[size];
    if (size == n) for (int i = 0; i < n; i++) chosen[i] = i;
    else {
      Permutation order = null;
      long epoch = -1;
      for (int i = 0; i < size; i++) {
        long place = update * size + i;
        if (place / n != epoch) {
          epoch = place / n;
          order = Permutation.of(seed.child("epoch").child(epoch), n);
        }
        chosen[i] = (int) order.at(place % n);
      }
    }
    float[] weights = null;
    if (data.weights() != null) {
      weights = new float[size];
      for (int i = 0; i < size; i++) weights[i] = data.weights()[chosen[i]];
    }
    if (size == n) return new Batch(rows, chosen, weights);
    Configurations x = rows.like(size);
    x.copyRows(rows, chosen);
    return new Batch(x, chosen, weights);
  }

  /// Moves the running means toward those of this update and returns them by layer, port and column.
  private double[][][] remember(double[] running, double[][][] means, long update) {
    double keep = Math.min(recipe.memory(), update / (update + 1.0));
    int at = 0;
    double[][][] shaped = new double[means.length][][];
    for (int l = 0; l < means.length; l++) {
      shaped[l] = new double[means[l].length][];
      for (int p = 0; p < means[l].length; p++) {
        shaped[l][p] = new double[means[l][p].length];
        for (int j = 0; j < means[l][p].length; j++, at++) {
          running[at] = keep * running[at] + (1 - keep) * means[l][p][j];
          shaped[l][p][j] = running[at];
        }
      }
    }
    return shaped;
  }
}
