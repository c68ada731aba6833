package io.harmonium.runs.training;

import io.harmonium.runs.settings.SettingSpec;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.wording.Explained;
import io.harmonium.wording.InvalidSetting;
import io.harmonium.wording.Spelling;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Records of settings as JSON objects and back: one entry per component, absent where it is null. Whole numbers, numbers
/// and truth values are themselves, lists are lists of texts; everything else is the text of its `toString`, an optional
/// number (`Double`) too.
public final class SettingsJson {

  /// How values that are written as texts are read; constants are read by their [Word].
  private static final Map<Class<?>, Function<String, ?>> TEXTS =
      Map.ofEntries(
          entry(String.class, text -> text),
          entry(Path.class, Path::of),
          entry(Double.class, Double::valueOf),
          entry(Rate.class, Rate::parse),
          entry(HiddenLayers.class, HiddenLayers::parse),
          entry(Sparsity.class, Sparsity::parse),
          entry(SparseCouplings.class, SparseCouplings::parse),
          entry(ClassObjective.class, ClassObjective::parse),
          entry(FilterSettings.class, FilterSettings::parse),
          entry(Pretraining.class, Pretraining::parse),
          entry(NamedFactor.class, NamedFactor::parse),
          entry(LinkMask.class, LinkMask::parse),
          entry(NetworkObjective.class, NetworkObjective::parse),
          entry(NetworkWalk.class, NetworkWalk::parse),
          entry(NetworkBuffer.class, NetworkBuffer::parse),
          entry(EnergyBase.class, EnergyBase::parse),
          entry(CheckpointPlan.class, CheckpointPlan::parse));

  /// A setting that a text names.
  private static final Pattern MARK = Pattern.compile("\\{([a-z][a-z0-9-]*)\\}");

  private SettingsJson() {}

  private static <T> Map.Entry<Class<?>, Function<String, ?>> entry(
      Class<T> type, Function<String, T> parse) {
    return Map.entry(type, parse);
  }

  public static Map<String, Object> write(Record settings) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = value(settings, component);
      if (value != null) json.put(component.getName(), json(component.getType(), value));
    }
    return json;
  }

  private static Object json(Class<?> type, Object value) {
    if (type == Double.class) return value.toString();
    if (value instanceof List<?> list) return list.stream().map(String::valueOf).toList();
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }

  /// The components that are not null, by their names.
  public static Map<String, Object> values(Record settings) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = value(settings, component);
      if (value != null) values.put(component.getName(), value);
    }
    return values;
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
    RecordComponent[] components = type.getRecordComponents();
    List<String> names = Arrays.stream(components).map(RecordComponent::getName).toList();
    for (String name : values.keySet())
      if (!names.contains(name))
        throw new IllegalStateException(type.getSimpleName() + " has no setting '" + name + "'");
    return make(type, Arrays.stream(components).map(c -> values.get(c.getName())).toArray());
  }

  /// The same settings with another value of one component.
  static <T extends Record> T with(T settings, String name, Object value) {
    Map<String, Object> values = values(settings);
    values.put(name, value);
    @SuppressWarnings("unchecked")
    Class<T> type = (Class<T>) settings.getClass();
    return of(type, values);
  }

  /// The settings that `json` holds; `IllegalArgumentException` names what is wrong.
  static <T extends Record> T read(Class<T> type, Map<String, Object> json) {
    Object[] values =
        Arrays.stream(type.getRecordComponents())
            .map(c -> convert(c, json.get(c.getName())))
            .toArray();
    try {
      return make(type, values);
    } catch (InvalidSetting wrong) {
      throw new IllegalArgumentException(keyed(wrong.reason(Spelling.MARKED)), wrong);
    }
  }

  /// A text whose settings are called by their keys: `{init-scale}` is 'initScale'.
  private static String keyed(String text) {
    Map<String, String> keys = new HashMap<>();
    for (Class<?> choice : List.of(LearningChoice.class, TemporalChoice.class, NetworkChoice.class))
      for (SettingSpec setting : SettingSpec.of(choice))
        keys.put(setting.name(), setting.field().getName());
    return MARK.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    "'" + keys.getOrDefault(found.group(1), found.group(1)) + "'"));
  }

  /// The settings that the object at `key` of `json` holds.
  @SuppressWarnings("unchecked")
  static <T extends Record> T part(Class<T> type, Map<String, Object> json, String key) {
    if (!(json.get(key) instanceof Map<?, ?> part)) throw RunJson.wrong(json, key, "an object");
    try {
      return read(type, (Map<String, Object>) part);
    } catch (IllegalArgumentException e) {
      throw new InvalidSetting("'" + key + "': " + Explained.reason(e), e);
    }
  }

  private static <T extends Record> T make(Class<T> type, Object[] values) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    for (int i = 0; i < values.length; i++)
      if (values[i] == null && types[i].isPrimitive())
        throw new IllegalArgumentException(
            expected(components[i].getName(), name(types[i]), values[i]));
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException wrong) throw wrong;
      if (e.getCause() instanceof NullPointerException missing)
        throw new IllegalArgumentException(
            "the setting '" + absent(components, missing) + "' is missing", missing);
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + type.getSimpleName(), e);
    }
  }

  private static String absent(RecordComponent[] components, NullPointerException missing) {
    return Arrays.stream(components)
        .map(RecordComponent::getName)
        .filter(name -> name.equals(missing.getMessage()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(missing));
  }

  private static Object convert(RecordComponent component, Object value) {
    if (component.getType() != List.class)
      return convert(component.getName(), component.getType(), value);
    if (value == null) return List.of();
    ParameterizedType list = (ParameterizedType) component.getGenericType();
    Class<?> each = (Class<?>) list.getActualTypeArguments()[0];
    if (value instanceof List<?> values)
      return values.stream()
          .map(one -> convert(component.getName(), each, String.valueOf(one)))
          .toList();
    throw new IllegalArgumentException(expected(component.getName(), "a list", value));
  }

  private static Object convert(String name, Class<?> type, Object value) {
    if (value == null) return null;
    if (type == boolean.class && value instanceof Boolean) return value;
    if (type == long.class && value instanceof Long) return value;
    if ((type == int.class || type == Integer.class) && value instanceof Integer) return value;
    if ((type == int.class || type == Integer.class)
        && value instanceof Long number
        && number == number.intValue()) return number.intValue();
    if ((type == double.class || type == Double.class) && value instanceof Number number)
      return number.doubleValue();
    if (value instanceof String text && (type.isEnum() || TEXTS.containsKey(type)))
      return parse(name, type, text);
    throw new IllegalArgumentException(expected(name, name(type), value));
  }

  private static Object parse(String name, Class<?> type, String text) {
    try {
      for (Object constant : type.isEnum() ? type.getEnumConstants() : new Object[0])
        if (constant.toString().equals(text)) return constant;
      if (!type.isEnum()) return TEXTS.get(type).apply(text);
    } catch (IllegalArgumentException e) {
      throw new InvalidSetting("the setting '" + name + "': " + Explained.reason(e), e);
    }
    String words =
        Arrays.stream(type.getEnumConstants())
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException(expected(name, "one of " + words, text));
  }

  private static String name(Class<?> type) {
    boolean text = type.isEnum() || TEXTS.containsKey(type) && type != Double.class;
    return "a " + (text ? "string" : type.getSimpleName().toLowerCase(Locale.ROOT));
  }

  private static String expected(String name, String expected, Object value) {
    return "the setting '" + name + "' should be " + expected + ", got " + RunJson.shown(value);
  }
}
