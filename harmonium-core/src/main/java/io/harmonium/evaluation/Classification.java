package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Classifier;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.numeric.Elementary;

/// How well a machine with a class predicts it. With p the exact distribution of the class given a row, y the class, ŷ
/// the most probable one and q = p(ŷ | x), means over the rows:
///
/// ```
/// accuracy = ⟨[ŷ = y]⟩,   logLoss = ⟨−log p(y | x)⟩,   Brier = ⟨Σ_c (p(c | x) − [c = y])²⟩
/// ECE = Σ_bins share · |⟨[ŷ = y]⟩ − ⟨q⟩|     (bins of equal width of q, [Reliability])
/// ```
public record Classification(int rows, double accuracy, double logLoss, double brier, double ece) {

  /// p(c | x) of every row and class, the class of layer `label`, in double; the class that stands in `x` has no say.
  public static double[][] probabilities(
      Machine machine, int label, Configurations x, Workers workers) {
    SiteConditionals sites = new SiteConditionals(machine);
    double[][] all = new double[x.rows()][];
    workers.forBlocks(
        x.rows(),
        16,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            all[row] = sites.logDistribution(x, row, label, 0);
            for (int c = 0; c < all[row].length; c++) all[row][c] = Elementary.exp(all[row][c]);
          }
        });
    return all;
  }

  /// The same of any model with a class: as it knows it, or as its energy tells.
  public static double[][] probabilities(Model model, Configurations x, Workers workers) {
    if (model instanceof Classifier network) return network.probabilities(x, workers);
    Machine machine = model.as(Machine.class);
    return probabilities(machine, machine.structure().label(), x, workers);
  }

  /// The most probable class, the first of equals.
  public static int best(double[] probabilities) {
    int best = 0;
    for (int c = 1; c < probabilities.length; c++)
      if (probabilities[c] > probabilities[best]) best = c;
    return best;
  }

  /// The figures for given classes, weighted by `weights` (null: 1 each); a class below 0 is unknown and does not
  /// count.
  public static Classification of(double[][] probabilities, int[] classes, float[] weights) {
    double total = 0;
    double loss = 0;
    double brier = 0;
    int rows = 0;
    for (int row = 0; row < probabilities.length; row++) {
      double weight = weights == null ? 1 : weights[row];
      if (classes[row] < 0 || weight == 0) continue;
      rows++;
      total += weight;
      double[] p = probabilities[row];
      loss -= weight * Elementary.log(Math.max(p[classes[row]], Double.MIN_NORMAL));
      for (int c = 0; c < p.length; c++) {
        double miss = p[c] - (c == classes[row] ? 1 : 0);
        brier += weight * miss * miss;
      }
    }
    if (!(total > 0))
      throw new IllegalArgumentException(
          "no row has a class to compare with; give labels of the rows");
    Reliability bins = Reliability.of(probabilities, classes, weights);
    return new Classification(rows, bins.accuracy(), loss / total, brier / total, bins.ece());
  }
}
