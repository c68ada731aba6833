package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Does a machine copy the rows that it learned from? As many samples, training rows and held-out rows are compared, their
/// numbers being that of the smallest set:
///
/// ```
/// copies = share of samples that are training rows,   loss = AA(held out, samples) − AA(training, samples)
/// ```
///
/// Samples nearer to the training rows than held-out rows are, or a loss above 0 by more than its error, say that rows were
/// learned by heart (AA: [AdversarialAccuracy]).
///
/// @param copies share of samples that stand among all training rows
/// @param realCopies the same share of held-out rows; NaN where none are held out
/// @param sampleDistances of each sample from the nearest training row, rising
/// @param realDistances the same of held-out rows; null where none are held out
/// @param training samples beside training rows
/// @param heldOut samples beside held-out rows; null where none are held out
/// @param real training rows beside held-out rows; null where none are held out
public record Copies(
    double copies,
    double realCopies,
    double[] sampleDistances,
    double[] realDistances,
    AdversarialAccuracy training,
    AdversarialAccuracy heldOut,
    AdversarialAccuracy real) {

  /// Samples beside training rows and, where `heldOut` is not null, held-out rows.
  public static Copies of(
      Structure structure, Rows training, Rows heldOut, Rows samples, Seed seed, Workers workers) {
    int count = Math.min(training.count(), samples.count());
    if (heldOut != null) count = Math.min(count, heldOut.count());
    int layers = structure.visible().size();
    RowDistances all = new RowDistances(training, layers);
    RowDistances drawn = some(samples, count, seed.child("samples"), layers);
    RowDistances learned = some(training, count, seed.child("training"), layers);
    RowDistances real =
        heldOut == null ? null : some(heldOut, count, seed.child("held out"), layers);
    double[] near = sorted(drawn.nearest(all, workers));
    double[] realNear = real == null ? null : sorted(real.nearest(all, workers));
    return new Copies(
        zeros(near),
        real == null ? Double.NaN : zeros(realNear),
        near,
        realNear,
        AdversarialAccuracy.of(learned, drawn, workers),
        real == null ? null : AdversarialAccuracy.of(real, drawn, workers),
        real == null ? null : AdversarialAccuracy.of(learned, real, workers));
  }

  private static RowDistances some(Rows rows, int count, Seed seed, int layers) {
    return new RowDistances(rows.subset(count, seed), layers);
  }

  private static double[] sorted(double[] distances) {
    double[] sorted = distances.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static double zeros(double[] distances) {
    int zeros = 0;
    for (double distance : distances) if (distance == 0) zeros++;
    return (double) zeros / distances.length;
  }

  /// AA(held out, samples) − AA(training, samples); NaN where none are held out.
  public double loss() {
    return heldOut == null ? Double.NaN : heldOut.total() - training.total();
  }

  /// The median distance of samples from training rows.
  public double sampleMedian() {
    return sampleDistances[sampleDistances.length / 2];
  }

  /// The median distance of held-out rows from training rows; NaN where none are held out.
  public double realMedian() {
    return realDistances == null ? Double.NaN : realDistances[realDistances.length / 2];
  }
}
