package io.harmonium.app.doctor;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// The names of hidden units do not matter: with the units of all hidden layers in reverse order every row has the free energy
/// that it had.
final class HiddenOrderCheck {

  private static final double LIMIT = 1e-10;

  private HiddenOrderCheck() {}

  static Check of(Machine machine, Configurations rows) {
    Structure structure = machine.structure();
    if (structure.hidden().isEmpty())
      return Check.skip("hidden order", "the machine has no hidden units");
    for (Coupling link : structure.links())
      if (!(link instanceof Dense) && touches(structure, link))
        return Check.skip("hidden order", "link '" + link.name() + "' is not a matrix");
    DoublePath before = machine.doublePath();
    DoublePath after = machine.with(reversed(machine)).doublePath();
    double worst = 0;
    for (int row = 0; row < rows.rows(); row++) {
      double f = before.freeEnergy(rows, row);
      double g = after.freeEnergy(rows, row);
      worst = Math.max(worst, Math.abs(f - g) / Math.max(1, Math.abs(f)));
    }
    return Check.within(
        "hidden order", "reversing the hidden units moves F by", worst, LIMIT, "please report");
  }

  private static boolean touches(Structure structure, Coupling link) {
    return link.ends().stream().anyMatch(end -> !structure.isVisible(end.layer()));
  }

  private static Parameters reversed(Machine machine) {
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters().copy();
    double[] old = machine.parameters().values();
    for (int l = structure.visible().size(); l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) {
        int[] order = order(structure, l, p);
        int offset = structure.offset(l, p);
        for (int j = 0; j < order.length; j++)
          parameters.values()[offset + j] = old[offset + order[j]];
      }
    for (Coupling link : structure.links()) {
      if (!touches(structure, link)) continue;
      int offset = structure.offset(link);
      int[] first = order(structure, link.ends().get(0));
      int[] second = order(structure, link.ends().get(1));
      for (int i = 0; i < first.length; i++)
        for (int j = 0; j < second.length; j++)
          parameters.values()[offset + i * second.length + j] =
              old[offset + first[i] * second.length + second[j]];
    }
    return parameters;
  }

  private static int[] order(Structure structure, End end) {
    if (!structure.isVisible(end.layer())) return order(structure, end.layer(), end.port());
    int[] same = new int[structure.columns(end.layer(), end.port())];
    for (int j = 0; j < same.length; j++) same[j] = j;
    return same;
  }

  /// Columns of a port with the units in reverse order, the columns of a unit in their own.
  private static int[] order(Structure structure, int layer, int port) {
    int[] offsets = structure.unitOffsets(layer, port);
    int[] order = new int[structure.columns(layer, port)];
    int at = 0;
    for (int u = offsets.length - 2; u >= 0; u--)
      for (int c = offsets[u]; c < offsets[u + 1]; c++) order[at++] = c;
    return order;
  }
}
