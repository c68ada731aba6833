package io.harmonium.runs.diagnosis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetworkDiagnosisTests {

  /// Lines of a run that is well.
  private static List<Map<String, Object>> healthy() {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Map<String, Object> line = new HashMap<>();
      line.put("attempts", 0L);
      line.put("gradientNorm", 0.5);
      line.put("trainEnergy", -1.0);
      line.put("keptEnergy", -1.2);
      line.put("validLogLoss", 0.5 - 0.1 * i);
      line.put("testEce", 0.02);
      lines.add(line);
    }
    return lines;
  }

  private static Finding found(List<Map<String, Object>> metrics, String check) {
    return new NetworkDiagnosis(Patient.PCD, metrics, 1, 5e-5)
        .diagnosis().findings().stream()
            .filter(finding -> finding.check().equals(check))
            .findFirst()
            .orElseThrow();
  }

  private static void planted(String check, String name, Object value) {
    List<Map<String, Object>> metrics = healthy();
    assertEquals(Finding.Verdict.PASS, found(metrics, check).verdict(), check);
    metrics.getLast().put(name, value);
    assertEquals(Finding.Verdict.WARN, found(metrics, check).verdict(), check + " by " + name);
    Commands.understood(found(metrics, check));
  }

  @Test
  void everyPlantedFaultIsFoundAndHealthyRunsPass() {
    planted("divergence", "attempts", 2L);
    planted("energies", "trainEnergy", -400.0);
    planted("overfitting", "validLogLoss", 0.4);
    planted("chains", "keptEnergy", -30.0);
    planted("chains", "keptEnergy", 30.0);
    planted("calibration", "testEce", 0.3);
    List<Map<String, Object>> cut = healthy();
    cut.forEach(line -> line.put("gradientNorm", 3.0));
    assertEquals(Finding.Verdict.WARN, found(cut, "gradients").verdict());
    assertEquals(Finding.Verdict.PASS, found(cut, "temperature").verdict());
  }

  @Test
  void whatIsNotKnownIsSkipped() {
    for (Finding finding :
        new NetworkDiagnosis(Patient.PCD, List.of(), 0, Double.NaN).diagnosis().findings())
      assertEquals(Finding.Verdict.SKIP, finding.verdict(), finding.check());
  }
}
