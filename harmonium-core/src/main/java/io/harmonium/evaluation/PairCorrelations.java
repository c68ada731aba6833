package io.harmonium.evaluation;

import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// The connected two-site correlations of all pairs of units of the first visible layer, every state with every state,
///
/// ```
/// C_ij(a, b) = ⟨t_ia t_jb⟩ − ⟨t_ia⟩⟨t_jb⟩        (i < j)
/// ```
///
/// over weighted rows. [#pearson] of data and chains is how machines of sequences are judged.
public record PairCorrelations(double[] values) {

  /// Most numbers that are kept.
  private static final long MAX = 1L << 24;

  /// Rows that one worker takes at a time.
  private static final int ROWS = 4 * Sums.BLOCK;

  /// Whether a machine has one visible layer of discrete units, and not too many pairs.
  public static boolean possible(Structure structure) {
    Layer layer = structure.layer(0);
    long columns = layer.columns();
    return structure.visible().size() == 1
        && layer.ports() == 1
        && layer.units().values() > 0
        && layer.size() > 1
        && columns * (columns - 1) / 2 <= MAX;
  }

  /// Those of the rows.
  public static PairCorrelations of(Structure structure, Rows rows, Workers workers) {
    Lateral link = structure.layer(0).lateral(0, Graph.complete(structure.layer(0).size()));
    int width = link.width();
    Resident states = (Resident) rows.x().resident().values(0);
    double[] values = new double[link.graph().edges() * width * width];
    pairs(link, states, rows, workers).addTo(1 / rows.totalWeight(), values, 0);
    double[] means = new double[structure.layer(0).columns()];
    OuterSums.columns(states, rows.weights(), workers).addTo(1 / rows.totalWeight(), means, 0);
    int at = 0;
    for (int e = 0; e < link.graph().edges(); e++)
      for (int a = 0; a < width; a++)
        for (int b = 0; b < width; b++, at++)
          values[at] -=
              means[link.graph().first(e) * width + a] * means[link.graph().second(e) * width + b];
    return new PairCorrelations(values);
  }

  private static Sums pairs(Lateral link, States states, Rows rows, Workers workers) {
    int size = link.graph().edges() * link.width() * link.width();
    Sums[] parts = new Sums[workers.threads()];
    States[][] x = {{states}};
    workers.forBlocks(
        rows.count(),
        ROWS,
        (from, to, worker, space) -> {
          if (parts[worker] == null) parts[worker] = new Sums(size);
          link.addStatistics(x, rows.weights(), from, to - from, space, parts[worker]);
        });
    Sums all = new Sums(size);
    for (Sums part : parts) if (part != null) all.add(part);
    return all;
  }

  /// Pearson's r of these and other correlations of the same layer; NaN where one side does not vary.
  public double pearson(PairCorrelations other) {
    return Moments.pearson(values, other.values);
  }
}
