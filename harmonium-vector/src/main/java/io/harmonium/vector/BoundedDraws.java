package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.INTS;
import static io.harmonium.vector.Species.floats;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.S2I;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Prepared;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Draws of bits from sums of [RoundedWeights]. A draw is decided by ẽ, which is near ê = e^(−f·η), or it is doubtful:
///
/// ```
/// bit = 1 ⇔ fma(u, ê, u−1) < 0 ⇔ u·ê < 1−u        (u−1 is exact and fma rounds once)
/// p = u·ẽ,   s = p + (u−1):   |s| > δ_j·p  ⇒  bit = 1 ⇔ s < 0
/// ```
///
/// This holds where |ê/ẽ − 1| ≤ δ_j, with some room for the rounding of p, s and δ·p, which is 2⁻²² of p at most; the sign of s
/// itself is exact. Let a = f·η without any rounding. What separates ê and ẽ:
///
/// - *Weights of 16 bits.* a differs by f·c·step·2^(−s)·(Σe − middle), at most ε₁ = |f·c·step|·2^(−s)·(high − low)/2.
/// - *Rounding of η* by [io.harmonium.matrix.Inputs#eta] and of f·η: three roundings of numbers of at most |a| + |f·θ|, |a| and
///   |a|: at most 2⁻²⁴·(3|a| + |f·θ|).
/// - *Rounding of t* = A·v + B = −a·log₂e, v exact, A and B rounded from double: at most 2⁻²³·(|a| + |B|).
/// - *Polynomials*: ê has 3e-7 of e^(−η), ẽ = 2^t has 8e-5, its largest distance from 2^r over |r| ≤ ½ and roundings included.
///
/// Only |a| ≤ 22 matters: u and 1−u are at least 2⁻²⁴, so that beyond |a| = 17 the bit no longer depends on u, and with an error of
/// at most ¼ at |a| = 22 (in proportion beyond) both ê and ẽ say so; the clamps, of a to ±87 and of t to ±100, lie there. So
///
/// ```
/// ε = ε₁ + 2⁻²³·(60 + |B| + |f·θ|),   δ = 1.001·(ε + ε²) + 1e-4 ≥ e^ε·(1 + 9e-5) − 1,   ε ≤ ¼
/// ```
///
/// and δ = ∞ with A = B = 0 where ε > ¼ or t could leave the range of its rounding: then every draw of the column is doubtful.
final class BoundedDraws {

  private static final VectorSpecies<Short> EIGHT = ShortVector.SPECIES_128;
  private static final VectorSpecies<Short> SIXTEEN = ShortVector.SPECIES_256;
  private static final VectorSpecies<Integer> WIDE_INTS = IntVector.SPECIES_512;
  private static final VectorSpecies<Float> WIDE = FloatVector.SPECIES_512;
  private static final FloatVector SHIFT = floats(12582912f);
  private static final int SHIFT_BITS = 0x4B400000;
  private static final float C3 = 0.05517168f;
  private static final float C2 = 0.24261117f;
  private static final float C1 = 0.69326097f;
  private static final float C0 = 0.99992806f;

  private static final double LOG2_E = 1.4426950408889634;

  /// Doubtful draws above which exact inputs are sooner, as the mean of δ, capped at 1, over the columns.
  private static final double MAX = 0.1;

  private float[] slopes = {};
  private float[] offsets = {};
  private float[] bounds = {};
  private byte[] doubts = {};

  /// Prepares the decisions of all columns with `share` of their bounds; false where so many draws would be doubtful that it
  /// does not pay.
  boolean prepare(double share, RoundedWeights r, Prepared w, Bits x, BitConditional p) {
    int columns = w.outputs();
    if (slopes.length < w.stride()) {
      slopes = new float[w.stride()];
      offsets = new float[w.stride()];
      bounds = new float[w.stride()];
      doubts = new byte[w.stride() / 8];
    }
    double sum = 0;
    double scale = Math.scalb((double) p.links() * p.factor(), -w.exponent());
    int[] total = x.low() == 0 ? null : w.total();
    for (int j = 0; j < columns; j++) {
      double unit = scale * x.step();
      double theta = (double) p.factor() * p.theta()[j];
      double middle = 0.5 * r.low()[j] + 0.5 * r.high()[j];
      double rest = total == null ? 0 : scale * x.low() * total[j];
      double slope = -LOG2_E * unit * (1 << r.shifts()[j]);
      double offset = -LOG2_E * (theta + rest + unit * middle);
      double epsilon =
          Math.abs(unit) * (0.5 * r.high()[j] - 0.5 * r.low()[j])
              + 0x1p-23 * (60 + Math.abs(offset) + Math.abs(theta));
      boolean hopeless =
          !(epsilon <= 0.25 && Math.abs(slope) * 0x1p16 * r.blocks() + Math.abs(offset) < 0x1p21);
      double delta = share * (1.001 * (epsilon + epsilon * epsilon) + 1e-4);
      slopes[j] = hopeless ? 0 : (float) slope;
      offsets[j] = hopeless ? 0 : (float) offset;
      bounds[j] = hopeless ? Float.POSITIVE_INFINITY : Math.nextUp((float) delta);
      sum += hopeless ? 1 : Math.min(1, delta);
    }
    return sum <= MAX * columns;
  }

