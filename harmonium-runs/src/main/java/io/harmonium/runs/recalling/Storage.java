package io.harmonium.runs.recalling;

import io.harmonium.runs.Detail;
import io.harmonium.runs.training.SettingsJson;
import java.util.Map;

/// Patterns that a Hopfield network stored at once.
///
/// @param load patterns per unit
/// @param capacity the load up to which Hebb's rule remembers
/// @param tried patterns that were tried
/// @param atRest how many of them the network keeps as they are
/// @param recalled their mean overlap after a tenth of the units was damaged
public record Storage(
    int patterns, int units, double load, double capacity, int tried, int atRest, double recalled)
    implements Detail {

  @Override
  public Map<String, Object> toJson() {
    return SettingsJson.write(this);
  }
}
