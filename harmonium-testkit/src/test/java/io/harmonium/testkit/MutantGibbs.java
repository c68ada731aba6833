package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// Block Gibbs sampling in small steps; a fault overrides one of them.
class MutantGibbs implements Sampler {

  @Override
  public void run(
      Distribution given,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    PreparedMachine machine = given.prepared();
    Clamp clamp = given.clamp();
    Distribution p = given.at(fields(machine, given.fields())).with((Clamp) null);
    int layers = machine.structure().size();
    int visible = machine.structure().visible().size();
    for (int s = 0; s < sweeps; s++) {
      Configurations before = chains.copy();
      for (int k = 0; k < layers; k++) {
        int l = (k + visible) % layers;
        Layer layer = machine.structure().layer(l);
        Seed stream = stream(seed, s).child(l);
        States[][] seen = seen(before, chains);
        workers.forBlocks(
            chains.rows(),
            64,
            (from, to, worker, space) -> {
              LayerConditional conditional = p.conditional(l, space).receive(seen, from, to);
              for (int row = from; row < to; row++) {
                States[] was = cells(before, l, row);
                float[][] eta = conditional.eta(row);
                long key = stream.rowKey(number(firstChain, row));
                layer.units().sample(eta, 0, layer.size(), key, space, chains.layers()[l], row);
                drawn(machine, l, eta, chains, was, row);
              }
            });
        if (clamp != null && clampsAfter(s, sweeps, k, layers)) hold(clamp, chains);
      }
    }
  }

  private static States[] cells(Configurations x, int layer, int row) {
    States[] own = new States[x.layers()[layer].length];
    for (int p = 0; p < own.length; p++) {
      own[p] = x.layers()[layer][p].like(1);
      own[p].copyRange(x.layers()[layer][p], row, 0, 1);
    }
    return own;
  }

  /// Fields of the conditional distributions.
  Fields fields(PreparedMachine machine, Fields given) {
    return given;
  }

  /// The stream of a sweep.
  Seed stream(Seed seed, int sweep) {
    return seed.child(sweep);
  }

  /// The number by which a row draws.
  long number(long firstChain, int row) {
    return firstChain + row;
  }

  /// The states that a layer's inputs are computed from.
  States[][] seen(Configurations before, Configurations now) {
    return now.layers();
  }

  /// Called after a layer of a row was drawn; `was` is what it held before the sweep.
  void drawn(
      PreparedMachine machine,
      int layer,
      float[][] eta,
      Configurations chains,
      States[] was,
      int row) {}

  /// Whether clamped cells are put back after layer number `k` of sweep `s`.
  boolean clampsAfter(int s, int sweeps, int k, int layers) {
    return true;
  }

  void hold(Clamp clamp, Configurations chains) {
    for (int l = 0; l < clamp.masks().length; l++) {
      Bits mask = mask(clamp, l);
      for (int p = 0; p < chains.layers()[l].length; p++)
        for (int row = 0; row < chains.rows(); row++)
          chains.layers()[l][p].keep(mask, row, clamp.given().layers()[l][p], row);
    }
  }

  Bits mask(Clamp clamp, int layer) {
    return clamp.masks()[layer];
  }
}
