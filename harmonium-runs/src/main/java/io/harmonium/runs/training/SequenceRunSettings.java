package io.harmonium.runs.training;

import java.util.LinkedHashMap;
import java.util.Map;

/// The configuration of a run of sequences.
public record SequenceRunSettings(
    DataSettings data, SequenceSettings sequences, TemporalSettings temporal, Moments moments)
    implements RunConfiguration {

  static final String TEMPORAL = "temporal";

  private static final String SEQUENCES = "sequences";

  SequenceRunSettings with(TemporalSettings other) {
    return new SequenceRunSettings(data, sequences, other, moments);
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(SettingsJson.write(data));
    json.put(SEQUENCES, SettingsJson.write(sequences));
    json.put(TEMPORAL, SettingsJson.write(temporal));
    json.putAll(SettingsJson.write(moments));
    return json;
  }

  /// What [#toJson()] wrote; `IllegalArgumentException` names what is wrong.
  static SequenceRunSettings from(Map<String, Object> json) {
    return new SequenceRunSettings(
        SettingsJson.read(DataSettings.class, json),
        SettingsJson.part(SequenceSettings.class, json, SEQUENCES),
        SettingsJson.part(TemporalSettings.class, json, TEMPORAL),
        SettingsJson.read(Moments.class, json));
  }
}
