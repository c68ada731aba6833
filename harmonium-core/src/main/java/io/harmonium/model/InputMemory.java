package io.harmonium.model;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.SentInputs;
import java.util.Arrays;

/// The inputs of a block of rows from one sweep to the next. What each sender of a layer sends is kept by itself
/// ([SentInputs]). One per worker; it is forgotten whenever other rows or other weights come.
public final class InputMemory {

  private SentInputs[][] parts = {};
  private Inputs[] totals = {};

  /// Nothing is known about the rows that come next.
  public void forget(Structure structure) {
    if (parts.length < structure.size()) {
      parts = new SentInputs[structure.size()][0];
      totals = new Inputs[structure.size()];
      for (int l = 0; l < totals.length; l++) totals[l] = new Inputs();
    }
    for (SentInputs[] layer : parts) for (SentInputs part : layer) part.forget();
  }

  /// What sender number `sender` sends to a layer.
  SentInputs part(int layer, int sender) {
    if (parts[layer].length <= sender) {
      int before = parts[layer].length;
      parts[layer] = Arrays.copyOf(parts[layer], sender + 1);
      for (int i = before; i <= sender; i++) parts[layer][i] = new SentInputs();
    }
    return parts[layer][sender];
  }

  /// Room for the sum over all senders.
  Inputs total(int layer) {
    return totals[layer];
  }
}
