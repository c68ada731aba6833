package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.floats;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LT;

import io.harmonium.numeric.Elementary;
import jdk.incubator.vector.FloatVector;

/// e^(−a) of many floats, and σ from it: the operations of [Elementary#expNeg] in the same order on eight lanes.
///
/// Nothing is unrolled: no value passes from one turn to the next, so the polynomials of several turns overlap by
/// themselves. Limits are compared and blended; `min` and `max` of float vectors have other rules for NaN and ±0.
final class Exponentials {

  private static final FloatVector MINUS_LOG2_E = floats(-1.44269504f);
  private static final FloatVector SHIFT = floats(12582912f);
  private static final FloatVector LN2_HIGH = floats(0.693145752f);
  private static final FloatVector LN2_LOW = floats(1.42860677e-6f);
  private static final FloatVector C6 = floats(1.3888889e-3f);
  private static final FloatVector C5 = floats(-8.3333333e-3f);
  private static final FloatVector C4 = floats(4.1666667e-2f);
  private static final FloatVector C3 = floats(-1.6666667e-1f);
  private static final FloatVector C2 = floats(0.5f);
  private static final FloatVector C1 = floats(-1f);
  private static final FloatVector ONE = floats(1f);
  private static final FloatVector LARGEST = floats(87f);
  private static final FloatVector LEAST = floats(-87f);

  private Exponentials() {}

  /// e^(−a), a = factor·x clamped to ±87, of `count` values from `x[from]` on into `out[to …]` (modified).
  static void expNeg(float[] x, float factor, int from, int count, float[] out, int to) {
    int whole = count & -8;
    for (int j = 0; j < whole; j += 8) {
      FloatVector a = FloatVector.fromArray(FLOATS, x, from + j).mul(factor);
      a = a.blend(LARGEST, a.compare(GT, LARGEST));
      a = a.blend(LEAST, a.compare(LT, LEAST));
      FloatVector n = a.fma(MINUS_LOG2_E, SHIFT);
      FloatVector q = n.sub(SHIFT);
      FloatVector s = q.fma(LN2_LOW, q.fma(LN2_HIGH, a));
      FloatVector p = s.fma(C6, C5);
      p = p.fma(s, C4);
      p = p.fma(s, C3);
      p = p.fma(s, C2);
      p = p.fma(s, C1);
      p = p.fma(s, ONE);
      p.reinterpretAsInts()
          .add(n.reinterpretAsInts().lanewise(LSHL, 23))
          .reinterpretAsFloats()
          .intoArray(out, to + j);
    }
    for (int j = whole; j < count; j++)
      out[to + j] = Elementary.expNeg(Elementary.clamp(factor * x[from + j]));
  }

  /// σ(factor·x) over [from, to).
  static void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    expNeg(x, factor, from, to - from, out, from);
    int whole = from + (to - from & -8);
    for (int j = from; j < whole; j += 8)
      ONE.div(FloatVector.fromArray(FLOATS, out, j).add(ONE)).intoArray(out, j);
    for (int j = whole; j < to; j++) out[j] = 1f / (1f + out[j]);
  }
}
