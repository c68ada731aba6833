package io.harmonium.temporal;

import io.harmonium.learning.Initial;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Training of temporal machines as a fold, as [Trainer] is for machines of rows: the numbers of update u depend on the
/// state before it, the sequences, the recipe and `seed.child(u)` only. A batch is a set of whole sequences, and its
/// gradient goes through the past as well as through each frame.
public final class SequenceTrainer {

  private final SequenceRecipe recipe;
  private final TemporalMachine shape;
  private final FrameRows data;
  private final Seed seed;
  private final Workers workers;
  private final double[] factors;
  private final double[] ceilings;

  public SequenceTrainer(
      SequenceRecipe recipe, TemporalMachine shape, FrameRows data, Seed seed, Workers workers) {
    this.recipe = recipe;
    this.shape = shape;
    this.data = data;
    this.seed = seed;
    this.workers = workers;
    this.factors = factors(recipe, shape.parameters());
    this.ceilings = Initial.ceilings(shape.structure(), data.sequences().frames(), workers);
    String refusal = recipe.k() == 0 ? shape.dynamics().exact().refusal(shape.structure()) : null;
    if (recipe.persistent() && !(shape.dynamics().exact() instanceof FrameSums))
      refusal =
          "the law of a frame of a "
              + shape.dynamics().name()
              + " changes with the hidden states that are drawn, so that no chain can be kept for"
              + " it";
    if (refusal != null) throw new IllegalArgumentException(refusal + "; learn by CD instead");
  }

  /// The factor on the rate of every parameter, 0 for links that are left out; null where all are 1.
  private static double[] factors(SequenceRecipe recipe, Parameters parameters) {
    if (recipe.rateFactors().isEmpty() && recipe.masks().isEmpty()) return null;
    double[] factors = new double[parameters.size()];
    Arrays.fill(factors, 1);
    recipe
        .rateFactors()
        .forEach(
            (name, factor) -> {
              Parameters.Slice slice = parameters.slice(name);
              Arrays.fill(factors, slice.offset(), slice.end(), factor);
            });
    recipe
        .masks()
        .forEach(
            (name, mask) -> {
              Parameters.Slice slice = parameters.slice(name);
              if (mask.length == 0 || slice.length() % mask.length != 0)
                throw new IllegalArgumentException(
                    "the mask of '%s' has %d numbers, the block has %d; give as many, or those of a part"
                        .formatted(name, mask.length, slice.length()));
              for (int i = 0; i < slice.length(); i++)
                factors[slice.offset() + i] *= mask[i % mask.length];
            });
    return factors;
  }

  /// Calls `each` with every parameter that a mask leaves out.
  private void leftOut(Parameters parameters, IntConsumer each) {
    recipe
        .masks()
        .forEach(
            (name, mask) -> {
              Parameters.Slice slice = parameters.slice(name);
              for (int i = 0; i < slice.length(); i++)
                if (mask[i % mask.length] == 0) each.accept(slice.offset() + i);
            });
  }

  /// Where training starts: visible fields fitted to the frames, weights N(0, scale²), those from the past N(0, past²).
  public static TemporalMachine initial(
      TemporalMachine shape,
      FrameRows data,
      double scale,
      double past,
      Seed seed,
      Workers workers) {
    Machine fitted =
        Initial.fromData(shape.machine(), data.sequences().frames(), scale, seed, workers);
    Parameters parameters = fitted.parameters().copy();
    List<Parameters.Slice> slices = parameters.slices();
    for (Parameters.Slice slice :
        slices.subList(slices.size() - shape.structure().extras().size(), slices.size())) {
      if (!slice.coupling()) continue;
      Draws draws = seed.child("weights").child(slice.name()).row(0);
      for (int i = 0; i < slice.length(); i++)
        parameters.values()[slice.offset() + i] = past * draws.normal(i, 0);
    }
    return shape.with(parameters);
  }

  /// Sequences per update: the recipe's, or all where there are fewer.
  public int batch() {
    return Math.min(recipe.batch(), data.sequences().count());
  }

  /// The state before the first update; links that are left out are 0 in it.
  public TrainingState start(TemporalMachine machine) {
    double[][] memory = new double[recipe.optimizer().memory().size()][machine.parameters().size()];
    Parameters parameters = machine.parameters().copy();
    leftOut(parameters, i -> parameters.values()[i] = 0);
    return new TrainingState(
        0, parameters, memory, new double[0], recipe.persistent() ? chains() : null);
  }

