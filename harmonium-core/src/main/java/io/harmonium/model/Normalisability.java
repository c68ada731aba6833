package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.exact.QuadraticForm;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// Says whether a machine's parameters define a distribution. Layers of bounded range never spoil it. Layers with a
/// quadratic energy that are linked to each other need the precision matrix of their [QuadraticForm] to be positive
/// definite; links to squares may damp them only. Counts, whose energy log n! is weaker than any square, may not be encouraged by anything without bounds.
final class Normalisability {

  private Normalisability() {}

  static String unsupported(Machine machine) {
    Structure structure = machine.structure();
    String bad = machine.parameters().nonFinite();
    if (bad != null) return "parameter " + bad + " is not finite";
    Fields fields = machine.fields();
    for (int l = 0; l < structure.size(); l++) {
      String reason = structure.layer(l).units().unsupported(fields.theta()[l]);
      if (reason != null) return "layer '" + structure.layer(l).name() + "': " + reason;
    }
    for (Coupling link : structure.links()) {
      String reason = countsUnsupported(machine, link);
      if (reason != null) return reason;
    }
    for (int k = 0; k < structure.links().size(); k++) {
      String reason = Damping.unsupported(machine, k);
      if (reason != null) return reason;
    }
    List<Coupling> risky = risky(structure);
    if (risky.isEmpty()) return null;
    return QuadraticForm.of(machine, risky).definite()
        ? null
        : "link '"
            + risky.get(0).name()
            + "' joins two layers of unbounded range and is too strong: diag(γ) − W is not positive"
            + " definite, so nothing keeps the sum of e^(−E) finite; use bounded units (binary,"
            + " spin, categorical) on one side, smaller weights, or more damping (spike-slab)";
  }

  private static List<Coupling> risky(Structure structure) {
    List<Coupling> risky = new ArrayList<>();
    for (int k = 0; k < structure.links().size(); k++)
      if (structure.unbounded(k)) risky.add(structure.links().get(k));
    return risky;
  }

  /// See [Machine#strength].
  static double strength(Machine machine) {
    List<Coupling> risky = risky(machine.structure());
    return risky.isEmpty() ? 0 : QuadraticForm.of(machine, risky).strength();
  }

  /// Null, or why a link of counts with another layer without bounds cannot be normalised.
  private static String countsUnsupported(Machine machine, Coupling link) {
    Structure structure = machine.structure();
    List<Units> ends = link.ends().stream().map(e -> structure.layer(e.layer()).units()).toList();
    boolean counts = ends.stream().anyMatch(u -> u.growth() == Units.Growth.FACTORIAL);
    if (!counts || ends.stream().anyMatch(u -> u.growth() == Units.Growth.BOUNDED)) return null;
    boolean positive = ends.stream().allMatch(u -> u.borders()[0] >= 0);
    Parameters.Slice slice = machine.parameters().slice(link.name());
    for (int i = slice.offset(); i < slice.end(); i++) {
      double weight = machine.parameters().values()[i];
      if (weight > 0 || weight < 0 && !positive)
        return "link '"
            + link.name()
            + "' joins "
            + ends.get(0).name()
            + " and "
            + ends.get(ends.size() - 1).name()
            + " units and has the weight "
            + weight
            + (positive
                ? ": they would drive each other up without end, for log n! holds back less than"
                    + " any positive weight; use weights <= 0"
                : ": log n! holds back less than the square that real units of both signs give"
                    + " back, so e^(−E) has no finite sum")
            + ", or bounded units (binary, spin, categorical, bounded) on one side";
    }
    return null;
  }
}
