package io.harmonium.runs.diagnosis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// What all checks found, causes before their consequences.
public record Diagnosis(List<Finding> findings) {

  /// The file of a run directory that holds the newest diagnosis.
  public static final String FILE = "diagnosis.json";

  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /// Makes the checks of the given moments; `say` receives the name of each before it begins. A machine without a
  /// distribution of its own is not examined further.
  public static Diagnosis of(
      Evidence evidence, Set<Examination.When> moments, Consumer<String> say) {
    List<Finding> findings = new ArrayList<>();
    boolean undefined = false;
    for (Examination check : Examination.all()) {
      if (!moments.contains(check.when())) continue;
      if (undefined) {
        findings.add(Finding.skip(check.name(), "the machine has no distribution to look at"));
        continue;
      }
      if (check.when() == Examination.When.ASKED
          && evidence.practice().learn().equals(Practice.DISCRIMINATIVE)) {
        findings.add(Finding.skip(check.name(), "training cared for labels alone, not for rows"));
        continue;
      }
      if (evidence.conditional() && !check.conditional()) {
        findings.add(
            Finding.skip(
                check.name(),
                "it looks at the distribution of whole rows, and this machine is a conditional"
                    + " model p(y | x)"));
        continue;
      }
      say.accept(check.name());
      List<Finding> found = told(check, evidence, findings);
      undefined =
          check instanceof ParametersCheck
              && found.stream().anyMatch(f -> f.verdict() == Finding.Verdict.FAIL);
      findings.addAll(found);
    }
    return new Diagnosis(findings);
  }

  /// What a check finds. What is wrong with samples of a machine that was taught labels first, and what a check before
  /// has told already, has no command of its own to try.
  private static List<Finding> told(Examination check, Evidence evidence, List<Finding> before) {
    boolean labels = check.samples() && evidence.practice().classes();
    return check.examine(evidence).stream()
        .map(
            finding -> {
              boolean again =
                  before.stream().anyMatch(f -> f.pathology().equals(finding.pathology()));
              if (!finding.wrong() || !labels && !again) return finding;
              String why =
                  labels
                      ? "labels are what this machine was taught first"
                      : finding.pathology() + " is told above";
              return Finding.skip(check.name(), why + " (" + finding.reason() + ")");
            })
        .toList();
  }

  /// What is wrong, the most severe first, causes before their consequences.
  public List<Finding> wrong() {
    List<Finding> wrong = new ArrayList<>(of(Finding.Verdict.FAIL));
    wrong.addAll(of(Finding.Verdict.WARN));
    return wrong;
  }

  private List<Finding> of(Finding.Verdict verdict) {
    return findings.stream().filter(f -> f.verdict() == verdict).toList();
  }

  /// PASS where nothing is wrong, else the worst verdict.
  public Finding.Verdict verdict() {
    if (!of(Finding.Verdict.FAIL).isEmpty()) return Finding.Verdict.FAIL;
    return of(Finding.Verdict.WARN).isEmpty() ? Finding.Verdict.PASS : Finding.Verdict.WARN;
  }

  /// The same with one more finding, in the place of an older one of the same check.
  public Diagnosis with(Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.removeIf(each -> each.check().equals(finding.check()));
    all.add(finding);
    return new Diagnosis(all);
  }

  /// Reads what [#toJson] wrote.
  public static Diagnosis fromJson(Object json) {
    List<Finding> findings = new ArrayList<>();
    if (json instanceof Map<?, ?> map && map.get("findings") instanceof List<?> list)
      for (Object each : list)
        if (each instanceof Map<?, ?> finding) findings.add(Finding.fromJson(finding));
    return new Diagnosis(findings);
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", verdict().name());
    json.put("findings", findings.stream().map(Finding::toJson).toList());
    return json;
  }
}
