package io.harmonium.deep;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Merging;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The gradient of the mean log p(y | x) of a [Perceptron], by back-propagation:
///
/// ```
/// δ_y = [y = c] − p(c | x),   δ_l = (W_{l+1} δ_{l+1}) ⊙ var(t_l),   ∇W_l = ⟨m_{l−1} δ_lᵀ⟩,   ∇c_l = ⟨δ_l⟩
/// ```
///
/// With units left out ([Dropout]) the means that go up and the derivatives that come down are multiplied by the
/// factors of their units. Means go up and derivatives come down through prepared weights in float; the products are
/// summed exactly, so that the bits are the same for any number of workers. Rows whose class is missing have no share.
public record Backpropagation(Dropout dropout) implements Objective {

  /// With every unit in its place.
  public Backpropagation() {
    this(Dropout.NONE);
  }

  /// Minimum and maximum of the rows that one worker takes at a time: the weights are packed once for all of them.
  private static final int MIN = 32;

  private static final int MAX = 256;

  /// Derivatives are summed in fixed point as multiples of this power of two, which keeps eight more of their bits.
  private static final float FINER = 256;

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public boolean needsValues() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
    return structure.is(Perceptron.KIND) ? null : "only networks with classes learn like this";
  }

  /// The weighted mean of log p(y | x) over the rows, which is what the gradient ascends; the same seed leaves out the
  /// same units.
  public double value(Perceptron network, Batch batch, Seed seed, Workers workers) {
    int label = network.structure().label();
    double[][] p =
        network.probabilities(
            batch.x(),
            workers,
            (layer, from, means, space) ->
                dropout.apply(seed, layer, batch.rows(), from, means, space));
    Levels classes = (Levels) batch.x().values(label).resident();
    double sum = 0;
    double total = 0;
    for (int row = 0; row < p.length; row++) {
      if (batch.missing(label, row, 0)) continue;
      sum += batch.weight(row) * Elementary.log(p[row][classes.get(row, 0)]);
      total += batch.weight(row);
    }
    return sum / total;
  }

  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return Merging.not("means and gradients of the layers pass through whole batches");
  }

  @Override
  public Run on(UpdateBuffers shared) {
    Room room = new Room(shared);
    return (batch, chains, seed, gradient) -> {
      collect(room, batch, seed);
      Arrays.fill(gradient.values(), 0, shared.structure().linkOffset(), 0);
      room.addFields(gradient.values());
      return room;
    };
  }

  private void collect(Room room, Batch batch, Seed seed) {
    Workers workers = room.layers.workers();
    int label = room.label;
    int rows = batch.rows().length;
    float[] weights = new float[rows];
    float total = 0;
    for (int row = 0; row < rows; row++) {
      weights[row] = batch.missing(label, row, 0) ? 0 : batch.weight(row);
      total += weights[row];
    }
    room.layers.begin();
    PreparedMachine prepared = room.layers.prepare();
    room.empty = !(total > 0);
    if (room.empty) return;
    Pass pass = new Pass(prepared, batch, label, dropout, seed);
    workers.forBlocks(
        rows,
        workers.share(rows, MIN, MAX),
        (from, to, worker, space) -> {
          pass.up(from, to, space);
          pass.down(from, to, space);
        });
    room.sums.collect(prepared, new Configurations(rows, pass.pairs()), weights, workers);
  }

  /// The gradient of an update, and what it leaves for the next to write over. Derivatives are summed over a structure
  /// of pairs, whose links have the order and the strips of the network's.
  private static final class Room implements Ascent {
    private final UpdateBuffers layers;
    private final Structure network;
    private final Structure pairs;
    private final int label;
    private final PhaseSums sums;
    private final double[] derivatives;
    private boolean empty;

    Room(UpdateBuffers shared) {
      Perceptron moving = shared.model(Perceptron.class);
      this.layers = new UpdateBuffers(moving.layers(), shared.workers());
      this.network = moving.structure();
      this.label = network.label();
      this.pairs = pairs(network, label);
      this.sums = new PhaseSums(pairs, shared.workers().threads());
      this.derivatives = new double[pairs.parameters()];
    }

    /// Adds the part of the fields to `gradient` (modified).
    void addFields(double[] gradient) {
      int hidden = network.hidden().size();
      for (int k = 0; !empty && k <= hidden; k++) {
        int layer = k < hidden ? label + 1 + k : label;
        double[] means = sums.means()[label + hidden + k][0];
        int at = network.offset(layer, 0);
        for (int j = 0; j < means.length; j++) gradient[at + j] += means[j] / FINER;
      }
    }

    @Override
    public double[][][] means() {
      double[][][] means = new double[network.size()][][];
      for (int l = 0; l < means.length; l++) means[l] = network.layer(l).zeros();
      if (empty) return means;
      for (int l = 0; l < label; l++) means[l] = sums.means()[l].clone();
      for (int k = 0; k < network.hidden().size(); k++)
        means[label + 1 + k][0] = sums.means()[label + k][0].clone();
      return means;
    }

    @Override
    public void write(WeightTile tile, double[] gradient, Workspace space) {
      int count = tile.to() - tile.from();
      if (empty) Arrays.fill(gradient, tile.from(), tile.to(), 0);
      else {
        WeightTile own = pairs.tiles().get(tile.index());
        sums.readTile(1.0 / FINER, own, false, derivatives, space);
        System.arraycopy(derivatives, own.from(), gradient, tile.from(), count);
      }
    }

    @Override
    public void moved(WeightTile tile, Workspace space) {
      layers.moved(tile, space);
    }

    @Override
    public boolean settled() {
      return layers.settled();
    }
  }

  /// Layers of what goes up (data and hidden means) beside layers of what comes down, linked as the network's weights
  /// are: their statistics are the gradient.
  private static Structure pairs(Structure structure, int label) {
    List<Layer> layers = new ArrayList<>(structure.visible().subList(0, label));
    layers.addAll(structure.hidden());
    List<Layer> above = new ArrayList<>(structure.hidden());
    above.add(structure.layer(label));
    for (Layer layer : above)
      layers.add(new Layer("slope of " + layer.name(), layer.units(), layer.size()));
    int derivatives = label + structure.hidden().size();
    List<Coupling> links = new ArrayList<>();
    for (int k = 0; k < structure.links().size(); k++) {
      Dense link = (Dense) structure.links().get(k);
      int to = derivatives + Math.max(0, k - label + 1);
      links.add(new Dense(link.name(), new End(k, 0), new End(to, 0), link.rows(), link.columns()));
    }
    return new Structure(layers, List.of(), links);
  }

  /// Means on the way up and derivatives on the way down, of all rows.
  private static final class Pass {
    private final Distribution p;
    private final Structure structure;
    private final Configurations x;
    private final int[] rows;
    private final int label;
    private final Dropout dropout;
    private final Seed seed;
    private final Reals[] means;
    private final Reals[] derivatives;
    private final float[][][] factors;

    Pass(PreparedMachine machine, Batch batch, int label, Dropout dropout, Seed seed) {
      int count = batch.rows().length;
      this.p = Distribution.of(machine);
      this.structure = machine.structure();
      this.x = batch.x().resident();
      this.rows = batch.rows();
      this.label = label;
      this.dropout = dropout;
      this.seed = seed;
      this.factors = new float[structure.size()][count][];
      this.means = new Reals[structure.size()];
      this.derivatives = new Reals[structure.size()];
      for (int l = label; l < structure.size(); l++) {
        means[l] = Reals.zeros(count, structure.columns(l, 0));
        derivatives[l] = Reals.zeros(count, structure.columns(l, 0));
      }
    }

    void up(int from, int to, Workspace space) {
      for (int l = label + 1; l < structure.size(); l++) climb(l, from, to, space);
      climb(label, from, to, space);
      Levels classes = (Levels) x.values(label);
      for (int row = from; row < to; row++)
        for (int c = 0; c < means[label].columns(); c++)
          derivatives[label].set(
              row, c, FINER * ((classes.get(row, 0) == c ? 1 : 0) - means[label].get(row, c)));
    }

    private void climb(int l, int from, int to, Workspace space) {
      States[][] below = new States[structure.size()][];
      if (l == label) below[structure.size() - 1] = new States[] {means[structure.size() - 1]};
      else if (l == label + 1) System.arraycopy(x.layers(), 0, below, 0, label);
      else below[l - 1] = new States[] {means[l - 1]};
      LayerConditional conditional = p.conditional(l, space).receive(below, from, to);
      for (int row = from; row < to; row++) {
        float[] moved = conditional.means(row)[0];
        if (l != label && !dropout.none()) leaveOut(l, row, moved, space);
        System.arraycopy(moved, 0, means[l].data(), row * means[l].stride(), means[l].columns());
      }
    }

    private void leaveOut(int l, int row, float[] mean, Workspace space) {
      float[] f = dropout.factors(seed, l, rows[row], means[l].columns(), space);
      for (int j = 0; j < f.length; j++) mean[j] *= f[j];
      factors[l][row] = f;
    }

    void down(int from, int to, Workspace space) {
      for (int l = structure.size() - 1; l > label; l--) {
        int above = l == structure.size() - 1 ? label : l + 1;
        States[][] senders = new States[structure.size()][];
        senders[above] = new States[] {derivatives[above]};
        LayerConditional conditional = p.conditional(l, space).receive(senders, from, to);
        int columns = structure.columns(l, 0);
        double[][] mean = {new double[columns]};
        double[] variances = new double[columns];
        float[][] none = new float[structure.ports(l)][structure.widest(l) + 16];
        for (int row = from; row < to; row++) {
          float[] received = conditional.eta(row, none)[0];
          means[l].toDoubles(row, mean[0]);
          float[] f = factors[l][row];
          for (int j = 0; f != null && j < columns; j++) if (f[j] > 0) mean[0][j] /= f[j];
          structure.layer(l).units().variances(mean, variances);
          for (int j = 0; j < columns; j++)
            derivatives[l].set(row, j, received[j] * (float) variances[j] * (f == null ? 1 : f[j]));
        }
      }
    }

    /// What goes up and what comes down, in the order of [Backpropagation#pairs].
    States[][] pairs() {
      List<States[]> all = new ArrayList<>();
      for (int l = 0; l < label; l++) all.add(x.layers()[l]);
      for (int l = label + 1; l < structure.size(); l++) all.add(new States[] {means[l]});
      for (int l = label + 1; l < structure.size(); l++) all.add(new States[] {derivatives[l]});
      all.add(new States[] {derivatives[label]});
      return all.toArray(States[][]::new);
    }
  }
}
