package io.harmonium.temporal;

import io.harmonium.learning.Gradient;
import io.harmonium.learning.Merging;
import io.harmonium.learning.Steps;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
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

/// Training of temporal machines by a [TrainingLoop], as [io.harmonium.learning.Trainer] is for machines of rows: the numbers
/// of update u depend on the state before it, the sequences, the recipe and `seed.child(u)` only. A batch is a set of whole sequences, and its
/// gradient goes through the past as well as through each frame.
public final class SequenceTrainer {

  private static final Merging MERGING =
      Merging.not(
          "gradients go back through the past, and frames are summed in double in their order");

  private final SequenceRecipe recipe;
  private final TemporalMachine shape;
  private final FrameRows data;
  private final Seed seed;
  private final Workers workers;
  private final Steps steps;
  private final double[] ceilings;

  public SequenceTrainer(
      SequenceRecipe recipe, TemporalMachine shape, FrameRows data, Seed seed, Workers workers) {
    this.recipe = recipe;
    this.shape = shape;
    this.data = data;
    this.seed = seed;
    this.workers = workers;
    this.steps =
        new Steps(
            recipe.optimizer(),
            recipe.clip(),
            factors(recipe, shape.parameters()),
            recipe.average());
    this.ceilings = Initial.ceilings(shape.structure(), data.sequences().frames(), workers);
    String unsupported =
        recipe.k() == 0 ? shape.dynamics().exact().unsupported(shape.structure()) : null;
    if (recipe.persistent() && !(shape.dynamics().exact() instanceof FrameSums))
      unsupported =
          "the distribution of a frame of a "
              + shape.dynamics().name()
              + " changes with the hidden states that are drawn, so that no chain can be kept for"
              + " it";
    if (unsupported != null)
      throw new IllegalArgumentException(unsupported + "; learn by CD instead");
  }

  /// The factor on the rate of every parameter, 0 for links that are left out; null where all are 1.
  private static double[] factors(SequenceRecipe recipe, Parameters parameters) {
    double[] named = Steps.factors(parameters, recipe.rateFactors());
    if (recipe.masks().isEmpty()) return named;
    double[] factors = named == null ? new double[parameters.size()] : named;
    if (named == null) Arrays.fill(factors, 1);
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
    Parameters parameters = machine.parameters().copy();
    leftOut(parameters, i -> parameters.values()[i] = 0);
    return TrainingState.first(parameters, steps, recipe.persistent() ? chains() : null);
  }

  /// The parameters that count: their running mean where one is kept.
  public Parameters parameters(TrainingState state) {
    return recipe.average().of(state);
  }

  /// A chain for every frame, at the frame itself; unknown cells are 0.
  private Configurations chains() {
    Configurations chains = Configurations.zeros(shape.structure(), data.sequences().rows());
    int[] all = IntStream.range(0, chains.rows()).toArray();
    ChainFrames.start(data.x(), all, seed.child("chains"), chains);
    return chains;
  }

  /// Why updates are not cut into parts.
  public Merging merging() {
    return MERGING;
  }

  /// Goes on from `state` until `until` updates are done or `watch` cancels; `state` itself is not modified.
  public TrainingState run(TrainingState state, long until, TrainingLoop.Watch watch) {
    leftOut(
        state.parameters(),
        i -> {
          if (state.parameters().values()[i] != 0)
            throw new IllegalArgumentException(
                "parameter " + i + " is left out by a mask, but it is not 0; start anew");
        });
    return new TrainingLoop(steps, workers).run(state, until, watch, Ascended::new);
  }

  /// The gradient of whole sequences, on the arrays of a state.
  private final class Ascended implements Gradient, Gradient.Sums {
    private final TemporalMachine machine;
    private final Parameters parameters;
    private final SequenceGradient sampled;
    private CentredFlows flows;

    Ascended(TrainingState own) {
      this.machine = shape.with(own.parameters());
      this.parameters = own.parameters();
      this.sampled =
          recipe.k() == 0
              ? null
              : new SequenceGradient(new ChainFrames(recipe.k(), own.chains()), recipe.truncate());
    }

    @Override
    public boolean steers() {
      return recipe.centred();
    }

    @Override
    public Merging merging() {
      return MERGING;
    }

    @Override
    public Sums accumulate(long update, double[] gradient) {
      Seed here = seed.child("update").child(update);
      Arrays.fill(gradient, 0);
      FrameBatch batch = FrameBatch.of(machine, data, chosen(update));
      if (recipe.noise() > 0) batch.disturb(recipe.noise(), here.child("noise"));
      if (sampled == null)
        machine
            .dynamics()
            .exact()
            .addGradient(machine, batch, recipe.truncate(), workers, gradient);
      else sampled.add(machine, batch, here, workers, gradient);
      double[] values = parameters.values();
      for (Parameters.Slice slice : parameters.slices())
        if (slice.coupling())
          for (int i = slice.offset(); i < slice.end(); i++)
            gradient[i] -= recipe.decay() * values[i];
      flows = recipe.centred() ? flows(machine, batch) : null;
      if (recipe.centred()) flows.steer(gradient);
      return this;
    }

    @Override
    public void moved(double[] before, Workspace space) {
      double[] values = parameters.values();
      if (recipe.centred()) flows.shift(before, values);
      for (int i = 0; i < values.length; i++) values[i] = Math.min(values[i], ceilings[i]);
    }
  }

  /// The flows of a batch to biases that may move.
  private CentredFlows flows(TemporalMachine machine, FrameBatch batch) {
    List<Flow> flows = machine.dynamics().flows(machine, batch);
    double[] factors = steps.factors();
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
