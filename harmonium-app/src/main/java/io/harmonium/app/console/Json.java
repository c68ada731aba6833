package io.harmonium.app.console;

import java.util.LinkedHashMap;
import java.util.Map;

/// The JSON documents that verbs print: maps, lists, strings, numbers and truth values, with the version of their shape
/// first.
public final class Json {

  /// Version of the documents; a number that changes when a key changes its meaning or goes away.
  public static final int SCHEMA_VERSION = 1;

  private Json() {}

  /// One document: `schemaVersion` and then the entries of `values` in their order.
  public static String document(Map<String, ?> values) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("schemaVersion", SCHEMA_VERSION);
    all.putAll(values);
    return io.harmonium.store.Json.pretty(all).stripTrailing();
  }
}
