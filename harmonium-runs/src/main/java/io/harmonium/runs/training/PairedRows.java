package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.CellRange;
import java.util.List;

/// Rows of two parts: the first columns, which are given, and the others, which are learned given them.
final class PairedRows {

  private static final String GIVEN = "given";

  private static final String VISIBLE = "visible";

  private PairedRows() {}

  /// Rows of one block as two blocks. Where both have a square number of cells a row is looked at as two pictures, one
  /// below the other.
  static Dataset of(Dataset data, int given) {
    Block both = data.blocks().get(0);
    int all = both.values().cells();
    Dataset pairs =
        data.withBlocks(List.of(part(both, GIVEN, 0, given), part(both, VISIBLE, given, all)));
    int side = (int) Math.sqrt(given);
    boolean squares = all == 2 * given && side * side == given && side > 1;
    return squares && data.picture() == null
        ? pairs.withPicture(new Picture(side, 2 * side))
        : pairs;
  }

  private static Block part(Block block, String name, int from, int to) {
    Bits missing = block.missing() == null ? null : (Bits) CellRange.of(block.missing(), from, to);
    boolean any = false;
    for (int row = 0; missing != null && row < missing.rows(); row++) any |= missing.count(row) > 0;
    return new Block(
        name,
        CellRange.of(block.values(), from, to),
        block.columns().subList(from, to),
        block.categories().isEmpty() ? List.of() : block.categories().subList(from, to),
        any ? missing : null);
  }
}
