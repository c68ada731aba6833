package io.harmonium.store;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntFunction;

/// A named array of numbers with a shape, row-major. `data` is a segment around a Java array of the type.
public record Tensor(String name, Type type, long[] shape, MemorySegment data) {

  /// What one number is, by the word that safetensors uses for it.
  public enum Type {
    F64(ValueLayout.JAVA_DOUBLE, n -> MemorySegment.ofArray(new double[n])),
    I64(ValueLayout.JAVA_LONG, n -> MemorySegment.ofArray(new long[n])),
    F32(ValueLayout.JAVA_FLOAT, n -> MemorySegment.ofArray(new float[n])),
    I32(ValueLayout.JAVA_INT, n -> MemorySegment.ofArray(new int[n])),
    U16(ValueLayout.JAVA_SHORT, n -> MemorySegment.ofArray(new short[n])),
    U8(ValueLayout.JAVA_BYTE, n -> MemorySegment.ofArray(new byte[n]));

    /// How the number lies in a Java array.
    final ValueLayout inMemory;

    /// How the number lies in a file.
    final ValueLayout inFile;

    private final IntFunction<MemorySegment> zeros;

    Type(ValueLayout layout, IntFunction<MemorySegment> zeros) {
      this.inMemory = layout;
      this.inFile = layout.withOrder(ByteOrder.LITTLE_ENDIAN).withByteAlignment(1);
      this.zeros = zeros;
    }

    /// Bytes of one number.
    public int bytes() {
      return (int) inMemory.byteSize();
    }

    MemorySegment zeros(int count) {
      return zeros.apply(count);
    }
  }

  public Tensor {
    shape = shape.clone();
    long count = 1;
    for (long side : shape) {
      if (side < 0)
        throw new IllegalArgumentException(
            "tensor '" + name + "' has the shape " + Arrays.toString(shape));
      count = Math.multiplyExact(count, side);
    }
    if (data.byteSize() != Math.multiplyExact(count, type.bytes()))
      throw new IllegalArgumentException(
          "tensor '"
              + name
              + "' of shape "
              + Arrays.toString(shape)
              + " needs "
              + count
              + " numbers, got "
              + data.byteSize() / type.bytes());
  }

  public static Tensor of(String name, double[] numbers, long... shape) {
    return new Tensor(
        name, Type.F64, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  public static Tensor of(String name, float[] numbers, long... shape) {
    return new Tensor(
        name, Type.F32, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  public static Tensor of(String name, long[] numbers, long... shape) {
    return new Tensor(
        name, Type.I64, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  public static Tensor of(String name, int[] numbers, long... shape) {
    return new Tensor(
        name, Type.I32, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  /// Numbers 0 … 65535.
  public static Tensor of(String name, short[] numbers, long... shape) {
    return new Tensor(
        name, Type.U16, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  /// Numbers 0 … 255.
  public static Tensor of(String name, byte[] numbers, long... shape) {
    return new Tensor(
        name, Type.U8, orLength(shape, numbers.length), MemorySegment.ofArray(numbers));
  }

  private static long[] orLength(long[] shape, int length) {
    return shape.length == 0 ? new long[] {length} : shape;
  }

  @Override
  public long[] shape() {
    return shape.clone();
  }

  /// How many numbers.
  public long count() {
    return data.byteSize() / type.bytes();
  }

  public double[] doubles() {
    return array(double[].class);
  }

  public float[] floats() {
    return array(float[].class);
  }

  public long[] longs() {
    return array(long[].class);
  }

  public int[] ints() {
    return array(int[].class);
  }

  public short[] shorts() {
    return array(short[].class);
  }

  public byte[] bytes() {
    return array(byte[].class);
  }

  private <A> A array(Class<A> kind) {
    Object array = data.heapBase().orElseThrow();
    if (kind.isInstance(array)) return kind.cast(array);
    throw new IllegalArgumentException(
        "tensor '" + name + "' holds " + type + ", not " + kind.getSimpleName());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tensor t
        && name.equals(t.name)
        && type == t.type
        && Arrays.equals(shape, t.shape)
        && data.mismatch(t.data) == -1;
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + Arrays.hashCode(shape);
  }
}
