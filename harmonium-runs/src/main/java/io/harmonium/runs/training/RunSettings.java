package io.harmonium.runs.training;

import io.harmonium.store.CheckpointPlan;
import java.util.LinkedHashMap;
import java.util.Map;

/// All settings of a run, as `run.json` keeps them: the data, how it learns, which machines are kept (`checkpoints`) and
/// at which updates it is judged (`evaluate`, in the words of a [CheckpointPlan]).
public record RunSettings(
    DataSettings data, LearningSettings learning, String checkpoints, String evaluate) {

  /// About as many points as a curve needs.
  public static final String DEFAULT_EVALUATE = "log:24";

  /// Snapshots that tempering along the training trajectory needs.
  public static final String DEFAULT_CHECKPOINTS = "log:60";

  public RunSettings {
    Said.by("{checkpoints}", () -> CheckpointPlan.parse(checkpoints));
    Said.by("{evaluate}", () -> evaluations(evaluate));
  }

  /// Evaluations leave no states behind, of which the newest could be kept.
  private static CheckpointPlan evaluations(String text) {
    if (!text.matches("(log|every):.*"))
      throw new IllegalArgumentException(
          "a machine is judged by log:24 or every:N, got '" + text + "'");
    return CheckpointPlan.parse(text);
  }

  CheckpointPlan checkpointPlan() {
    return CheckpointPlan.parse(checkpoints);
  }

  CheckpointPlan evaluationPlan() {
    return CheckpointPlan.parse(evaluate);
  }

  RunSettings with(LearningSettings other) {
    return new RunSettings(data, other, checkpoints, evaluate);
  }

  RunSettings with(DataSettings other) {
    return new RunSettings(other, learning, checkpoints, evaluate);
  }

  /// One object with all settings.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(SettingsJson.write(data));
    json.putAll(SettingsJson.write(learning));
    json.put("checkpoints", checkpoints);
    json.put("evaluate", evaluate);
    return json;
  }

  /// What [#toJson()] wrote; `IllegalArgumentException` names what is wrong.
  public static RunSettings from(Map<String, Object> json) {
    return new RunSettings(
        SettingsJson.read(DataSettings.class, json),
        SettingsJson.read(LearningSettings.class, json),
        String.valueOf(json.get("checkpoints")),
        String.valueOf(json.get("evaluate")));
  }
}
