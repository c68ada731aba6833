package io.harmonium.sampling;

import io.harmonium.coupling.PreparedLateral;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.units.Units;
import java.util.Arrays;

/// The units of one layer of one chain, visited one by one. The inputs of all of them are kept as exact integers; a unit
/// that changes adds what it now sends to the others, so that nothing is summed anew:
///
/// ```
/// η_i = θ_i + c·(rest_i + inputs_i·2^(−s)),   inputs_j += J_ij·[t(x_i after) − t(x_i before)]
/// ```
///
/// Where the weights are too coarse for fixed point the inputs are computed again before each unit. One per worker.
public final class SiteSweep {

  private static final Slot<Inputs> AGAIN = Slot.of(SiteSweep.class, "again", Inputs::new);

  private PreparedMachine machine;
  private Clamp clamp;
  private float[] theta;
  private float factor;
  private PreparedLateral lateral;
  private Configurations chains;
  private Resident x;
  private Units units;
  private int layer;
  private int row;
  private int size;
  private int width;
  private int step;
  private float scale;
  private boolean coarse;
  private int[] inputs = {};
  private int[] values = {};
  private int[] words = {};
  private int[] seconds = {};
  private float[] rest = {};
  private float[] eta = {};
  private float[][] etaRow = {{}};
  private States[] drawn;

  /// Takes layer `layer` of row `row` of `chains`, whose inputs stand in row `inputRow` of `known`, under `p`.
  public void load(
      Distribution p, int layer, Configurations chains, int row, Inputs known, int inputRow) {
    this.machine = p.prepared();
    this.clamp = p.clamp();
    this.layer = layer;
    this.chains = chains;
    this.row = row;
    this.lateral = machine.lateral(layer);
    this.units = machine.structure().layer(layer).units();
    this.size = machine.structure().layer(layer).size();
    this.x = (Resident) chains.values(layer);
    this.width = units.ports().get(0).width();
    this.step = x.statistic(1) - x.statistic(0);
    this.coarse = lateral != null && machine.coarse();
    int columns = machine.structure().columns(layer, 0);
    if (inputs.length != columns) {
      inputs = new int[columns];
      rest = new float[columns + 16];
      etaRow = new float[][] {new float[columns + 16]};
    }
    if (values.length < size) values = new int[size];
    if (eta.length < width) eta = new float[width];
    read(known, inputRow);
    for (int u = 0; u < size; u++) values[u] = x.value(row, u);
    under(p.theta(layer), (float) p.links());
  }

  /// Goes on under other fields of the layer and another factor on the links.
  public void under(float[] theta, float factor) {
    this.theta = theta;
    this.factor = factor;
  }

  /// The layer whose units are visited.
  int layer() {
    return layer;
  }

  private void read(Inputs known, int inputRow) {
    known.read(inputRow, inputs, rest);
    scale = Math.scalb(1f, -known.exponent());
  }

  /// The value number of a unit.
  public int value(int unit) {
    return values[unit];
  }

  /// Σ of the links within the layer, ½ Σ_i t_i·Σ_j J_ij t_j, where nothing else is linked to it.
  public double withinTerm(Workspace space) {
    if (coarse) reload(space);
    double sum = 0;
    for (int u = 0; u < size; u++)
      if (width > 1) {
        int c = u * width + values[u];
        sum += rest[c] + inputs[c] * (double) scale;
      } else {
        sum += x.statistic(values[u]) * (rest[u] + inputs[u] * (double) scale);
      }
    return 0.5 * sum;
  }

  /// One sweep of Gibbs sampling through the units in the order `order` (null: as they stand), with the words of `key`.
  public void gibbs(int[] order, long key, Workspace space) {
    words = words(words, key, 0, space);
    for (int k = 0; k < size; k++) {
      int u = order == null ? k : order[k];
      if (held(u)) continue;
      eta(u, space);
      move(u, units.draw(eta, words[u]));
    }
  }

  /// The same by colours: the units of one colour do not feel each other and are drawn together.
  void coloured(int[][] colours, long key, Workspace space) {
    if (drawn == null || drawn[0].columns() != x.columns() || drawn[0].cells() != x.cells())
      drawn = machine.structure().layer(layer).allocate(1);
    Resident next = (Resident) drawn[0];
    for (int[] colour : colours) {
      float[] all = etaRow[0];
      for (int c = 0; c < inputs.length; c++)
        all[c] = Math.fma(factor, Math.fma((float) inputs[c], scale, rest[c]), theta[c]);
      units.sample(etaRow, 0, size, key, space, drawn, 0);
      for (int u : colour) if (!held(u)) move(u, next.value(0, u));
    }
  }

  /// One sweep of Metropolis' rule: another value is proposed for each unit and taken with probability
  /// min(1, e^(−ΔE)).
  void metropolis(long key, Workspace space) {
    words = words(words, key, 0, space);
    seconds = words(seconds, key, 1, space);
    int count = units.values();
    for (int u = 0; u < size; u++) {
      if (held(u)) continue;
      int other = Math.min(count - 2, (int) (Draws.uniform(words[u]) * (count - 1)));
      int proposed = (values[u] + 1 + other) % count;
      eta(u, space);
      float loss = units.score(eta, values[u]) - units.score(eta, proposed);
      if (loss <= 0 || Draws.uniform(seconds[u]) < Elementary.expNeg(Elementary.clamp(loss)))
        move(u, proposed);
    }
  }

  private int[] words(int[] array, long key, int draw, Workspace space) {
    int[] out = array.length < size + 16 ? new int[size + 16] : array;
    space.kernels().words(key, draw, 0, size, out);
    return out;
  }

  private boolean held(int unit) {
    return clamp != null && clamp.masks()[layer] != null && clamp.masks()[layer].get(row, unit);
  }

  /// η of one unit.
  private void eta(int u, Workspace space) {
    if (coarse) reload(space);
    int from = u * width;
    for (int a = 0; a < width; a++)
      eta[a] =
          Math.fma(
              factor, Math.fma((float) inputs[from + a], scale, rest[from + a]), theta[from + a]);
  }

  private void reload(Workspace space) {
    Inputs again = space.get(AGAIN);
    machine.inputs(layer, 0, chains.layers(), row, row + 1, space, again);
    read(again, 0);
  }

  private void move(int u, int value) {
    if (value == values[u]) return;
    if (lateral != null) lateral.change(u, values[u], value, step, inputs);
    values[u] = value;
    x.setValue(row, u, value);
  }

  @Override
  public String toString() {
    return "values " + Arrays.toString(Arrays.copyOf(values, size));
  }
}
