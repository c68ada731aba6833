package io.harmonium.sampling;

import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;

/// Laws from a machine to one that is easily drawn from, each near enough to the next for chains to pass between them.
/// Level 0 is the machine itself, the last level is the easiest.
public interface Ladder {

  /// How many laws there are, at least two.
  int levels();

  /// The law at a level below `machine` under `fields`; at level 0 that machine itself.
  Level at(int level, PreparedMachine machine, Fields fields);

  /// All laws, from the machine to the easiest.
  default Level[] all(PreparedMachine machine, Fields fields) {
    Level[] all = new Level[levels()];
    for (int k = 0; k < all.length; k++) all[k] = at(k, machine, fields);
    return all;
  }
}
