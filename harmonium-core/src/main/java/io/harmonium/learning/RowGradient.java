package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.List;

/// What models of rows ascend: the gradient of an [Objective] with penalties, in the coordinates of the gauges; behind the
/// step parameters are held to where the machine has a distribution.
final class RowGradient implements Gradient, Gradient.Sums {

  private final Recipe recipe;
  private final Structure structure;
  private final Batches batches;
  private final Bounds bounds;
  private final Configurations chains;
  private final double[] kept;
  private final Seed seed;
  private final Spread spread;
  private final UpdateBuffers buffers;
  private final Objective.Run objective;
  private final Parameters parameters;
  private final boolean steers;
  private final boolean[] late;
  private final double[][][] shifts;
  private final double[][][] running;
  private Parameters gradient;
  private Ascent ascent;

  /// @param spread who adds up the rows and chains of an update; null where it is done here
  RowGradient(
      Recipe recipe,
      Batches batches,
      Bounds bounds,
      TrainingState own,
      Seed seed,
      UpdateBuffers buffers,
      Spread spread) {
    this.recipe = recipe;
    this.structure = bounds.structure();
    this.batches = batches;
    this.bounds = bounds;
    this.chains = own.chains();
    this.kept = own.tensor(TrainingState.STATISTICS);
    this.seed = Trainer.updates(seed);
    this.spread = spread;
    this.buffers = buffers;
    this.objective = recipe.objective().on(buffers);
    this.parameters = own.parameters();
    this.steers = recipe.gauges().stream().anyMatch(Gauge::steers);
    this.late = new boolean[structure.links().size()];
    for (int k = 0; k < late.length; k++) {
      int link = k;
      late[k] =
          structure.unbounded(k)
              || recipe.gauges().stream().anyMatch(gauge -> gauge.moves(structure, link));
    }
    this.shifts = new double[recipe.gauges().size()][][];
    for (int i = 0; i < shifts.length; i++) shifts[i] = Gauge.shifts(structure);
    this.running = new double[structure.size()][][];
    for (int l = 0; l < running.length; l++) running[l] = structure.layer(l).zeros();
  }

  @Override
  public List<WeightTile> tiles() {
    return structure.tiles();
  }

  @Override
  public boolean late(WeightTile tile) {
    return late[tile.link()];
  }

  @Override
  public boolean steers() {
    return steers;
  }

  @Override
  public Merging merging() {
    return recipe.objective().merging(structure, batches.gaps());
  }

  @Override
  public Sums accumulate(long update, double[] g) {
    if (gradient == null) gradient = parameters.with(g);
    buffers.begin();
    ascent =
        spread == null
            ? objective.ascend(batches.at(update), chains, seed.child(update), gradient)
            : objective.ascend(spread.sums(update, parameters, chains), batches.size(), gradient);
    remember(ascent.means(), update);
    for (Penalty penalty : recipe.penalties())
      penalty.addGradient(structure, parameters, ascent.means(), 0, structure.linkOffset(), g);
    return this;
  }

  /// Moves the running means toward those of this update.
  private void remember(double[][][] means, long update) {
    double keep = Math.min(recipe.memory(), update / (update + 1.0));
    int at = 0;
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++)
        for (int j = 0; j < means[l][p].length; j++, at++) {
          kept[at] = keep * kept[at] + (1 - keep) * means[l][p][j];
          running[l][p][j] = kept[at];
        }
  }

  @Override
  public void write(WeightTile tile, double[] g, Workspace space) {
    ascent.write(tile, g, space);
    for (Penalty penalty : recipe.penalties())
      penalty.addGradient(structure, parameters, ascent.means(), tile.from(), tile.to(), g);
    for (Gauge gauge : recipe.gauges()) gauge.steer(structure, tile, running, g, space);
  }

  @Override
  public void complete(double[] g) {
    for (Gauge gauge : recipe.gauges()) gauge.steerUnits(structure, running, g);
  }

  @Override
  public void moved(WeightTile tile, double[] before, Workspace space) {
    double[] weights = parameters.values();
    bounds.hold(tile, weights);
    if (!steers) return;
    for (int i = 0; i < tile.to() - tile.from(); i++)
      before[i] = weights[tile.from() + i] - before[i];
    for (int i = 0; i < shifts.length; i++)
      recipe
          .gauges()
          .get(i)
          .shift(structure, tile, running, before, 0, space, shifts[i][tile.index()]);
  }

  @Override
  public void moved(double[] before, Workspace space) {
    for (int i = 0; i < shifts.length; i++)
      recipe.gauges().get(i).shiftUnits(structure, parameters.values(), shifts[i]);
    bounds.holdUnits(parameters);
    for (Gauge gauge : recipe.gauges()) gauge.move(structure, parameters, space);
  }

  @Override
  public void settled(WeightTile tile, Workspace space) {
    ascent.moved(tile, space);
  }

  @Override
  public boolean settled() {
    return ascent.settled();
  }
}
