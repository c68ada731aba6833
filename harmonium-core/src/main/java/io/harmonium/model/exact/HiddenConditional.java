package io.harmonium.model.exact;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;

/// The distribution of the hidden layers given the visible ones, as a machine of its own: their fields are η = θ + what
/// the visible layers send, the links among them stay,
///
/// ```
/// p(h | x) ∝ exp(Σ_l η_l(x)·t(h_l) + Σ_{links within} ⟨W; t, t⟩)
/// ```
///
/// It is small where the hidden units are few: then it is summed over all their states.
public final class HiddenConditional {

  /// States of hidden units that are summed for every row without a thought.
  private static final double QUICK_BITS = 12;

  private final Machine machine;

  private HiddenConditional(Machine machine) {
    this.machine = machine;
  }

  /// Given visible statistics `t[layer][port][column]`; entries of hidden layers are not read.
  public static HiddenConditional given(DoublePath path, double[][][] t) {
    Structure structure = path.machine().structure();
    int first = structure.visible().size();
    Machine plain = Machine.of(hidden(structure));
    Parameters parameters = plain.parameters();
    double[][][] visible = t.clone();
    for (int l = first; l < visible.length; l++) visible[l] = null;
    for (int l = first; l < structure.size(); l++) {
      double[][] eta = path.zeros(l);
      path.eta(l, visible, eta);
      for (int p = 0; p < eta.length; p++)
        System.arraycopy(
            eta[p], 0, parameters.values(), plain.structure().offset(l - first, p), eta[p].length);
    }
    double[] all = path.machine().parameters().values();
    for (Coupling link : structure.links())
      if (link.ends().stream().noneMatch(e -> structure.isVisible(e.layer()))) {
        Parameters.Slice slice = parameters.slice(link.name());
        int from = structure.offset(link);
        for (int i = 0; i < slice.length(); i++)
          parameters.values()[slice.offset() + i] = path.fields().links() * all[from + i];
      }
    return new HiddenConditional(plain);
  }

  /// The hidden layers and the links among them.
  private static Structure hidden(Structure structure) {
    List<Coupling> links = new ArrayList<>();
    for (Coupling link : structure.links())
      if (link.ends().stream().noneMatch(e -> structure.isVisible(e.layer())))
        links.add(shifted(link, -structure.visible().size()));
    return new Structure(structure.hidden(), List.of(), links);
  }

  /// True where free energies take no long sums: hidden layers are not linked to each other, or have few states (of a
  /// chain every other layer counts, the others are summed in closed form).
  public static boolean quick(Structure structure) {
    if (!structure.linkedWithin(false)) return true;
    for (Layer layer : structure.hidden()) if (layer.units().values() == 0) return false;
    return Enumeration.logStates(Machine.of(hidden(structure))) <= QUICK_BITS;
  }

  /// The same link between layers that are counted from another one.
  private static Coupling shifted(Coupling link, int by) {
    return link.with(
        link.name(),
        link.ends().stream().map(end -> new End(end.layer() + by, end.port())).toList());
  }

  /// The hidden layers as the visible layers of a machine.
  public Machine machine() {
    return machine;
  }

  /// log Σ_h exp(…), over all states.
  public double logPartition() {
    try (Workers workers = Workers.single()) {
      return Enumeration.of(machine).logPartition(workers);
    }
  }

  /// ⟨t⟩ of every hidden field and link, in the layout of [#machine].
  public Parameters expectations() {
    Parameters sums = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      Enumeration.of(machine).addExpectations(1, workers, sums);
    }
    return sums;
  }
}
