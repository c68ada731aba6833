package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;

import jdk.incubator.vector.FloatVector;

/// Register tiles of a product of reals. Every output is one `fma` chain over k in order, started from 0, so the bits
/// do not depend on the tile:
///
/// ```
/// out[r][j] = fma chain over k of left[r][k]·right[k][j]
/// ```
///
/// Six rows by sixteen columns are twelve accumulators: enough to hide the latency of `fma` on two units, and with two
/// loads and a broadcast just within sixteen registers. One row by 64 columns serves the rows that are left over and
/// batches of a few rows.
final class FmaChains {

  static final int ROWS = 6;
  static final int FOUR = 4;
  static final int COLUMNS = 16;
  static final int WIDE = 64;

  private FmaChains() {}

  /// Six rows by sixteen columns: left (r, k) is at `at + r·rowStep + k·step`, right (k, 0) at `16·k`; `out` (modified) has rows
  /// of sixteen.
  static void sixRows(
      float[] left, int at, int rowStep, int step, float[] right, int count, float[] out) {
    FloatVector a0 = FloatVector.zero(FLOATS);
    FloatVector a1 = FloatVector.zero(FLOATS);
    FloatVector b0 = FloatVector.zero(FLOATS);
    FloatVector b1 = FloatVector.zero(FLOATS);
    FloatVector c0 = FloatVector.zero(FLOATS);
    FloatVector c1 = FloatVector.zero(FLOATS);
    FloatVector d0 = FloatVector.zero(FLOATS);
    FloatVector d1 = FloatVector.zero(FLOATS);
    FloatVector e0 = FloatVector.zero(FLOATS);
    FloatVector e1 = FloatVector.zero(FLOATS);
    FloatVector f0 = FloatVector.zero(FLOATS);
    FloatVector f1 = FloatVector.zero(FLOATS);
    int o = at;
    for (int k = 0; k < count; k++) {
      FloatVector r0 = FloatVector.fromArray(FLOATS, right, COLUMNS * k);
      FloatVector r1 = FloatVector.fromArray(FLOATS, right, COLUMNS * k + 8);
      FloatVector x = FloatVector.broadcast(FLOATS, left[o]);
      a0 = x.fma(r0, a0);
      a1 = x.fma(r1, a1);
      x = FloatVector.broadcast(FLOATS, left[o + rowStep]);
      b0 = x.fma(r0, b0);
      b1 = x.fma(r1, b1);
      x = FloatVector.broadcast(FLOATS, left[o + 2 * rowStep]);
      c0 = x.fma(r0, c0);
      c1 = x.fma(r1, c1);
      x = FloatVector.broadcast(FLOATS, left[o + 3 * rowStep]);
      d0 = x.fma(r0, d0);
      d1 = x.fma(r1, d1);
      x = FloatVector.broadcast(FLOATS, left[o + 4 * rowStep]);
      e0 = x.fma(r0, e0);
      e1 = x.fma(r1, e1);
      x = FloatVector.broadcast(FLOATS, left[o + 5 * rowStep]);
      f0 = x.fma(r0, f0);
      f1 = x.fma(r1, f1);
      o += step;
    }
    a0.intoArray(out, 0);
    a1.intoArray(out, 8);
    b0.intoArray(out, 16);
    b1.intoArray(out, 24);
    c0.intoArray(out, 32);
    c1.intoArray(out, 40);
    d0.intoArray(out, 48);
    d1.intoArray(out, 56);
    e0.intoArray(out, 64);
    e1.intoArray(out, 72);
    f0.intoArray(out, 80);
    f1.intoArray(out, 88);
  }

  /// Four rows by sixteen columns, whose left side lies side by side: left (r, k) is at `at + r + k·step`, right (k, 0) at
  /// `base + 16·k`; row r goes to `out[to + r·pitch …]` (modified). Eight accumulators are just as many as two units need.
  static void fourRows(
      float[] left,
      int at,
      int step,
      float[] right,
      int base,
      int count,
      float[] out,
      int to,
      int pitch) {
    FloatVector a0 = FloatVector.zero(FLOATS);
    FloatVector a1 = FloatVector.zero(FLOATS);
    FloatVector b0 = FloatVector.zero(FLOATS);
    FloatVector b1 = FloatVector.zero(FLOATS);
    FloatVector c0 = FloatVector.zero(FLOATS);
    FloatVector c1 = FloatVector.zero(FLOATS);
    FloatVector d0 = FloatVector.zero(FLOATS);
    FloatVector d1 = FloatVector.zero(FLOATS);
    int o = at;
    for (int k = 0; k < count; k++) {
      FloatVector r0 = FloatVector.fromArray(FLOATS, right, base + COLUMNS * k);
      FloatVector r1 = FloatVector.fromArray(FLOATS, right, base + COLUMNS * k + 8);
      FloatVector x = FloatVector.broadcast(FLOATS, left[o]);
      a0 = x.fma(r0, a0);
      a1 = x.fma(r1, a1);
      x = FloatVector.broadcast(FLOATS, left[o + 1]);
      b0 = x.fma(r0, b0);
      b1 = x.fma(r1, b1);
      x = FloatVector.broadcast(FLOATS, left[o + 2]);
      c0 = x.fma(r0, c0);
      c1 = x.fma(r1, c1);
      x = FloatVector.broadcast(FLOATS, left[o + 3]);
      d0 = x.fma(r0, d0);
      d1 = x.fma(r1, d1);
      o += step;
    }
    a0.intoArray(out, to);
    a1.intoArray(out, to + 8);
    b0.intoArray(out, to + pitch);
    b1.intoArray(out, to + pitch + 8);
    c0.intoArray(out, to + 2 * pitch);
    c1.intoArray(out, to + 2 * pitch + 8);
    d0.intoArray(out, to + 3 * pitch);
    d1.intoArray(out, to + 3 * pitch + 8);
  }

