package io.harmonium.model;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.random.Seed;

/// p(x_l | all other layers) of one layer of a [Distribution], whose units are independent given the others:
///
/// ```
/// η = θ_l + b_row + c·(what the neighbours send),   p(x_l | rest) ∝ h(x_l)·e^(η·t(x_l))
/// ```
///
/// [#receive] reads what the neighbours send to a block of rows; draws, means and cumulants of these rows follow. One
/// object per worker and layer; what is received stands in the workspace until another layer of it receives.
public final class LayerConditional {

  private static final Slot<float[][]> MEANS = Slot.rows(LayerConditional.class, "means");

  private final Distribution p;
  private final PreparedMachine machine;
  private final int index;
  private final Layer layer;
  private final float[][][] theta;
  private final float factor;
  private final Workspace space;
  private int from;
  private int to;
  private Inputs known;

  /// How bits of a layer that have no biases of their own are drawn, else null.
  private final BitConditional bits;

  LayerConditional(Distribution p, int layer, Workspace space) {
    this.p = p;
    this.machine = p.prepared();
    this.index = layer;
    this.layer = p.structure().layer(layer);
    this.theta = p.theta();
    this.factor = (float) p.links();
    this.space = space;
    float f = this.layer.units().bitFactor();
    this.bits = p.drawnBits(layer) ? new BitConditional(theta[layer][0], factor, f) : null;
  }

  /// Receives what the other layers send to rows `from … to−1` of `x`.
  public LayerConditional receive(Configurations x, int from, int to) {
    return receive(x.layers(), from, to, null);
  }

  /// The same from `x[layer][port]`; layers that `x` does not know (null) send nothing.
  public LayerConditional receive(States[][] x, int from, int to) {
    return receive(x, from, to, null);
  }

  /// The same from what has changed in `memory` (modified; null for none) since the last call with the same rows.
  public LayerConditional receive(States[][] x, int from, int to, InputMemory memory) {
    this.from = from;
    this.to = to;
    this.known = memory == null ? null : machine.inputs(index, x, from, to, space, memory);
    if (known == null) machine.inputs(index, x, from, to, space);
    return this;
  }

  /// The same layer of another distribution around the same weights, with what has been received here.
  public LayerConditional at(Distribution other) {
    LayerConditional conditional = new LayerConditional(other, index, space);
    conditional.from = from;
    conditional.to = to;
    conditional.known = known;
    return conditional;
  }

  /// The number of the layer.
  public int index() {
    return index;
  }

  /// The layer.
  public Layer layer() {
    return layer;
  }

  /// The first row that has received.
  public int from() {
    return from;
  }

  /// The row after the last one that has received.
  public int to() {
    return to;
  }

  /// η `[port][column]` of a row. The arrays are reused for the next row.
  public float[][] eta(int row) {
    float[][] eta = eta(row, theta[index]);
    if (p.biases() != null) p.biases().add(index, row, eta[0]);
    return eta;
  }

  /// The same with `base`, `[port][column]`, in the place of θ.
  public float[][] eta(int row, float[][] base) {
    return machine.eta(index, row - from, known, base, factor, space);
  }

  /// log Σ_x h(x) e^(η·t(x)) of a row.
  public double cumulant(int row) {
    return layer.units().cumulant(eta(row), 0, layer.size(), space);
  }

  /// ⟨t⟩ `[port][column]` of a row. The arrays are reused for the next row.
  public float[][] means(int row) {
    return means(eta(row));
  }

  /// ⟨t⟩ `[port][column]` at η. The arrays are reused for the next row.
  public float[][] means(float[][] eta) {
    float[][] means = space.rows(MEANS, layer.ports(), machine.structure().widest(index) + 16);
    layer.units().means(eta, 0, layer.size(), space, means);
    return means;
  }

  /// Writes ⟨t⟩ of the received rows into `out`, one per port (modified).
  public void means(States[] out) {
    for (int row = from; row < to; row++) {
      float[][] means = means(row);
      for (int port = 0; port < out.length; port++) {
        Reals reals = (Reals) out[port];
        System.arraycopy(means[port], 0, reals.data(), row * reals.stride(), layer.columns(port));
      }
    }
  }

  /// Draws a row of `out` (modified) with the words of `key`; held cells keep their values.
  public void sample(int row, long key, States[] out) {
    layer.units().sample(eta(row), 0, layer.size(), key, space, out, row);
    if (p.clamp() != null) p.clamp().apply(index, out, row);
  }

  /// Draws rows `from … to−1` of `chains` (modified) from what the other layers send to them: the bits of [#receive] and
  /// [#sample(Configurations, long, long)], without the inputs where draws can do without them.
  public void draw(
      Configurations chains, int from, int to, InputMemory memory, long firstChain, long key) {
    if (bits == null
        || !machine.draw(
            index,
            chains.layers(),
            from,
            to,
            bits,
            Seed.childKey(key, index),
            firstChain,
            space,
            memory,
            (Bits) chains.layers()[index][0])) {
      receive(chains.layers(), from, to, memory).sample(chains, firstChain, key);
      return;
    }
    if (p.clamp() != null)
      for (int row = from; row < to; row++) p.clamp().apply(index, chains.layers()[index], row);
  }

  /// Draws the received rows of `chains` (modified); chain r has the number `firstChain + r`. A layer that is given stays.
  public void sample(Configurations chains, long firstChain, long key) {
    if (index < machine.structure().given()) return;
    long stream = Seed.childKey(key, index);
    for (int row = from; row < to; row++)
      sample(row, Seed.rowKey(stream, firstChain + row), chains.layers()[index]);
  }
}
