package io.harmonium.model;

import io.harmonium.coupling.End;

/// A machine of several hidden layers seen from its other side. Layers of a chain are linked to their neighbours only, so
/// that every other layer is independent given the rest: where the hidden layers at even distance from the data are
/// numbered before the others, they may count as visible,
///
/// ```
/// x | h¹ h² h³   with hidden layers in the order h², h¹, h³   →   (x, h²) | (h¹, h³)
/// ```
///
/// and no link is left within a side. Layers and parameters keep their numbers, so that both machines stand on one
/// vector, and whatever is known about restricted machines (sums over a side, annealing, Gibbs sampling in two colours,
/// means in gradients) serves both.
public final class BipartiteView {

  private BipartiteView() {}

  /// The same layers with as few hidden ones as possible moved to the visible side such that no link is left within a
  /// side: `structure` itself where it has none, null where no move helps.
  public static Structure of(Structure structure) {
    if (structure.bipartite()) return structure;
    int border = structure.given() > 0 ? -1 : border(structure, structure.visible().size());
    if (border < 0) return null;
    return new Structure(
        structure.layers().subList(0, border),
        structure.layers().subList(border, structure.size()),
        structure.links());
  }

  /// The first number of layers, at least `least`, such that every link joins one of them to one of the others, or −1.
  public static int border(Structure structure, int least) {
    for (int border = least; border < structure.size(); border++) {
      boolean across = true;
      for (int k = 0; k < structure.links().size(); k++) {
        boolean before = false;
        boolean after = false;
        for (End end : structure.ends(k)) {
          before |= end.layer() < border;
          after |= end.layer() >= border;
        }
        across &= before && after;
      }
      if (across) return border;
    }
    return -1;
  }

  /// The machine of the folded structure around the same vector of parameters; `machine` itself where there is nothing to
  /// fold or no way to.
  public static Machine of(Machine machine) {
    Structure folded = of(machine.structure());
    return folded == null || folded.equals(machine.structure())
        ? machine
        : new Machine(folded, machine.parameters());
  }

  /// The same for a machine that is ready for chains.
  @SuppressWarnings("ReferenceEquality")
  public static PreparedMachine of(PreparedMachine prepared) {
    Machine folded = of(prepared.machine());
    return folded == prepared.machine() ? prepared : PreparedMachine.of(folded);
  }
}
