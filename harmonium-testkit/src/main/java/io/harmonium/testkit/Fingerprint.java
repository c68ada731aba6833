package io.harmonium.testkit;

import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// All bits that an answer shows, as one number: numbers, texts, arrays, lists, states, and of other objects what their
/// public accessors without arguments answer, three objects deep.
final class Fingerprint {

  private static final int DEPTH = 3;

  private Fingerprint() {}

  static long of(Object thing) throws ReflectiveOperationException {
    return of(thing, DEPTH);
  }

  private static long of(Object thing, int depth) throws ReflectiveOperationException {
    return switch (thing) {
      case null -> 1;
      case Double number -> Double.doubleToRawLongBits(number);
      case Float number -> Float.floatToRawIntBits(number);
      case Number number -> number.longValue();
      case Boolean _, Character _, String _ -> thing.hashCode();
      case Enum<?> constant -> constant.name().hashCode();
      case Class<?> type -> type.getName().hashCode();
      case Configurations x -> of(x.layers(), depth);
      case Parameters parameters -> of(parameters.values(), depth);
      case States states -> of(states);
      case Optional<?> some -> of(some.orElse(null), depth);
      case Map<?, ?> map -> {
        long sum = 0;
        for (Map.Entry<?, ?> entry : map.entrySet())
          sum += 31 * of(entry.getKey(), depth) + of(entry.getValue(), depth);
        yield sum;
      }
      case Collection<?> list -> of(list.toArray(), depth);
      default -> thing.getClass().isArray() ? array(thing, depth) : accessors(thing, depth);
    };
  }

  private static long array(Object array, int depth) throws ReflectiveOperationException {
    long mixed = 7;
    for (int i = 0; i < Array.getLength(array); i++)
      mixed = mixed * 0x9E3779B97F4A7C15L + of(Array.get(array, i), depth);
    return mixed;
  }

  private static long of(States states) {
    long mixed = 3;
    double[] row = new double[states.columns()];
    for (int r = 0; r < states.rows(); r++) {
      states.toDoubles(r, row);
      mixed = mixed * 0x9E3779B97F4A7C15L + Arrays.hashCode(row);
    }
    return mixed;
  }

  private static long accessors(Object thing, int depth) throws ReflectiveOperationException {
    if (depth == 0 || !thing.getClass().getName().startsWith("io.harmonium.")) return 5;
    List<Method> asked =
        Arrays.stream(thing.getClass().getMethods())
            .filter(m -> m.getParameterCount() == 0 && !Modifier.isStatic(m.getModifiers()))
            .filter(m -> m.getDeclaringClass().getName().startsWith("io.harmonium."))
            .filter(m -> Modifier.isPublic(m.getDeclaringClass().getModifiers()))
            .filter(m -> m.getReturnType() != void.class && !EntryPoints.identity(m))
            .sorted(Comparator.comparing(Method::getName))
            .toList();
    long mixed = 11;
    for (Method method : asked) {
      Object answer;
      try {
        answer = method.invoke(thing);
      } catch (InvocationTargetException _) {
        continue;
      }
      mixed = mixed * 0x9E3779B97F4A7C15L + of(answer, depth - 1);
    }
    return mixed;
  }
}
