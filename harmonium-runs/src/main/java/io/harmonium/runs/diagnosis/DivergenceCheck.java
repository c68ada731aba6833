package io.harmonium.runs.diagnosis;

import io.harmonium.runs.text.ShortNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Has training lost the rows? A machine begins as independent columns. Where it knows its training rows less well than
/// that, its weights have run away, however finite they are. The pseudo-likelihood is asked first: log Z of such a machine
/// is uncertain by more than the loss, its conditionals are not.
final class DivergenceCheck implements Examination {

  /// Share of the first value that must be lost.
  private static final double LOSS = 0.02;

  /// Nats per row that must be lost.
  private static final double LEAST = 0.1;

  /// Quantities of the metrics, and their names.
  private static final String[][] WITNESSES = {
    {"pseudoLikelihoodTrain", "the pseudo-likelihood of training rows"},
    {"trainLogLikelihood", "the log-likelihood of training rows"}
  };

  @Override
  public String name() {
    return "divergence";
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
    if (!evidence.practice().climbs())
      return List.of(
          Finding.skip(name(), "the distribution of rows is not what this machine was taught"));
    Finding sound = null;
    for (String[] witness : WITNESSES) {
      History judged = evidence.history(witness[0]);
      if (judged.size() < 2) continue;
      Finding lost = lost(evidence, judged, witness[1]);
      if (lost != null) return List.of(lost);
      if (sound == null)
        sound =
            Finding.pass(
                name(),
                witness[1] + " is above that of the machine that training began with",
                figures(evidence, judged));
    }
    return List.of(
        sound == null
            ? Finding.skip(name(), "fewer than two lines of metrics judge the training rows")
            : sound);
  }

  private Finding lost(Evidence evidence, History judged, String what) {
    double loss = judged.first() - judged.last() - judged.lastError();
    if (!judged.lost() && loss < Math.max(LEAST, LOSS * Math.abs(judged.first()))) return null;
    History norms = evidence.history("weightNorm");
    String grown =
        norms.size() < 2
            ? ""
            : " (norm of the weights "
                + ShortNumber.of(norms.first())
                + " → "
                + ShortNumber.of(norms.last())
                + ")";
    return Finding.fail(
        name(),
        "diverged",
        judged.lost()
            ? what + " is not finite: training diverged" + grown
            : what
                + " is "
                + ShortNumber.of(judged.last())
                + ", below the "
                + ShortNumber.of(judged.first())
                + " of the machine that training began with: it diverged"
                + grown,
        figures(evidence, judged),
        evidence.practice().again("learning-rate", evidence.practice().lowerRate()));
  }

  private static Map<String, Object> figures(Evidence evidence, History judged) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("first", judged.first());
    figures.put("last", judged.last());
    History norms = evidence.history("weightNorm");
    if (norms.size() > 0) figures.put("weightNorm", norms.last());
    return figures;
  }
}
