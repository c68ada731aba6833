package io.harmonium.network;

import io.harmonium.learning.Gradient;
import io.harmonium.learning.Merging;
import io.harmonium.learning.RunningMean;
import io.harmonium.learning.Steps;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Trains a network by a [TrainingLoop]; the chains of a state are the replay buffer.
///
/// Updates come in stretches. A stretch that diverges is forgotten: the run goes on from its beginning with other random
/// numbers, half of the rate and twice the steps (attempt number one more), up to [#MAX_ATTEMPTS] times. A stretch that is cut
/// by its watch is forgotten too and done again later, so that a resumed run equals an uninterrupted one.
public final class NetworkTrainer {

  /// Updates that succeed or fail together; states between runs stand at multiples of it, or where a run was told to pause.
  public static final int STRETCH = 20;

  /// Attempts before a run gives up.
  public static final int MAX_ATTEMPTS = 6;

  private static final Merging MERGING =
      Merging.not("the engine sums the gradient of a batch in float, in an order of its own");

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
  private final Steps steps;

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
    this.steps =
        new Steps(recipe.optimizer(), recipe.clip(), null, new RunningMean(recipe.average()));
  }

  /// The state before the first update.
  public TrainingState start(Parameters initial) {
    Reals kept = recipe.buffer().initial(data.columns(), seed.child("buffer"));
    return TrainingState.first(initial, steps, kept == null ? null : NetworkEnergy.rows(kept));
  }

  /// The running mean of the parameters, or the parameters themselves where none is kept.
  public Parameters averaged(TrainingState state) {
    return steps.average().of(state);
  }

  /// Why updates are not cut into parts.
  public Merging merging() {
    return MERGING;
  }

  /// Trains until `until` updates are done, or to the end of the last whole stretch where the watch cancels.
  public TrainingState run(TrainingState from, long until, Watch watch) {
    TrainingState state = from;
    while (state.update() < until) {
      long end = Math.min(until, (state.update() / STRETCH + 1) * STRETCH);
      Guard guard = new Guard(recipe.limit(), farthest());
      try {
        TrainingState next = stretch(state, end, guard, watch);
        if (next.update() < end) return state;
        guard.finish(end);
        state = squared(next);
      } catch (DivergedException | NonFiniteException e) {
        int attempts = state.attempt() + 1;
        if (attempts >= MAX_ATTEMPTS)
          throw new NonFiniteException(
              e.getMessage() + ", at attempt " + attempts + " from update " + state.update());
        watch.again(
            e.getMessage()
                + "; back to update "
                + state.update()
                + " with half of the rate, twice the steps and other random numbers (attempt "
                + (attempts + 1)
                + ")");
        state = state.attempted(attempts);
      }
    }
    return state;
  }

  /// Updates from `state` to `end`, or until the watch cancels.
  private TrainingState stretch(TrainingState state, long end, Guard guard, Watch watch) {
    Descended[] family = new Descended[1];
    TrainingLoop.Watch forward =
        new TrainingLoop.Watch() {
          @Override
          public void updated(long update, double norm) {
            watch.updated(update, family[0].terms, family[0].classLoss, norm);
          }

          @Override
          public boolean cancelled() {
            return watch.cancelled();
          }
        };
    return new TrainingLoop(steps, workers)
        .run(state, end, forward, own -> family[0] = new Descended(own, guard));
  }

  private double farthest() {
    return recipe.objective() == null ? Double.POSITIVE_INFINITY : recipe.objective().farthest();
  }

  /// The same state with the squares of the rows that chains have left behind.
  private static TrainingState squared(TrainingState state) {
    if (state.chains() == null) return state;
    return state.with(NetworkEnergy.rows(NetworkEnergy.values(state.chains())));
  }

  /// The loss of a batch on the arrays of a state, its gradient turned to be ascended.
  private final class Descended implements Gradient, Gradient.Sums {
    private final Parameters parameters;
    private final Configurations chains;
    private final int attempts;
    private final Guard guard;
    private long update;
    private EnergyObjective.Terms terms;
    private double classLoss;

    Descended(TrainingState own, Guard guard) {
      this.parameters = own.parameters();
      this.chains = own.chains();
      this.attempts = own.attempt();
      this.guard = guard;
    }

    @Override
    public Merging merging() {
      return MERGING;
    }

    @Override
    public double rate(long update) {
      double warm = recipe.warmUp() == 0 ? 1 : Math.min(1, (update + 1.0) / recipe.warmUp());
      return warm / (1L << attempts);
    }

    @Override
    public Sums accumulate(long number, double[] gradient) {
      update = number;
      Seed here = (attempts == 0 ? seed : seed.child("attempt").child(attempts)).child(update);
      int[] rows = rows(update);
      int[] labels = classes == null ? null : Arrays.stream(rows).map(r -> classes[r]).toArray();
      Reals x = noisy(rows, here.child("input noise"));
      network.load(parameters.values());
      Arrays.fill(gradient, 0);
      classLoss =
          recipe.classWeight() == 0
              ? Double.NaN
              : CrossEntropy.add(network, x, labels, recipe.classWeight(), gradient);
      terms =
          recipe.objective() == null
              ? new EnergyObjective.Terms(classLoss, Double.NaN, Double.NaN)
              : rowsLearn(beside(x), labels, here, parameters.with(gradient));
      for (int i = 0; i < gradient.length; i++) gradient[i] = -gradient[i];
      return this;
    }

    @Override
    public double square(double[] gradient, int from, int to, Workspace space) {
      double sum = 0;
      for (int i = from; i < to; i++) sum += gradient[i] * gradient[i];
      return sum;
    }

    @Override
    public void examine(double norm) {
      guard.look(update, terms, norm);
    }

    private EnergyObjective.Terms rowsLearn(Reals x, int[] labels, Seed here, Parameters gradient) {
      DifferentiableEnergy energy =
          new LeveledEnergy(network, recipe.reading(network.outputs(), labels), recipe.base());
      Configurations moved = null;
      if (recipe.objective().chains()) {
        ReplayBuffer buffer = recipe.buffer();
        Reals kept = chains == null ? null : NetworkEnergy.values(chains);
        ReplayBuffer.Start start =
            buffer.start(kept, x.rows(), x.columns(), labels, here.child("start"));
        moved = NetworkEnergy.rows(start.rows());
        int sweeps = recipe.steps() << Math.min(3, attempts);
        recipe.walk().run(energy, moved, 0, sweeps, here.child("chains"), workers);
        if (kept != null) {
          Reals stopped = NetworkEnergy.values(moved);
          buffer.keep(kept, start.places(), stopped, update * x.rows(), here.child("keep"));
        }
      }
      return recipe
          .objective()
          .add(energy, NetworkEnergy.rows(x), moved, here.child("objective"), workers, gradient);
    }
  }

  /// The rows that chains are held against, all of them where there are no chains.
  private Reals beside(Reals x) {
    if (!recipe.objective().chains() || recipe.chains() == x.rows()) return x;
    Reals first = x.like(recipe.chains());
    first.copyRange(x, 0, 0, first.rows());
    return first;
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
}
