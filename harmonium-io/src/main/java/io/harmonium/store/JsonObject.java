package io.harmonium.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A JSON object that is read field by field; complaints say where a field stands and what it should be.
record JsonObject(String where, Map<String, Object> json) {

  /// `value` as an object.
  @SuppressWarnings("unchecked")
  static JsonObject of(String where, Object value) {
    if (value instanceof Map<?, ?> map) return new JsonObject(where, (Map<String, Object>) map);
    throw new IllegalArgumentException("'" + where + "' should be an object, got " + shown(value));
  }

  String text(String name) {
    if (json.get(name) instanceof String text) return text;
    throw wrong(name, "a text");
  }

  /// A whole number in [low, high].
  long number(String name, long low, long high) {
    if (json.get(name) instanceof Long number && number >= low && number <= high) return number;
    throw wrong(name, "a whole number from " + low + " to " + high);
  }

  JsonObject object(String name) {
    return of(where + "." + name, json.get(name));
  }

  /// A list of at most `most` objects.
  List<JsonObject> objects(String name, int max) {
    if (!(json.get(name) instanceof List<?> list)) throw wrong(name, "a list");
    if (list.size() > max) throw wrong(name, "a list of at most " + max);
    List<JsonObject> objects = new ArrayList<>();
    for (Object each : list) objects.add(of(where + "." + name + "[" + objects.size() + "]", each));
    return objects;
  }

  List<String> texts(String name) {
    if (!(json.get(name) instanceof List<?> list)) throw wrong(name, "a list");
    List<String> texts = new ArrayList<>();
    for (Object each : list)
      if (each instanceof String text) texts.add(text);
      else throw wrong(name, "a list of texts");
    return texts;
  }

  /// The object as a map of objects.
  Map<String, JsonObject> members() {
    Map<String, JsonObject> members = new LinkedHashMap<>();
    json.forEach((name, value) -> members.put(name, of(where + "." + name, value)));
    return members;
  }

  IllegalArgumentException wrong(String name, String expected) {
    return new IllegalArgumentException(
        "'" + where + "." + name + "' should be " + expected + ", got " + shown(json.get(name)));
  }

  private static String shown(Object value) {
    String text = String.valueOf(value);
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
