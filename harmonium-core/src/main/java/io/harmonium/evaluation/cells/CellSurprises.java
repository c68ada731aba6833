package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// How surprising every known cell of rows is given the rest of its row. In rows with unknown cells these are drawn
/// given the known ones, and the answer is the mean over [#COMPLETIONS] such rows.
public final class CellSurprises {

  /// Rows that stand for a row with unknown cells.
  public static final int COMPLETIONS = 4;

  private final Rows rows;
  private final CellModel distribution;
  private final List<Rows> completions = new ArrayList<>();

  public CellSurprises(CellModel distribution, Rows rows, Seed seed, Workers workers) {
    this.rows = rows;
    this.distribution = distribution;
    for (int i = 0; i < (rows.missing() == null ? 1 : COMPLETIONS); i++)
      completions.add(distribution.filled(rows, seed.child(i), workers));
  }

  /// Judgements of a row, `[visible layer][unit]`, null for unknown cells and given layers. The best value is that
  /// under the first completion.
  public CellConditional[][] of(int row) {
    CellConditional[][] mean = null;
    for (Rows whole : completions) {
      CellConditional[][] judged = distribution.judge(whole.x(), row);
      if (mean == null) mean = judged;
      else
        for (int l = 0; l < mean.length; l++)
          for (int u = 0; u < mean[l].length; u++) mean[l][u] = plus(mean[l][u], judged[l][u]);
    }
    for (int l = 0; l < mean.length; l++)
      for (int u = 0; u < mean[l].length; u++)
        mean[l][u] = judges(l, row, u) ? over(mean[l][u], completions.size()) : null;
    return mean;
  }

  /// Whether there is something to say about a cell: it is known, and not in a layer that is given and has no
  /// distribution.
  private boolean judges(int layer, int row, int unit) {
    return layer >= distribution.structure().given() && !rows.missing(layer, row, unit);
  }

  private static CellConditional plus(CellConditional a, CellConditional b) {
    return new CellConditional(
        a.logValue() + b.logValue(), a.expected() + b.expected(), a.best(), a.logBest());
  }

  private static CellConditional over(CellConditional sum, int count) {
    return new CellConditional(
        sum.logValue() / count, sum.expected() / count, sum.best(), sum.logBest());
  }

  /// Σ of the surprises of the known cells of a row.
  public double total(int row) {
    double sum = 0;
    for (CellConditional[] layer : of(row))
      for (CellConditional cell : layer) if (cell != null) sum += cell.surprise();
    return sum;
  }
}
