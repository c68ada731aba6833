package io.harmonium.learning;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Strip;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

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

  /// Largest strength ([Machine#strength]) of a machine in training: beyond it the slowest direction of its law would be
  /// seven times wider than its units alone.
  private static final double STRONGEST = 0.98;

  private final Recipe recipe;
  private final Structure structure;
  private final Dataset data;
  private final Configurations rows;
  private final Bits[] missing;
  private final Seed seed;
  private final Workers workers;
  private final int[] limited;
  private final double[] limits;
  private final boolean damping;
  private final double[] ceilings;
  private final double[] factors;
  private final int[] unbounded;
  private final boolean steered;
  private final boolean[] late;
  private final List<Strip> lateStrips;

  public Trainer(Recipe recipe, Structure structure, Dataset data, Seed seed, Workers workers) {
    if (data.rows() == 0) throw new IllegalArgumentException("there are no rows to learn from");
    if (!(data.totalWeight() > 0))
      throw new IllegalArgumentException("all rows have weight 0; nothing can be learned");
    this.recipe = recipe;
    this.structure = structure;
    this.data = data;
    Configurations all = Initial.visible(structure, data);
    this.rows = recipe.batch() < data.rows() ? all : all.resident();
    this.missing = missing(data);
    this.seed = seed;
    this.workers = workers;
    double[] ceilings = Initial.ceilings(structure, data, workers);
    this.limited =
        IntStream.range(0, structure.fields())
            .filter(i -> ceilings[i] < Double.POSITIVE_INFINITY)
            .toArray();
    this.damping =
        IntStream.range(structure.fields(), ceilings.length)
            .anyMatch(i -> ceilings[i] < Double.POSITIVE_INFINITY);
    this.ceilings = damping ? ceilings : null;
    this.limits = Arrays.stream(limited).mapToDouble(i -> ceilings[i]).toArray();
    this.factors = factors(recipe, structure);
    this.unbounded =
        IntStream.range(0, structure.links().size()).filter(structure::unbounded).toArray();
    this.steered = recipe.gauges().stream().anyMatch(Gauge::steers);
    this.late = new boolean[structure.links().size()];
    for (int k = 0; k < late.length; k++) {
      int link = k;
      late[k] =
          structure.unbounded(k)
              || recipe.gauges().stream().anyMatch(gauge -> gauge.moves(structure, link));
    }
    this.lateStrips = structure.strips().stream().filter(strip -> late[strip.link()]).toList();
  }

  /// The unknown cells of each visible layer, or null where all are known.
  private static Bits[] missing(Dataset data) {
    Bits[] masks = data.blocks().stream().map(Block::missing).toArray(Bits[]::new);
    return Arrays.stream(masks).allMatch(Objects::isNull) ? null : masks;
  }

  /// Unknown cells of `size` rows, with whatever content.
  private Bits[] masks(int size) {
    if (missing == null || size == data.rows()) return missing;
    return Arrays.stream(missing).map(m -> m == null ? null : m.like(size)).toArray(Bits[]::new);
  }

  /// The factor on the rate of each parameter, or null where all are 1.
  private static double[] factors(Recipe recipe, Structure structure) {
    if (recipe.rateFactors().isEmpty()) return null;
    double[] factors = new double[structure.parameters()];
    Arrays.fill(factors, 1);
    recipe
        .rateFactors()
        .forEach(
            (name, factor) -> {
              Parameters.Slice slice = structure.zeros().slice(name);
              Arrays.fill(factors, slice.offset(), slice.end(), factor);
            });
    return factors;
  }

  /// The whole of it in one call: fields fitted to the data, small random weights, `updates` updates on all cores.
  public static Machine fit(Recipe recipe, Machine machine, Dataset data, long updates, Seed seed) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine initial = Initial.fromData(machine, data, 0.01, seed, workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, seed, workers);
      Watch blind = (update, norm) -> {};
      return trainer.machine(trainer.run(trainer.start(initial), updates, blind));
    }
  }

  /// Rows per update: the recipe's, or all rows where there are fewer.
  public int batch() {
    return Math.min(recipe.batch(), data.rows());
  }

  /// The machine that a state stands for: that of the mean of its parameters where the recipe keeps one.
  public Machine machine(TrainingState state) {
    return new Machine(structure, recipe.average().of(state));
  }

  /// The state before the first update. Chains start at independent units under the machine's own fields.
  public TrainingState start(Machine machine) {
    String refusal = machine.refusal();
    if (refusal != null) throw new IllegalArgumentException(refusal);
    double[][] memory =
        recipe.average().memory(recipe.optimizer().memory().size(), machine.parameters());
    int means = 0;
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) means += structure.columns(l, p);
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
    Machine machine = new Machine(structure, own.parameters());
    Desk desk = new Desk();
    long update = own.update();
    while (update < until && !watch.cancelled()) {
      double norm;
      try (Workers.Claim held = workers.claim()) {
        norm = step(machine, own, update, desk, held.space());
      }
      update++;
      watch.updated(update, norm);
    }
    return new TrainingState(
        update, own.parameters(), own.memory(), own.runningMeans(), own.chains());
  }

  /// What one update leaves for the next to write over.
  private final class Desk {
    private final Parameters gradient = structure.zeros();
    private final double[] squares = new double[structure.strips().size()];
    private final double[][][] shifts = new double[recipe.gauges().size()][][];
    private final double[][][] running = new double[structure.size()][][];
    private final int[] chosen = new int[batch()];
    private final float[] weights = data.weights() == null ? null : new float[batch()];
    private final Configurations x = batch() == data.rows() ? rows : rows.like(batch());
    private final Bits[] unknown = masks(batch());
    private final Batch whole =
        batch() == data.rows() ? batch(0, chosen, weights, x, unknown) : null;

    Desk() {
      for (int i = 0; i < shifts.length; i++) shifts[i] = Gauge.shifts(structure);
      for (int l = 0; l < running.length; l++) running[l] = structure.layer(l).zeros();
    }
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

  private double step(
      Machine machine, TrainingState own, long update, Desk desk, Workspace scratch) {
    Parameters parameters = own.parameters();
    Parameters gradient = desk.gradient;
    double[] g = gradient.values();
    Batch batch =
        desk.whole != null
            ? desk.whole
            : batch(update, desk.chosen, desk.weights, desk.x, desk.unknown);
    Ascent ascent =
        recipe
            .objective()
            .ascend(
                machine,
                batch,
                own.chains(),
                seed.child("update").child(update),
                workers,
                gradient);
    double[][][] means = ascent.means();
    remember(own.runningMeans(), means, update, desk.running);
    int fields = structure.fields();
    for (Penalty penalty : recipe.penalties())
      penalty.addGradient(structure, parameters, means, 0, fields, g);
    workers.forBlocks(
        structure.strips().size(),
        1,
        (from, to, worker, space) ->
            climb(structure.strips().get(from), ascent, own, update, desk, space));
    for (Gauge gauge : recipe.gauges()) gauge.steerUnits(structure, desk.running, g);
    double square = workers.kernels().dot(g, 0, g, 0, fields, scratch);
    for (double part : desk.squares) square += part;
    recipe.optimizer().step(parameters.values(), g, factors, own.memory(), update, 0, fields);
    for (int i = 0; i < desk.shifts.length; i++)
      recipe.gauges().get(i).shiftUnits(structure, parameters.values(), desk.shifts[i]);
    if (!(square < Double.POSITIVE_INFINITY))
      throw new NonFiniteException("the gradient of update " + update + " is not finite");
    for (int i = 0; i < limited.length; i++)
      if (parameters.values()[limited[i]] > limits[i]) parameters.values()[limited[i]] = limits[i];
    if (unbounded.length > 0) weaken(machine);
    for (Gauge gauge : recipe.gauges()) gauge.move(structure, parameters, scratch);
    workers.forBlocks(
        lateStrips.size(),
        1,
        (from, to, worker, space) -> leave(lateStrips.get(from), ascent, own, update, space));
    recipe.average().add(parameters.values(), own.memory(), update, 0, fields);
    boolean finite = ascent.settled() && parameters.finite(0, fields);
    String bad = finite ? null : parameters.nonFinite();
    if (bad != null)
      throw new NonFiniteException(
          "update " + update + " made " + bad + "; the rate is too large or the data are extreme");
    return Math.sqrt(square);
  }

  /// Draws weights between layers of unbounded range (modified) back to where the machine has a law.
  private void weaken(Machine machine) {
    if (machine.parameters().nonFinite() != null) return;
    double strength = machine.strength();
    if (!(strength > STRONGEST)) return;
    double[] values = machine.parameters().values();
    for (int k : unbounded) {
      int from = structure.linkOffset(k);
      for (int i = from; i < from + structure.linkSize(k); i++) values[i] *= STRONGEST / strength;
    }
  }

  /// Everything that happens to the weights of one strip in an update, while they are in the cache.
  private void climb(
      Strip strip, Ascent ascent, TrainingState own, long update, Desk desk, Workspace space) {
    double[] g = desk.gradient.values();
    ascent.write(strip, g, space);
    for (Penalty penalty : recipe.penalties())
      penalty.addGradient(structure, own.parameters(), ascent.means(), strip.from(), strip.to(), g);
    for (Gauge gauge : recipe.gauges()) gauge.steer(structure, strip, desk.running, g, space);
    desk.squares[strip.index()] =
        space.kernels().dot(g, strip.from(), g, strip.from(), strip.to() - strip.from(), space);
    double[] weights = own.parameters().values();
    int length = steered ? strip.to() - strip.from() : 0;
    double[] step = space.doubles(10, length);
    System.arraycopy(weights, strip.from(), step, 0, length);
    recipe.optimizer().step(weights, g, factors, own.memory(), update, strip.from(), strip.to());
    if (damping)
      for (int i = strip.from(); i < strip.to(); i++)
        weights[i] = Math.min(weights[i], ceilings[i]);
    for (int i = 0; i < length; i++) step[i] = weights[strip.from() + i] - step[i];
    for (int i = 0; steered && i < desk.shifts.length; i++)
      recipe
          .gauges()
          .get(i)
          .shift(structure, strip, desk.running, step, 0, space, desk.shifts[i][strip.index()]);
    if (!late[strip.link()]) leave(strip, ascent, own, update, space);
  }

  /// The weights of a strip stay as they are until the next update.
  private void leave(Strip strip, Ascent ascent, TrainingState own, long update, Workspace space) {
    ascent.moved(strip, space);
    recipe.average().add(own.parameters().values(), own.memory(), update, strip.from(), strip.to());
  }

  /// Rows of update `update`: a keyed permutation per epoch, read on and on; all rows in order where they fit.
  public Batch batch(long update) {
    int size = batch();
    return batch(
        update,
        new int[size],
        data.weights() == null ? null : new float[size],
        size == data.rows() ? rows : rows.like(size),
        masks(size));
  }

  private Batch batch(
      long update, int[] chosen, float[] weights, Configurations x, Bits[] unknown) {
    int size = chosen.length;
    int n = data.rows();
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
      x.copyRows(rows, chosen);
      for (int l = 0; unknown != null && l < unknown.length; l++)
        if (unknown[l] != null) unknown[l].copyRows(missing[l], chosen);
    }
    if (weights != null) for (int i = 0; i < size; i++) weights[i] = data.weights()[chosen[i]];
    return new Batch(x, chosen, weights, unknown);
  }

  /// Moves the running means toward those of this update, and by layer, port and column into `shaped` (both modified).
  private void remember(double[] running, double[][][] means, long update, double[][][] shaped) {
    double keep = Math.min(recipe.memory(), update / (update + 1.0));
    int at = 0;
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++)
        for (int j = 0; j < means[l][p].length; j++, at++) {
          running[at] = keep * running[at] + (1 - keep) * means[l][p][j];
          shaped[l][p][j] = running[at];
        }
  }
}
