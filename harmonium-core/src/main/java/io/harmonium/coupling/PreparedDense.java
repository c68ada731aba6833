package io.harmonium.coupling;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.SentInputs;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import java.util.Arrays;
import java.util.List;

/// A [Dense] link ready for chains, strip by strip: weights are rounded with the last scale while their sums are formed, and
/// the strip is turned into the columns of the other direction while it is in the cache. Only where the sums ask for another
/// scale are weights read once more.
final class PreparedDense extends PreparedLink {

  private static final Slot<double[]> COLUMN_SUMS =
      Slot.doubles(PreparedDense.class, "column sums");

  private final Dense link;
  private final Prepared rows;
  private final Prepared columns;
  private final int first;
  private final double[] largestRows;
  private final double[][] columnSums;

  PreparedDense(Dense link, double[] w, int offset, int[][] senders, List<WeightTile> tiles) {
    super(link, w, offset, senders);
    this.link = link;
    this.rows = (Prepared) ends()[1];
    this.columns = (Prepared) ends()[0];
    Prepared.pair(rows, columns);
    this.first = tiles.isEmpty() ? 0 : tiles.get(0).index();
    this.largestRows = new double[tiles.size()];
    this.columnSums = new double[tiles.size()][link.columns()];
  }

  @Override
  public void refreshTile(WeightTile tile, Workspace space) {
    int s = tile.index() - first;
    Arrays.fill(columnSums[s], 0);
    if (link.single(senders(0), senders(1)))
      largestRows[s] = rows.refreshRows(tile.row(), tile.lastRow(), columnSums[s], space);
    else {
      largestRows[s] =
          link.largestRow(weights(), offset(), senders(0), tile.row(), tile.lastRow(), space);
      link.columnSums(
          weights(), offset(), senders(1), tile.row(), tile.lastRow(), space, columnSums[s]);
      rows.refreshRows(tile.row(), tile.lastRow());
    }
    columns.transposeTile(rows, tile.row(), tile.lastRow());
  }

  @Override
  public void roundTile(WeightTile tile) {
    rows.refreshRows(tile.row(), tile.lastRow());
    columns.transposeTile(rows, tile.row(), tile.lastRow());
  }

  /// Strips have read everything.
  @Override
  public void refresh(Workers workers) {}

  /// From the sums of the strips.
  @Override
  public double largestSum(int end, Workspace space) {
    double largest = 0;
    if (end == 0) {
      for (double sum : largestRows) largest = Math.max(largest, sum);
      return largest;
    }
    double[] sums = space.doubles(COLUMN_SUMS, link.columns());
    Arrays.fill(sums, 0, link.columns(), 0);
    for (double[] tile : columnSums) for (int j = 0; j < link.columns(); j++) sums[j] += tile[j];
    for (int j = 0; j < link.columns(); j++) largest = Math.max(largest, sums[j]);
    return largest;
  }

  @Override
  public boolean finite() {
    for (double sum : largestRows) if (!(sum < Double.POSITIVE_INFINITY)) return false;
    return true;
  }

  private States sender(int end, States[][] x) {
    End from = end == 0 ? link.to() : link.from();
    return x[from.layer()] == null ? null : x[from.layer()][from.port()];
  }

  private Prepared to(int end) {
    return end == 0 ? columns : rows;
  }

  @Override
  public boolean follows(int end, States[][] x) {
    return SentInputs.follows(sender(end, x), to(end));
  }

  @Override
  public Inputs follow(int end, States[][] x, int row, int rows, Workspace space, SentInputs sent) {
    return sent.receive(sender(end, x), row, rows, to(end), space);
  }

  @Override
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
    if (!follows(end, x)) return false;
    Bits bits = (Bits) sender(end, x);
    if (sent == null)
      space.kernels().drawSent(bits, row, rows, to(end), p, stream, first, space, out);
    else sent.draw(bits, row, rows, to(end), p, stream, first, space, out);
    return true;
  }
}
