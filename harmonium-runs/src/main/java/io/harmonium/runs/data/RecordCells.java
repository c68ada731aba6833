package io.harmonium.runs.data;

import io.harmonium.runs.RunException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;

/// The components of records by their names.
public final class RecordCells {

  private static final ClassValue<Map<String, Method>> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
          Map<String, Method> all = new LinkedHashMap<>();
          for (RecordComponent component : type.getRecordComponents()) {
            Method accessor = component.getAccessor();
            if (!accessor.trySetAccessible())
              throw RunException.invalid(
                  "the components of " + type.getName() + " cannot be read",
                  "open its package to io.harmonium.runs, or give a map of named cells");
            all.put(component.getName(), accessor);
          }
          return all;
        }
      };

  private RecordCells() {}

  public static Map<String, Object> of(Record row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    COMPONENTS
        .get(row.getClass())
        .forEach((name, accessor) -> cells.put(name, read(row, name, accessor)));
    return cells;
  }

  private static Object read(Record row, String name, Method accessor) {
    try {
      return accessor.invoke(row);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("an accessible method was not", e);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "component '" + name + "' of " + row.getClass().getName() + " failed", e.getCause());
    }
  }
}
