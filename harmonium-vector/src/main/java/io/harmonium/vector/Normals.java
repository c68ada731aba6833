package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.INTS;
import static io.harmonium.vector.Species.floats;
import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHR;

import io.harmonium.numeric.Elementary;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// Standard normal numbers by Box and Muller, √(−2 log u₁) · cos 2πu₂, in the operations of [Elementary#normal]:
/// radius and cosine are two passes, because both polynomials in one are too much for the compiler.
final class Normals {

  private static final FloatVector UNIT = floats(0x1p-24f);
  private static final FloatVector HALF_UNIT = floats(0x1p-25f);
  private static final FloatVector LN2 = floats(0.693147181f);
  private static final FloatVector L8 = floats(7.0376836292e-2f);
  private static final FloatVector L7 = floats(-1.1514610310e-1f);
  private static final FloatVector L6 = floats(1.1676998740e-1f);
  private static final FloatVector L5 = floats(-1.2420140846e-1f);
  private static final FloatVector L4 = floats(1.4249322787e-1f);
  private static final FloatVector L3 = floats(-1.6668057665e-1f);
  private static final FloatVector L2 = floats(2.0000714765e-1f);
  private static final FloatVector L1 = floats(-2.4999993993e-1f);
  private static final FloatVector L0 = floats(3.3333331174e-1f);
  private static final FloatVector QUARTER = floats(0.25f);
  private static final FloatVector S5 = floats(-15.0946426f);
  private static final FloatVector S4 = floats(42.0586939f);
  private static final FloatVector S3 = floats(-76.7058597f);
  private static final FloatVector S2 = floats(81.6052493f);
  private static final FloatVector S1 = floats(-41.3417022f);
  private static final FloatVector S0 = floats(6.28318531f);

  private Normals() {}

  static void normals(int[] first, int[] second, int count, float[] out) {
    int whole = count & -8;
    radii(first, whole, out);
    timesCosines(second, whole, out);
    for (int j = whole; j < count; j++) out[j] = Elementary.normal(first[j], second[j]);
  }

  /// √(−2 log u).
  private static void radii(int[] words, int count, float[] out) {
    for (int j = 0; j < count; j += 8) {
      FloatVector top =
          (FloatVector) IntVector.fromArray(INTS, words, j).lanewise(LSHR, 8).convert(I2F, 0);
      IntVector bits = top.fma(UNIT, HALF_UNIT).reinterpretAsInts().sub(0x3f3504f3);
      FloatVector e = (FloatVector) bits.lanewise(ASHR, 23).convert(I2F, 0);
      FloatVector f = bits.and(0x007fffff).add(0x3f3504f3).reinterpretAsFloats().sub(1f);
      FloatVector p = f.fma(L8, L7);
      p = p.fma(f, L6);
      p = p.fma(f, L5);
      p = p.fma(f, L4);
      p = p.fma(f, L3);
      p = p.fma(f, L2);
      p = p.fma(f, L1);
      p = p.fma(f, L0);
      FloatVector square = f.mul(f);
      FloatVector tail = p.mul(f).fma(square, square.mul(-0.5f));
      e.fma(LN2, f.add(tail)).mul(-2f).sqrt().intoArray(out, j);
    }
  }

  /// cos 2πu.
  private static void timesCosines(int[] words, int count, float[] out) {
    for (int j = 0; j < count; j += 8) {
      FloatVector top =
          (FloatVector) IntVector.fromArray(INTS, words, j).lanewise(ASHR, 8).convert(I2F, 0);
      FloatVector b = QUARTER.sub(top.mul(UNIT).abs());
      FloatVector s = b.mul(b);
      FloatVector p = s.fma(S5, S4);
      p = p.fma(s, S3);
      p = p.fma(s, S2);
      p = p.fma(s, S1);
      p = p.fma(s, S0);
      FloatVector.fromArray(FLOATS, out, j).mul(p.mul(b)).intoArray(out, j);
    }
  }
}
