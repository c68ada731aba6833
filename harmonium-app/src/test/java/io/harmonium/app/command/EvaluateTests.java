package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.runs.use.SmallRbm;
import io.harmonium.store.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateTests {

  @TempDir private Path folder;
  private Path run;
  private Path data;

  @BeforeEach
  void write() {
    run = folder.resolve("run");
    Ran.done("import", SmallRbm.write(folder.resolve("small.npz")), "--as", "rbm", "--out", run);
    data = folder.resolve("data.npy");
    byte[] states = new byte[64];
    for (int x = 0; x < 16; x++)
      for (int i = 0; i < 4; i++) states[4 * x + i] = (byte) SmallRbm.bit(x, i);
    Npy.write(data, NpyArray.ofBytes(states, 16, 4));
  }

  private static double number(Map<?, ?> json, String... keys) {
    Object value = json;
    for (String key : keys) value = ((Map<?, ?>) value).get(key);
    return ((Number) value).doubleValue();
  }

  @Test
  void exactNumbersAgreeWithThoseKnownFromElsewhere() {
    Map<?, ?> json = Ran.done("evaluate", run, data, "--exact", "--json").json();
    // Seven significant terms of size 1 to 10, each rounded at 1e-15.
    assertEquals(SmallRbm.LOG_Z, number(json, "logZ", "exact"), 1e-13);
    double mean = 0;
    for (int x = 0; x < 16; x++) mean += (-SmallRbm.freeEnergy(x) - SmallRbm.LOG_Z) / 16;
    assertEquals(mean, number(json, "meanLogLikelihood", "exact"), 1e-13);
    assertEquals(Set.of("exact"), ((Map<?, ?>) json.get("logZ")).keySet());
  }

  @Test
  void aKeptMachineIsJudgedWithoutTouchingTheAnswerForTheNewest() {
    Map<?, ?> json = Ran.done("evaluate", run, data, "--exact", "--at", 7, "--json").json();
    assertEquals(SmallRbm.LOG_Z, number(json, "logZ", "exact"), 1e-13);
    assertTrue(Files.exists(run.resolve("evaluation-0.json")));
    assertFalse(Files.exists(run.resolve("evaluation.json")));
  }

  @Test
  void anUpdateBeforeTheFirstKeptMachineIsRefused() {
    Ran ran = Ran.of("evaluate", run, data, "--exact", "--at", -1);
    assertEquals(66, ran.code());
    assertTrue(ran.err().contains("no machine was kept up to update -1"), ran.err());
  }

  @Test
  void theDocumentHasItsKeys() {
    Map<?, ?> json =
        Ran.done("evaluate", run, data, "--ais-chains", 16, "--betas", 20, "--json").json();
    assertEquals(1L, json.get("schemaVersion"));
    assertEquals(
        Set.of("exact", "ais", "reverseAis", "bennett"), ((Map<?, ?>) json.get("logZ")).keySet());
    for (String quantity : new String[] {"logZ", "meanLogLikelihood"})
      for (String estimator : new String[] {"ais", "reverseAis"}) {
        Map<?, ?> answer = (Map<?, ?>) ((Map<?, ?>) json.get(quantity)).get(estimator);
        assertTrue(
            answer
                .keySet()
                .containsAll(Set.of("value", "low", "high", "bound", "trusted", "seconds")),
            quantity + " " + answer);
        boolean below = estimator.equals("ais") == quantity.equals("logZ");
        assertEquals(below ? "lower" : "upper", answer.get("bound"));
        double value = ((Number) answer.get("value")).doubleValue();
        assertTrue(((Number) answer.get("low")).doubleValue() <= value);
      }
    assertTrue(json.get("pseudoLikelihood") instanceof Map);
    assertTrue(json.get("moments") instanceof Map);
    assertTrue(json.get("enumeration") instanceof Map);
    assertEquals("data", json.get("data"));
  }

  @Test
  void estimatesSurroundTheExactNumber() {
    Map<?, ?> json =
        Ran.done(
                "evaluate",
                run,
                data,
                "--exact",
                "--ais",
                "--reverse",
                "--ais-chains",
                200,
                "--betas",
                100,
                "--json")
            .json();
    for (String estimator : new String[] {"ais", "reverseAis", "bennett"}) {
      double value = number(json, "logZ", estimator, "value");
      double half =
          (number(json, "logZ", estimator, "high") - number(json, "logZ", estimator, "low")) / 2;
      // The interval is 1.96 standard errors to each side; 2.5 times that is missed by one run in a
      // million.
      assertEquals(SmallRbm.LOG_Z, value, 2.5 * half, estimator);
      assertTrue(half < 0.1, estimator);
    }
  }

  @Test
  void theDivergenceToTheDataIsThatOfTheEnumeratedDistribution() {
    Map<?, ?> json = Ran.done("evaluate", run, data, "--exact", "--json").json();
    double divergence = 0;
    double entropy = 0;
    for (double p : SmallRbm.distribution(1)) {
      divergence += StrictMath.log(1 / (16 * p)) / 16;
      entropy -= p * StrictMath.log(p);
    }
    assertEquals(divergence, number(json, "enumeration", "divergence"), 1e-12);
    assertEquals(entropy, number(json, "enumeration", "visibleEntropy"), 1e-12);
  }

  @Test
  void sameSeedSameNumbersForAnyNumberOfThreads() {
    Object[] words = {
      "evaluate", run, data, "--ais-chains", 70, "--betas", 30, "--json", "--threads", 1
    };
    Map<String, Object> one = withoutSeconds(Ran.done(words).json());
    words[words.length - 1] = 3;
    assertEquals(one, withoutSeconds(Ran.done(words).json()));
  }

  private static Map<String, Object> withoutSeconds(Map<?, ?> json) {
    Map<String, Object> plain = new LinkedHashMap<>();
    json.forEach(
        (key, value) -> {
          if (!key.equals("seconds"))
            plain.put((String) key, value instanceof Map<?, ?> map ? withoutSeconds(map) : value);
        });
    return plain;
  }

  @Test
  void withoutDataAnImportedMachineHasItsPartitionFunctionOnly() {
    Map<?, ?> json = Ran.done("evaluate", run, "--exact", "--json").json();
    assertEquals(SmallRbm.LOG_Z, number(json, "logZ", "exact"), 1e-13);
    assertNull(json.get("meanLogLikelihood"));
    assertNull(json.get("parts"));
  }

  @Test
  void theAnswerStaysInTheRun() throws Exception {
    String printed = Ran.done("evaluate", run, data, "--exact", "--json").out();
    assertEquals(Json.parse(printed), Json.parse(Files.readString(run.resolve("evaluation.json"))));
  }

  @Test
  void thePanelHasEveryEstimatorAndSaysWhatItLeavesOut() {
    Map<?, ?> json =
        Ran.done("evaluate", run, data, "--panel", "--ais-chains", 16, "--betas", 20, "--json")
            .json();
    Map<?, ?> logZ = (Map<?, ?>) json.get("logZ");
    assertEquals(
        Set.of(
            "exact",
            "ais",
            "reverseAis",
            "bennett",
            "tempering",
            "thermodynamic",
            "meanField",
            "tap2",
            "tap3",
            "bethe",
            "treeReweighted",
            "perturbMap"),
        logZ.keySet());
    assertEquals(logZ.keySet(), ((Map<?, ?>) json.get("meanLogLikelihood")).keySet());
    assertEquals(Set.of("trajectoryAis"), ((Map<?, ?>) json.get("leftOut")).keySet());
    // Published to six digits.
    assertEquals(6.933294, number(json, "logZ", "meanField", "value"), 1e-6);
    assertEquals(7.001270, number(json, "logZ", "tap2", "value"), 1e-6);
    assertEquals(7.002557, number(json, "logZ", "tap3", "value"), 1e-6);
    assertEquals(7.002017, number(json, "logZ", "bethe", "value"), 1e-6);
    assertEquals(7.072226, number(json, "logZ", "treeReweighted", "value"), 1e-6);
    assertEquals("lower", ((Map<?, ?>) logZ.get("meanField")).get("bound"));
    assertEquals("upper", ((Map<?, ?>) logZ.get("treeReweighted")).get("bound"));
    assertEquals(false, ((Map<?, ?>) logZ.get("tap2")).get("trusted"));
    assertNull(((Map<?, ?>) logZ.get("tap2")).get("low"));
  }

  @Test
  void baselinesStandBesideTheMachine() {
    Ran ran = Ran.done("evaluate", run, data, "--exact", "--baselines", "--json");
    Map<?, ?> baselines = (Map<?, ?>) ran.json().get("baselines");
    assertEquals(
        Set.of("machine", "independent", "mixture", "autoregressive", "ica"), baselines.keySet());
    assertEquals(
        number(ran.json(), "meanLogLikelihood", "exact"),
        number(baselines, "machine", "value"),
        1e-12);
    // All 16 states once: no model is better than equal shares, and independent columns reach them.
    assertEquals(-4 * StrictMath.log(2), number(baselines, "independent", "value"), 1e-9);
    assertEquals(false, ((Map<?, ?>) baselines.get("independent")).get("latentCode"));
    assertEquals(true, ((Map<?, ?>) baselines.get("mixture")).get("latentCode"));
    assertTrue(number(baselines, "autoregressive", "sampleSeconds") > 0);
    String text = Ran.done("evaluate", run, data, "--exact", "--baselines").out();
    assertTrue(text.contains("independent columns") && text.contains("this machine, exact"), text);
  }

  @Test
  void theTrajectoryOfATrainedRunEndsAtItsPartitionFunction() {
    Path trained = folder.resolve("trained");
    Ran.done(
        "train",
        data,
        "--hidden",
        3,
        "--updates",
        40,
        "--batch-size",
        16,
        "--chains",
        16,
        "--out",
        trained);
    Map<?, ?> json =
        Ran.done("evaluate", trained, "--panel", "--ais-chains", 64, "--betas", 40, "--json")
            .json();
    double exact = number(json, "logZ", "exact");
    double value = number(json, "logZ", "trajectoryAis", "value");
    double half = (number(json, "logZ", "trajectoryAis", "high") - value);
    // 2.5 half-widths of 1.96 standard errors are missed once in a million.
    assertEquals(exact, value, 2.5 * half + 1e-9);
    assertNull(json.get("leftOut"));
  }

  @Test
  void theTableNamesEveryEstimatorWithItsSide() {
    String text = Ran.done("evaluate", run, data, "--ais-chains", 16, "--betas", 20).out();
    assertTrue(text.contains("7.0014"), text);
    assertTrue(text.lines().anyMatch(l -> l.startsWith("AIS ") && l.contains(" low ")), text);
    assertTrue(
        text.lines().anyMatch(l -> l.startsWith("reverse AIS ") && l.contains(" high ")), text);
    assertTrue(text.contains("pseudo-likelihood") && text.contains("KL("), text);
    assertFalse(text.contains("NaN"), text);
  }
}
