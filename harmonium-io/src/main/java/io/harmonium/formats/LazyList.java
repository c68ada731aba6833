package io.harmonium.formats;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.function.IntFunction;

/// A list whose elements are made each time they are asked for, so that a million of them take no memory.
public final class LazyList<T> extends AbstractList<T> implements RandomAccess {

  private final int size;
  private final IntFunction<T> element;

  private LazyList(int size, IntFunction<T> element) {
    this.size = size;
    this.element = element;
  }

  /// So many elements, each made of its index.
  public static <T> List<T> of(int size, IntFunction<T> element) {
    return new LazyList<>(size, element);
  }

  /// An element for each one of another list.
  public static <S, T> List<T> of(List<S> list, Function<? super S, T> element) {
    return new LazyList<>(list.size(), i -> element.apply(list.get(i)));
  }

  /// Numbers, put into objects when they are asked for.
  public static List<Integer> of(int[] numbers) {
    return new LazyList<>(numbers.length, i -> numbers[i]);
  }

  @Override
  public T get(int index) {
    return element.apply(index);
  }

  @Override
  public int size() {
    return size;
  }
}
