package io.harmonium.vector;

import static io.harmonium.vector.Species.DOUBLES;
import static io.harmonium.vector.Species.doubles;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHL;

import io.harmonium.numeric.Elementary;
import jdk.incubator.vector.DoubleVector;

/// Σ log(1 + eˣ) as Σ max(x, 0) + log Π (1 + e^(−|x|)) in the four lanes that [Elementary#softplusSum] defines, with
/// the polynomial of [Elementary#exp].
final class Softplus {

  private static final DoubleVector LOG2_E = doubles(1.4426950408889634);
  private static final DoubleVector SHIFT = doubles(0x1.8p52);
  private static final DoubleVector LN2_HIGH = doubles(-0.6931471803691238);
  private static final DoubleVector LN2_LOW = doubles(-1.9082149292705877e-10);
  private static final DoubleVector C13 = doubles(1.6059043836821613e-10);
  private static final DoubleVector C12 = doubles(2.08767569878681e-9);
  private static final DoubleVector C11 = doubles(2.505210838544172e-8);
  private static final DoubleVector C10 = doubles(2.755731922398589e-7);
  private static final DoubleVector C9 = doubles(2.7557319223985893e-6);
  private static final DoubleVector C8 = doubles(2.48015873015873e-5);
  private static final DoubleVector C7 = doubles(1.984126984126984e-4);
  private static final DoubleVector C6 = doubles(1.3888888888888889e-3);
  private static final DoubleVector C5 = doubles(8.333333333333333e-3);
  private static final DoubleVector C4 = doubles(4.1666666666666664e-2);
  private static final DoubleVector C3 = doubles(0.16666666666666666);
  private static final DoubleVector C2 = doubles(0.5);
  private static final DoubleVector ONE = doubles(1);
  private static final DoubleVector ZERO = doubles(0);

  /// Here 1 + e^(−|x|) has long been 1, and the polynomial still holds.
  private static final DoubleVector FAR = doubles(-700);

  private Softplus() {}

  static double sum(double[] x, double factor, int from, int to) {
    double total = 0;
    for (int start = from; start < to; start += 4 * Elementary.LANE_FACTORS)
      total += lanes(x, factor, start, Math.min(to, start + 4 * Elementary.LANE_FACTORS));
    return total;
  }

  private static double lanes(double[] x, double factor, int from, int to) {
    DoubleVector product = DoubleVector.broadcast(DOUBLES, 1);
    DoubleVector sum = DoubleVector.broadcast(DOUBLES, 0);
    int whole = from + (to - from & -4);
    for (int j = from; j < whole; j += 4) {
      DoubleVector a = DoubleVector.fromArray(DOUBLES, x, j).mul(factor);
      sum = sum.add(a.blend(ZERO, a.compare(LE, ZERO)));
      DoubleVector b = a.abs().neg();
      b = b.blend(FAR, FAR.compare(GT, b));
      DoubleVector shifted = b.fma(LOG2_E, SHIFT);
      DoubleVector n = shifted.sub(SHIFT);
      DoubleVector r = n.fma(LN2_LOW, n.fma(LN2_HIGH, b));
      DoubleVector p = r.fma(C13, C12);
      p = p.fma(r, C11);
      p = p.fma(r, C10);
      p = p.fma(r, C9);
      p = p.fma(r, C8);
      p = p.fma(r, C7);
      p = p.fma(r, C6);
      p = p.fma(r, C5);
      p = p.fma(r, C4);
      p = p.fma(r, C3);
      p = p.fma(r, C2);
      p = p.fma(r, ONE);
      p = p.fma(r, ONE);
      DoubleVector e =
          p.reinterpretAsLongs()
              .add(shifted.reinterpretAsLongs().lanewise(LSHL, 52))
              .reinterpretAsDoubles();
      product = product.fma(e, product);
    }
    return Elementary.softplusLanes(
        x,
        whole,
        to,
        factor,
        product.lane(0),
        product.lane(1),
        product.lane(2),
        product.lane(3),
        sum.lane(0),
        sum.lane(1),
        sum.lane(2),
        sum.lane(3));
  }
}
