package io.harmonium.runs.use;

import io.harmonium.formats.Unseen;
import java.util.LinkedHashMap;
import java.util.Map;

/// A result behind what tells its rows apart.
///
/// @param unseen words that training did not see, or null
public record KeyedResult(Tabular of, RowKey key, Unseen unseen) implements Tabular {

  @Override
  public RowTable table() {
    return key.before(of.table());
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>(key.in(of.toJson(listed), listed));
    if (unseen != null && !unseen.isEmpty()) json.put("unseen", unseen.toJson());
    return json;
  }
}
