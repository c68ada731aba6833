package io.harmonium.runs.training;

import io.harmonium.store.RunDescription;
import java.util.Map;
import java.util.Optional;

/// The `configuration` of `run.json`, read and checked as a whole: the data, how it learns, which machines are kept and when
/// it is judged.
public sealed interface RunConfiguration
    permits RunSettings, SequenceRunSettings, NetworkRunSettings {

  /// Which data it learns from.
  DataSettings data();

  /// What is kept and judged.
  Moments moments();

  /// As it stands in `run.json`.
  Map<String, Object> toJson();

  /// What `description` says; empty for runs that did not learn by updates, such as stored patterns and imported machines.
  /// `IllegalArgumentException` names what is wrong.
  static Optional<RunConfiguration> of(RunDescription description) {
    Map<String, Object> json = description.configuration();
    if (json.containsKey(SequenceRunSettings.TEMPORAL))
      return Optional.of(SequenceRunSettings.from(json));
    if (json.containsKey(NetworkRunSettings.NETWORK))
      return Optional.of(NetworkRunSettings.from(json));
    return json.containsKey("learn") ? Optional.of(RunSettings.from(json)) : Optional.empty();
  }

  /// How a run of rows learns; empty for others.
  static Optional<LearningSettings> learning(RunDescription description) {
    return of(description)
        .filter(RunSettings.class::isInstance)
        .map(settings -> ((RunSettings) settings).learning());
  }
}
