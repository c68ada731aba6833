package io.harmonium.runs.data;

import io.harmonium.runs.Unsupported;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The settings of a request that differ from their defaults. A capability names those that it reads; any other is refused, so
/// that nothing that is asked for is passed over.
public final class Asked {

  /// Reasons by the names of settings, in the order in which they were added.
  private final Map<String, String> settings = new LinkedHashMap<>();

  /// Adds the setting `name` where it is `given`; `reason` says what alone reads it, such as "belongs to networks".
  public Asked with(String name, boolean given, String reason) {
    if (given) settings.put(name, reason);
    return this;
  }

  /// Adds all of `more`.
  public Asked with(Asked more) {
    settings.putAll(more.settings);
    return this;
  }

  /// Refuses the first setting that is none of `read`.
  public void only(String... read) {
    List<String> known = List.of(read);
    settings.forEach(
        (name, reason) -> {
          if (!known.contains(name))
            throw new Unsupported("{" + name + "} " + reason, "leave it out");
        });
  }
}
