package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.baselines.FrameScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SequenceDiagnosisTests {

  private static final double[] MOVING = {0.2, 0.2, 0.2, 0.2};

  private static List<Map<String, Object>> lines(double lastLikelihood, double norm) {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (double likelihood : new double[] {-3, -2, lastLikelihood})
      lines.add(Map.of("testLogLikelihood", likelihood, "gradientNorm", norm));
    return lines;
  }

  private static Diagnosis of(
      int sequences, List<Map<String, Object>> lines, double[] deviations, double error) {
    List<FrameScore> scores =
        List.of(score("rtrbm", error), score("static rbm", 1), score("last frame", 0.8));
    Practice practice =
        new Practice(
            "my run", "harmonium train 'my films.npz' --model rtrbm", "", 1, "0.01", 0, 0, 100);
    return new SequenceDiagnosis(
            practice, lines, "my films.npz", sequences, 1, new double[4], deviations, scores)
        .diagnosis();
  }

  private static FrameScore score(String name, double error) {
    return new FrameScore(name, name, error, Double.NaN, 10);
  }

  private static void named(String name, Diagnosis diagnosis) {
    assertEquals(List.of(name), diagnosis.wrong().stream().map(Finding::pathology).toList());
    diagnosis.wrong().forEach(Commands::understood);
  }

  @Test
  void oneSequenceIsNotHealthy() {
    assertTrue(of(20, lines(-1, 0.5), MOVING, 0.5).wrong().isEmpty());
    named("one-sequence", of(1, lines(-1, 0.5), MOVING, 0.5));
    named("few-sequences", of(3, lines(-1, 0.5), MOVING, 0.5));
  }

  @Test
  void plantedFaultsAreNamedWithCommandsThatCanBePasted() {
    named("cut gradients", of(20, lines(-1, 3), MOVING, 0.5));
    named("still hidden units", of(20, lines(-1, 0.5), new double[4], 0.5));
    named("overfitting", of(20, lines(-4, 0.5), MOVING, 0.5));
    named("worse than a rule", of(20, lines(-1, 0.5), MOVING, 0.9));
    Diagnosis known = of(20, lines(-4, 0.5), MOVING, 0.9);
    assertEquals(
        List.of("overfitting"),
        known.wrong().stream().map(Finding::pathology).toList(),
        "a longer run is no remedy for it");
    Diagnosis lost = of(20, lines(-1, 0.5), MOVING, 2);
    assertEquals("unused past", lost.wrong().getFirst().pathology());
    lost.wrong().forEach(Commands::understood);
  }
}
