package io.harmonium.network;

import io.harmonium.learning.RunningMean;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Trains a network as a fold over [TrainingState]: the memory holds that of the optimiser and, last, the running mean of
/// the parameters, the chains are the replay buffer, and the one running mean is the number of attempts.
///
/// Updates come in stretches. A stretch that diverges is forgotten: the run goes on from its beginning with other random
/// numbers, half of the rate and twice the steps (attempt number one more), up to [#MOST_ATTEMPTS] times. A stretch that is cut
/// by its watch is forgotten too and done again later, so that a resumed run equals an uninterrupted one.
public final class NetworkTrainer {

  /// Updates that succeed or fail together; states between runs stand at multiples of it, or where a run was told to pause.
  public static final int STRETCH = 20;

  /// Attempts before a run gives up.
  public static final int MOST_ATTEMPTS = 6;

  /// Someone who looks on.
  public interface Watch {

    /// After each update.
    void updated(long update, EnergyObjective.Terms terms, double classLoss, double gradientNorm);

    /// Before another attempt.
    default void again(String why) {}

    /// True when the run should return.
    default boolean cancelled() {
      return false;
    }
  }

  private final NetworkRecipe recipe;
  private final Network network;
  private final Reals data;
  private final int[] classes;
  private final Seed seed;
  private final Workers workers;

  /// @param classes of the rows, null where there are none
  public NetworkTrainer(
      NetworkRecipe recipe,
      Network network,
      Reals data,
      int[] classes,
      Seed seed,
      Workers workers) {
    if ((recipe.classWeight() > 0 || recipe.conditional()) && classes == null)
      throw new IllegalArgumentException("classes are to be learned, and the rows have none");
    if (classes != null && classes.length != data.rows())
      throw new IllegalArgumentException(
          data.rows() + " rows need as many classes, got " + classes.length);
    this.recipe = recipe;
    this.network = network;
    this.data = data;
    this.classes = classes;
    this.seed = seed;
    this.workers = workers;
  }

  /// The state before the first update.
  public TrainingState start(Parameters initial) {
    Reals kept = recipe.buffer().initial(data.columns(), seed.child("buffer"));
    int remembered = recipe.optimizer().memory().size();
    double[][] memory = new double[remembered + 1][initial.size()];
    memory[remembered] = initial.values().clone();
    return new TrainingState(
        0,
        initial.copy(),
        memory,
        new double[] {0},
        kept == null ? null : NetworkEnergy.rows(kept));
  }

  /// How many times training has started again.
  public static int attempts(TrainingState state) {
    return (int) state.runningMeans()[0];
  }

  /// The running mean of the parameters, or the parameters themselves where none is kept.
  public Parameters averaged(TrainingState state) {
    return recipe.average() == 0 ? state.parameters() : mean(state);
  }

  /// The running mean of the parameters.
  public static Parameters mean(TrainingState state) {
    return RunningMean.last(state);
  }

  /// Trains until `until` updates are done, or to the end of the last whole stretch where the watch cancels.
  public TrainingState run(TrainingState from, long until, Watch watch) {
    TrainingState state = from;
    while (state.update() < until) {
      long end = Math.min(until, (state.update() / STRETCH + 1) * STRETCH);
      TrainingState next = state.copy();
      Guard guard = new Guard(recipe.limit(), farthest());
      try {
        while (next.update() < end) {
          if (watch.cancelled()) return state;
          next = update(next, guard, watch);
        }
        guard.finish(end);
        state = squared(next);
      } catch (DivergedException | NonFiniteException e) {
        int attempts = attempts(state) + 1;
        if (attempts >= MOST_ATTEMPTS)
          throw new NonFiniteException(
              e.getMessage() + ", at attempt " + attempts + " from update " + state.update());
        watch.again(
            e.getMessage()
                + "; back to update "
                + state.update()
                + " with half of the rate, twice the steps and other random numbers (attempt "
                + (attempts + 1)
                + ")");
        TrainingState good = state.copy();
        good.runningMeans()[0] = attempts;
        state = good;
      }
    }
    return state;
  }

  private double farthest() {
    return recipe.objective() == null ? Double.POSITIVE_INFINITY : recipe.objective().farthest();
  }

  /// The same state with the squares of the rows that chains have left behind.
  private static TrainingState squared(TrainingState state) {
    return new TrainingState(
        state.update(),
        state.parameters(),
        state.memory(),
        state.runningMeans(),
        state.chains() == null ? null : NetworkEnergy.rows(NetworkEnergy.values(state.chains())));
  }

