package io.harmonium.annealing;

import io.harmonium.model.Distribution;

/// Distributions from a machine to one that is easily drawn from, each near enough to the next for chains to pass between them.
/// Level 0 is the machine itself, the last level is the easiest.
public interface Ladder {

  /// How many distributions there are, at least two.
  int levels();

  /// The distribution at a level below `p`; at level 0 that is `p` itself.
  Distribution at(int level, Distribution p);

  /// All distributions, from the machine to the easiest.
  default Distribution[] all(Distribution p) {
    Distribution[] all = new Distribution[levels()];
    for (int k = 0; k < all.length; k++) all[k] = at(k, p);
    return all;
  }
}
