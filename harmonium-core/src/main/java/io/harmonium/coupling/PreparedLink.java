package io.harmonium.coupling;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.SentInputs;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// A link ready for chains: its weights as they are sent to each of its ends. After they have changed in the vector of
/// parameters their sums ask for a scale ([#largestSum]), [#scale] sets it and [#refresh] reads them again. Links whose
/// strips are read one by one, such as [PreparedDense], do most of it in [#refreshTile].
public class PreparedLink {

  /// Rows that one worker reads at a time.
  private static final int ROWS = 64;

  private final Coupling link;
  private final PackedWeights[] ends;
  private final double[] weights;
  private final int offset;
  private final int[][] senders;

  /// Weights at `w[offset …]`; `senders[end]` delimits the groups of columns that send to an end.
  PreparedLink(Coupling link, double[] w, int offset, int[][] senders) {
    this.link = link;
    this.weights = w;
    this.offset = offset;
    this.senders = senders;
    this.ends = new PackedWeights[link.ends().size()];
    for (int e = 0; e < ends.length; e++)
      ends[e] = link.prepare(e, w, offset, senders[e].length - 1);
  }

  /// The weights for each end.
  public final PackedWeights[] ends() {
    return ends;
  }

  /// The weights of a link within a layer, else null.
  public PreparedLateral within() {
    return null;
  }

  /// The largest sum of weights that can meet in one input of end `end`, see [Coupling#largestSum].
  public double largestSum(int end, Workspace space) {
    return link.largestSum(end, weights, offset, senders[end], space);
  }

  /// Sets the scale 2^(−exponent); [#refresh] must follow.
  public final void scale(int exponent) {
    for (PackedWeights end : ends) end.scale(exponent);
  }

  /// True where fixed point is too coarse for these weights.
  public final boolean coarse() {
    for (PackedWeights end : ends) if (end.coarse()) return true;
    return false;
  }

  /// Reads the weights of one of its strips again, with the last scale, and their sums; several threads may take several
  /// strips. It does nothing where a link is read as a whole.
  public void refreshTile(WeightTile tile, Workspace space) {}

  /// Reads the weights of a strip once more after the scale has changed; nothing where a link is read as a whole.
  public void roundTile(WeightTile tile) {}

  /// Reads what strips have not read.
  public void refresh(Workers workers) {
    for (PackedWeights end : ends)
      workers.forBlocks(end.inputs(), ROWS, (from, to, worker, space) -> end.refreshRows(from, to));
  }

  /// Whether all weights are known to have been finite when their strips were read.
  public boolean finite() {
    return false;
  }

  /// Adds what end `end` receives in rows `row … row+rows−1` of the others to rows 0 … of `addTo` (modified).
  public final void addInputs(
      int end, States[][] x, int row, int rows, Workspace space, Inputs addTo) {
    link.addInputs(end, x, row, rows, ends[end], space, addTo);
  }

  /// Whether what end `end` receives can be followed from sweep to sweep by what has changed, see [#follow].
  public boolean follows(int end, States[][] x) {
    return false;
  }

  /// What end `end` receives in rows `row … row+rows−1`, where [#follows] says so; `sent` (modified) remembers it.
  public Inputs follow(int end, States[][] x, int row, int rows, Workspace space, SentInputs sent) {
    throw new UnsupportedOperationException(
        "what link '" + link.name() + "' sends is not followed by its changes");
  }

  /// Draws rows `row … row+rows−1` of `out` (modified), bits at end `end`, given what this link alone sends there, see
  /// [io.harmonium.matrix.spi.KernelProvider#drawSent]; `sent` (modified; null for none) remembers it. False where a link
  /// or a sender does not know how.
  public boolean draw(
      int end,
      States[][] x,
      int row,
      int rows,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      SentInputs sent,
      Bits out) {
    return false;
  }

  final double[] weights() {
    return weights;
  }

  final int offset() {
    return offset;
  }

  final int[] senders(int end) {
    return senders[end];
  }
}
