package io.harmonium.model;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import java.util.Arrays;

/// The inputs of a block of rows from one sweep to the next, with the bits that sent them: from sweep to sweep most units
/// of a trained machine keep their values, and only changed bits cost time. What each sender of a layer sends is kept by
/// itself. One per worker; it is forgotten whenever other rows or other weights come.
public final class InputMemory {

  /// What one sender sends to a layer.
  private static final class Part {
    private final Inputs inputs = new Inputs();
    private Bits sender;
    private boolean known;
  }

  private Part[][] parts = {};
  private Inputs[] totals = {};

  /// Nothing is known about the rows that come next.
  public void forget(Structure structure) {
    if (parts.length < structure.size()) {
      parts = new Part[structure.size()][0];
      totals = new Inputs[structure.size()];
      for (int l = 0; l < totals.length; l++) totals[l] = new Inputs();
    }
    for (Part[] layer : parts) for (Part part : layer) part.known = false;
  }

  private Part part(int layer, int sender) {
    if (parts[layer].length <= sender) {
      int before = parts[layer].length;
      parts[layer] = Arrays.copyOf(parts[layer], sender + 1);
      for (int i = before; i <= sender; i++) parts[layer][i] = new Part();
    }
    return parts[layer][sender];
  }

  /// Room for the sum over all senders.
  Inputs total(int layer) {
    return totals[layer];
  }

  /// What sender number `sender` sends.
  Inputs inputs(int layer, int sender) {
    return part(layer, sender).inputs;
  }

  /// The bits whose inputs are known, or null.
  Bits before(int layer, int sender) {
    Part part = part(layer, sender);
    return part.known ? part.sender : null;
  }

  /// Remembers rows `from … to−1` of a sender whose inputs layer `layer` now holds.
  void remember(int layer, int sender, Bits bits, int from, int to) {
    Part part = part(layer, sender);
    Bits kept = part.sender;
    if (kept == null || kept.columns() != bits.columns() || kept.rows() < to - from) {
      kept = bits.like(to - from);
      part.sender = kept;
    }
    kept.copyRange(bits, from, 0, to - from);
    part.known = true;
  }
}
