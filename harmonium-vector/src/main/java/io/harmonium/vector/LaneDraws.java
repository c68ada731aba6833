package io.harmonium.vector;

import static jdk.incubator.vector.VectorOperators.ROL;
import static jdk.incubator.vector.VectorOperators.XOR;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Prepared;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.random.Threefry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorSpecies;

/// Half a sweep with a chain in every lane. Six bits of a chain are an index into the 64 partial sums of a group, which lie
/// in two registers of 512 bits: one instruction looks up 32 chains, 192 products. Random words and decisions go over
/// chains too; what [BoundedDraws] leaves open is computed exactly, one by one, as in [FilteredDraws].
final class LaneDraws {

  private static final VectorSpecies<Short> SHORTS = ShortVector.SPECIES_512;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_512;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /// Chains that go together.
  private static final int CHAINS = 1024;

  /// Chains of a tile, four vectors.
  private static final int TILE = 128;

  /// Fewest chains that fill the lanes well.
  private static final int LEAST = 200;

  private final BoundedDraws draws = new BoundedDraws();
  private final int[] k0 = new int[CHAINS];
  private final int[] k1 = new int[CHAINS];
  private final int[] first = new int[CHAINS];
  private final int[] second = new int[CHAINS];
  private final short[] decided = new short[CHAINS / 16];
  private final short[] doubts = new short[CHAINS / 16];
  private short[] indices = {};
  private short[] sums = {};
  private byte[] masks = {};

  /// Whether there are enough chains to fill the lanes, and not too many weights.
  static boolean suits(int rows, Prepared w) {
    return rows >= LEAST && LaneTables.fit(w);
  }

  /// How many draws were computed exactly; −1 where nothing was drawn, for it would not pay.
  long draw(
      double share,
      Bits x,
      int row,
      int rows,
      Prepared w,
      BitConditional p,
      long stream,
      long first,
      Bits out) {
    LaneTables r = w.derived(LaneTables.class, LaneTables::new);
    if (!r.pay(w, rows) || !draws.prepare(share, r, w, x, p)) return -1;
    long exact = 0;
    for (int start = 0; start < rows; start += CHAINS)
      exact +=
          drawSome(x, row + start, Math.min(CHAINS, rows - start), w, r, p, stream, first, out);
    return exact;
  }

  private long drawSome(
      Bits x,
      int row,
      int rows,
      Prepared w,
      LaneTables r,
      BitConditional p,
      long stream,
      long firstRow,
      Bits out) {
    int chains = (rows + TILE - 1) / TILE * TILE;
    reserve(chains, w, r);
    for (int k = 0; k < rows; k++) {
      long key = Seed.rowKey(stream, firstRow + row + k);
      k0[k] = (int) key;
      k1[k] = (int) (key >>> 32);
    }
    for (int k = 0; 4 * k < r.groups(); k++) index(x, row, rows, chains, 3 * k, 4 * k);
    long exact = 0;
    for (int t = 0; t < w.stride() / LaneTables.COLUMNS; t++) {
      if (LaneTables.column(t, 0) >= w.outputs()) continue;
      add(t, chains, r);
      for (int c = 0; c < 2; c++) {
        int j = LaneTables.column(t, c);
        if (j >= w.outputs()) break;
        words(8 * (j >> 4) + (j & 7), chains);
        exact += column(j, c, first, x, row, rows, chains, w, r, p);
        if (j + 8 < w.outputs())
          exact += column(j + 8, c + 2, second, x, row, rows, chains, w, r, p);
      }
    }
    turn(row, rows, chains, w.outputs(), out);
    return exact;
  }

  private void reserve(int chains, Prepared w, LaneTables r) {
    int groups = (r.groups() + 3) / 4 * 4;
    if (indices.length < groups * chains) indices = new short[groups * chains];
    int block = LaneTables.COLUMNS * chains;
    if (sums.length < r.blocks() * block) sums = new short[r.blocks() * block];
    int bytes = w.stride() * chains / 8;
    if (masks.length < bytes) masks = new byte[bytes];
    for (int j = w.outputs(); j < w.stride(); j++)
      java.util.Arrays.fill(masks, j * chains / 8, (j + 1) * chains / 8, (byte) 0);
  }

