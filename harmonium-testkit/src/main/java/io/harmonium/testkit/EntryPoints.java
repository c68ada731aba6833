package io.harmonium.testkit;

import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The public members of some packages that can be called with a few things at hand, found by themselves: what the members
/// answer is at hand for the next ones. Whole numbers are tried from a short list until a member takes them.
final class EntryPoints {

  /// A member, its receiver, and the arguments by which it answered.
  record Entry(Executable member, Object receiver, Object[] arguments) {

    /// Calls it; arrays, states and parameters are the caller's own, everything else is shared.
    Object[] call() throws ReflectiveOperationException {
      Object[] own = new Object[arguments.length];
      for (int i = 0; i < own.length; i++) own[i] = copy(arguments[i]);
      Object answer =
          member instanceof Method method
              ? method.invoke(receiver, own)
              : ((Constructor<?>) member).newInstance(own);
      List<Object> all = new ArrayList<>();
      all.add(answer);
      for (int i = 0; i < own.length; i++) if (modifiable(own[i])) all.add(own[i]);
      return all.toArray();
    }

    /// Whether it computes something of rows, machines or workers: neither a part of a record nor a setting.
    boolean computes() {
      if (receiver instanceof Record && arguments.length == 0) return false;
      return Stream.concat(Stream.ofNullable(receiver), Arrays.stream(arguments))
          .anyMatch(EntryPoints::shared);
    }

    String name() {
      Class<?> owner =
          member instanceof Method m && m.isDefault() && receiver != null
              ? receiver.getClass()
              : member.getDeclaringClass();
      return owner.getName().replaceFirst("io.harmonium.", "")
          + "."
          + (member instanceof Method m ? m.getName() : "new")
          + Arrays.stream(member.getParameterTypes()).map(Class::getSimpleName).toList();
    }
  }

  private static final int[] INTS = {2, 0, 1, 4};

  private final List<Class<?>> types;
  private final Map<Class<?>, Object> pool = new LinkedHashMap<>();
  private final Set<String> left;

  /// @param left members that are not called, as `Class.method`
  EntryPoints(Class<?> anchor, List<String> packages, List<Object> things, Set<String> left)
      throws IOException, ReflectiveOperationException {
    this.types = types(anchor, packages);
    this.left = left;
    for (Object thing : things) pool.put(thing.getClass(), thing);
  }

