package io.harmonium.learning;

import io.harmonium.model.Configurations;

/// Chains `first … first+count−1` of those that an objective moves in one update.
///
/// @param kept their states (modified by an update); null where chains start anew
public record ChainPart(Configurations kept, int first, int count) {

  /// No chains, or chains that follow the rows.
  public static final ChainPart NONE = new ChainPart(null, 0, 0);

  public ChainPart {
    if (first < 0 || count < 0 || kept != null && kept.rows() != count)
      throw new IllegalArgumentException(
          "%d chains from number %d on, with %s states"
              .formatted(count, first, kept == null ? "no" : kept.rows()));
  }

  /// A copy of chains `first … first+count−1` of `all`; of chains that start anew where `all` is null.
  public static ChainPart of(Configurations all, int first, int count) {
    if (all == null) return new ChainPart(null, first, count);
    Configurations own = all.like(count);
    own.copyRange(all, first, 0, count);
    return new ChainPart(own, first, count);
  }

  /// Puts the states back to their places in `all` (modified).
  public void putBack(Configurations all) {
    if (kept != null) all.copyRange(kept, 0, first, count);
  }
}
