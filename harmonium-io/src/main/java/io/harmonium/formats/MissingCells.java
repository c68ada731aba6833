package io.harmonium.formats;

import io.harmonium.matrix.Bits;

/// The cells of a file whose values are missing, marked while it is read.
final class MissingCells {

  private final Bits mask;
  private boolean any;

  private MissingCells(Bits mask) {
    this.mask = mask;
  }

  /// Marks for `rows` x `cells`, or null where `options` refuse missing cells.
  static MissingCells of(Place place, int rows, int cells, ReadOptions options) {
    if (!options.missing()) return null;
    options.limits().allocation(place, (long) rows * ((cells + 255) / 256 * 32), 1);
    return new MissingCells(Bits.zeros(rows, cells));
  }

  void mark(int row, int cell) {
    mask.set(row, cell, true);
    any = true;
  }

  /// The marks of `cells`, or null where no cell is missing.
  static Bits mask(MissingCells cells) {
    return cells == null || !cells.any ? null : cells.mask;
  }
}
