package io.harmonium.matrix;

/// What one layer sends to a block of rows, from one sweep to the next, with the bits that sent it: from sweep to sweep
/// most units of a trained machine keep their values, and only changed bits cost time.
public final class SentInputs {
  private final Inputs inputs = new Inputs();
  private Bits sender;

  /// Whether the inputs are those of the sender.
  private boolean known;

  /// Whether the sender is the state of the last call.
  private boolean drawn;

  /// Whether what `x` sends through `w` can be followed: packed bits in arrays, and one word that resolves the weights.
  public static boolean follows(States x, Prepared w) {
    return x instanceof Bits && !w.coarse();
  }

  /// Nothing is known about the rows that come next.
  public void forget() {
    known = false;
    drawn = false;
  }

  /// Draws rows `row … row+rows−1` of `out` (modified) given what these rows of `x` send, as [KernelProvider#drawSent]
  /// does: from inputs that are known, where few bits have changed since the last call.
  public void draw(
      Bits x,
      int row,
      int rows,
      Prepared w,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      Bits out) {
    double followed = space.kernels().followed() * rows * x.columns();
    if (drawn && changed(x, row, rows) <= followed)
      p.draw(space.kernels(), receive(x, row, rows, w, space), row, stream, first, space, out);
    else {
      known = false;
      space.kernels().drawSent(x, row, rows, w, p, stream, first, space, out);
      keep(x, row, rows);
    }
    drawn = true;
  }

  private long changed(Bits x, int row, int rows) {
    long changed = 0;
    for (int b = 0; b < rows * x.stride(); b++)
      changed += Integer.bitCount((x.data()[row * x.stride() + b] ^ sender.data()[b]) & 255);
    return changed;
  }

  /// What rows `row … row+rows−1` of `x` send, by what has changed in them since the last call; see [#follows].
  public Inputs receive(States x, int row, int rows, Prepared w, Workspace space) {
    Bits bits = (Bits) x;
    if (known) space.kernels().addChanged(sender, bits, row, rows, w, space, inputs);
    else {
      inputs.reset(rows, w.outputs(), w.exponent());
      space.kernels().addRows(bits, row, rows, w, space, inputs);
    }
    keep(bits, row, rows);
    known = true;
    return inputs;
  }

  private void keep(Bits x, int row, int rows) {
    if (sender == null || sender.columns() != x.columns() || sender.rows() < rows)
      sender = x.like(rows);
    sender.copyRange(x, row, 0, rows);
  }
}
