package io.harmonium.temporal;

import io.harmonium.data.Sequences;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Locale;

/// The mean log-likelihood of sequences from S of them, drawn at random, whose frames are annealed one by one; the interval is
/// that of [SequenceMean]. Chains of different sequences are independent, so that the noise of annealing is part of the
/// spread between sequences and is not counted again. Of one sequence there is no spread, hence no interval and no trust;
/// the note tells the noise of annealing.
///
/// @param sums L_s
/// @param lengths n_s
/// @param variance of Σ_s L_s by annealing alone
/// @param uneven frames of which few chains carry the weight
public record AnnealedSequences(double[] sums, int[] lengths, double variance, int uneven) {

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
    int uneven = 0;
    for (int s = 0; s < chosen.length; s++) {
      FrameBatch batch = FrameBatch.of(machine, data, new int[] {chosen[s]});
      Seed own = seed.child("levels").child(chosen[s]);
      FrameLikelihood.Annealed found =
          FrameLikelihood.annealed(machine, batch, annealing, own, workers);
      for (double log : found.logLikelihoods()) sums[s] += log;
      for (double error : found.standardErrors()) variance += error * error;
      uneven += found.uneven();
      lengths[s] = batch.rows();
    }
    return new AnnealedSequences(sums, lengths, variance, uneven);
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
    return noted(new SequenceMean(sums, lengths), frames, frames + " frames of ");
  }

  /// Per sequence.
  public Estimate perSequence() {
    return noted(SequenceMean.perSequence(sums), sums.length, "");
  }

  private Estimate noted(SequenceMean mean, int total, String what) {
    boolean one = sums.length == 1;
    String note = "annealing errs high; " + what + sums.length + (one ? " sequence" : " sequences");
    Estimate estimate = mean.estimate().withBound(Estimate.Bound.UPPER, note);
    if (uneven > 0)
      estimate =
          estimate.untrusted(
              "few chains carry the weight of "
                  + uneven
                  + " of "
                  + Arrays.stream(lengths).sum()
                  + " frames, use more temperatures");
    return one
        ? estimate.untrusted(
            String.format(
                Locale.ROOT,
                "the error between sequences is not known, that of annealing alone is ± %.2g",
                Estimate.NORMAL_95 * Math.sqrt(variance) / total))
        : estimate;
  }
}