  /// The indices of four groups, which are three bytes, of all chains. What lies behind the last bit of a row has weights
  /// of 0.
  private void index(Bits x, int row, int rows, int chains, int from, int group) {
    byte[] data = x.data();
    boolean whole = from + 4 <= x.stride();
    int at = group * chains;
    for (int k = 0; k < rows; k++) {
      int b = (row + k) * x.stride() + from;
      int bits;
      if (whole) bits = (int) INT.get(data, b);
      else {
        bits = data[b] & 255;
        if (from + 1 < x.stride()) bits |= (data[b + 1] & 255) << 8;
        if (from + 2 < x.stride()) bits |= (data[b + 2] & 255) << 16;
      }
      indices[at + k] = (short) (bits & 63);
      indices[at + chains + k] = (short) (bits >> 6 & 63);
      indices[at + 2 * chains + k] = (short) (bits >> 12 & 63);
      indices[at + 3 * chains + k] = (short) (bits >> 18 & 63);
    }
  }

  /// The sums of all blocks for a tile of columns.
  private void add(int tile, int chains, LaneTables r) {
    int step = LaneTables.COLUMNS * chains;
    for (int b = 0; b < r.blocks(); b++) {
      int from = b * r.blockGroups();
      int count = Math.min(r.blockGroups(), r.groups() - from);
      int start = r.start(b);
      for (int k = 0; k < chains; k += TILE)
        add(
            r.tables(),
            (tile * r.groups() + from) * LaneTables.STEP,
            indices,
            from * chains + k,
            chains,
            count,
            r.starts()[start + LaneTables.column(tile, 0)],
            r.starts()[start + LaneTables.column(tile, 1)],
            r.starts()[start + LaneTables.column(tile, 2)],
            r.starts()[start + LaneTables.column(tile, 3)],
            sums,
            b * step + k);
    }
  }

  /// Four columns of 128 chains: sixteen accumulators, four indices and two registers of a table.
  private static void add(
      short[] tables,
      int table,
      short[] indices,
      int index,
      int pitch,
      int groups,
      short s0,
      short s1,
      short s2,
      short s3,
      short[] out,
      int at) {
    ShortVector a0 = ShortVector.broadcast(SHORTS, s0);
    ShortVector a1 = a0;
    ShortVector a2 = a0;
    ShortVector a3 = a0;
    ShortVector b0 = ShortVector.broadcast(SHORTS, s1);
    ShortVector b1 = b0;
    ShortVector b2 = b0;
    ShortVector b3 = b0;
    ShortVector c0 = ShortVector.broadcast(SHORTS, s2);
    ShortVector c1 = c0;
    ShortVector c2 = c0;
    ShortVector c3 = c0;
    ShortVector d0 = ShortVector.broadcast(SHORTS, s3);
    ShortVector d1 = d0;
    ShortVector d2 = d0;
    ShortVector d3 = d0;
    for (int g = 0; g < groups; g++) {
      ShortVector x0 = ShortVector.fromArray(SHORTS, indices, index);
      ShortVector x1 = ShortVector.fromArray(SHORTS, indices, index + 32);
      ShortVector x2 = ShortVector.fromArray(SHORTS, indices, index + 64);
      ShortVector x3 = ShortVector.fromArray(SHORTS, indices, index + 96);
      ShortVector p = ShortVector.fromArray(SHORTS, tables, table);
      ShortVector q = ShortVector.fromArray(SHORTS, tables, table + 32);
      a0 = a0.add(x0.selectFrom(p, q));
      a1 = a1.add(x1.selectFrom(p, q));
      a2 = a2.add(x2.selectFrom(p, q));
      a3 = a3.add(x3.selectFrom(p, q));
      p = ShortVector.fromArray(SHORTS, tables, table + 64);
      q = ShortVector.fromArray(SHORTS, tables, table + 96);
      b0 = b0.add(x0.selectFrom(p, q));
      b1 = b1.add(x1.selectFrom(p, q));
      b2 = b2.add(x2.selectFrom(p, q));
      b3 = b3.add(x3.selectFrom(p, q));
      p = ShortVector.fromArray(SHORTS, tables, table + 128);
      q = ShortVector.fromArray(SHORTS, tables, table + 160);
      c0 = c0.add(x0.selectFrom(p, q));
      c1 = c1.add(x1.selectFrom(p, q));
      c2 = c2.add(x2.selectFrom(p, q));
      c3 = c3.add(x3.selectFrom(p, q));
      p = ShortVector.fromArray(SHORTS, tables, table + 192);
      q = ShortVector.fromArray(SHORTS, tables, table + 224);
      d0 = d0.add(x0.selectFrom(p, q));
      d1 = d1.add(x1.selectFrom(p, q));
      d2 = d2.add(x2.selectFrom(p, q));
      d3 = d3.add(x3.selectFrom(p, q));
      index += pitch;
      table += LaneTables.STEP;
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + 32);
    a2.intoArray(out, at + 64);
    a3.intoArray(out, at + 96);
    b0.intoArray(out, at + pitch);
    b1.intoArray(out, at + pitch + 32);
    b2.intoArray(out, at + pitch + 64);
    b3.intoArray(out, at + pitch + 96);
    c0.intoArray(out, at + 2 * pitch);
    c1.intoArray(out, at + 2 * pitch + 32);
    c2.intoArray(out, at + 2 * pitch + 64);
    c3.intoArray(out, at + 2 * pitch + 96);
    d0.intoArray(out, at + 3 * pitch);
    d1.intoArray(out, at + 3 * pitch + 32);
    d2.intoArray(out, at + 3 * pitch + 64);
    d3.intoArray(out, at + 3 * pitch + 96);
  }

