package io.harmonium.runs.reporting;

import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.List;

/// What the page of a run cannot show because the run does not have it, and how to get it.
public final class Missing {

  private Missing() {}

  /// What is missing where samples are kept in the file `samples`.
  public static List<String> of(RunDirectory run, String samples) {
    String path = run.path().toString();
    boolean trained = !run.readMetrics().isEmpty();
    List<String> missing = new ArrayList<>();
    if (!trained) missing.add("how learning went: the run was made without updates");
    if (!run.has(samples))
      missing.add(
          "samples beside data: no "
              + samples
              + (trained
                  ? "; let training end: " + Suggestion.of("train").with("resume", path).line()
                  : ""));
    if (!run.has("evaluation.json"))
      missing.add(
          "log Z and likelihoods by several estimators: " + Suggestion.of("evaluate", path).line());
    if (!run.has(Diagnosis.FILE))
      missing.add("what may be wrong: " + Suggestion.of("diagnose", path).line());
    return missing;
  }
}
