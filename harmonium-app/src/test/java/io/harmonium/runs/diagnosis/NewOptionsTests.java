package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.wording.Shell;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A remedy changes something, and in the direction that its finding asks for.
class NewOptionsTests {

  private static List<String> remedy(Pathology pathology, Practice practice) {
    Patient patient = pathology.patient();
    Diagnosis diagnosis = patient.with(patient.chains(), practice).diagnosis(Workers.single());
    for (Finding finding : diagnosis.findings())
      if (pathology.named().equals(finding.pathology())) return Shell.words(finding.command());
    throw new AssertionError("not found: " + pathology);
  }

  private static double value(List<String> words, String option) {
    return Double.parseDouble(words.get(words.indexOf(option) + 1));
  }

  /// Whoever ran 15 sweeps is not told to run 10.
  @ParameterizedTest
  @EnumSource(names = {"MODES_MISSING", "MODES_INVENTED"})
  void sweepsGrow(Pathology pathology) {
    Practice practice =
        new Practice("run", "harmonium train rows.csv --k 15", "pcd", 15, "0.02", 0, 0, 0);
    List<String> words = remedy(pathology, practice);
    assertTrue(value(words, "--k") > 15, words.toString());
  }

  /// A penalty that is in force is not offered as a new one.
  @Test
  void penaltiesGrow() {
    Practice practice =
        new Practice("run", "harmonium train rows.csv --l2 0.01", "pcd", 5, "0.02", 0, 0.01, 0);
    List<String> words = remedy(Pathology.VARIANCE_COLLAPSED, practice);
    assertTrue(value(words, "--l2") > 0.01, words.toString());
  }

  /// Nobody is told to split rows as they are split.
  @Test
  void splitsDiffer() {
    Practice practice =
        new Practice("run", "harmonium train rows.csv --split 0.8/0.2", "pcd", 5, "0.02", 0, 0, 0);
    List<String> words = remedy(Pathology.SPLIT_SHIFT, practice);
    assertFalse(words.contains("0.8/0.2"), words.toString());
  }
}
