package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.PairSums;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// A layer linked to itself: pairs of units of one port, each pair once and no unit with itself,
///
/// ```
/// −Σ_{i<j} t_iᵀ J_ij t_j        (i, j coupled by the graph; J_ij of width × width, one number for 0/1 units and spins)
/// ```
///
/// Both ends are the same port. End 1 is the larger unit of each pair and end 0 the smaller one, so that what the two
/// ends receive together is the whole input Σ_j J_ij t_j of a unit. In chains one symmetric matrix serves both
/// directions; end 1 carries it and end 0 nothing.
public record Lateral(String name, End end, Graph graph, int width) implements Coupling {

  private static final Slot<double[]> SUMS = Slot.doubles(Lateral.class, "sums");
  private static final Slot<PairSums> STATISTICS =
      Slot.of(Lateral.class, "statistics", PairSums::new);

  public Lateral {
    if (width < 1)
      throw new IllegalArgumentException(
          "link '" + name + "' needs a width of at least 1, got " + width);
  }

  @Override
  public List<End> ends() {
    return List.of(end, end);
  }

  @Override
  public Lateral within() {
    return this;
  }

  @Override
  public Lateral with(String name, List<End> ends) {
    return new Lateral(name, ends.get(0), graph, width);
  }

  @Override
  public boolean meets(int column, int other) {
    int i = column / width;
    int j = other / width;
    return i < j && graph.edge(i, j) >= 0;
  }

  @Override
  public long pairs(int units, int others) {
    return graph.edges();
  }

  /// Both units of every pair.
  @Override
  public int reach(WeightTile tile) {
    return 2 * width * tile.rows();
  }

  /// One block per pair.
  @Override
  public int[] shape() {
    return new int[] {graph.edges(), width, width};
  }

  /// Where the block of pair `edge` stands among the weights.
  public int place(int edge) {
    return edge * width * width;
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    double[] other = t[1 - end];
    for (int e = 0; e < graph.edges(); e++) {
      int from = (end == 1 ? graph.first(e) : graph.second(e)) * width;
      int to = (end == 1 ? graph.second(e) : graph.first(e)) * width;
      int sent = end == 1 ? width : 1;
      int received = end == 1 ? 1 : width;
      for (int a = 0; a < width; a++) {
        double value = other[from + a];
        if (value == 0) continue;
        int at = offset + place(e) + a * sent;
        for (int b = 0; b < width; b++)
          addTo[to + b] = Math.fma(value, w[at + b * received], addTo[to + b]);
      }
    }
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
    PairSums.addProducts(t[0], t[1], graph, width, weight, addTo, offset);
  }

  /// Of the whole symmetric matrix at end 1, which carries it.
  @Override
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    if (end == 0) return 0;
    int columns = graph.units() * width;
    double[] sums = space.doubles(SUMS, columns);
    java.util.Arrays.fill(sums, 0, columns, 0);
    for (int e = 0; e < graph.edges(); e++) {
      int at = offset + place(e);
      for (int a = 0; a < width; a++) {
        double row = 0;
        double column = 0;
        for (int b = 0; b < width; b++) {
          row = Math.max(row, Math.abs(w[at + a * width + b]));
          column = Math.max(column, Math.abs(w[at + b * width + a]));
        }
        sums[graph.first(e) * width + a] += row;
        sums[graph.second(e) * width + a] += column;
      }
    }
    double largest = 0;
    for (int c = 0; c < columns; c++) largest = Math.max(largest, sums[c]);
    return largest;
  }

  @Override
  public PreparedLink prepare(double[] w, int offset, int[][] senders, List<WeightTile> tiles) {
    return new PreparedLink(this, w, offset, senders) {
      @Override
      public PreparedLateral within() {
        return (PreparedLateral) ends()[1];
      }
    };
  }

  @Override
  public PackedWeights prepare(int end, double[] w, int offset, int terms) {
    return end == 1 ? new PreparedLateral(this, w, offset) : PreparedLateral.NOTHING;
  }

  @Override
  public void addInputs(
      int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo) {
    if (end == 1)
      ((PreparedLateral) w).add(x[this.end.layer()][this.end.port()], row, rows, space, addTo);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    States states = x[end.layer()][end.port()];
    PairSums sums = space.get(STATISTICS);
    sums.add(states, graph, width, rowWeights, row, rows, addTo);
  }
}
