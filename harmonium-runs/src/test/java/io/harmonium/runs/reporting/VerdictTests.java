package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Trust;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.runs.diagnosis.MomentAgreement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class VerdictTests {

  private static final Machine MACHINE = Rbm.binary(4, 10);

  private static RunContents run(
      Machine machine, int lines, IntFunction<Map<String, Object>> line) {
    List<Tree> metrics = new ArrayList<>();
    for (int i = 0; i < lines; i++) {
      Map<String, Object> values = new java.util.LinkedHashMap<>(line.apply(i));
      values.put("update", (long) (10 * (i + 1)));
      metrics.add(new Tree(values));
    }
    return new RunContents("run", Tree.EMPTY, metrics, List.of(), null, Tree.EMPTY, machine, null);
  }

  private static Verdict judge(int lines, IntFunction<Map<String, Object>> line) {
    return Verdict.of(run(MACHINE, lines, line));
  }

  private static Map<String, Object> estimate(double value, double half) {
    return Map.of("value", value, "low", value - half, "high", value + half, "method", "ais");
  }

  @Test
  void aRunThatStillRisesIsHealthyAndSaysItsNumber() {
    Verdict verdict = judge(8, i -> Map.of("testLogLikelihood", estimate(-20 + i, 0.25)));
    assertEquals(Verdict.Level.PASS, verdict.level());
    assertTrue(
        verdict.summary().contains("−13.00 ± 0.25 nats per row (AIS from below)"),
        verdict.summary());
    assertEquals(List.of(), verdict.reasons());
  }

  @Test
  void aTestLikelihoodThatFellByMoreThanItsErrorIsTrouble() {
    double[] values = {-20, -15, -14, -15, -16};
    Verdict verdict = judge(5, i -> Map.of("testLogLikelihood", estimate(values[i], 0.5)));
    assertEquals(Verdict.Level.FAIL, verdict.level());
    assertTrue(verdict.reasons().getFirst().contains("best at update 30"));
    Verdict noisy = judge(5, i -> Map.of("testLogLikelihood", estimate(values[i], 5)));
    assertEquals(Verdict.Level.PASS, noisy.level());
  }

  /// Free energies alone are judged in deviations over the training rows, by `diagnose`; the page has no threshold of its own.
  @Test
  void aGapOfFreeEnergiesIsLeftToTheDiagnosis() {
    IntFunction<Map<String, Object>> gap =
        i -> Map.of("freeEnergyTrain", -10.0 - i, "freeEnergyTest", -10.0);
    assertEquals(Verdict.Level.OPEN, judge(8, gap).level());
  }

  @Test
  void manyIdleHiddenUnitsNeedALook() {
    IntFunction<Map<String, Object>> idle =
        i -> Map.of("hiddenActivity", Map.of("mean", 0.1, "dead", 2, "stuck", 1));
    assertEquals(Verdict.Level.WARN, judge(2, idle).level());
    IntFunction<Map<String, Object>> busy =
        i -> Map.of("hiddenActivity", Map.of("mean", 0.1, "dead", 1, "stuck", 1));
    assertEquals(Verdict.Level.PASS, judge(2, busy).level());
  }

  @Test
  void anIntervalThatIsNotTrustedIsNotPassedOn() {
    Verdict verdict =
        judge(
            2,
            i ->
                Map.of(
                    "testLogLikelihood",
                    Map.of("value", -3.0, "low", -4.0, "high", -2.0, "trusted", false)));
    assertEquals(Verdict.Level.WARN, verdict.level());
  }

  private static Map<String, Object> answer(double value, boolean trusted) {
    return Map.of("value", value, "low", value - 1, "high", value + 1, "trusted", trusted);
  }

  private static RunContents evaluated(Map<String, Object> answers) {
    return new RunContents(
        "run",
        Tree.EMPTY,
        List.of(),
        List.of(),
        null,
        new Tree(
            Map.of("logZ", answers, "parts", Map.of("test", Map.of("meanLogLikelihood", answers)))),
        MACHINE,
        null);
  }

  /// Verdict and report call the trust of a likelihood as table and document do.
  @Test
  void everyTrustIsCalledTheSameEverywhere() {
    for (Trust trust : Trust.values()) {
      Estimate estimate = new Estimate(-3, -4, -2, Estimate.Bound.NONE, trust, "why");
      Map<String, Object> answer = new LinkedHashMap<>(answer(-3, estimate.trusted()));
      answer.put("trust", trust.words());
      RunContents run = evaluated(Map.of("bennett", answer));
      Verdict verdict = Verdict.of(run);
      String table = new Likelihoods(Judged.of(run)).table().toString();
      for (Trust other : Trust.values()) {
        boolean said = trust == other && trust != Trust.TRUSTED;
        String words = other.words();
        assertEquals(said, verdict.summary().contains(", " + words), verdict.summary());
        assertEquals(said, table.contains("interval " + words), table);
      }
      assertEquals(trust == Trust.NONE, verdict.level() == Verdict.Level.WARN, "" + trust);
    }
  }

  /// What the panel trusts is what the verdict passes on; tempering, integration and bounds carry no likelihood.
  @Test
  void theVerdictTakesTheNumberThatThePanelTrusts() {
    Verdict sure =
        Verdict.of(evaluated(Map.of("ais", answer(-3, false), "reverseAis", answer(-2, true))));
    assertTrue(sure.summary().contains("−2 ± 1 nats per row (reverse AIS)"), sure.summary());
    assertTrue(sure.reasons().stream().noneMatch(r -> r.contains("trusted")), "" + sure.reasons());
    for (Map<String, Object> answers :
        List.of(
            Map.<String, Object>of("ais", answer(-3, false), "tempering", answer(-2, true)),
            Map.<String, Object>of("thermodynamic", answer(-2, true)),
            Map.<String, Object>of("ais", answer(-3, false), "meanField", answer(-2, true)))) {
      Verdict verdict = Verdict.of(evaluated(answers));
      assertEquals(Verdict.Level.WARN, verdict.level(), verdict.summary());
      assertTrue(verdict.summary().contains("not trusted"), verdict.summary());
    }
  }

  @Test
  void valuesThatAreNotFiniteAreTrouble() {
    Verdict inMetrics = judge(3, i -> Map.of("freeEnergyTrain", i == 2 ? Double.NaN : 1.0));
    assertEquals(Verdict.Level.FAIL, inMetrics.level());
    Verdict asText = judge(3, i -> Map.of("gradientNorm", "Infinity"));
    assertEquals(Verdict.Level.FAIL, asText.level());
    double[] values = new double[MACHINE.parameters().size()];
    Arrays.fill(values, Double.NaN);
    Machine broken = MACHINE.with(MACHINE.parameters().with(values));
    assertEquals(Verdict.Level.FAIL, Verdict.of(run(broken, 0, i -> Map.of())).level());
  }

  @Test
  void whatWasNotMeasuredIsNotJudged() {
    assertEquals(Verdict.Level.OPEN, judge(0, i -> Map.of()).level());
  }

  @Test
  void theJudgementCanBeReadByPrograms() {
    Map<String, Object> json = judge(3, i -> Map.of("trainLogLikelihood", -1.0 + i)).toJson();
    assertEquals("PASS", json.get("level"));
    assertEquals(List.of(), json.get("reasons"));
  }

  private static RunContents with(RunContents run, Machine machine, String model, Object findings) {
    return new RunContents(
        run.name(),
        new Tree(Map.of("model", model)),
        run.metrics(),
        List.of(),
        run.statistics(),
        Tree.EMPTY,
        machine,
        null,
        findings == null
            ? Map.of()
            : Map.of("diagnosis.json", new Tree(Map.of("findings", findings))));
  }

  private static RunContents agreeing(double r, double slope, double ceiling) {
    return agreeing(r, slope, ceiling, MomentAgreement.NONE);
  }

  private static RunContents agreeing(
      double r, double slope, double ceiling, MomentAgreement means) {
    double[] data = {0, 1, 2, 3};
    double[] model = Arrays.stream(data).map(x -> slope * x).toArray();
    Correlations pairs =
        new Correlations(
            4, java.util.OptionalDouble.of(r), java.util.OptionalDouble.of(ceiling), data, model);
    double[] none = {};
    RunStatistics statistics =
        new RunStatistics(
            "test",
            10,
            10,
            List.of(),
            List.of(),
            null,
            none,
            none,
            means,
            pairs,
            null,
            new double[0][],
            new double[0][],
            null,
            null);
    return new RunContents(
        "run", Tree.EMPTY, List.of(), List.of(), statistics, Tree.EMPTY, MACHINE, null);
  }

  @Test
  void aFailOfTheDiagnosisIsNeverHealthy() {
    RunContents rising = run(MACHINE, 8, i -> Map.of("testLogLikelihood", estimate(-20 + i, 0.25)));
    Map<String, Object> fail =
        Map.of("check", "mixing", "verdict", "FAIL", "pathology", "not-mixing", "reason", "slow");
    Verdict verdict = Verdict.of(with(rising, MACHINE, "rbm", List.of(fail)));
    assertEquals(Verdict.Level.FAIL, verdict.level());
    assertEquals(List.of("not-mixing: slow."), verdict.reasons());
    Map<String, Object> pass = Map.of("check", "mixing", "verdict", "PASS", "reason", "quick");
    assertEquals(
        Verdict.Level.PASS, Verdict.of(with(rising, MACHINE, "rbm", List.of(pass))).level());
  }

  @Test
  void aMachineThatKnowsRowsAsIndependentColumnsDoIsNotHealthy() {
    List<Tree> flat = new ArrayList<>();
    for (long update : new long[] {0, 100, 5000})
      flat.add(new Tree(Map.of("update", update, "testLogLikelihood", estimate(-3.5, 0.07))));
    Verdict verdict =
        Verdict.of(
            new RunContents("run", Tree.EMPTY, flat, List.of(), null, Tree.EMPTY, MACHINE, null));
    assertEquals(Verdict.Level.WARN, verdict.level());
    assertTrue(verdict.reasons().getFirst().contains("independent columns"));
  }

  @Test
  void correlationsAreJudgedByTheirSlopeAndByWhatRowsReach() {
    assertEquals(Verdict.Level.PASS, Verdict.of(agreeing(0.98, 0.95, 0.99)).level());
    assertEquals(Verdict.Level.WARN, Verdict.of(agreeing(0.82, 0.9, 0.99)).level());
    assertEquals(Verdict.Level.FAIL, Verdict.of(agreeing(-0.56, -0.5, 0.95)).level());
    Verdict weak = Verdict.of(agreeing(0.984, 0.25, 0.99));
    assertEquals(Verdict.Level.FAIL, weak.level());
    assertTrue(weak.summary().contains("r = 0.984 with slope 0.25"), weak.summary());
  }

  /// Even weights of annealing do not tell what all chains missed.
  @Test
  void likelihoodsAnnealedWhileTrainingSayThatTheyComeFromOneSide() {
    Map<String, Object> annealed = new java.util.LinkedHashMap<>(estimate(-3.5, 0.07));
    annealed.put("method", "ais");
    RunContents run = run(MACHINE, 3, i -> Map.of("testLogLikelihood", annealed, "logZ", annealed));
    assertTrue(Verdict.of(run).summary().contains("(AIS from below)"), Verdict.of(run).summary());
    String table = new Likelihoods(Judged.of(run)).table().toString();
    assertTrue(table.contains("from one side"), table);
    Map<String, Object> exact = new java.util.LinkedHashMap<>(annealed);
    exact.put("method", "exact");
    run = run(MACHINE, 3, i -> Map.of("testLogLikelihood", exact, "logZ", exact));
    assertTrue(Verdict.of(run).summary().contains("(exact)"), Verdict.of(run).summary());
  }

  @Test
  void meansAreJudgedByTheirSlopeToo() {
    MomentAgreement quarter = new MomentAgreement(0.984, 0.25, 0.99);
    Verdict weak = Verdict.of(agreeing(0.98, 0.95, 0.99, quarter));
    assertEquals(Verdict.Level.FAIL, weak.level());
    assertTrue(
        weak.reasons().getFirst().contains("means of samples and rows agree to r = 0.984 with"),
        weak.reasons().getFirst());
    MomentAgreement chance = new MomentAgreement(0.1, 0.1, 0.1);
    assertEquals(Verdict.Level.PASS, Verdict.of(agreeing(0.98, 0.95, 0.99, chance)).level());
  }

  /// Whoever was taught labels first, or stores rows as they are, is not judged by samples.
  @Test
  void samplesAreJudgedWhereRowsAreWhatWasTaught() {
    RunContents weak = agreeing(0.3, 0.25, 0.99);
    assertEquals(Verdict.Level.FAIL, Verdict.of(weak).level());
    Machine pairs = io.harmonium.machines.Boltzmann.ising(4);
    Verdict stored = Verdict.of(with(weak, pairs, "hopfield", null));
    assertEquals(List.of(), stored.reasons());
    assertEquals(Verdict.Level.OPEN, stored.level());
    Map<String, Object> labels = Map.of("learn", "discriminative");
    RunContents taught =
        new RunContents(
            "run",
            new Tree(Map.of("model", "class-rbm", "configuration", labels)),
            List.of(),
            List.of(),
            weak.statistics(),
            Tree.EMPTY,
            MACHINE,
            null);
    assertEquals(List.of(), Verdict.of(taught).reasons());
  }

  /// One judge: a diagnosis that has compared moments is not asked again, and the same numbers have the same verdict.
  @Test
  void theDiagnosisDecidesWhereItHasLooked() {
    RunContents weak = agreeing(0.82, 0.9, 0.99);
    Map<String, Object> pass = Map.of("check", "moments", "verdict", "PASS", "reason", "r = 0.95");
    assertEquals(Verdict.Level.PASS, Verdict.of(with(weak, MACHINE, "rbm", List.of(pass))).level());
    Map<String, Object> other = Map.of("check", "mixing", "verdict", "PASS", "reason", "quick");
    assertEquals(
        Verdict.Level.WARN, Verdict.of(with(weak, MACHINE, "rbm", List.of(other))).level());
  }
}
