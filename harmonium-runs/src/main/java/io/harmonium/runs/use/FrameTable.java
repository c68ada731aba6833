package io.harmonium.runs.use;

import io.harmonium.baselines.FrameScore;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How well machines and plain rules tell the next frame, side by side: squared error per frame, and log-likelihood per
/// frame where there is a distribution.
public record FrameTable(List<FrameScore> scores) {

  public FrameTable {
    scores = List.copyOf(scores);
  }

  /// A line per rule below a header.
  public List<String> lines() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("next frame", "squared error", "log-likelihood", "frames"));
    for (FrameScore score : scores)
      rows.add(
          List.of(
              score.title(),
              number(score.squaredError()),
              number(score.logLikelihood()),
              Long.toString(score.frames())));
    return Columns.of(rows);
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : ShortNumber.of(value);
  }

  /// Rules by name.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    for (FrameScore score : scores) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("title", score.title());
      if (!Double.isNaN(score.squaredError()))
        one.put("squaredErrorPerFrame", score.squaredError());
      if (!Double.isNaN(score.logLikelihood()))
        one.put("meanLogLikelihoodPerFrame", score.logLikelihood());
      one.put("frames", score.frames());
      json.put(score.name(), one);
    }
    return json;
  }
}
