package io.harmonium.evaluation;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.SiteSweep;

/// Walks along an [AnnealingPath] of machines with links within a side. Hidden layers are summed where they are not
/// linked to each other; else all layers walk:
///
/// ```
/// f_β(x) = θ_β·t(x) + β·Σ_links ⟨W; t, t⟩ + Σ_j Γ_j(θ_j + β·I_j(x))        (links among the layers that walk)
/// ```
///
/// Moves go unit by unit through layers that are linked to themselves. A walk down visits layers and units in the
/// opposite order, so that it is the reversal of a walk up.
final class LinkedWalk {

  private final AnnealingPath path;
  private final PreparedMachine machine;
  private final Structure structure;
  private final boolean up;
  private final boolean summed;
  private final int walking;
  private final double[][][] tilt;
  private final int[][] orders;

  LinkedWalk(AnnealingPath path, boolean up) {
    this.path = path;
    this.machine = path.machine();
    this.structure = machine.structure();
    this.up = up;
    this.summed = !structure.linkedWithin(false);
    this.walking = summed ? structure.visible().size() : structure.size();
    this.tilt = machine.fields().mix(-1, path.base(), 1, 0).theta();
    this.orders = new int[structure.size()][];
    for (int l = 0; l < orders.length; l++) {
      orders[l] = new int[structure.layer(l).size()];
      for (int u = 0; u < orders[l].length; u++) orders[l][u] = up ? u : orders[l].length - 1 - u;
    }
  }

  /// Walks every row of `chains` (modified) and returns log w.
  double[] walk(Configurations chains, Seed seed, Workers workers) {
    double[] log = new double[chains.rows()];
    int grain = Math.clamp((chains.rows() + workers.threads() - 1L) / workers.threads(), 1, 32);
    boolean alone = structure.size() == 1;
    workers.forBlocks(
        chains.rows(),
        grain,
        (from, to, worker, space) -> {
          if (alone) for (int row = from; row < to; row++) walkAlone(chains, row, seed, space, log);
          else walkBlock(chains, from, to, seed, space, log);
        });
    return log;
  }

  private double beta(int step) {
    return path.betas().values()[up ? step : path.betas().steps() - step];
  }

  /// One layer without hidden ones: its inputs are kept along the whole path.
  private void walkAlone(Configurations chains, int row, Seed seed, Workspace space, double[] log) {
    double[] theta = machine.fields().theta()[0][0];
    double[] base = path.base().theta()[0][0];
    float[] mixed = space.floats(4, theta.length + 16);
    Inputs inputs = space.inputs(0);
    machine.inputs(0, 0, chains.layers(), row, row + 1, space, inputs);
    SiteSweep sites = space.scratch(SiteSweep.class, SiteSweep::new);
    sites.load(Distribution.of(machine), 0, chains, row, inputs, 0);
    States x = chains.values(0);
    for (int step = 1; step <= path.betas().steps(); step++) {
      double beta = beta(step);
      double rise = beta - beta(step - 1);
      log[row] += rise * (x.dot(row, tilt[0][0]) + sites.withinTerm(space));
      if (step == path.betas().steps()) break;
      for (int c = 0; c < theta.length; c++)
        mixed[c] = (float) ((1 - beta) * base[c] + beta * theta[c]);
      long key = seed.child(step).child(0).rowKey(row);
      sites.under(mixed, (float) beta);
      sites.gibbs(orders[0], key, space);
    }
  }

  private void walkBlock(
      Configurations x, int from, int to, Seed seed, Workspace space, double[] log) {
    for (int step = 1; step <= path.betas().steps(); step++) {
      double rise = beta(step) - beta(step - 1);
      for (int row = from; row < to; row++)
        for (int l = 0; l < walking; l++)
          for (int p = 0; p < tilt[l].length && structure.isVisible(l); p++)
            log[row] += rise * x.layers()[l][p].dot(row, tilt[l][p]);
      weighLinks(x, rise, from, to, space, log);
      Distribution here = at(step - 1);
      Distribution next = at(step);
      if (summed) weighHidden(x, here, next, from, to, space, log);
      if (step < path.betas().steps()) move(x, next, seed.child(step), from, to, space);
    }
  }

  private Distribution at(int step) {
    return Distribution.of(machine).at(path.at(up ? step : path.betas().steps() - step));
  }

  /// log w += (β' − β)·Σ_links ⟨W; t, t⟩ among the walking layers: half of what each of them receives.
  private void weighLinks(
      Configurations x, double rise, int from, int to, Workspace space, double[] log) {
    for (int l = 0; l < walking; l++) {
      if (summed && structure.lateral(l) == null) continue;
      double[] values = space.doubles(2, structure.widest(l));
      for (int p = 0; p < structure.ports(l); p++) {
        Inputs inputs = space.inputs(0);
        if (summed) machine.inputsWithin(l, x.layers(), from, to, space, inputs);
        else machine.inputs(l, p, x.layers(), from, to, space, inputs);
        for (int row = from; row < to; row++) {
          inputs.toDoubles(row - from, values);
          log[row] += 0.5 * rise * x.layers()[l][p].dot(row, values);
        }
      }
    }
  }

  /// log w += Σ Γ(η') − Σ Γ(η) of the hidden layers.
  private void weighHidden(
      Configurations x,
      Distribution here,
      Distribution next,
      int from,
      int to,
      Workspace space,
      double[] log) {
    for (int l = walking; l < structure.size(); l++) {
      LayerConditional after = next.conditional(l, space).receive(x, from, to);
      LayerConditional before = after.at(here);
      for (int row = from; row < to; row++) {
        log[row] += after.cumulant(row);
        log[row] -= before.cumulant(row);
      }
    }
  }

  /// One sweep at a level: up hidden layers first, down visible layers first where hidden ones walk too.
  private void move(
      Configurations x, Distribution next, Seed seed, int from, int to, Workspace space) {
    int visible = structure.visible().size();
    int layers = structure.size();
    for (int k = 0; k < layers; k++) {
      int l = (k + visible) % layers;
      if (!up && !summed) l = (layers - 1 - k + visible) % layers;
      moveLayer(x, l, next, seed.child(l), from, to, space);
    }
  }

  private void moveLayer(
      Configurations x, int l, Distribution next, Seed stream, int from, int to, Workspace space) {
    if (structure.lateral(l) == null) {
      LayerConditional conditional = next.conditional(l, space).receive(x, from, to);
      for (int row = from; row < to; row++)
        conditional.sample(row, stream.rowKey(row), x.layers()[l]);
      return;
    }
    machine.inputs(l, x.layers(), from, to, space);
    SiteSweep sites = space.scratch(SiteSweep.class, SiteSweep::new);
    for (int row = from; row < to; row++) {
      sites.load(next, l, x, row, space.inputs(0), row - from);
      sites.gibbs(orders[l], stream.rowKey(row), space);
    }
  }
}
