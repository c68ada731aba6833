package io.harmonium.annealing;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.SiteSweep;

/// Chains of machines with links within a side. Hidden layers are summed where they are not linked to each other; else all
/// layers walk:
///
/// ```
/// f_k(x) = θ_k·t(x) + β_k·Σ_links ⟨W; t, t⟩ + Σ_j Γ_j(θ_j + β_k·I_j(x))        (links among the layers that walk)
/// ```
///
/// Moves go unit by unit through layers that are linked to themselves. A walk down visits layers and units in the
/// opposite order, so that it is the reversal of a walk up.
record LinkedTarget(AnnealedMachine machine, boolean up) implements AnnealedTarget {

  private static final Slot<double[]> VALUES = Slot.doubles(LinkedTarget.class, "values");
  private static final Slot<Inputs> LINKED = Slot.of(LinkedTarget.class, "linked", Inputs::new);
  private static final Slot<SiteSweep> SITES = Slot.of(LinkedTarget.class, "sites", SiteSweep::new);

  @Override
  public int rungs() {
    return machine.rungs();
  }

  @Override
  public int least() {
    return 1;
  }

  @Override
  public int max() {
    return 32;
  }

  @Override
  public Passage enter(Block block) {
    return new Blocked(machine, up, block);
  }

  private static final class Blocked implements Passage {
    private final AnnealedMachine path;
    private final PreparedMachine machine;
    private final Structure structure;
    private final boolean up;
    private final boolean summed;
    private final int walking;
    private final Block block;
    private final Configurations x;
    private final int from;
    private final int to;
    private final Workspace space;
    private Distribution here;

    Blocked(AnnealedMachine path, boolean up, Block block) {
      this.path = path;
      this.machine = path.machine();
      this.structure = machine.structure();
      this.up = up;
      this.summed = !structure.linkedWithin(false);
      this.walking = summed ? structure.visible().size() : structure.size();
      this.block = block;
      this.x = block.x();
      this.from = block.from();
      this.to = block.to();
      this.space = block.space();
      this.here = path.at().apply(0);
    }

    @Override
    public void step(int rung, boolean move) {
      Distribution next = path.at().apply(rung);
      double rise = next.links() - here.links();
      path.tilt(block, rise);
      weighLinks(rise);
      if (summed) weighHidden(next);
      if (move) move(next, path.seeds().apply(rung));
      here = next;
    }

    /// log w += (β' − β)·Σ_links ⟨W; t, t⟩ among the walking layers: half of what each of them receives.
    private void weighLinks(double rise) {
      for (int l = 0; l < walking; l++) {
        if (summed && structure.lateral(l) == null) continue;
        double[] values = space.doubles(VALUES, structure.widest(l));
        for (int p = 0; p < structure.ports(l); p++) {
          Inputs inputs = space.get(LINKED);
          if (summed) machine.inputsWithin(l, x.layers(), from, to, space, inputs);
          else machine.inputs(l, p, x.layers(), from, to, space, inputs);
          for (int row = from; row < to; row++) {
            inputs.toDoubles(row - from, values);
            block.log()[row] += 0.5 * rise * x.layers()[l][p].dot(row, values);
          }
        }
      }
    }

    /// log w += Σ Γ(η') − Σ Γ(η) of the hidden layers.
    private void weighHidden(Distribution next) {
      for (int l = walking; l < structure.size(); l++) {
        LayerConditional after = next.conditional(l, space).receive(x, from, to);
        LayerConditional before = after.at(here);
        for (int row = from; row < to; row++) {
          block.log()[row] += after.cumulant(row);
          block.log()[row] -= before.cumulant(row);
        }
      }
    }

    /// One sweep at a rung: up hidden layers first, down visible layers first where hidden ones walk too.
    private void move(Distribution next, Seed seed) {
      int visible = structure.visible().size();
      int layers = structure.size();
      for (int k = 0; k < layers; k++) {
        int l = (k + visible) % layers;
        if (!up && !summed) l = (layers - 1 - k + visible) % layers;
        if (structure.lateral(l) != null) moveUnits(next, l, seed.child(l));
        else next.conditional(l, space).receive(x, from, to).sample(x, 0, seed.key());
      }
    }

    private void moveUnits(Distribution next, int l, Seed stream) {
      int[] order = path.order(l, up);
      machine.inputs(l, x.layers(), from, to, space);
      SiteSweep sites = space.get(SITES);
      for (int row = from; row < to; row++) {
        sites.load(next, l, x, row, PreparedMachine.received(space, 0), row - from);
        sites.gibbs(order, stream.rowKey(row), space);
      }
    }
  }
}
