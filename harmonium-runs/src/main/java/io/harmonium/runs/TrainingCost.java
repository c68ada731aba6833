package io.harmonium.runs;

import io.harmonium.wording.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a run that was not begun would cost.
///
/// @param summary the plan in a few lines, which [Spelling] reads
/// @param configuration its settings, as `run.json` would hold them
/// @param cost time, memory and files
/// @param remarks what is good to know about it
public record TrainingCost(
    List<String> summary,
    Map<String, Object> configuration,
    CostPreview cost,
    List<String> remarks) {

  /// The plan in a few lines that name settings plainly.
  @Override
  public List<String> summary() {
    return summary(Spelling.PLAIN);
  }

  /// The same with settings spelled.
  public List<String> summary(Spelling spelling) {
    return summary.stream().map(spelling::of).toList();
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("configuration", configuration);
    json.put("cost", cost.toJson());
    return json;
  }
}
