package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.wording.Spelling;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosisTests {

  @ParameterizedTest
  @EnumSource
  void aHealthyMachinePassesAllChecks(Healthy kind) {
    Diagnosis diagnosis = kind.patient().diagnosis(Workers.single());
    assertEquals(List.of(), diagnosis.wrong(), diagnosis::toString);
    assertEquals(Finding.Verdict.PASS, diagnosis.verdict());
    long skipped =
        diagnosis.findings().stream().filter(f -> f.verdict() == Finding.Verdict.SKIP).count();
    assertTrue(skipped <= 3, () -> skipped + " checks of " + diagnosis.findings());
  }

  @Test
  void plantedPathologiesAreNamed() {
    List<String> missed = new ArrayList<>();
    List<String> misled = new ArrayList<>();
    for (Pathology planted : Pathology.values()) {
      Diagnosis diagnosis = planted.patient().diagnosis(Workers.single());
      List<String> names = diagnosis.wrong().stream().map(Finding::pathology).toList();
      if (!names.contains(planted.named())) missed.add(planted + ": " + diagnosis.findings());
      else if (!names.getFirst().equals(planted.named())) misled.add(planted + ": " + names);
      for (Finding finding : diagnosis.wrong()) {
        Commands.understood(finding);
        assertTrue(
            finding.command().startsWith("harmonium ")
                && !finding.command().matches(".*\\b(MORE|FEWER|RATE)\\b.*")
                && !finding.figures().isEmpty(),
            finding::toString);
      }
    }
    int all = Pathology.values().length;
    assertTrue(all >= 15);
    assertTrue(missed.size() <= 0.05 * all, () -> String.join("\n", missed));
    assertTrue(missed.size() + misled.size() <= 0.1 * all, () -> missed + "\n" + misled);
  }

  /// A course of learning needs three lines; that a machine knows less than independent columns needs two.
  @Test
  void aRunThatIsLostIsNamedByTwoLinesOfMetrics() {
    Finding first = Pathology.DIVERGED.patient().diagnosis(Workers.single()).wrong().getFirst();
    assertEquals("diverged", first.pathology());
    assertTrue(first.reason().contains("norm of the weights"), first::toString);
    assertTrue(first.command().contains("--learning-rate"), first::toString);
  }

  @Test
  void theSameRunHasTheSameDiagnosisForAnyNumberOfWorkers() {
    Patient patient = Healthy.PERSISTENT.patient();
    try (Workers two = Workers.of(2)) {
      assertEquals(patient.diagnosis(Workers.single()).toJson(), patient.diagnosis(two).toJson());
    }
  }

  /// A machine of independent columns, hardly moved in `updates` updates, whose test rows have other means.
  private static List<String> unmoved(long updates) {
    Dataset rows = Patient.near(new long[] {0b000111, 0b111000}, 6, 300, 0.1, 5);
    Dataset other = Patient.near(new long[] {0b000111, 0b000000}, 6, 300, 0.1, 6);
    Recipe timid = Recipe.of(new ExactLikelihood(), 300, Sgd.withRate(1e-5));
    Patient patient =
        Patient.trained(
            Patient.initial(Rbm.binary(6, 4), rows), timid, updates, Patient.EXACT, rows, other);
    return patient.diagnosis(Workers.single()).wrong().stream().map(Finding::pathology).toList();
  }

  @Test
  void whatTheSplitHasMadeIsNotCalledOverfitting() {
    List<String> named = unmoved(600);
    assertTrue(named.contains("split-shift") && named.contains("rate-too-low"), named::toString);
    assertFalse(named.contains("overfitting"), named::toString);
  }

  @Test
  void fewUpdatesAreNotCalledALowRate() {
    List<String> named = unmoved(60);
    assertTrue(named.contains("stopped-early"), named::toString);
    assertFalse(named.contains("rate-too-low"), named::toString);
  }

  @Test
  void theCommandToTryKeepsWhatIsLearnedAndDropsHowACommandTalks() {
    Practice practice =
        new Practice(
            "a", "harmonium train --quiet x.csv --json --force --k 1", "pcd", 1, "0.1", 0, 0, 9);
    assertEquals("harmonium train x.csv --k 1 --out a-again", Spelling.SHELL.of(practice.again()));
  }

  /// Files with blanks, and columns that were left out before.
  @Test
  void theCommandToTryCanBePasted() {
    Practice practice =
        new Practice("my run", "harmonium train 'my data.csv' --drop id", "pcd", 1, "0.1", 0, 0, 9);
    assertEquals(
        "harmonium train 'my data.csv' --drop id --drop 'a b' --out 'my run-drop-a-b'",
        Spelling.SHELL.of(practice.again("drop", "a b")));
  }

  @Test
  void theCommandToTryReplacesTheOptionsOfTheCommandThatWasRun() {
    // as an earlier version spelled it
    Practice practice =
        new Practice(
            "runs/a",
            "harmonium train x.csv --rate 0.1 --k 1 --out runs/a",
            "pcd",
            1,
            "0.1",
            0,
            0,
            9);
    assertEquals(
        "harmonium train x.csv --k 1 --learning-rate 0.02 --out runs/a-learning-rate-0.02",
        Spelling.SHELL.of(practice.again("learning-rate", practice.rateTimes(0.2))));
  }
}
