package io.harmonium.learning;

import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.gauge.ZeroSum;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.Persistent;
import java.util.List;
import java.util.Map;

/// How to learn: the objective, the rows per update, the optimiser, penalties and gauges, the share `memory` of the
/// past in the running means, factors on the rate of named parameters ("visible.x²" → 0.1), and the running mean of the
/// parameters.
public record Recipe(
    Objective objective,
    int batch,
    Optimizer optimizer,
    List<Penalty> penalties,
    List<Gauge> gauges,
    double memory,
    Map<String, Double> rateFactors,
    RunningMean average) {

  public Recipe {
    if (batch < 1)
      throw new IllegalArgumentException("a batch needs at least one row, got " + batch);
    if (!(0 <= memory && memory < 1))
      throw new IllegalArgumentException("memory must be in [0, 1), got " + memory);
    penalties = List.copyOf(penalties);
    gauges = List.copyOf(gauges);
    rateFactors = Map.copyOf(rateFactors);
  }

  /// A recipe without a mean of the parameters.
  public Recipe(
      Objective objective,
      int batch,
      Optimizer optimizer,
      List<Penalty> penalties,
      List<Gauge> gauges,
      double memory,
      Map<String, Double> rateFactors) {
    this(objective, batch, optimizer, penalties, gauges, memory, rateFactors, new RunningMean(0));
  }

  /// An objective with an optimiser, centred gradients and zero-sum categories.
  public static Recipe of(Objective objective, int batch, Optimizer optimizer) {
    return new Recipe(
        objective,
        batch,
        optimizer,
        List.of(),
        List.of(new Centring(false), new ZeroSum()),
        0.95,
        Map.of());
  }

  /// PCD-k with as many chains as rows in a batch.
  public static Recipe pcd(int k, int batch, double rate) {
    return of(new MaximumLikelihood(Persistent.of(k, batch)), batch, Sgd.withRate(rate));
  }

  /// CD-k.
  public static Recipe cd(int k, int batch, double rate) {
    return of(new MaximumLikelihood(ContrastiveDivergence.of(k)), batch, Sgd.withRate(rate));
  }

  public Recipe with(Objective objective) {
    return new Recipe(objective, batch, optimizer, penalties, gauges, memory, rateFactors, average);
  }

  public Recipe with(Optimizer optimizer) {
    return new Recipe(objective, batch, optimizer, penalties, gauges, memory, rateFactors, average);
  }

  public Recipe withPenalties(List<Penalty> penalties) {
    return new Recipe(objective, batch, optimizer, penalties, gauges, memory, rateFactors, average);
  }

  public Recipe withGauges(List<Gauge> gauges) {
    return new Recipe(objective, batch, optimizer, penalties, gauges, memory, rateFactors, average);
  }

  public Recipe with(RunningMean average) {
    return new Recipe(objective, batch, optimizer, penalties, gauges, memory, rateFactors, average);
  }
}
