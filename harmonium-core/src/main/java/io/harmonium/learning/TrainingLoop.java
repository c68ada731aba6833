package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Parameters;
import java.util.Arrays;
import java.util.List;

/// Training as a fold: [#run] takes a [TrainingState] and returns a later one. What is ascended is the [Gradient] of a
/// family; clipping, rates, the optimiser, the running mean, the check for non-finite numbers and the early end are here.
/// The numbers of an update depend on the state before it and the gradient only, so that a run that was cut and resumed
/// equals one that was not, bit for bit, for any number of workers.
///
/// An update goes through the strips of weights once: gradient, step and what prepares the weights for the next update, while
/// they are in the cache. Where gradients are clipped, their norm is needed first, and strips are passed twice.
public final class TrainingLoop {

  private static final Slot<double[]> BEFORE = Slot.doubles(TrainingLoop.class, "before");

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

  private final Steps steps;
  private final Workers workers;

  public TrainingLoop(Steps steps, Workers workers) {
    this.steps = steps;
    this.workers = workers;
  }

  /// Goes on from `state` until `until` updates are done or `watch` cancels; `state` itself is not modified.
  public TrainingState run(TrainingState state, long until, Watch watch, Gradient.Family family) {
    TrainingState own = state.copy();
    refuseInvalid(own);
    Updates updates = new Updates(own, family.on(own));
    long update = own.update();
    while (update < until && !watch.cancelled()) {
      double norm;
      try (Workers.Claim held = workers.claim()) {
        norm = updates.step(update, held.space());
      }
      update++;
      watch.updated(update, norm);
    }
    return own.at(update);
  }

  /// Bad numbers in a state that was handed in are named, not trained on: a chain would forget them silently.
  private static void refuseInvalid(TrainingState state) {
    String bad = state.parameters().nonFinite();
    if (bad != null) throw new NonFiniteException("parameter " + bad + " is not finite");
    if (state.chains() == null) return;
    for (States[] layer : state.chains().layers())
      for (int p = 0; layer != null && p < layer.length; p++)
        if (layer[p].invalid() != null)
          throw new NonFiniteException("a kept chain holds no value in " + layer[p].invalid());
  }

  /// The updates of a run, and what one of them leaves for the next to write over.
  private final class Updates {
    private final Parameters parameters;
    private final double[] values;
    private final double[][] memory;
    private final double[] mean;
    private final Gradient family;
    private final List<WeightTile> tiles;
    private final List<WeightTile> late;
    private final int rest;
    private final double[] gradient;
    private final double[] squares;
    private final double[] before;
    private double[] scaled;
    private double[] factors;
    private final boolean clipping = steps.clip() > 0;
    private final Workers.Task write;
    private final Workers.Task writeAndMove;
    private final Workers.Task move;
    private final Workers.Task settle;
    private long update;
    private Gradient.Sums sums;

    Updates(TrainingState own, Gradient family) {
      this.parameters = own.parameters();
      this.values = parameters.values();
      this.memory = own.optimizer(steps.optimizer().memory());
      this.mean = steps.average().kept() ? own.tensor(TrainingState.MEAN) : null;
      this.family = family;
      this.tiles = family.tiles();
      this.late = tiles.stream().filter(family::late).toList();
      this.rest = tiles.isEmpty() ? values.length : tiles.getFirst().from();
      this.gradient = new double[values.length];
      this.squares = new double[tiles.size()];
      this.before = family.steers() ? new double[rest] : null;
      this.write = (from, to, worker, space) -> write(tiles.get(from), space);
      this.move = (from, to, worker, space) -> move(tiles.get(from), space);
      this.settle = (from, to, worker, space) -> settle(late.get(from), space);
      this.writeAndMove =
          (from, to, worker, space) -> {
            write(tiles.get(from), space);
            move(tiles.get(from), space);
          };
    }

    /// One update; answers |gradient|.
    double step(long number, Workspace scratch) {
      update = number;
      rates(family.rate(update));
      sums = family.accumulate(update, gradient);
      workers.forBlocks(tiles.size(), 1, clipping ? write : writeAndMove);
      sums.complete(gradient);
      double square = sums.square(gradient, 0, rest, scratch);
      for (double part : squares) square += part;
      double norm = Math.sqrt(square);
      sums.examine(norm);
      if (!(norm < Double.POSITIVE_INFINITY))
        throw new NonFiniteException("the gradient of update " + update + " is not finite");
      if (clipping) {
        if (norm > steps.clip())
          for (int i = 0; i < gradient.length; i++) gradient[i] *= steps.clip() / norm;
        workers.forBlocks(tiles.size(), 1, move);
      }
      moveRest(scratch);
      workers.forBlocks(late.size(), 1, settle);
      steps.average().add(values, mean, update, 0, rest);
      refuseNonFinite(sums.settled());
      return norm;
    }

    private void rates(double rate) {
      factors = steps.factors();
      if (rate == 1) return;
      if (scaled == null) scaled = new double[values.length];
      Arrays.fill(scaled, rate);
      for (int i = 0; factors != null && i < scaled.length; i++) scaled[i] *= factors[i];
      factors = scaled;
    }

    private void write(WeightTile tile, Workspace space) {
      sums.write(tile, gradient, space);
      squares[tile.index()] = sums.square(gradient, tile.from(), tile.to(), space);
    }

    /// Everything that happens to the weights of one strip behind its gradient, while they are in the cache.
    private void move(WeightTile tile, Workspace space) {
      int length = before == null ? 0 : tile.to() - tile.from();
      double[] old = space.doubles(BEFORE, length);
      System.arraycopy(values, tile.from(), old, 0, length);
      steps.optimizer().step(values, gradient, factors, memory, update, tile.from(), tile.to());
      sums.moved(tile, old, space);
      if (!family.late(tile)) settle(tile, space);
    }

    private void moveRest(Workspace space) {
      if (before != null) System.arraycopy(values, 0, before, 0, rest);
      steps.optimizer().step(values, gradient, factors, memory, update, 0, rest);
      sums.moved(before, space);
    }

    private void settle(WeightTile tile, Workspace space) {
      sums.settled(tile, space);
      steps.average().add(values, mean, update, tile.from(), tile.to());
    }

    private void refuseNonFinite(boolean weightsFinite) {
      if (weightsFinite && parameters.finite(0, rest)) return;
      String bad = parameters.nonFinite();
      if (bad != null)
        throw new NonFiniteException(
            "update "
                + update
                + " made "
                + bad
                + "; the rate is too large or the data are extreme");
    }
  }
}
