package io.harmonium.temporal;

import io.harmonium.data.Sequences;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// The mean log-likelihood of sequences from S of them, drawn at random, whose frames are annealed one by one. With L_s the
/// sum over the n_s frames of a sequence, the mean per frame and its variance are
///
/// ```
/// m = Σ_s L_s / Σ_s n_s,   Σ_s (L_s − m·n_s)² · S/(S − 1) / (Σ_s n_s)²
/// ```
///
/// and those per sequence the same with n_s = 1. Chains of different sequences are independent, so that the noise of
/// annealing is part of the spread between sequences and is not counted again. Of one sequence there is no spread, and the
/// noise of annealing alone is told.
///
/// @param sums L_s
/// @param lengths n_s
/// @param variance of Σ_s L_s by annealing alone
public record AnnealedSequences(double[] sums, int[] lengths, double variance) {

  /// Sequences in an order of the seed's, none twice, until `frames` frames have been looked at or there are no more.
  public static AnnealedSequences of(
      TemporalMachine machine,
      FrameRows data,
      int frames,
      FrameAnnealing annealing,
      Seed seed,
      Workers workers) {
    int[] chosen = chosen(data.sequences(), frames, seed.child("choice"));
    double[] sums = new double[chosen.length];
    int[] lengths = new int[chosen.length];
    double variance = 0;
    for (int s = 0; s < chosen.length; s++) {
      FrameBatch batch = FrameBatch.of(machine, data, new int[] {chosen[s]});
      Seed own = seed.child("levels").child(chosen[s]);
      FrameLikelihood.Annealed found =
          FrameLikelihood.annealed(machine, batch, annealing, own, workers);
      for (double log : found.logLikelihoods()) sums[s] += log;
      for (double error : found.standardErrors()) variance += error * error;
      lengths[s] = batch.rows();
    }
    return new AnnealedSequences(sums, lengths, variance);
  }

  private static int[] chosen(Sequences sequences, int frames, Seed seed) {
    Permutation order = Permutation.of(seed, sequences.count());
    int[] chosen = new int[sequences.count()];
    int count = 0;
    for (int sum = 0; count < chosen.length && sum < frames; count++) {
      chosen[count] = Math.toIntExact(order.at(count));
      sum += sequences.length(chosen[count]);
    }
    return Arrays.copyOf(chosen, count);
  }

  /// Per frame.
  public Estimate perFrame() {
    int frames = Arrays.stream(lengths).sum();
    return estimate(lengths, frames, frames + " frames of ");
  }

  /// Per sequence.
  public Estimate perSequence() {
    int[] ones = new int[sums.length];
    Arrays.fill(ones, 1);
    return estimate(ones, sums.length, "");
  }

  /// Σ_s L_s over `total`, the sum of `counts`.
  private Estimate estimate(int[] counts, int total, String what) {
    double mean = Arrays.stream(sums).sum() / total;
    double spread = 0;
    for (int s = 0; s < sums.length; s++) {
      double rest = sums[s] - mean * counts[s];
      spread += rest * rest;
    }
    boolean one = sums.length == 1;
    double square = one ? variance : spread * sums.length / (sums.length - 1.0);
    String note =
        "annealing errs high; "
            + what
            + sums.length
            + (one ? " sequence, whose choice is not in the error" : " sequences");
    return Estimate.of(mean, Math.sqrt(square) / total).withBound(Estimate.Bound.UPPER, note);
  }
}
