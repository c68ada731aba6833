package io.harmonium.runs.use;

import java.util.Locale;

/// The words of `--sampler`: how chains move, and what each needs.
public enum SamplerKind {
  GIBBS,
  TEMPERING,
  TRAJECTORY,
  TEMPERED_TRANSITIONS,
  SMC,
  MALA,
  HMC,
  LANGEVIN,
  METROPOLIS,
  GRADIENT,
  DISCRETE_LANGEVIN;

  /// Whether it goes through a ladder of laws.
  boolean climbs() {
    return this == TEMPERING || this == TRAJECTORY || this == TEMPERED_TRANSITIONS || this == SMC;
  }

  /// Whether its steps have a length.
  boolean steps() {
    return this == MALA
        || this == HMC
        || this == LANGEVIN
        || this == METROPOLIS
        || this == DISCRETE_LANGEVIN;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
