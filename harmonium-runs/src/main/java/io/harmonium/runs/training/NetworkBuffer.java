package io.harmonium.runs.training;

import io.harmonium.network.ReplayBuffer;

/// Where chains of a network are kept: "KIND:SIZE", "KIND:SIZE:SHARE" or "fresh".
///
/// @param size rows that are kept, at least as many as there are chains; 0 where none are
/// @param share of the starts that are drawn anew
public record NetworkBuffer(ReplayBuffer.Kind kind, int size, double share) {

  /// Every chain is a short run.
  public static final NetworkBuffer FRESH = new NetworkBuffer(ReplayBuffer.Kind.FRESH, 0, 1);

  private static final double DEFAULT_SHARE = 0.05;

  public NetworkBuffer {
    if (!(share >= 0 && share <= 1) || size < 0)
      throw new IllegalArgumentException(
          "expected a size from 0 on and a share from 0 to 1, got " + size + " and " + share);
  }

  /// What `text` spells.
  public static NetworkBuffer parse(String text) {
    if (text.equals(FRESH.toString())) return FRESH;
    for (ReplayBuffer.Kind kind : ReplayBuffer.Kind.values())
      if (kind != ReplayBuffer.Kind.FRESH && text.split(":", -1)[0].equals(kind.toString())) {
        double[] sizes = NumberText.parse(text, "KIND:SIZE or KIND:SIZE:SHARE", 2, 3, 1);
        return new NetworkBuffer(
            kind, (int) sizes[0], sizes.length == 2 ? sizes[1] : DEFAULT_SHARE);
      }
    throw new IllegalArgumentException(
        "expected write-back, fifo, reservoir or fresh, got '" + text + "'");
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return kind == ReplayBuffer.Kind.FRESH ? "fresh" : kind + ":" + size + ":" + Rate.plain(share);
  }
}
