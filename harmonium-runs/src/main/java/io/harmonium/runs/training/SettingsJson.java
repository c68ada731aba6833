package io.harmonium.runs.training;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Records of settings as JSON objects and back: one entry per component, absent where it is null. Components are texts,
/// lists of texts, whole numbers, numbers and truth values.
public final class SettingsJson {

  private SettingsJson() {}

  public static Map<String, Object> write(Record settings) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = value(settings, component);
      if (value != null) json.put(component.getName(), value);
    }
    return json;
  }

  private static Object value(Record settings, RecordComponent component) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read the setting " + component.getName(), e);
    }
  }

  /// Settings from named values, one for each component that is not null; a name that is none of its components is an
  /// error.
  public static <T extends Record> T of(Class<T> type, Map<String, Object> values) {
    List<String> names =
        Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    for (String name : values.keySet())
      if (!names.contains(name))
        throw new IllegalStateException(type.getSimpleName() + " has no setting '" + name + "'");
    return read(type, values);
  }

  /// The same settings with another value of one component.
  static <T extends Record> T with(T settings, String name, Object value) {
    Map<String, Object> values = write(settings);
    values.put(name, value);
    @SuppressWarnings("unchecked")
    Class<T> type = (Class<T>) settings.getClass();
    return of(type, values);
  }

  /// The settings that `json` holds; `IllegalArgumentException` names what is wrong.
  static <T extends Record> T read(Class<T> type, Map<String, Object> json) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = convert(components[i].getName(), types[i], json.get(components[i].getName()));
    }
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (java.lang.reflect.InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) throw wrong;
      if (e.getCause() instanceof NullPointerException missing)
        throw new IllegalArgumentException(
            "one of the settings " + absent(components, values) + " is missing", missing);
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + type.getSimpleName(), e);
    }
  }

  private static String absent(RecordComponent[] components, Object[] values) {
    return IntStream.range(0, values.length)
        .filter(i -> values[i] == null)
        .mapToObj(i -> "'" + components[i].getName() + "'")
        .collect(Collectors.joining(", "));
  }

  private static Object convert(String name, Class<?> type, Object value) {
    if (value == null && !type.isPrimitive()) return type == List.class ? List.of() : null;
    if (type == String.class && value instanceof String) return value;
    if (type == List.class && value instanceof List<?> list)
      return list.stream().map(String::valueOf).toList();
    if (type == boolean.class && value instanceof Boolean) return value;
    if (type == long.class && value instanceof Long) return value;
    if ((type == int.class || type == Integer.class) && value instanceof Integer) return value;
    if ((type == int.class || type == Integer.class)
        && value instanceof Long number
        && number == number.intValue()) return number.intValue();
    if (type == double.class && value instanceof Number number) return number.doubleValue();
    throw new IllegalArgumentException(
        "the setting '"
            + name
            + "' should be a "
            + type.getSimpleName().toLowerCase(java.util.Locale.ROOT)
            + ", got "
            + RunJson.shown(value));
  }
}
