package io.harmonium.model;

import java.util.Arrays;
import java.util.List;

/// All parameters of a machine as one vector of doubles with named slices. Optimisers, penalties, averages, files and
/// gradient tests see the vector only; a gradient is another one of the same layout.
public record Parameters(List<Slice> slices, double[] values) {

  /// A named stretch of the vector with its shape.
  public record Slice(String name, int offset, int[] shape) {

    public int length() {
      int length = 1;
      for (int side : shape) length = Math.multiplyExact(length, side);
      return length;
    }

    public int end() {
      return offset + length();
    }

    /// True for weights of a coupling, false for parameters of units.
    public boolean coupling() {
      return shape.length > 1;
    }
  }

  public Parameters {
    slices = List.copyOf(slices);
    int length = slices.isEmpty() ? 0 : slices.getLast().end();
    if (values.length != length)
      throw new IllegalArgumentException(
          "the slices describe " + length + " parameters, got " + values.length);
  }

  /// The slice called `name`.
  public Slice slice(String name) {
    for (Slice slice : slices) if (slice.name().equals(name)) return slice;
    throw new IllegalArgumentException(
        "no parameters called '"
            + name
            + "'; there are "
            + slices.stream().map(Slice::name).toList());
  }

  /// A copy of the numbers of one slice.
  public double[] get(String name) {
    Slice slice = slice(name);
    return Arrays.copyOfRange(values, slice.offset(), slice.end());
  }

  /// The same parameters with one slice replaced.
  public Parameters with(String name, double[] numbers) {
    Slice slice = slice(name);
    if (numbers.length != slice.length())
      throw new IllegalArgumentException(
          "'"
              + name
              + "' holds "
              + slice.length()
              + " numbers (shape "
              + Arrays.toString(slice.shape())
              + "), got "
              + numbers.length);
    Parameters copy = copy();
    System.arraycopy(numbers, 0, copy.values, slice.offset(), numbers.length);
    return copy;
  }

  public int size() {
    return values.length;
  }

  /// The same layout around other numbers.
  public Parameters with(double[] values) {
    return new Parameters(slices, values);
  }

  /// The same layout, all 0.
  public Parameters zeros() {
    return with(new double[values.length]);
  }

  public Parameters copy() {
    return with(values.clone());
  }

  /// The first number that is not finite, as "visible-hidden[17] = NaN", or null.
  public String nonFinite() {
    if (finite(0, values.length)) return null;
    int i = 0;
    while (Math.abs(values[i]) <= Double.MAX_VALUE) i++;
    for (Slice slice : slices)
      if (i < slice.end()) return slice.name() + "[" + (i - slice.offset()) + "] = " + values[i];
    throw new IllegalStateException("no slice holds parameter " + i);
  }

  /// Whether numbers `from … to−1` are finite: x·0 is 0 for finite x and NaN for the others; four sums, for one would wait
  /// for itself.
  public boolean finite(int from, int to) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = from;
    for (; i + 3 < to; i += 4) {
      a += values[i] * 0;
      b += values[i + 1] * 0;
      c += values[i + 2] * 0;
      d += values[i + 3] * 0;
    }
    for (; i < to; i++) a += values[i] * 0;
    return a + b + c + d == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameters p
        && Arrays.equals(values, p.values)
        && slices.size() == p.slices.size();
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }
}
