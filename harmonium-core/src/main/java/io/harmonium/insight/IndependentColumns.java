package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// The plainest model of rows: every visible unit by itself, its parameters fitted to the means of its statistics. A machine
/// that is not better than this has learned nothing that units have in common.
///
/// ```
/// log p(x) = Σ_l log h(x_l) + Σ_p θ_p·t_p(x_l) − Γ(θ_l)
/// ```
public final class IndependentColumns {

  private final Structure structure;
  private final double[][][] theta;
  private double cumulants;

  private IndependentColumns(Structure structure) {
    this.structure = structure;
    this.theta = new double[structure.visible().size()][][];
  }

  /// Fitted to rows.
  public static IndependentColumns of(Structure structure, Rows rows) {
    IndependentColumns fitted = new IndependentColumns(structure);
    double[][][] means = means(structure, rows);
    for (int l = 0; l < fitted.theta.length; l++) {
      Layer layer = structure.layer(l);
      double[][] natural = layer.zeros();
      layer.units().fit(means[l], 0, layer.size(), natural);
      for (int p = 0; p < natural.length; p++)
        for (int j = 0; j < natural[p].length; j++)
          natural[p][j] = structure.port(l, p).domain().natural(natural[p][j]);
      fitted.theta[l] = natural;
      fitted.cumulants += layer.units().cumulant(natural, 0, layer.size());
    }
    return fitted;
  }

  /// The weighted mean of log p over rows.
  public double meanLogLikelihood(Rows rows) {
    double[][][] means = means(structure, rows);
    double sum = -cumulants;
    for (int l = 0; l < theta.length; l++)
      for (int p = 0; p < theta[l].length; p++)
        for (int j = 0; j < theta[l][p].length; j++)
          if (means[l][p][j] != 0) sum += theta[l][p][j] * means[l][p][j];
    double total = rows.totalWeight();
    for (int row = 0; row < rows.count(); row++)
      for (int l = 0; l < theta.length; l++)
        sum +=
            rows.weight(row)
                / total
                * structure.layer(l).units().logBase(rows.x().layers()[l], row);
    return sum;
  }

  private static double[][][] means(Structure structure, Rows rows) {
    Configurations x = rows.x();
    double[][][] means = new double[structure.visible().size()][][];
    double total = rows.totalWeight();
    for (int l = 0; l < means.length; l++) {
      means[l] = structure.layer(l).zeros();
      double[][] t = structure.layer(l).zeros();
      for (int row = 0; row < rows.count(); row++) {
        structure.layer(l).units().statistics(x.layers()[l], row, t);
        for (int p = 0; p < t.length; p++)
          for (int j = 0; j < t[p].length; j++)
            means[l][p][j] += rows.weight(row) / total * t[p][j];
      }
    }
    return means;
  }
}
