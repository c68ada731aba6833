package io.harmonium.meanfield;

import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// Naive mean field for every kind of unit: the best distribution q of independent units under natural parameters η
/// with means m = ⟨t | η⟩, for which
///
/// ```
/// log Z ≥ Σ [Γ(η) − (η − θ)·m] + Σ_links ⟨W; m, m⟩ − constant,   equality of derivatives at η = θ + W·m
/// ```
///
/// The right-hand side is a lower bound for any η, so an answer that did not converge is only a looser one.
public record MeanField(FixedPoint search) {

  /// A distribution of independent units: its bound on log Z, its means `[layer][port][column]`, and how the search
  /// ended.
  public record Solution(double logPartition, double[][][] means, FixedPoint.End end) {}

  public static MeanField defaults() {
    return new MeanField(FixedPoint.DEFAULT);
  }

  /// From units that do not feel each other.
  public Solution solve(DoublePath path) {
    Structure structure = path.machine().structure();
    double[][][] eta = new double[structure.size()][][];
    for (int l = 0; l < eta.length; l++) {
      eta[l] = path.zeros(l);
      for (int p = 0; p < eta[l].length; p++) eta[l][p] = path.fields().theta()[l][p].clone();
    }
    return solve(path, eta);
  }

  /// From a row: layers that `x` knows start at its statistics, the others follow.
  public Solution solve(DoublePath path, Configurations x, int row) {
    Structure structure = path.machine().structure();
    double[][][] t = path.statistics(x, row);
    double[][][] eta = new double[structure.size()][][];
    for (int l = structure.size() - 1; l >= 0; l--) {
      eta[l] = path.zeros(l);
      path.eta(l, t, eta[l]);
      if (t[l] == null) t[l] = means(structure.layer(l), eta[l]);
    }
    return solve(path, eta);
  }

  /// Layer after layer moves towards the field of the others; `eta` is modified.
  private Solution solve(DoublePath path, double[][][] eta) {
    Structure structure = path.machine().structure();
    double[][][] means = new double[eta.length][][];
    for (int l = 0; l < eta.length; l++) means[l] = means(structure.layer(l), eta[l]);
    FixedPoint.End end =
        search.search(
            step -> {
              double max = 0;
              for (int k = 0; k < eta.length; k++) {
                int l = (k + structure.visible().size()) % eta.length;
                boolean alone = structure.lateral(l) == null;
                max = Math.max(max, move(path, l, alone ? 1 : step, eta[l], means));
              }
              return max;
            });
    double value = -path.energy(means);
    for (int l = 0; l < eta.length; l++) {
      value += structure.layer(l).units().cumulant(eta[l], 0, structure.layer(l).size());
      for (int p = 0; p < eta[l].length; p++)
        for (int j = 0; j < eta[l][p].length; j++) value -= eta[l][p][j] * means[l][p][j];
    }
    return new Solution(value, means, end);
  }

  /// η ← η + step·(θ + W·m − η) of one layer; answers the largest change of a mean.
  private static double move(
      DoublePath path, int layer, double step, double[][] eta, double[][][] means) {
    double[][] field = path.zeros(layer);
    path.eta(layer, means, field);
    for (int p = 0; p < field.length; p++)
      for (int j = 0; j < field[p].length; j++) eta[p][j] += step * (field[p][j] - eta[p][j]);
    double[][] moved = means(path.machine().structure().layer(layer), eta);
    double max = 0;
    for (int p = 0; p < moved.length; p++)
      for (int j = 0; j < moved[p].length; j++)
        max = Math.max(max, Math.abs(moved[p][j] - means[layer][p][j]) / step);
    means[layer] = moved;
    return max;
  }

  private static double[][] means(Layer layer, double[][] eta) {
    double[][] means = layer.zeros();
    layer.units().means(eta, 0, layer.size(), means);
    return means;
  }
}
