package io.harmonium.coupling;

import java.util.ArrayList;
import java.util.List;

/// Some whole rows of the weights of one link: what one worker carries through an update while it is in the cache.
/// Strips do not cut units apart, and they depend on the structure only, so that sums over a strip are part of the
/// definition.
///
/// @param index its number among all strips of the structure
/// @param link the number of the link
/// @param row its first row of the weights
/// @param rows how many rows it has
/// @param width numbers per row
/// @param from where its weights begin in the vector of parameters
public record WeightTile(int index, int link, int row, int rows, int width, int from) {

  /// Weights that a strip should have: 64 KiB of doubles, a few arrays of which fit the second-level cache.
  private static final int WEIGHTS = 1 << 13;

  /// Strips of single-column units begin at multiples of this, so that packed bits of their columns begin at a byte.
  private static final int ROWS = 8;

  /// Where its weights end.
  public int to() {
    return from + rows * width;
  }

  /// The first row behind it.
  public int lastRow() {
    return row + rows;
  }

  /// First rows of the strips of a matrix whose rows belong to units as `units` says, and the number of rows at the end.
  public static int[] cuts(int rows, int width, int[] units) {
    int max = Math.max(ROWS, WEIGHTS / Math.max(1, width));
    max -= max % (max >= 2 * ROWS ? 2 * ROWS : ROWS);
    List<Integer> cuts = new ArrayList<>(List.of(0));
    if (units.length - 1 == rows || units[units.length - 1] != rows) {
      for (int row = max; row < rows; row += max) cuts.add(row);
    } else
      for (int u = 1; u + 1 < units.length; u++)
        if (units[u + 1] - cuts.getLast() > max) cuts.add(units[u]);
    cuts.add(rows);
    return cuts.stream().mapToInt(Integer::intValue).toArray();
  }
}
