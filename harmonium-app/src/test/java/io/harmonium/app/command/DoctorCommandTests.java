package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorCommandTests {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"bars:size=3, 4", "ising:size=3, 3:spin", "moons, 4", "bars:size=3, 3:gaussian"})
  void runsOfEveryKindPassTheirChecks(String distribution, String hidden) {
    Path data = folder.resolve("data.npz");
    Path run = folder.resolve("run");
    Ran.done("data", "generate", distribution, "--n", 100, "--out", data);
    Ran.done("train", data, "--hidden", hidden, "--updates", 20, "--out", run, "--quiet");
    Ran ran = Ran.done("doctor", run);
    for (String check : List.of("files", "reload", "gradient", "gauge", "prepared", "drift"))
      assertTrue(ran.out().contains("PASS  " + check), ran.out());
  }

  @Test
  void theDocumentListsAllChecks() {
    Map<?, ?> json = Ran.done("doctor", "--json").json();
    List<?> checks = (List<?>) json.get("checks");
    assertEquals(9, checks.size());
    assertTrue(((Map<?, ?>) checks.get(1)).get("found").toString().contains("25"));
  }
}