  /// Bits of columns `column … column+count−1` into `out[at …]` from the sums at `sums[from …]`, one per block, `pitch` apart.
  /// Answers 0 where none is doubtful.
  int decide(
      short[] sums,
      int from,
      int pitch,
      RoundedWeights r,
      int column,
      int count,
      int[] words,
      byte[] out,
      int at) {
    return decide(
        sums,
        from,
        pitch,
        r.blocks(),
        r.centres(),
        slopes,
        offsets,
        bounds,
        column,
        count,
        words,
        out,
        at,
        doubts);
  }

  private static int decide(
      short[] sums,
      int from,
      int pitch,
      int blocks,
      int[] centres,
      float[] slopes,
      float[] offsets,
      float[] bounds,
      int column,
      int count,
      int[] words,
      byte[] out,
      int at,
      byte[] doubts) {
    int any = 0;
    for (int j = 0; j < count; j += 8) {
      IntVector v = IntVector.fromArray(INTS, centres, column + j);
      for (int b = 0; b < blocks; b++)
        v =
            v.add(
                ShortVector.fromArray(EIGHT, sums, from + b * pitch + j)
                    .convertShape(S2I, INTS, 0));
      FloatVector t =
          ((FloatVector) v.convertShape(I2F, FLOATS, 0))
              .fma(
                  FloatVector.fromArray(FLOATS, slopes, column + j),
                  FloatVector.fromArray(FLOATS, offsets, column + j));
      FloatVector n = t.add(SHIFT);
      t = t.sub(n.sub(SHIFT));
      FloatVector e = t.fma(floats(C3), floats(C2));
      e = e.fma(t, floats(C1));
      e = e.fma(t, floats(C0));
      e =
          n.reinterpretAsInts()
              .max(SHIFT_BITS - 100)
              .min(SHIFT_BITS + 100)
              .lanewise(LSHL, 23)
              .add(e.reinterpretAsInts())
              .reinterpretAsFloats();
      FloatVector u =
          IntVector.fromArray(INTS, words, j)
              .lanewise(LSHR, 9)
              .or(0x3f800000)
              .reinterpretAsFloats()
              .sub(0.99999994f);
      e = e.mul(u);
      u = u.sub(1f).add(e);
      e = e.mul(FloatVector.fromArray(FLOATS, bounds, column + j));
      out[at + (j >> 3)] = (byte) u.compare(LT, 0f).toLong();
      int doubt = ~(int) u.abs().compare(GT, e).toLong() & 255;
      doubts[j >> 3] = (byte) doubt;
      any |= doubt;
    }
    return any;
  }

  /// The draws of column j in `rows` chains, sixteen a turn, from sums at `sums[from …]`, one per block, `pitch` apart: bits into
  /// `bits`, those that are doubtful into `doubts`. Answers 0 where there are none.
  int decideColumn(
      short[] sums,
      int from,
      int pitch,
      RoundedWeights r,
      int j,
      int rows,
      int[] words,
      short[] bits,
      short[] doubts) {
    return decideColumn(
        sums,
        from,
        pitch,
        r.blocks(),
        r.centres()[j],
        slopes[j],
        offsets[j],
        bounds[j],
        rows,
        words,
        bits,
        doubts);
  }

  private static int decideColumn(
      short[] sums,
      int from,
      int pitch,
      int blocks,
      int centre,
      float slope,
      float offset,
      float bound,
      int rows,
      int[] words,
      short[] bits,
      short[] doubts) {
    int any = 0;
    for (int k = 0; k < rows; k += 16) {
      IntVector v = IntVector.broadcast(WIDE_INTS, centre);
      for (int b = 0; b < blocks; b++)
        v =
            v.add(
                ShortVector.fromArray(SIXTEEN, sums, from + b * pitch + k)
                    .convertShape(S2I, WIDE_INTS, 0));
      FloatVector t =
          ((FloatVector) v.convertShape(I2F, WIDE, 0))
              .fma(FloatVector.broadcast(WIDE, slope), FloatVector.broadcast(WIDE, offset));
      FloatVector n = t.add(12582912f);
      t = t.sub(n.sub(12582912f));
      FloatVector e = t.fma(FloatVector.broadcast(WIDE, C3), FloatVector.broadcast(WIDE, C2));
      e = e.fma(t, FloatVector.broadcast(WIDE, C1));
      e = e.fma(t, FloatVector.broadcast(WIDE, C0));
      e =
          n.reinterpretAsInts()
              .max(SHIFT_BITS - 100)
              .min(SHIFT_BITS + 100)
              .lanewise(LSHL, 23)
              .add(e.reinterpretAsInts())
              .reinterpretAsFloats();
      FloatVector u =
          IntVector.fromArray(WIDE_INTS, words, k)
              .lanewise(LSHR, 9)
              .or(0x3f800000)
              .reinterpretAsFloats()
              .sub(0.99999994f);
      e = e.mul(u);
      u = u.sub(1f).add(e);
      e = e.mul(bound);
      bits[k >> 4] = (short) u.compare(LT, 0f).toLong();
      int doubt = ~(int) u.abs().compare(GT, e).toLong() & 0xffff;
      doubts[k >> 4] = (short) doubt;
      any |= doubt;
    }
    return any;
  }

  /// The polynomial for 2^r, |r| ≤ ½.
  static float power(float r) {
    return Math.fma(Math.fma(Math.fma(r, C3, C2), r, C1), r, C0);
  }

  /// Which of the draws of the last call of [#decide] are doubtful.
  byte[] doubts() {
    return doubts;
  }
}
