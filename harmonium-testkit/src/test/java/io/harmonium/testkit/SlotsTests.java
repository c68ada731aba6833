package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A slot of scratch has one owner: it is a private constant of the class that it names.
class SlotsTests {

  @Test
  void noTwoOwnersShareASlot() throws Exception {
    List<Class<?>> classes = new ArrayList<>(CompiledClasses.beside(Workspace.class));
    classes.addAll(CompiledClasses.beside(Kernels.best().getClass()));
    int slots = 0;
    for (Class<?> type : classes)
      for (Field field : type.getDeclaredFields())
        if (field.getType().equals(Slot.class) && Modifier.isStatic(field.getModifiers())) slots++;
    assertTrue(slots > 60, slots + " slots were found");
    assertEquals(List.of(), problems(classes));
  }

  @Test
  void slotsOfOneNameAreTwoPlaces() {
    Workspace space = new Workspace(Kernels.plain());
    int[] a = space.ints(Sound.WORDS, 3);
    int[] b = space.ints(Slot.ints(Sound.class, "words"), 3);
    assertNotSame(a, b);
    a[2] = 7;
    for (int i = 0; i < 100; i++) space.doubles(Slot.doubles(Sound.class, "number " + i), 5);
    assertEquals(7, space.ints(Sound.WORDS, 3)[2]);
  }

  @Test
  void sharedSlotsAreFound() {
    assertEquals(List.of(), problems(List.of(Sound.class)));
    assertEquals(1, problems(List.of(Open.class)).size());
    assertEquals(1, problems(List.of(Borrowed.class)).size());
    assertEquals(1, problems(List.of(Lent.class)).size());
    assertEquals(1, problems(List.of(Twice.class)).size());
  }

  private static final class Sound {
    private static final Slot<int[]> WORDS = Slot.ints(Sound.class, "words");
  }

  /// Others can read the constant.
  private static final class Open {
    static final Slot<int[]> WORDS = Slot.ints(Open.class, "words");
  }

  /// It is called another's.
  private static final class Borrowed {
    private static final Slot<int[]> WORDS = Slot.ints(Sound.class, "letters");
  }

  /// It is handed out.
  private static final class Lent {
    private static final Slot<int[]> WORDS = Slot.ints(Lent.class, "words");

    static Slot<int[]> words() {
      return WORDS;
    }
  }

  /// Two places cannot be told apart by their names.
  private static final class Twice {
    private static final Slot<int[]> FIRST = Slot.ints(Twice.class, "words");
    private static final Slot<int[]> SECOND = Slot.ints(Twice.class, "words");
  }

  /// What lets two owners share a slot.
  private static List<String> problems(List<Class<?>> classes) {
    List<String> problems = new ArrayList<>();
    Map<String, Field> known = new HashMap<>();
    for (Class<?> type : classes) {
      if (type.equals(Slot.class)) continue;
      for (Method method : type.getDeclaredMethods())
        if (method.getReturnType().equals(Slot.class)
            && !Modifier.isPrivate(method.getModifiers())
            && !method.isSynthetic()) problems.add(method + " hands a slot out");
      for (Field field : type.getDeclaredFields())
        if (field.getType().equals(Slot.class)) add(field, known, problems);
    }
    return problems;
  }

  private static void add(Field field, Map<String, Field> known, List<String> problems) {
    int wanted = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
    if ((field.getModifiers() & wanted) != wanted) {
      problems.add(field + " is no private constant");
      return;
    }
    try {
      field.setAccessible(true);
      Slot<?> slot = (Slot<?>) field.get(null);
      if (!slot.owner().equals(field.getDeclaringClass()))
        problems.add(field + " is called a slot of " + slot.owner());
      Field other = known.put(slot.owner().getName() + " " + slot.name(), field);
      if (other != null) problems.add(field + " has the name of " + other);
    } catch (IllegalAccessException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
