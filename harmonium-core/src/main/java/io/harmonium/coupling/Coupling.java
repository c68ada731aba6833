package io.harmonium.coupling;

import io.harmonium.matrix.Factored;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// A term −⟨W; t_a, t_b, …⟩ of the energy, linear in the statistics of each of its ends. `t` holds one entry per end,
/// the entry of the receiving end is not read (a [Lateral] link has both ends in one port); `x` holds the ports of all layers. Weights stand at `w[offset …]` of the parameter vector.
public interface Coupling {

  /// The name of its slice of parameters, such as "visible-hidden".
  String name();

  List<End> ends();

  /// Shape of its weights. Two numbers of a link with two ends are a matrix: weight (i, j), row-major, joins column i of end
  /// 0 and column j of end 1.
  int[] shape();

  /// The same link between other ends with the same columns, under another name.
  Coupling with(String name, List<End> ends);

  /// This link where it joins units of one layer to each other, else null.
  default Lateral within() {
    return null;
  }

  /// Whether some weight joins column `column` of end 0 and column `other` of end 1.
  default boolean meets(int column, int other) {
    return true;
  }

  /// Pairs that it joins, of one of `units` units at end 0 and one of `others` at end 1; at most these.
  default long pairs(int units, int others) {
    return (long) units * others;
  }

  /// Numbers that the weights of a strip send to both ends: one for each row and column of a matrix.
  default int reach(WeightTile tile) {
    return tile.rows() + tile.width();
  }

  /// Products of a weight and a statistic that one configuration takes.
  default long products() {
    long products = 1;
    for (int side : shape()) products *= side;
    return products;
  }

  /// Adds to `addTo` what end `end` receives: ∂⟨W; …⟩/∂t_end. Columns with t = 0 cost nothing.
  void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo);

  /// The same for several rows, `t[row][end]`: each has the bits that it has alone.
  default void addInputs(int end, double[][][] t, double[] w, int offset, double[][] addTo) {
    for (int row = 0; row < t.length; row++) addInputs(end, t[row], w, offset, addTo[row]);
  }

  /// Adds weight · ∂⟨W; t⟩/∂W to `addTo[offset …]`.
  void addStatistics(double[][] t, double weight, double[] addTo, int offset);

  /// The same for links that are not linear in their weights, which stand at `w[offset …]` too.
  default void addStatistics(double[][] t, double weight, double[] w, double[] addTo, int offset) {
    addStatistics(t, weight, addTo, offset);
  }

  /// The same of a link with two ends where of end `end` column `column` is `value` and all others are 0; of its entry of
  /// `t` nothing but the length is read.
  default void addStatistics(
      int end, int column, double value, double[][] t, double[] addTo, int offset) {
    double[][] alone = t.clone();
    alone[end] = new double[t[end].length];
    alone[end][column] = value;
    addStatistics(alone, 1, addTo, offset);
  }

  /// The largest Σ|W| that can meet in one input of end `end`; NaN or infinite where a weight is. Of the columns of one
  /// sending unit, which `units` delimits (see [io.harmonium.model.Structure#unitOffsets]), only one counts at a time.
  double largestSum(int end, double[] w, int offset, int[] units, Workspace space);

  /// The weights as they are sent to end `end`, not ready yet: [PackedWeights#refreshRows] reads them. At most `terms` of them
  /// meet in one input.
  PackedWeights prepare(int end, double[] w, int offset, int terms);

  /// The whole link ready for chains. `senders[end]` are the groups of columns that send to an end, of which only one at a
  /// time is not 0 (see [io.harmonium.model.Structure#senders]); `strips` are those of its weights.
  default PreparedLink prepare(double[] w, int offset, int[][] senders, List<WeightTile> tiles) {
    return new PreparedLink(this, w, offset, senders);
  }

  /// The end that sends to end `end`, or −1 where several do.
  default int sender(int end) {
    return ends().size() == 2 ? 1 - end : -1;
  }

  /// Adds what end `end` receives in rows `row … row+rows−1` of the others to rows 0 … of `addTo` (modified).
  void addInputs(
      int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo);

  /// Adds Σ_b weights[b]·∂⟨W; x_b⟩/∂W over the rows to `addTo` (modified): sums, never means.
  void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo);

  /// The same for links that are not linear in their weights, which `w` holds ready for each end.
  default void addStatistics(
      States[][] x,
      float[] rowWeights,
      int row,
      int rows,
      PackedWeights[] w,
      Workspace space,
      Sums addTo) {
    addStatistics(x, rowWeights, row, rows, space, addTo);
  }

  /// Hands its statistics over rows 0 … to `out` (modified) as two factors; answers false where they are not the products
  /// of two states, or not to be kept like that.
  default boolean factor(States[][] x, int rows, Factored out) {
    return false;
  }
}
