package io.harmonium.matrix;

/// What one layer sends to a block of rows, from one sweep to the next, with the bits that sent it: from sweep to sweep
/// most units of a trained machine keep their values, and only changed bits cost time.
public final class SentInputs {

  private final Inputs inputs = new Inputs();
  private Bits sender;
  private boolean known;

  /// Whether what `x` sends through `w` can be followed: packed bits in arrays, and one word that resolves the weights.
  public static boolean follows(States x, Prepared w) {
    return x instanceof Bits && !w.coarse();
  }

  /// Nothing is known about the rows that come next.
  public void forget() {
    known = false;
  }

  /// What rows `row … row+rows−1` of `x` send, by what has changed in them since the last call; see [#follows].
  public Inputs receive(States x, int row, int rows, Prepared w, Workspace space) {
    Bits bits = (Bits) x;
    if (known) space.kernels().addChanged(sender, bits, row, rows, w, space, inputs);
    else {
      inputs.reset(rows, w.outputs(), w.exponent());
      space.kernels().addRows(bits, row, rows, w, space, inputs);
    }
    if (sender == null || sender.columns() != bits.columns() || sender.rows() < rows)
      sender = bits.like(rows);
    sender.copyRange(bits, row, 0, rows);
    known = true;
    return inputs;
  }
}
