package io.harmonium.runs.use;

import io.harmonium.annealing.RoundTrips;
import io.harmonium.annealing.Swaps;
import io.harmonium.evaluation.Diagnostics;
import io.harmonium.runs.sampling.SamplerDiagnostics;
import java.util.Arrays;

/// Collects what a sampler measures while it runs.
final class SamplerNotes {

  private RoundTrips roundTrips;
  private Integer levels;
  private Double step;
  private SamplerDiagnostics.Population population;
  private Diagnostics energy;
  private Diagnostics mean;
  private double accepted;
  private long offers;

  /// It runs groups of chains on `levels` levels.
  void groups(int levels, int groups) {
    this.levels = levels;
    roundTrips = new RoundTrips(levels, 0, groups);
  }

  /// Receives the exchanges of groups.
  Swaps exchanges() {
    return roundTrips;
  }

  /// Counts offers that are not exchanges.
  Swaps offers() {
    return (chain, level, probability, taken) -> accepted(probability);
  }

  void accepted(double probability) {
    accepted += probability;
    offers++;
  }

  void step(double length) {
    step = length;
  }

  /// A population came down `levels` levels.
  void population(int levels, SamplerDiagnostics.Population told) {
    this.levels = levels;
    population = told;
  }

  /// How well the energy and the mean of the visible units mix.
  void mixing(Diagnostics energy, Diagnostics mean) {
    this.energy = energy;
    this.mean = mean;
  }

  /// The mean probability of the rarest exchange between neighbours; NaN where there are none.
  double rarest() {
    return roundTrips == null
        ? Double.NaN
        : Arrays.stream(roundTrips.acceptance()).min().orElse(Double.NaN);
  }

  /// All of it.
  SamplerDiagnostics diagnostics() {
    boolean groups = roundTrips != null;
    return new SamplerDiagnostics(
        levels,
        step,
        population,
        energy,
        mean,
        groups || offers == 0 ? null : (Double) (accepted / offers),
        groups ? Arrays.stream(roundTrips.acceptance()).boxed().toList() : null,
        groups ? (Long) roundTrips.roundTrips() : null);
  }
}
