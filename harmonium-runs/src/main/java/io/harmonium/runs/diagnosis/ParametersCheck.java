package io.harmonium.runs.diagnosis;

import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.units.Units;
import java.util.List;
import java.util.Map;

/// Do the parameters define a distribution? All of them finite, the sum over states finite, and no real unit narrower
/// than a thousandth of the variance that its column has: there the likelihood has no upper end.
final class ParametersCheck implements Examination {

  private static final double NARROW = 1e-3;

  @Override
  public String name() {
    return "parameters";
  }

  @Override
  public When when() {
    return When.JUDGED;
  }

  @Override
  public boolean conditional() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    String bad = evidence.machine().parameters().nonFinite();
    String slower = evidence.practice().again("learning-rate", evidence.practice().rateTimes(0.2));
    if (bad != null)
      return List.of(
          Finding.fail(
              name(),
              "not-finite",
              "parameter " + bad + " is not finite: training diverged",
              Map.of("parameter", bad),
              slower));
    String unsupported = evidence.machine().unsupported();
    if (unsupported != null)
      return List.of(
          Finding.fail(
              name(), "not-normalisable", unsupported, Map.of("reason", unsupported), slower));
    Finding narrow = narrow(evidence);
    int size = evidence.machine().parameters().size();
    return List.of(
        narrow != null
            ? narrow
            : Finding.pass(
                name(),
                size + " finite parameters of a proper distribution",
                Map.of("parameters", size)));
  }

  /// The real unit whose spread is smallest beside that of its column.
  private Finding narrow(Evidence evidence) {
    Fields fields = evidence.machine().fields();
    int column = 0;
    double least = Double.POSITIVE_INFINITY;
    int where = -1;
    for (int l = 0; l < evidence.structure().visible().size(); l++) {
      Layer layer = evidence.structure().layer(l);
      int width = layer.columns() / layer.size();
      for (int u = 0; u < layer.size(); u++, column += width) {
        if (layer.units().growth() != Units.Growth.QUADRATIC) continue;
        double spread = evidence.variances()[column];
        double share = 1 / layer.units().precision(fields.theta()[l], u) / spread;
        if (spread > 0 && share < least) {
          least = share;
          where = u;
        }
      }
    }
    if (!(least < NARROW)) return null;
    return Finding.fail(
        name(),
        "variance-collapsed",
        "unit "
            + (where + 1)
            + " has "
            + ShortNumber.of(least)
            + " of the variance of its column: it stores rows instead of learning them",
        Map.of("unit", where + 1, "varianceShare", least),
        evidence.again(
            OtherSize.times(evidence.structure(), 0.5),
            "l2",
            evidence.practice().raised("l2", 0.001)));
  }
}
