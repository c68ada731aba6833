package io.harmonium.matrix.spi;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;

/// The products and draws that take the time. Every provider gives the bits of
/// [io.harmonium.matrix.PlainKernels], which is the definition; only the speed may differ.
///
/// Rows `row … row+rows−1` of a [States] meet rows `0 … rows−1` of the [Inputs]. The destination comes last.
public interface KernelProvider {

  /// "plain", "vector-256", "vector-512": what `-Dharmonium.kernels` selects and `doctor` prints.
  String name();

  /// The name and, where there is more than one way to the same bits, which is taken and why.
  default String describe() {
    return name();
  }

  /// False where this machine lacks what the provider needs.
  default boolean usable() {
    return true;
  }

  /// y += Σ_i x_i·q_i for packed bits (spins included), exact.
  void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo);

  /// y += Σ_i (x_i − before_i)·q_i, exact: turns the inputs of `before` into those of `x`. Row r of `before` stands for row
  /// `row + r` of `x`, and `addTo` holds nothing but the inputs of `before`.
  void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo);

  /// y += Σ_u q[offset_u + level_u], exact.
  void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo);

  /// sums_(at+k) += value·terms_(from+k) over k < count, exact.
  void addScaled(int value, int[] terms, int from, int count, int[] sums, int at);

  /// y_j += chain of fma over i in order, started from 0.
  void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo);

  /// Σ_b w_b·x_b·y_bᵀ, row-major `x.columns × y.columns`. `row` is a multiple of [Sums#BLOCK].
  void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo);

  /// Rows `first … last−1` of Σ_b w_b·x_b·y_bᵀ over rows b < `rows` into `out` (modified), row-major `… × y.columns`: one
  /// chain of fma over b in order, started from 0, those with x_b = 0 left out.
  void outer(
      Reals x,
      int first,
      int last,
      Reals y,
      float[] rowWeights,
      int rows,
      Workspace space,
      float[] out);

  /// Chains of a product over rows b: out (i, j) = fma chain over b of left (b, i)·right (b, j), started from 0. left (b, i)
  /// is at `b·height + i`; the right side is packed in panels of sixteen columns, (b, j) at `(j/16·rows + b)·16 + j%16`, whose
  /// last columns are 0 where there are none; `out` (modified) has `height` rows of whole panels.
  void chains(
      float[] left,
      int height,
      float[] panels,
      int rows,
      int columns,
      Workspace space,
      float[] out);

  /// Words of units `from … to−1` into `out[0 …]`; `from` is a multiple of 16. `out` has room for whole groups of 16
  /// units, and what lies behind the last unit is undefined.
  void words(long key, int draw, int from, int to, int[] out);

  /// Words of one unit in many rows: of unit `unit`, whose bit 3 is 0, into `first[r]` and of unit `unit + 8` into
  /// `second[r]` (modified) for r < count, in the row whose key has the halves `low[r]` and `high[r]`.
  void laneWords(int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second);

  /// Bit j = 1 ⇔ fma(u, e^(−a), u−1) < 0, a = factor·η_j clamped to ±87, u from `words[j − from]`; `from % 8 = 0`.
  void drawBits(
      float[] eta, float factor, int from, int to, int[] words, Workspace space, Bits out, int row);

  /// Half a sweep: rows `row … row+rows−1` of `out` (modified) anew, given what the same rows of `x` send through `w`,
  ///
  /// ```
  /// y = Σ_i x_i·q_i,   η = fma(c, y·2^(−s), θ),   bit j = 1 ⇔ fma(u, e^(−f·η_j), u−1) < 0
  /// ```
  ///
  /// u of row r from the words of key `Seed.rowKey(stream, first + r)`, draw 0; `w` is not coarse. A draw needs no more of y
  /// than on which side of a threshold it lies. Answers how many draws needed y exactly.
  default long drawSent(
      Bits x,
      int row,
      int rows,
      Prepared w,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    p.draw(this, x, row, rows, w, stream, first, space, out);
    return (long) rows * w.outputs();
  }

  /// The share of changed bits up to which [#addChanged] and [#drawBits] are sooner than [#drawSent].
  default double followed() {
    return 1;
  }

  /// Level of units `from … to−1`: the first a with Σ_{b≤a} e^(η_b − max) > u·Σ; u from `words[unit − from]`.
  void drawLevels(
      float[] eta,
      int[] offsets,
      int from,
      int to,
      int[] words,
      Workspace space,
      Levels out,
      int row);

  /// The same for one unit of `states` levels in rows r < count, with η_a of row r at `eta[a·count + r]` (modified), into
  /// `levels[at + r]` (modified); u from `words[r]`.
  void laneLevels(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at);

  /// σ(factor·x) over [from, to).
  void sigmoid(float[] x, float factor, int from, int to, float[] out);

  /// Standard normal numbers from two words each.
  void normals(int[] first, int[] second, int count, float[] out);

  /// Σ log(1 + e^(factor·x)) over [from, to), four fixed lanes.
  double softplusSum(double[] x, double factor, int from, int to);

  /// The same of floats.
  default double softplusSum(float[] x, float factor, int from, int to, Workspace space) {
    double[] wide = space.doubles(Wide.NUMBERS, to - from);
    for (int j = from; j < to; j++) wide[j - from] = x[j];
    return softplusSum(wide, factor, 0, to - from);
  }

  /// Σ x_(i+k)·y_(j+k) over k < count in double, sixteen fixed lanes.
  double dot(double[] x, int i, double[] y, int j, int count, Workspace space);

  /// out[to[r] + j] += Σ_i left[at[r] + i]·right[from[i] + j] in double for r < rows, i < inner, j < columns: the number there
  /// goes on as one chain of fma over i in order. No two rows of `out` are the same;
  /// terms with a left number of 0 may be left out, so that `right` is finite and no number of `out` is −0.
  void addProducts(
      double[] left,
      int[] at,
      int rows,
      double[] right,
      int[] from,
      int inner,
      int columns,
      Workspace space,
      double[] out,
      int[] to);

  /// rint(w·scale) of `count` weights from `w[from]` on into `fixed[at …]` (modified); |w| is added to `columns`
  /// (modified), and Σ|w| in sixteen fixed lanes answered. Where |w·scale| ≥ 2³¹ the integers mean nothing.
  double round(
      double[] w,
      int from,
      int count,
      double scale,
      int[] fixed,
      int at,
      double[] columns,
      Workspace space);

  /// Floats as doubles.
  final class Wide {
    private static final Slot<double[]> NUMBERS = Slot.doubles(Wide.class, "numbers");

    private Wide() {}
  }
}