  /// All that can be called, in the order of their names.
  List<Entry> find() {
    Map<String, Entry> found = new LinkedHashMap<>();
    for (int round = 0, before = -1; found.size() != before && round < 4; round++) {
      before = found.size();
      for (Class<?> type : types)
        for (Executable member : members(type)) {
          Object receiver = receiver(type, member);
          boolean free = !(member instanceof Method) || Modifier.isStatic(member.getModifiers());
          if (receiver == null && !free) continue;
          Entry entry = entry(member, receiver);
          if (entry == null || found.containsKey(entry.name())) continue;
          try {
            keep(entry.call()[0]);
            found.put(entry.name(), entry);
          } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(entry.name(), impossible);
          }
        }
    }
    return found.values().stream().sorted(Comparator.comparing(Entry::name)).toList();
  }

  private Object receiver(Class<?> type, Executable member) {
    if (!(member instanceof Method) || Modifier.isStatic(member.getModifiers())) return null;
    return thing(type);
  }

  private void keep(Object made) {
    if (made == null || modifiable(made) || !types.contains(made.getClass())) return;
    pool.putIfAbsent(made.getClass(), made);
  }

  /// The member with the first whole numbers that it takes; null where it takes none or needs things that are not there.
  private Entry entry(Executable member, Object receiver) {
    Type[] wanted = member.getGenericParameterTypes();
    for (int number : INTS) {
      Object[] arguments = new Object[wanted.length];
      for (int i = 0; i < wanted.length; i++)
        if ((arguments[i] = argument(wanted[i], number)) == null) return null;
      Entry entry = new Entry(member, receiver, arguments);
      try {
        if (Fingerprint.of(entry.call()) == Fingerprint.of(entry.call())) return entry;
        throw new AssertionError(
            entry.name() + " gives two answers to one question; say in the test why it is left");
      } catch (InvocationTargetException _) {
        if (Arrays.stream(wanted).noneMatch(t -> t == int.class || t == long.class)) return null;
      } catch (ReflectiveOperationException _) {
        return null;
      }
    }
    return null;
  }

  private Object argument(Type wanted, int number) {
    if (wanted == int.class) return number;
    if (wanted == long.class) return (long) number;
    if (wanted == double.class) return 0.25;
    if (wanted == boolean.class) return number > 1;
    if (wanted == double[].class) return new double[] {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1};
    if (wanted == int[].class) return new int[] {0, 1};
    if (wanted instanceof ParameterizedType list
        && list.getRawType() == List.class
        && list.getActualTypeArguments()[0] instanceof Class<?> element
        && thing(element) != null) return List.of(thing(element), thing(element));
    return wanted instanceof Class<?> type ? thing(type) : null;
  }

  private Object thing(Class<?> type) {
    if (pool.containsKey(type)) return pool.get(type);
    if (!type.getName().startsWith("io.harmonium.")) return null;
    return pool.values().stream().filter(type::isInstance).findFirst().orElse(null);
  }

  private Executable[] members(Class<?> type) {
    Stream<Method> inherited =
        type.isInterface()
            ? Stream.empty()
            : Arrays.stream(type.getMethods())
                .filter(m -> m.isDefault() && types.contains(m.getDeclaringClass()));
    return Stream.<Executable>concat(
            Stream.concat(Arrays.stream(type.getDeclaredMethods()), inherited),
            Arrays.stream(type.getDeclaredConstructors()))
        .filter(m -> Modifier.isPublic(m.getModifiers()) && !m.isSynthetic())
        .filter(m -> !(m instanceof Constructor) || !Modifier.isAbstract(type.getModifiers()))
        .filter(m -> !(m instanceof Method asked && identity(asked)))
        .filter(m -> !left.contains(type.getSimpleName() + "." + m.getName()))
        .filter(m -> !left.contains(type.getSimpleName()))
        .sorted(Comparator.comparing(Executable::toString))
        .toArray(Executable[]::new);
  }

  /// What tells objects apart and not values.
  static boolean identity(Method method) {
    return Set.of("hashCode", "toString", "equals", "close").contains(method.getName());
  }

  /// Things that threads share on purpose and that hold more than settings.
  private static boolean shared(Object thing) {
    return thing instanceof Workers
        || thing instanceof Machine
        || thing instanceof Configurations
        || thing.getClass().getName().startsWith("io.harmonium.") && !(thing instanceof Record);
  }

  /// What a member may write into.
  private static boolean modifiable(Object thing) {
    return thing instanceof Configurations
        || thing instanceof Parameters
        || thing instanceof States
        || thing != null && thing.getClass().isArray();
  }

  private static Object copy(Object thing) {
    if (thing instanceof Configurations x) return x.copy();
    if (thing instanceof Parameters parameters) return parameters.copy();
    if (thing instanceof Resident states) {
      Resident own = states.like(states.rows());
      states.copyTo(0, states.rows(), own, 0);
      return own;
    }
    if (thing == null || !thing.getClass().isArray()) return thing;
    int length = Array.getLength(thing);
    Object own = Array.newInstance(thing.getClass().getComponentType(), length);
    for (int i = 0; i < length; i++) Array.set(own, i, copy(Array.get(thing, i)));
    return own;
  }

  /// The public types of `packages` that lie where `anchor` does, in a folder or in a jar.
  private static List<Class<?>> types(Class<?> anchor, List<String> packages)
      throws IOException, ReflectiveOperationException {
    URI place = URI.create(anchor.getResource(anchor.getSimpleName() + ".class").toString());
    String own = anchor.getPackageName();
    if (!place.getScheme().equals("jar"))
      return types(Path.of(place).getParent().getParent(), own, packages);
    try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
      return types(jar.provider().getPath(place).getParent().getParent(), own, packages);
    }
  }

  private static List<Class<?>> types(Path root, String anchor, List<String> packages)
      throws IOException, ReflectiveOperationException {
    String prefix = anchor.substring(0, anchor.lastIndexOf('.') + 1);
    List<Class<?>> types = new ArrayList<>();
    for (String name : packages)
      try (Stream<Path> files = Files.list(root.resolve(name.replace('.', '/')))) {
        for (Path file : files.sorted().toList()) {
          String simple = file.getFileName().toString();
          if (!simple.endsWith(".class") || simple.contains("$") || simple.contains("-")) continue;
          String top = simple.substring(0, simple.length() - ".class".length());
          addPublic(Class.forName(prefix + name + "." + top), types);
        }
      }
    return types;
  }

  /// A type and those within it, where they are public.
  private static void addPublic(Class<?> type, List<Class<?>> types) {
    if (!Modifier.isPublic(type.getModifiers())) return;
    types.add(type);
    Class<?>[] inner = type.getDeclaredClasses();
    Arrays.sort(inner, Comparator.comparing(Class::getName));
    for (Class<?> each : inner) addPublic(each, types);
  }
}