  /// One row by 64 columns: left k is at `at + k`, right (k, 0) at `base + k·pitch`.
  static void wideRow(
      float[] left, int at, float[] right, int base, int pitch, int count, float[] out) {
    FloatVector a = FloatVector.zero(FLOATS);
    FloatVector b = FloatVector.zero(FLOATS);
    FloatVector c = FloatVector.zero(FLOATS);
    FloatVector d = FloatVector.zero(FLOATS);
    FloatVector e = FloatVector.zero(FLOATS);
    FloatVector f = FloatVector.zero(FLOATS);
    FloatVector g = FloatVector.zero(FLOATS);
    FloatVector h = FloatVector.zero(FLOATS);
    for (int k = 0; k < count; k++) {
      FloatVector x = FloatVector.broadcast(FLOATS, left[at + k]);
      int o = base + k * pitch;
      a = x.fma(FloatVector.fromArray(FLOATS, right, o), a);
      b = x.fma(FloatVector.fromArray(FLOATS, right, o + 8), b);
      c = x.fma(FloatVector.fromArray(FLOATS, right, o + 16), c);
      d = x.fma(FloatVector.fromArray(FLOATS, right, o + 24), d);
      e = x.fma(FloatVector.fromArray(FLOATS, right, o + 32), e);
      f = x.fma(FloatVector.fromArray(FLOATS, right, o + 40), f);
      g = x.fma(FloatVector.fromArray(FLOATS, right, o + 48), g);
      h = x.fma(FloatVector.fromArray(FLOATS, right, o + 56), h);
    }
    a.intoArray(out, 0);
    b.intoArray(out, 8);
    c.intoArray(out, 16);
    d.intoArray(out, 24);
    e.intoArray(out, 32);
    f.intoArray(out, 40);
    g.intoArray(out, 48);
    h.intoArray(out, 56);
  }

  /// One row by 64 columns over listed k only, those from `from` to `to`−1 of the list: right (k, 0) is at
  /// `base + places[n]·pitch` for the n-th of them.
  static void listedRow(
      float[] values,
      int[] places,
      int from,
      int to,
      float[] right,
      int base,
      int pitch,
      float[] out) {
    FloatVector a = FloatVector.zero(FLOATS);
    FloatVector b = FloatVector.zero(FLOATS);
    FloatVector c = FloatVector.zero(FLOATS);
    FloatVector d = FloatVector.zero(FLOATS);
    FloatVector e = FloatVector.zero(FLOATS);
    FloatVector f = FloatVector.zero(FLOATS);
    FloatVector g = FloatVector.zero(FLOATS);
    FloatVector h = FloatVector.zero(FLOATS);
    for (int n = from; n < to; n++) {
      FloatVector x = FloatVector.broadcast(FLOATS, values[n]);
      int o = base + places[n] * pitch;
      a = x.fma(FloatVector.fromArray(FLOATS, right, o), a);
      b = x.fma(FloatVector.fromArray(FLOATS, right, o + 8), b);
      c = x.fma(FloatVector.fromArray(FLOATS, right, o + 16), c);
      d = x.fma(FloatVector.fromArray(FLOATS, right, o + 24), d);
      e = x.fma(FloatVector.fromArray(FLOATS, right, o + 32), e);
      f = x.fma(FloatVector.fromArray(FLOATS, right, o + 40), f);
      g = x.fma(FloatVector.fromArray(FLOATS, right, o + 48), g);
      h = x.fma(FloatVector.fromArray(FLOATS, right, o + 56), h);
    }
    a.intoArray(out, 0);
    b.intoArray(out, 8);
    c.intoArray(out, 16);
    d.intoArray(out, 24);
    e.intoArray(out, 32);
    f.intoArray(out, 40);
    g.intoArray(out, 48);
    h.intoArray(out, 56);
  }

  /// The same by eight columns, to `out[at …]`.
  static void listedEight(
      float[] values,
      int[] places,
      int from,
      int to,
      float[] right,
      int base,
      int pitch,
      float[] out,
      int at) {
    FloatVector a = FloatVector.zero(FLOATS);
    for (int n = from; n < to; n++)
      a =
          FloatVector.broadcast(FLOATS, values[n])
              .fma(FloatVector.fromArray(FLOATS, right, base + places[n] * pitch), a);
    a.intoArray(out, at);
  }

  /// One row by sixteen columns: left k is at `at + k·step`.
  static void row(
      float[] left,
      int at,
      int step,
      float[] right,
      int base,
      int pitch,
      int count,
      float[] out,
      int to) {
    FloatVector a = FloatVector.zero(FLOATS);
    FloatVector b = FloatVector.zero(FLOATS);
    for (int k = 0; k < count; k++) {
      FloatVector x = FloatVector.broadcast(FLOATS, left[at + k * step]);
      int o = base + k * pitch;
      a = x.fma(FloatVector.fromArray(FLOATS, right, o), a);
      b = x.fma(FloatVector.fromArray(FLOATS, right, o + 8), b);
    }
    a.intoArray(out, to);
    b.intoArray(out, to + 8);
  }
}
