package io.harmonium.matrix;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// A named place in the scratch of every worker. A slot is a `private static final` constant of the class that uses it, so
/// that no two owners can write over each other; its number is given out when it is made and means nothing.
///
/// @param <T> what stands there
public final class Slot<T> {

  private static final AtomicInteger NEXT = new AtomicInteger();

  private final Class<?> owner;
  private final String name;
  private final Supplier<T> maker;
  private final int index = NEXT.getAndIncrement();

  private Slot(Class<?> owner, String name, Supplier<T> maker) {
    this.owner = owner;
    this.name = name;
    this.maker = maker;
  }

  /// An array of ints, grown when asked ([Workspace#ints]).
  public static Slot<int[]> ints(Class<?> owner, String name) {
    return new Slot<>(owner, name, () -> new int[0]);
  }

  /// An array of floats ([Workspace#floats]).
  public static Slot<float[]> floats(Class<?> owner, String name) {
    return new Slot<>(owner, name, () -> new float[0]);
  }

  /// An array of doubles ([Workspace#doubles]).
  public static Slot<double[]> doubles(Class<?> owner, String name) {
    return new Slot<>(owner, name, () -> new double[0]);
  }

  /// Rows of floats ([Workspace#rows]).
  public static Slot<float[][]> rows(Class<?> owner, String name) {
    return new Slot<>(owner, name, () -> new float[0][]);
  }

  /// Anything that stays the same object ([Workspace#get]).
  public static <T> Slot<T> of(Class<?> owner, String name, Supplier<T> maker) {
    return new Slot<>(owner, name, maker);
  }

  public Class<?> owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  /// The place in a [Workspace].
  int index() {
    return index;
  }

  T make() {
    return maker.get();
  }

  @Override
  public String toString() {
    return owner.getSimpleName() + " " + name;
  }
}
