package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Moments;
import java.util.LinkedHashMap;
import java.util.Map;

/// Moments of samples beside those of rows.
///
/// @param samples how many there were
/// @param origin where they come from
public record SampleMoments(Moments moments, int samples, String origin) {

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("meanError", EvaluationJson.finite(moments.meanError()));
    json.put("meanPearson", EvaluationJson.finite(moments.meanPearson()));
    json.put("correlationError", EvaluationJson.finite(moments.correlationError()));
    json.put("correlationPearson", EvaluationJson.finite(moments.correlationPearson()));
    json.put("samples", samples);
    json.put("from", origin);
    return json;
  }
}