  /// Draws column j of all chains; answers how many were computed exactly.
  private long column(
      int j,
      int place,
      int[] words,
      Bits x,
      int row,
      int rows,
      int chains,
      Prepared w,
      LaneTables r,
      BitConditional p) {
    int pitch = LaneTables.COLUMNS * chains;
    long exact = 0;
    int any = draws.decideColumn(sums, place * chains, pitch, r, j, rows, words, decided, doubts);
    if (any != 0)
      for (int v = 0; 16 * v < rows; v++)
        for (int doubt = doubts[v] & 0xffff; doubt != 0; doubt &= doubt - 1) {
          int lane = Integer.numberOfTrailingZeros(doubt);
          int k = 16 * v + lane;
          if (k >= rows) break;
          float y = ExactInput.of(x, row + k, w, j) * Math.scalb(1f, -w.exponent());
          float a = Elementary.clamp(p.factor() * Math.fma(p.links(), y, p.theta()[j]));
          float u = Draws.uniform(words[k]);
          int bit = Math.fma(u, Elementary.expNeg(a), u - 1f) < 0 ? 1 : 0;
          decided[v] = (short) (decided[v] & ~(1 << lane) | bit << lane);
          exact++;
        }
    int at = j * chains / 8;
    for (int v = 0; 16 * v < rows; v++) {
      masks[at + 2 * v] = (byte) decided[v];
      masks[at + 2 * v + 1] = (byte) (decided[v] >> 8);
    }
    return exact;
  }

  /// The words of one counter for all chains into `first` and `second`: [Threefry#block] in two passes.
  private void words(int counter, int chains) {
    firstEight(k0, k1, counter, chains, first, second);
    lastFive(k0, k1, chains, first, second);
  }

  private static void firstEight(
      int[] keys, int[] others, int counter, int count, int[] first, int[] second) {
    for (int r = 0; r < count; r += 16) {
      IntVector k0 = IntVector.fromArray(INTS, keys, r);
      IntVector k1 = IntVector.fromArray(INTS, others, r);
      IntVector k2 = k0.lanewise(XOR, k1).lanewise(XOR, Threefry.PARITY);
      IntVector x = k0.add(counter);
      IntVector y = k1;
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(k1);
      y = y.add(k2).add(1);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 29).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 16).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 24).lanewise(XOR, x);
      x.add(k2).intoArray(first, r);
      y.add(k0).add(2).intoArray(second, r);
    }
  }

  private static void lastFive(int[] keys, int[] others, int count, int[] first, int[] second) {
    for (int r = 0; r < count; r += 16) {
      IntVector x = IntVector.fromArray(INTS, first, r);
      IntVector y = IntVector.fromArray(INTS, second, r);
      x = x.add(y);
      y = y.lanewise(ROL, 13).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 15).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 26).lanewise(XOR, x);
      x = x.add(y);
      y = y.lanewise(ROL, 6).lanewise(XOR, x);
      x = x.add(IntVector.fromArray(INTS, keys, r));
      y = y.add(IntVector.fromArray(INTS, others, r)).add(3);
      x = x.add(y);
      y = y.lanewise(ROL, 17).lanewise(XOR, x);
      x.intoArray(first, r);
      y.intoArray(second, r);
    }
  }

  /// The masks of columns into rows of bits, eight by eight.
  private void turn(int row, int rows, int chains, int columns, Bits out) {
    int pitch = chains / 8;
    for (int k = 0; k < rows; k += 8)
      for (int j = 0; j < columns; j += 8) {
        long square = 0;
        for (int c = 7; c >= 0; c--) square = square << 8 | masks[(j + c) * pitch + (k >> 3)] & 255;
        square = Bits.turned(square);
        int last = Math.min(8, rows - k);
        for (int r = 0; r < last; r++)
          out.data()[(row + k + r) * out.stride() + (j >> 3)] = (byte) (square >>> 8 * r);
      }
  }
}
