package io.harmonium.runs.training;

import io.harmonium.store.CheckpointPlan;
import java.util.LinkedHashMap;
import java.util.Map;

/// The configuration of a run of rows.
public record RunSettings(DataSettings data, LearningSettings learning, Moments moments)
    implements RunConfiguration {

  /// About as many points as a curve needs.
  public static final String DEFAULT_EVALUATE = "log:24";

  /// Snapshots that tempering along the training trajectory needs.
  public static final String DEFAULT_CHECKPOINTS = "log:60";

  CheckpointPlan checkpointPlan() {
    return moments.checkpoints();
  }

  CheckpointPlan evaluationPlan() {
    return moments.evaluate();
  }

  RunSettings with(LearningSettings other) {
    return new RunSettings(data, other, moments);
  }

  RunSettings with(DataSettings other) {
    return new RunSettings(other, learning, moments);
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(SettingsJson.write(data));
    json.putAll(SettingsJson.write(learning));
    json.putAll(SettingsJson.write(moments));
    return json;
  }

  /// What [#toJson()] wrote; `IllegalArgumentException` names what is wrong.
  static RunSettings from(Map<String, Object> json) {
    return new RunSettings(
        SettingsJson.read(DataSettings.class, json),
        SettingsJson.read(LearningSettings.class, json),
        SettingsJson.read(Moments.class, json));
  }
}
