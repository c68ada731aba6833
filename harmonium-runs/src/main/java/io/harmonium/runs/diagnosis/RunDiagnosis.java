package io.harmonium.runs.diagnosis;

import io.harmonium.formats.Unseen;
import java.util.LinkedHashMap;
import java.util.Map;

/// What was found in one run.
///
/// @param run its folder
/// @param unseen words of the rows that training did not see; null where there can be none
public record RunDiagnosis(String run, Diagnosis diagnosis, Unseen unseen) {

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.putAll(diagnosis.toJson());
    return json;
  }
}
