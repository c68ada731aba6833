package io.harmonium.model;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;

/// The inputs of a block of rows from one sweep to the next, with the bits that sent them: from sweep to sweep most units
/// of a trained machine keep their values, and only changed bits cost time. One per worker; it is forgotten whenever
/// other rows or other weights come.
public final class InputMemory {

  private Inputs[] inputs = {};
  private Bits[] senders = {};
  private boolean[] known = {};

  /// Nothing is known about the rows that come next.
  public void forget(Structure structure) {
    if (inputs.length < structure.size()) {
      inputs = new Inputs[structure.size()];
      senders = new Bits[structure.size()];
      known = new boolean[structure.size()];
      for (int l = 0; l < inputs.length; l++) inputs[l] = new Inputs();
    }
    java.util.Arrays.fill(known, false);
  }

  Inputs inputs(int layer) {
    return inputs[layer];
  }

  /// The bits whose inputs are known, or null.
  Bits before(int layer) {
    return known[layer] ? senders[layer] : null;
  }

  /// Remembers rows `from … to−1` of the sender whose inputs layer `layer` now holds.
  void remember(int layer, Bits sender, int from, int to) {
    Bits kept = senders[layer];
    if (kept == null || kept.columns() != sender.columns() || kept.rows() < to - from) {
      kept = sender.like(to - from);
      senders[layer] = kept;
    }
    kept.copyRange(sender, from, 0, to - from);
    known[layer] = true;
  }
}
