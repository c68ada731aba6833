package io.harmonium.model;

import java.util.ArrayList;
import java.util.List;

/// Says whether a machine's parameters define a distribution. Layers of bounded range never spoil it. Layers with a
/// quadratic energy that are linked to each other need the precision matrix of their [QuadraticForm] to be positive
/// definite.
final class Normalisability {

  private Normalisability() {}

  static String refusal(Machine machine) {
    Structure structure = machine.structure();
    String bad = machine.parameters().nonFinite();
    if (bad != null) return "parameter " + bad + " is not finite";
    Fields fields = machine.fields();
    for (int l = 0; l < structure.size(); l++) {
      String reason = structure.layer(l).units().refusal(fields.theta()[l]);
      if (reason != null) return "layer '" + structure.layer(l).name() + "': " + reason;
    }
    List<Coupling> risky = new ArrayList<>();
    for (Coupling link : structure.links())
      if (link.ends().stream().allMatch(e -> QuadraticForm.quadratic(structure, e.layer())))
        risky.add(link);
    if (risky.isEmpty()) return null;
    return QuadraticForm.of(machine, risky).definite()
        ? null
        : "link '"
            + risky.get(0).name()
            + "' joins two layers of unbounded range and is too strong: diag(γ) − W is not positive"
            + " definite, so nothing keeps the sum of e^(−E) finite; use bounded units (binary,"
            + " spin, categorical) on one side, or smaller weights";
  }
}
