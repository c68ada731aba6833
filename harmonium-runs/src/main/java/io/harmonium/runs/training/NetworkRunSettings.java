package io.harmonium.runs.training;

import java.util.LinkedHashMap;
import java.util.Map;

/// The configuration of a run of a network.
public record NetworkRunSettings(DataSettings data, NetworkSettings network, Moments moments)
    implements RunConfiguration {

  static final String NETWORK = "network";

  NetworkRunSettings with(NetworkSettings other) {
    return new NetworkRunSettings(data, other, moments);
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>(SettingsJson.write(data));
    json.put(NETWORK, SettingsJson.write(network));
    json.putAll(SettingsJson.write(moments));
    return json;
  }

  /// What [#toJson()] wrote; `IllegalArgumentException` names what is wrong.
  static NetworkRunSettings from(Map<String, Object> json) {
    return new NetworkRunSettings(
        SettingsJson.read(DataSettings.class, json),
        SettingsJson.part(NetworkSettings.class, json, NETWORK),
        SettingsJson.read(Moments.class, json));
  }
}
