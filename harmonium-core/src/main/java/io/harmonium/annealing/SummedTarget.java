package io.harmonium.annealing;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Distribution;
import io.harmonium.model.InputMemory;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;

/// Chains of machines without links within a side, the hidden units summed:
///
/// ```
/// f_k(x) = θ_k·t(x) + Σ_j Γ_j(θ_j + β_k·I_j(x))        (x visible)
/// ```
///
/// The moves are block Gibbs sweeps h ~ p(h | x), x ~ p(x | h); of the visible state alone they are reversible. The inputs
/// I_j that weigh a rung draw its hidden units too.
record SummedTarget(AnnealedMachine machine) implements AnnealedTarget {

  private static final Slot<InputMemory> MEMORY =
      Slot.of(SummedTarget.class, "memory", InputMemory::new);

  @Override
  public int rungs() {
    return machine.rungs();
  }

  @Override
  public int least() {
    return 8;
  }

  @Override
  public int max() {
    return 64;
  }

  @Override
  public Passage enter(Block block) {
    return new Blocked(machine, block);
  }

  private static final class Blocked implements Passage {
    private final AnnealedMachine machine;
    private final Structure structure;
    private final Block block;
    private final States[][] x;
    private final Workspace space;
    private final InputMemory memory;
    private Distribution here;

    Blocked(AnnealedMachine machine, Block block) {
      this.machine = machine;
      this.structure = machine.structure();
      this.block = block;
      this.x = block.x().layers();
      this.space = block.space();
      this.memory = space.get(MEMORY);
      memory.forget(structure);
      this.here = machine.at().apply(0);
    }

    @Override
    public void step(int rung, boolean move) {
      Distribution next = machine.at().apply(rung);
      long key = move ? machine.seeds().apply(rung).key() : 0;
      int visible = structure.visible().size();
      machine.tilt(block, next.links() - here.links());
      for (int l = visible; l < structure.size(); l++) hidden(next, l, move, key);
      if (move)
        for (int l = 0; l < visible; l++)
          next.conditional(l, space).draw(block.x(), block.from(), block.to(), memory, 0, key);
      here = next;
    }

    /// log w += Σ Γ(η') − Σ Γ(η) of a hidden layer; then, from the same inputs, h ~ p'(h | x).
    private void hidden(Distribution next, int l, boolean move, long key) {
      LayerConditional after =
          next.conditional(l, space).receive(x, block.from(), block.to(), memory);
      LayerConditional before = after.at(here);
      Units units = after.layer().units();
      int size = after.layer().size();
      long stream = Seed.childKey(key, l);
      for (int row = block.from(); row < block.to(); row++) {
        double last = before.cumulant(row);
        float[][] eta = after.eta(row);
        block.log()[row] += units.cumulant(eta, 0, size, space) - last;
        if (move) units.sample(eta, 0, size, Seed.rowKey(stream, row), space, x[l], row);
      }
    }
  }
}
