package io.harmonium.vector;

import static io.harmonium.vector.Species.DOUBLES;
import static io.harmonium.vector.Species.INTS;

import io.harmonium.matrix.Passes;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;

/// The passes of [Passes] on vectors: four accumulators of four lanes are the sixteen lanes of the definition.
final class WeightPasses {

  private static final DoubleVector SHIFT = Species.doubles(0x1.8p52);

  /// The last four of eight lanes.
  private static final VectorMask<Integer> LAST = VectorMask.fromLong(INTS, 0xF0);

  /// The lower halves of four longs, twice.
  private static final VectorShuffle<Integer> LOWER =
      VectorShuffle.fromValues(INTS, 0, 2, 4, 6, 0, 2, 4, 6);

  private final double[] lanes = new double[Passes.LANES];

  double dot(double[] x, int i, double[] y, int j, int count) {
    int whole = count & -Passes.LANES;
    sum(x, i, y, j, whole, lanes);
    for (int k = whole; k < count; k++)
      lanes[k - whole] = Math.fma(x[i + k], y[j + k], lanes[k - whole]);
    return Passes.total(lanes);
  }

  private static void sum(double[] x, int i, double[] y, int j, int whole, double[] lanes) {
    DoubleVector a = DoubleVector.zero(DOUBLES);
    DoubleVector b = DoubleVector.zero(DOUBLES);
    DoubleVector c = DoubleVector.zero(DOUBLES);
    DoubleVector d = DoubleVector.zero(DOUBLES);
    for (int k = 0; k < whole; k += Passes.LANES) {
      a =
          DoubleVector.fromArray(DOUBLES, x, i + k)
              .fma(DoubleVector.fromArray(DOUBLES, y, j + k), a);
      b =
          DoubleVector.fromArray(DOUBLES, x, i + k + 4)
              .fma(DoubleVector.fromArray(DOUBLES, y, j + k + 4), b);
      c =
          DoubleVector.fromArray(DOUBLES, x, i + k + 8)
              .fma(DoubleVector.fromArray(DOUBLES, y, j + k + 8), c);
      d =
          DoubleVector.fromArray(DOUBLES, x, i + k + 12)
              .fma(DoubleVector.fromArray(DOUBLES, y, j + k + 12), d);
    }
    a.intoArray(lanes, 0);
    b.intoArray(lanes, 4);
    c.intoArray(lanes, 8);
    d.intoArray(lanes, 12);
  }

  double round(
      double[] w, int from, int count, double scale, int[] fixed, int at, double[] columns) {
    int whole = count & -Passes.LANES;
    round(w, from, whole, scale, fixed, at);
    addAbsolute(w, from, whole, columns, lanes);
    for (int k = whole; k < count; k++) {
      fixed[at + k] = Passes.rounded(w[from + k] * scale);
      double size = Math.abs(w[from + k]);
      columns[k] += size;
      lanes[k - whole] += size;
    }
    return Passes.total(lanes);
  }

  private static void round(double[] w, int from, int whole, double scale, int[] fixed, int at) {
    for (int k = 0; k < whole; k += 8) {
      IntVector low =
          DoubleVector.fromArray(DOUBLES, w, from + k)
              .mul(scale)
              .add(SHIFT)
              .reinterpretAsInts()
              .rearrange(LOWER);
      IntVector high =
          DoubleVector.fromArray(DOUBLES, w, from + k + 4)
              .mul(scale)
              .add(SHIFT)
              .reinterpretAsInts()
              .rearrange(LOWER);
      low.blend(high, LAST).intoArray(fixed, at + k);
    }
  }

  private static void addAbsolute(
      double[] w, int from, int whole, double[] columns, double[] lanes) {
    DoubleVector a = DoubleVector.zero(DOUBLES);
    DoubleVector b = DoubleVector.zero(DOUBLES);
    DoubleVector c = DoubleVector.zero(DOUBLES);
    DoubleVector d = DoubleVector.zero(DOUBLES);
    for (int k = 0; k < whole; k += Passes.LANES) {
      DoubleVector p = DoubleVector.fromArray(DOUBLES, w, from + k).abs();
      DoubleVector q = DoubleVector.fromArray(DOUBLES, w, from + k + 4).abs();
      DoubleVector r = DoubleVector.fromArray(DOUBLES, w, from + k + 8).abs();
      DoubleVector s = DoubleVector.fromArray(DOUBLES, w, from + k + 12).abs();
      a = a.add(p);
      b = b.add(q);
      c = c.add(r);
      d = d.add(s);
      DoubleVector.fromArray(DOUBLES, columns, k).add(p).intoArray(columns, k);
      DoubleVector.fromArray(DOUBLES, columns, k + 4).add(q).intoArray(columns, k + 4);
      DoubleVector.fromArray(DOUBLES, columns, k + 8).add(r).intoArray(columns, k + 8);
      DoubleVector.fromArray(DOUBLES, columns, k + 12).add(s).intoArray(columns, k + 12);
    }
    a.intoArray(lanes, 0);
    b.intoArray(lanes, 4);
    c.intoArray(lanes, 8);
    d.intoArray(lanes, 12);
  }
}
