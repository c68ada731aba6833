package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is wrong is told once, by its cause.
class OneCauseTests {

  /// Names that another command belongs to: a longer run, a lower rate, more units.
  private static final Set<String> OTHERS =
      Set.of("stopped-early", "rate-too-low", "nothing-learned", "worse-than-columns", "beaten");

  private static List<String> named(Patient patient) {
    return patient.diagnosis(Workers.single()).wrong().stream().map(Finding::pathology).toList();
  }

  /// Fair bits have nothing to learn. Training rows rise to the end, and test rows fall below independent columns: longer runs
  /// and lower rates are no remedy.
  @Test
  void aMachineThatKnowsItsRowsByHeartIsCalledOverfittingAlone() {
    Dataset few = Patient.near(new long[] {0}, 12, 24, 0.5, 31);
    Dataset test = Patient.near(new long[] {0}, 12, 300, 0.5, 32);
    Machine start = Patient.initial(Rbm.binary(12, 9), few);
    Recipe recipe = Recipe.of(new ExactLikelihood(), 24, Adam.withRate(0.02));
    List<String> named = named(Patient.trained(start, recipe, 150, Patient.EXACT, few, test));
    assertEquals(1, Collections.frequency(named, "overfitting"), named::toString);
    assertTrue(Collections.disjoint(named, OTHERS), named::toString);
  }

  private static Map<String, Object> line(long update, double train, double test, double error) {
    return Map.of(
        "update",
        update,
        "trainLogLikelihood",
        Map.of("value", train, "low", train - 0.1, "high", train + 0.1),
        "testLogLikelihood",
        Map.of("value", test, "low", test - error, "high", test + error));
  }

  /// Where training rows gained, and a handful of held-out rows cannot tell, nothing is said of what was learned.
  @Test
  void aHandfulOfHeldOutRowsTellsNothing() {
    Dataset rows = Patient.near(new long[] {0xF0F, 0x333}, 12, 60, 0.1, 33);
    Machine machine = Patient.initial(Rbm.binary(12, 3), rows);
    for (double error : new double[] {0.01, 4}) {
      List<Map<String, Object>> metrics =
          List.of(line(0, -8, -8, error), line(50, -6, -8.05, error), line(90, -5, -8.1, error));
      Evidence evidence =
          new Evidence(
              machine,
              Patient.EXACT,
              metrics,
              null,
              rows,
              rows.slice(0, 6),
              60,
              Patient.SEED,
              Workers.single());
      Finding found = new BaselineCheck().examine(evidence).getFirst();
      assertEquals(error < 1 ? "overfitting" : "", found.pathology(), found::toString);
    }
  }

  /// The advice for slow chains of a classifier, more sweeps, ended in a failure of its samples.
  @Test
  void samplesOfAMachineThatIsTaughtLabelsFirstAreToldWithoutAVerdict() {
    for (Pathology each : List.of(Pathology.MODES_MISSING, Pathology.SLOW_MIXING)) {
      Patient patient = each.patient();
      assertTrue(named(patient).contains(each.named()), each.named());
      Practice hybrid =
          new Practice("run", "harmonium train rows.csv", Practice.HYBRID, 1, "0.02", 0, 0, 0);
      Diagnosis diagnosis = patient.with(patient.chains(), hybrid).diagnosis(Workers.single());
      for (Finding finding : diagnosis.findings())
        if (Set.of("mixing", "equilibrium", "modes", "moments").contains(finding.check()))
          assertTrue(!finding.wrong(), finding::toString);
    }
  }
}
