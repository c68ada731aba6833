package io.harmonium.coupling;

import io.harmonium.matrix.Factored;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Ready;
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

  /// Shape of its weights.
  int[] shape();

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

  /// The largest Σ|W| that can meet in one input of end `end`; NaN or infinite where a weight is. Of the columns of one
  /// sending unit, which `units` delimits (see [io.harmonium.model.Structure#unitOffsets]), only one counts at a time.
  double largestSum(int end, double[] w, int offset, int[] units, Workspace space);

  /// The weights as they are sent to end `end`, not ready yet: [Ready#refreshRows] reads them. At most `terms` of them
  /// meet in one input.
  Ready prepare(int end, double[] w, int offset, int terms);

  /// The end that sends to end `end`, or −1 where several do.
  default int sender(int end) {
    return ends().size() == 2 ? 1 - end : -1;
  }

  /// Adds what end `end` receives in rows `row … row+rows−1` of the others to rows 0 … of `addTo` (modified).
  void addInputs(int end, States[][] x, int row, int rows, Ready w, Workspace space, Inputs addTo);

  /// Adds Σ_b weights[b]·∂⟨W; x_b⟩/∂W over the rows to `addTo` (modified): sums, never means.
  void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo);

  /// The same for links that are not linear in their weights, which `w` holds ready for each end.
  default void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Ready[] w, Workspace space, Sums addTo) {
    addStatistics(x, rowWeights, row, rows, space, addTo);
  }

  /// Hands its statistics over rows 0 … to `out` (modified) as two factors; answers false where they are not the products
  /// of two states, or not to be kept like that.
  default boolean factor(States[][] x, int rows, Factored out) {
    return false;
  }
}