  /// One update of `state`, whose arrays are changed.
  private TrainingState update(TrainingState state, Guard guard, Watch watch) {
    long update = state.update();
    int attempts = attempts(state);
    Seed here = (attempts == 0 ? seed : seed.child("attempt").child(attempts)).child(update);
    int[] rows = rows(update);
    int[] labels = classes == null ? null : Arrays.stream(rows).map(r -> classes[r]).toArray();
    Reals x = noisy(rows, here.child("input noise"));
    network.load(state.parameters().values());
    Parameters gradient = state.parameters().zeros();
    double classLoss =
        recipe.classWeight() == 0
            ? Double.NaN
            : CrossEntropy.add(network, x, labels, recipe.classWeight(), gradient.values());
    EnergyObjective.Terms terms =
        recipe.objective() == null
            ? new EnergyObjective.Terms(classLoss, Double.NaN, Double.NaN)
            : rowsLearn(state, beside(x), labels, attempts, here, gradient);
    double norm = norm(gradient.values());
    guard.look(update, terms, norm);
    step(state, gradient.values(), norm, attempts);
    String bad = state.parameters().nonFinite();
    if (bad != null) throw new DivergedException(bad + " at update " + update);
    watch.updated(update + 1, terms, classLoss, norm);
    return new TrainingState(
        update + 1, state.parameters(), state.memory(), state.runningMeans(), state.chains());
  }

  /// The rows that chains are held against, all of them where there are no chains.
  private Reals beside(Reals x) {
    if (!recipe.objective().chains() || recipe.chains() == x.rows()) return x;
    Reals first = x.like(recipe.chains());
    first.copyRange(x, 0, 0, first.rows());
    return first;
  }

  private EnergyObjective.Terms rowsLearn(
      TrainingState state, Reals x, int[] labels, int attempts, Seed here, Parameters gradient) {
    DifferentiableEnergy energy =
        new LeveledEnergy(network, recipe.reading(network.outputs(), labels), recipe.base());
    Configurations chains = null;
    if (recipe.objective().chains()) {
      ReplayBuffer buffer = recipe.buffer();
      Reals kept = state.chains() == null ? null : NetworkEnergy.values(state.chains());
      ReplayBuffer.Start start =
          buffer.start(kept, x.rows(), x.columns(), labels, here.child("start"));
      chains = NetworkEnergy.rows(start.rows());
      int steps = recipe.steps() << Math.min(3, attempts);
      recipe.walk().run(energy, chains, 0, steps, here.child("chains"), workers);
      if (kept != null) {
        Reals stopped = NetworkEnergy.values(chains);
        long before = state.update() * x.rows();
        buffer.keep(kept, start.places(), stopped, before, here.child("keep"));
      }
    }
    return recipe
        .objective()
        .add(energy, NetworkEnergy.rows(x), chains, here.child("objective"), workers, gradient);
  }

  /// The rows of an update: every epoch in an order of its own.
  private int[] rows(long update) {
    int[] rows = new int[recipe.batch()];
    for (int i = 0; i < rows.length; i++) {
      long number = update * rows.length + i;
      Seed epoch = seed.child("order").child(number / data.rows());
      rows[i] = (int) Permutation.of(epoch, data.rows()).at(number % data.rows());
    }
    return rows;
  }

  private Reals noisy(int[] rows, Seed seed) {
    Reals x = data.like(rows.length);
    x.copyRows(data, rows);
    return recipe.inputNoise() > 0 ? NoiseLevels.add(x, recipe.inputNoise(), seed) : x;
  }

  private static double norm(double[] gradient) {
    double sum = 0;
    for (double g : gradient) sum += g * g;
    return Math.sqrt(sum);
  }

  /// The step down the gradient (modified), and the running mean behind it.
  private void step(TrainingState state, double[] gradient, double norm, int attempts) {
    double scale = recipe.clip() > 0 && norm > recipe.clip() ? recipe.clip() / norm : 1;
    for (int i = 0; i < gradient.length; i++) gradient[i] *= -scale;
    long update = state.update();
    double warm = recipe.warmUp() == 0 ? 1 : Math.min(1, (update + 1.0) / recipe.warmUp());
    double[] factors = new double[gradient.length];
    Arrays.fill(factors, warm / (1L << attempts));
    double[][] memory = state.memory();
    double[] now = state.parameters().values();
    recipe.optimizer().step(now, gradient, factors, memory, update);
    RunningMean.move(recipe.average(), now, memory[memory.length - 1], update, 0, gradient.length);
  }
}
