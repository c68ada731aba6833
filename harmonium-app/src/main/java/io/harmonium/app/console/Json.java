package io.harmonium.app.console;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The JSON documents that verbs print: maps, lists, strings, numbers and truth values, with the version of their shape
/// first.
public final class Json {

  /// Version of the documents; a number that changes when a key changes its meaning or goes away.
  public static final int SCHEMA_VERSION = 1;

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}

  /// One document: `schemaVersion` and then the entries of `values` in their order.
  public static String document(Map<String, ?> values) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("schemaVersion", SCHEMA_VERSION);
    all.putAll(values);
    return MAPPER.writeValueAsString(all);
  }
}
