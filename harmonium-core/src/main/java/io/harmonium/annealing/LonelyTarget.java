package io.harmonium.annealing;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Distribution;
import io.harmonium.sampling.SiteSweep;

/// Chains of one layer that is linked to itself, without hidden ones: what its units receive is kept along the whole path.
record LonelyTarget(AnnealedMachine machine, boolean up) implements AnnealedTarget {

  private static final Slot<Inputs> RECEIVED = Slot.of(LonelyTarget.class, "received", Inputs::new);
  private static final Slot<SiteSweep> SITES = Slot.of(LonelyTarget.class, "sites", SiteSweep::new);

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
    return 1;
  }

  @Override
  public Passage enter(Block block) {
    return new Single(machine, block, machine.order(0, up));
  }

  private static final class Single implements Passage {
    private final AnnealedMachine machine;
    private final Block block;
    private final int[] order;
    private final int row;
    private final States x;
    private final Workspace space;
    private final SiteSweep sites;
    private Distribution here;

    Single(AnnealedMachine machine, Block block, int[] order) {
      this.machine = machine;
      this.block = block;
      this.order = order;
      this.row = block.from();
      this.x = block.x().values(0);
      this.space = block.space();
      this.here = machine.at().apply(0);
      Inputs inputs = space.get(RECEIVED);
      machine.machine().inputs(0, 0, block.x().layers(), row, row + 1, space, inputs);
      this.sites = space.get(SITES);
      sites.load(here, 0, block.x(), row, inputs, 0);
    }

    @Override
    public void step(int rung, boolean move) {
      Distribution next = machine.at().apply(rung);
      double rise = next.links() - here.links();
      block.log()[row] += rise * (x.dot(row, machine.tilt()[0][0]) + sites.withinTerm(space));
      here = next;
      if (!move) return;
      sites.under(next.theta(0), (float) next.links());
      sites.gibbs(order, machine.seeds().apply(rung).child(0).rowKey(row), space);
    }
  }
}
