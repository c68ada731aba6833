package io.harmonium.learning;

import io.harmonium.matrix.Sums;

/// How the rows and the chains of one update may be cut into parts whose sums merge to those of the whole, bit for bit.
///
/// @param reason null, or why sums of parts would differ from those of the whole
/// @param rows rows between two places where a batch may be cut
/// @param chains how many chains an update moves; 0 where there are none or each belongs to a row
/// @param chainCut chains between two places where they may be cut: whole blocks of sums and whole groups of tempering
public record Merging(String reason, int rows, int chains, int chainCut) {

  /// Sums that do not merge, because of `reason`.
  public static Merging not(String reason) {
    return new Merging(reason, 0, 0, 0);
  }

  /// Sums over blocks of rows and of chains, `group` of which move together; `chains` is 0 where each row has its own.
  public static Merging chains(int chains, int group) {
    int cut = Sums.BLOCK;
    while (cut % group != 0) cut += Sums.BLOCK;
    return new Merging(null, Sums.BLOCK, chains, cut);
  }

  /// Whether sums of parts merge to those of the whole.
  public boolean merges() {
    return reason == null;
  }

  /// Throws where they do not.
  public void require() {
    if (reason != null)
      throw new IllegalArgumentException("an update does not split into parts: " + reason);
  }
}
