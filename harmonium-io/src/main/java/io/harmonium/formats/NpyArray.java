package io.harmonium.formats;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// An array of numbers with a shape, the last index fastest: what a `.npy` file holds. The numbers are kept as
/// little-endian bytes of their own type and read as whichever type is asked for.
public final class NpyArray {

  private static final VarHandle SHORTS = view(short[].class);
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);
  private static final VarHandle FLOATS = view(float[].class);
  private static final VarHandle DOUBLES = view(double[].class);

  private final int[] shape;
  private final Dtype dtype;
  private final byte[] data;

  /// `data` holds the numbers little-endian in C order and belongs to the array from now on.
  NpyArray(int[] shape, Dtype dtype, byte[] data) {
    this.shape = shape.clone();
    this.dtype = dtype;
    this.data = data;
    if (ArrayHeader.count(shape) != data.length / dtype.bytes() || data.length % dtype.bytes() != 0)
      throw new IllegalArgumentException(
          "shape "
              + Arrays.toString(shape)
              + " of "
              + dtype.code()
              + " does not hold "
              + data.length
              + " bytes");
  }

  /// Doubles in C order.
  public static NpyArray of(double[] values, int... shape) {
    byte[] data = new byte[Math.multiplyExact(values.length, 8)];
    for (int i = 0; i < values.length; i++) DOUBLES.set(data, 8 * i, values[i]);
    return new NpyArray(shape, Dtype.F8, data);
  }

  /// Floats in C order.
  public static NpyArray of(float[] values, int... shape) {
    byte[] data = new byte[Math.multiplyExact(values.length, 4)];
    for (int i = 0; i < values.length; i++) FLOATS.set(data, 4 * i, values[i]);
    return new NpyArray(shape, Dtype.F4, data);
  }

  /// 64-bit integers in C order.
  public static NpyArray of(long[] values, int... shape) {
    byte[] data = new byte[Math.multiplyExact(values.length, 8)];
    for (int i = 0; i < values.length; i++) LONGS.set(data, 8 * i, values[i]);
    return new NpyArray(shape, Dtype.I8, data);
  }

  /// 32-bit integers in C order.
  public static NpyArray of(int[] values, int... shape) {
    byte[] data = new byte[Math.multiplyExact(values.length, 4)];
    for (int i = 0; i < values.length; i++) INTS.set(data, 4 * i, values[i]);
    return new NpyArray(shape, Dtype.I4, data);
  }

  /// States as an array of rows × units: 0/1 as u1, ±1 as i1, levels as u2, reals as f4.
  public static NpyArray of(States given) {
    int rows = given.rows();
    int units = given.cells();
    Dtype dtype =
        switch (given.like(0)) {
          case Bits bits -> bits.low() < 0 ? Dtype.I1 : Dtype.U1;
          case Levels levels -> Dtype.U2;
          case Reals reals -> Dtype.F4;
        };
    if ((long) rows * units * dtype.bytes() > Integer.MAX_VALUE - 64)
      throw new IllegalArgumentException(
          rows + " x " + units + " values are too many for one array; write .csv or .bits");
    Resident states = given.resident();
    byte[] data = new byte[rows * units * dtype.bytes()];
    for (int row = 0; row < rows; row++)
      for (int u = 0; u < units; u++) {
        int at = (row * units + u) * dtype.bytes();
        switch (states) {
          case Bits bits ->
              data[at] = (byte) (bits.get(row, u) ? bits.low() + bits.step() : bits.low());
          case Levels levels -> SHORTS.set(data, at, (short) levels.get(row, u));
          case Reals reals -> FLOATS.set(data, at, reals.get(row, u));
        }
      }
    return new NpyArray(new int[] {rows, units}, dtype, data);
  }

  /// Unsigned bytes in C order.
  public static NpyArray ofBytes(byte[] values, int... shape) {
    return new NpyArray(shape, Dtype.U1, values.clone());
  }

  public Dtype dtype() {
    return dtype;
  }

  public int rank() {
    return shape.length;
  }

  public int[] shape() {
    return shape.clone();
  }

  /// The size along one axis.
  public int shape(int axis) {
    return shape[axis];
  }

  /// The number of elements.
  public int size() {
    return data.length / dtype.bytes();
  }

  /// Element `index` in C order as a double.
  public double doubleAt(int index) {
    return switch (dtype) {
      case F8 -> (double) DOUBLES.get(data, 8 * index);
      case F4 -> (float) FLOATS.get(data, 4 * index);
      default -> longAt(index);
    };
  }

  /// Element `index` in C order as a float.
  public float floatAt(int index) {
    return (float) doubleAt(index);
  }

  /// Element `index` in C order as an integer, towards zero for real types.
  public long longAt(int index) {
    return switch (dtype) {
      case BOOL -> data[index] == 0 ? 0 : 1;
      case I1 -> data[index];
      case U1 -> data[index] & 255;
      case I2 -> (short) SHORTS.get(data, 2 * index);
      case U2 -> (short) SHORTS.get(data, 2 * index) & 0xffff;
      case I4 -> (int) INTS.get(data, 4 * index);
      case U4 -> (int) INTS.get(data, 4 * index) & 0xffffffffL;
      case I8 -> (long) LONGS.get(data, 8 * index);
      case F4, F8 -> (long) doubleAt(index);
    };
  }

  /// All elements in C order as doubles.
  public double[] doubles() {
    double[] out = new double[size()];
    doubles(0, out.length, out);
    return out;
  }

  /// Elements `from … from+count−1` in C order as doubles into `out` (modified).
  public void doubles(int from, int count, double[] out) {
    if (dtype == Dtype.U1) for (int i = 0; i < count; i++) out[i] = data[from + i] & 255;
    else for (int i = 0; i < count; i++) out[i] = doubleAt(from + i);
  }

  /// All elements in C order as floats.
  public float[] floats() {
    float[] out = new float[size()];
    for (int i = 0; i < out.length; i++) out[i] = floatAt(i);
    return out;
  }

  /// All elements in C order as integers.
  public long[] longs() {
    long[] out = new long[size()];
    for (int i = 0; i < out.length; i++) out[i] = longAt(i);
    return out;
  }

  /// The bytes as they are written; read only.
  byte[] data() {
    return data;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NpyArray a
        && dtype == a.dtype
        && Arrays.equals(shape, a.shape)
        && Arrays.equals(data, a.data);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data) * 31 + Arrays.hashCode(shape);
  }

  @Override
  public String toString() {
    return dtype.code() + Arrays.toString(shape);
  }

  private static VarHandle view(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
  }
}