  /// A chain for every frame, at the frame itself; unknown cells are 0.
  private Configurations chains() {
    Configurations chains = Configurations.zeros(shape.structure(), data.sequences().rows());
    int[] all = IntStream.range(0, chains.rows()).toArray();
    ChainFrames.start(data.x(), all, seed.child("chains"), chains);
    return chains;
  }

  /// Goes on from `state` until `until` updates are done or `watch` cancels; `state` itself is not modified.
  public TrainingState run(TrainingState state, long until, Trainer.Watch watch) {
    TrainingState own = state.copy();
    String bad = own.parameters().nonFinite();
    if (bad != null) throw new NonFiniteException("parameter " + bad + " is not finite");
    leftOut(
        own.parameters(),
        i -> {
          if (own.parameters().values()[i] != 0)
            throw new IllegalArgumentException(
                "parameter " + i + " is left out by a mask, but it is not 0; start anew");
        });
    TemporalMachine machine = shape.with(own.parameters());
    SequenceGradient gradient =
        recipe.k() == 0
            ? null
            : new SequenceGradient(new ChainFrames(recipe.k(), own.chains()), recipe.truncate());
    long update = own.update();
    while (update < until && !watch.cancelled()) {
      double norm;
      try (Workers.Claim held = workers.claim()) {
        norm = step(machine, own, gradient, update, held.space());
      }
      update++;
      watch.updated(update, norm);
    }
    return new TrainingState(
        update, own.parameters(), own.memory(), own.runningMeans(), own.chains());
  }

  /// One update; `gradient` is null where the exact one is learned from. Returns the length of the gradient.
  private double step(
      TemporalMachine machine,
      TrainingState own,
      SequenceGradient gradient,
      long update,
      Workspace space) {
    Seed here = seed.child("update").child(update);
    double[] slope = new double[own.parameters().size()];
    FrameBatch batch = FrameBatch.of(machine, data, chosen(update));
    if (recipe.noise() > 0) batch.disturb(recipe.noise(), here.child("noise"));
    if (gradient == null)
      machine.dynamics().exact().addGradient(machine, batch, recipe.truncate(), workers, slope);
    else gradient.add(machine, batch, here, workers, slope);
    double[] values = own.parameters().values();
    for (Parameters.Slice slice : own.parameters().slices())
      if (slice.coupling())
        for (int i = slice.offset(); i < slice.end(); i++) slope[i] -= recipe.decay() * values[i];
    CentredFlows flows = recipe.centred() ? flows(machine, batch) : null;
    if (recipe.centred()) flows.steer(slope);
    double norm = Math.sqrt(workers.kernels().dot(slope, 0, slope, 0, slope.length, space));
    if (!(norm < Double.POSITIVE_INFINITY))
      throw new NonFiniteException("the gradient of update " + update + " is not finite");
    if (recipe.clip() > 0 && norm > recipe.clip())
      for (int i = 0; i < slope.length; i++) slope[i] *= recipe.clip() / norm;
    double[] before = recipe.centred() ? values.clone() : null;
    recipe.optimizer().step(values, slope, factors, own.memory(), update);
    if (recipe.centred()) flows.shift(before, values);
    for (int i = 0; i < values.length; i++) values[i] = Math.min(values[i], ceilings[i]);
    String bad = own.parameters().nonFinite();
    if (bad != null)
      throw new NonFiniteException(
          "update " + update + " made " + bad + "; the rate is too large or the data are extreme");
    return norm;
  }

  /// The flows of a batch to biases that may move.
  private CentredFlows flows(TemporalMachine machine, FrameBatch batch) {
    List<Flow> flows = machine.dynamics().flows(machine, batch);
    if (factors == null) return new CentredFlows(flows);
    return new CentredFlows(
        flows.stream()
            .filter(flow -> Arrays.stream(flow.biases()).allMatch(bias -> factors[bias] > 0))
            .toList());
  }

  /// Sequences of an update: a keyed permutation per pass, read on and on; all in order where they fit.
  private int[] chosen(long update) {
    int size = batch();
    int count = data.sequences().count();
    if (size == count) return IntStream.range(0, count).toArray();
    int[] chosen = new int[size];
    for (int i = 0; i < size; i++) {
      long place = update * size + i;
      chosen[i] =
          (int) Permutation.of(seed.child("epoch").child(place / count), count).at(place % count);
    }
    return chosen;
  }
}
