package io.harmonium.temporal;

import io.harmonium.learning.Optimizer;
import io.harmonium.learning.RunningMean;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/// How sequences are learned.
///
/// @param k sweeps of the chains of each frame; 0 for exact expectations
/// @param batch sequences per update
/// @param clip largest norm of a gradient, which is shortened to it; 0 for any
/// @param decay penalty ½·decay·Σw² on weights, those from the past included
/// @param truncate gradients go back through as many frames; 0 for all
/// @param noise deviation of normal noise on the frames that a [Crbm] looks back at
/// @param rateFactors factors on the rate of named parameters ("past-hidden" → 0.1)
/// @param masks which numbers of named blocks there are: 1 where a link is, 0 where it is left out and stays 0. A mask is
///     as long as its block, or as one of the equal parts that the block is made of (a lag, a covariate), and then serves all
/// @param centred whether steps are taken in the coordinates of [CentredFlows]
/// @param persistent whether the chain of every frame goes on from where it was left at the last visit
/// @param average the running mean of the parameters, which counts where one is kept
public record SequenceRecipe(
    int k,
    int batch,
    Optimizer optimizer,
    double clip,
    double decay,
    int truncate,
    double noise,
    Map<String, Double> rateFactors,
    Map<String, double[]> masks,
    boolean centred,
    boolean persistent,
    RunningMean average) {

  /// A recipe whose last parameters count.
  public SequenceRecipe(
      int k,
      int batch,
      Optimizer optimizer,
      double clip,
      double decay,
      int truncate,
      double noise,
      Map<String, Double> rateFactors,
      Map<String, double[]> masks,
      boolean centred,
      boolean persistent) {
    this(
        k,
        batch,
        optimizer,
        clip,
        decay,
        truncate,
        noise,
        rateFactors,
        masks,
        centred,
        persistent,
        new RunningMean(0));
  }

  /// A recipe that leaves no link out, in plain coordinates.
  public SequenceRecipe(
      int k,
      int batch,
      Optimizer optimizer,
      double clip,
      double decay,
      int truncate,
      double noise,
      Map<String, Double> rateFactors) {
    this(k, batch, optimizer, clip, decay, truncate, noise, rateFactors, Map.of(), false, false);
  }

  /// The same recipe for a machine that has the given blocks alone, and another number of sequences per update.
  public SequenceRecipe of(int sequences, Predicate<String> has) {
    Map<String, Double> factors = new TreeMap<>(rateFactors);
    factors.keySet().removeIf(has.negate());
    Map<String, double[]> kept = new TreeMap<>(masks);
    kept.keySet().removeIf(has.negate());
    return new SequenceRecipe(
        k,
        sequences,
        optimizer,
        clip,
        decay,
        truncate,
        noise,
        factors,
        kept,
        centred,
        persistent,
        average);
  }

  public SequenceRecipe {
    if (k < 0) throw new IllegalArgumentException("sweeps cannot be fewer than 0, got " + k);
    if (batch < 1)
      throw new IllegalArgumentException("a batch needs at least one sequence, got " + batch);
    if (!(clip >= 0) || !(decay >= 0) || !(noise >= 0) || truncate < 0)
      throw new IllegalArgumentException(
          "clip, decay, noise and truncate must be >= 0, got %s, %s, %s, %s"
              .formatted(clip, decay, noise, truncate));
    if (persistent && k == 0)
      throw new IllegalArgumentException("chains that are kept need k >= 1 sweeps, got 0");
    rateFactors = Map.copyOf(rateFactors);
    masks = Map.copyOf(masks);
    masks.forEach(
        (name, mask) -> {
          for (double there : mask)
            if (there != 0 && there != 1)
              throw new IllegalArgumentException(
                  "the mask of '" + name + "' holds 0 and 1, got " + there);
        });
  }

  /// The same in the coordinates of [CentredFlows].
  public SequenceRecipe inCentredCoordinates() {
    return new SequenceRecipe(
        k,
        batch,
        optimizer,
        clip,
        decay,
        truncate,
        noise,
        rateFactors,
        masks,
        true,
        persistent,
        average);
  }

  /// The same with chains that are kept.
  public SequenceRecipe withKeptChains() {
    return new SequenceRecipe(
        k,
        batch,
        optimizer,
        clip,
        decay,
        truncate,
        noise,
        rateFactors,
        masks,
        centred,
        true,
        average);
  }

  /// The same where the running mean of the parameters counts.
  public SequenceRecipe averaging(RunningMean other) {
    return new SequenceRecipe(
        k,
        batch,
        optimizer,
        clip,
        decay,
        truncate,
        noise,
        rateFactors,
        masks,
        centred,
        persistent,
        other);
  }

  /// The exact gradient of all frames of `batch` sequences.
  public static SequenceRecipe exact(int batch, Optimizer optimizer) {
    return new SequenceRecipe(0, batch, optimizer, 0, 0, 0, 0, Map.of());
  }

  /// CD-k in every frame, gradients no longer than 1.
  public static SequenceRecipe cd(int k, int batch, Optimizer optimizer) {
    return new SequenceRecipe(k, batch, optimizer, 1, 0, 0, 0, Map.of());
  }
}
