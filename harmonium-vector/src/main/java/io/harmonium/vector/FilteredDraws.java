package io.harmonium.vector;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Prepared;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Half a sweep by sums of 16 bits: twice the lanes and half the bytes of exact sums. [BoundedDraws] decides what these
/// sums can decide; the other draws, about one in five hundred, are computed exactly, one by one. The bits are those of the
/// definition.
final class FilteredDraws {

  /// Rows whose lists are made together.
  private static final int ROWS = 512;

  /// Rows of a block come in words of packed bits.
  private static final int WORD = 64;

  /// Weights in blocks of two words.
  private static final class Rows extends RoundedWeights {
    Rows() {
      super(WORD, 2 * WORD, 128);
    }
  }

  private final BoundedDraws draws = new BoundedDraws();
  private final short[] table = RoundedSums.room();
  private final int[] words = new int[RoundedSums.TILE + 16];
  private RowLists[] lists = {};
  private short[] sums = {};

  /// How many draws were computed exactly; −1 where nothing was drawn, for it would not pay. `share`: see
  /// [BoundedDraws#prepare].
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
    RoundedWeights r = w.derived(Rows.class, Rows::new);
    if (!r.pay(w, rows) || !draws.prepare(share, r, w, x, p)) return -1;
    long exact = 0;
    for (int start = 0; start < rows; start += ROWS)
      exact += drawSome(x, row + start, Math.min(ROWS, rows - start), w, r, p, stream, first, out);
    return exact;
  }

  private long drawSome(
      Bits x,
      int row,
      int rows,
      Prepared w,
      RoundedWeights r,
      BitConditional p,
      long stream,
      long first,
      Bits out) {
    boolean tables = list(x, row, rows, r, w.inputs());
    long exact = 0;
    for (int column = 0, width; column < w.outputs(); column += width) {
      width = RoundedSums.width(w.stride() - column);
      int pitch = rows * width;
      if (sums.length < r.blocks() * pitch) sums = new short[r.blocks() * pitch];
      for (int b = 0; b < r.blocks(); b++) add(b, rows, w.inputs(), r, tables, column, width);
      int count = Math.min(width, w.outputs() - column);
      for (int k = 0; k < rows; k++) {
        long key = Seed.rowKey(stream, first + row + k);
        RandomWords.words(key, 0, column, column + count, words);
        int at = (row + k) * out.stride() + (column >> 3);
        int any = draws.decide(sums, k * width, pitch, r, column, count, words, out.data(), at);
        if (any != 0) exact += settle(x, row + k, w, p, column, count, out.data(), at);
        if ((count & 7) != 0) out.data()[at + (count >> 3)] &= (byte) ((1 << (count & 7)) - 1);
      }
    }
    return exact;
  }

  /// Lists of partial sums or, where few bits are set, of the bits themselves; answers which.
  private boolean list(Bits x, int row, int rows, RoundedWeights r, int inputs) {
    int at = row * x.stride();
    int set = RowLists.count(x.data(), at, x.stride(), rows);
    boolean tables = PartialSums.pay(rows, inputs, set);
    int step = tables ? WORD : r.blockRows();
    int parts = (inputs + step - 1) / step;
    if (lists.length < parts) {
      int known = lists.length;
      lists = java.util.Arrays.copyOf(lists, parts);
      for (int i = known; i < parts; i++) lists[i] = new RowLists();
    }
    int groups = PartialSums.groups(inputs);
    for (int i = 0; i < parts; i++)
      if (tables)
        lists[i].ofGroups(
            x.data(),
            at,
            x.stride(),
            rows,
            i * PartialSums.GROUPS,
            Math.min(groups, (i + 1) * PartialSums.GROUPS));
      else
        lists[i].ofBits(
            x.data(),
            at,
            x.stride(),
            rows,
            set,
            i * step >> 3,
            Math.min(x.stride(), (i + 1) * step >> 3));
    return tables;
  }

  /// The sums of block b for a tile of columns.
  private void add(
      int b, int rows, int inputs, RoundedWeights r, boolean tables, int column, int width) {
    int at = b * rows * width;
    if (!tables) {
      RoundedSums.add(
          width,
          r.weights(),
          column,
          r.stride(),
          lists[b],
          rows,
          r.starts(),
          r.start(b) + column,
          0,
          sums,
          at);
      return;
    }
    int groups = PartialSums.groups(inputs);
    int parts = r.blockRows() / WORD;
    for (int i = b * parts; i < Math.min((b + 1) * parts, (groups + 15) / 16); i++) {
      int from = i * PartialSums.GROUPS;
      int to = Math.min(groups, from + PartialSums.GROUPS);
      RoundedSums.build(r.weights(), r.stride(), inputs, column, width, from, to, table);
      boolean fresh = i == b * parts;
      RoundedSums.add(
          width,
          table,
          0,
          width,
          lists[i],
          rows,
          fresh ? r.starts() : sums,
          fresh ? r.start(b) + column : at,
          fresh ? 0 : width,
          sums,
          at);
    }
  }

  /// Decides the doubtful draws of a row by their exact inputs.
  private long settle(
      Bits x, int row, Prepared w, BitConditional p, int column, int count, byte[] out, int at) {
    long exact = 0;
    float scale = Math.scalb(1f, -w.exponent());
    for (int b = 0; 8 * b < count; b++)
      for (int doubt = draws.doubts()[b] & 255; doubt != 0; doubt &= doubt - 1) {
        int lane = Integer.numberOfTrailingZeros(doubt);
        int j = 8 * b + lane;
        if (j >= count) break;
        float y = (float) ExactInput.of(x, row, w, column + j) * scale;
        float a = Elementary.clamp(p.factor() * Math.fma(p.links(), y, p.theta()[column + j]));
        float u = Draws.uniform(words[j]);
        int bit = Math.fma(u, Elementary.expNeg(a), u - 1f) < 0 ? 1 : 0;
        out[at + b] = (byte) (out[at + b] & ~(1 << lane) | bit << lane);
        exact++;
      }
    return exact;
  }
}
