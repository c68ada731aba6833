package io.harmonium.runs.settings;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// A declared setting: the field of a choice that holds it, and what is said about it.
///
/// @param group the heading under which it stands
public record SettingSpec(Field field, Setting declared, String group) {

  /// The settings that the public fields of `choice` hold, in order.
  public static List<SettingSpec> of(Class<?> choice) {
    String group = choice.getAnnotation(SettingGroup.class).value();
    return Arrays.stream(choice.getFields())
        .filter(field -> field.isAnnotationPresent(Setting.class))
        .map(field -> new SettingSpec(field, field.getAnnotation(Setting.class), group))
        .sorted(Comparator.comparingInt(spec -> spec.declared().order()))
        .toList();
  }

  public String name() {
    return declared.name();
  }

  public Object get(Object choice) {
    try {
      return field.get(choice);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("setting " + name() + " cannot be read", e);
    }
  }

  public void set(Object choice, Object value) {
    try {
      field.set(choice, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("setting " + name() + " cannot be set", e);
    }
  }
}
