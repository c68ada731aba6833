package io.harmonium.runs.sampling;

import java.util.Locale;

/// How chains move, by the names that the setting `sampler` knows.
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

  /// Whether it goes through several temperatures, or machines.
  public boolean climbs() {
    return this == TEMPERING || this == TRAJECTORY || this == TEMPERED_TRANSITIONS || this == SMC;
  }

  /// Whether its steps have a length.
  public boolean steps() {
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
