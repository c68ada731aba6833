package io.harmonium.runs.sampling;

import io.harmonium.runs.RunException;

/// How chains move; null stands for what is found before sampling.
///
/// @param levels inverse temperatures, evenly spaced, or machines of a trajectory at most; null for as many as `acceptance`
///     needs
/// @param acceptance the target swap rate between neighbouring levels
/// @param step the length of a step (of langevin and mala the rate α)
/// @param leapfrogSteps leapfrog steps of hmc
public record SamplerChoice(
    SamplerKind kind, Integer levels, Double acceptance, Double step, int leapfrogSteps) {

  private static final int DEFAULT_LEAPFROG_STEPS = 10;

  /// Plain Gibbs sampling; of networks the walk of training.
  public static final SamplerChoice GIBBS = of(SamplerKind.GIBBS);

  /// A kind of sampler with what is found for it.
  public static SamplerChoice of(SamplerKind kind) {
    return new SamplerChoice(kind, null, null, null, DEFAULT_LEAPFROG_STEPS);
  }

  public SamplerChoice {
    if (levels != null && levels < 2)
      throw RunException.invalid(
          "{levels}: expected at least 2, got " + levels, "leave it out to have them found");
    if (acceptance != null && !(acceptance > 0 && acceptance < 1))
      throw RunException.invalid(
          "{acceptance}: expected a number between 0 and 1, got " + acceptance,
          "the default is 0.5");
    if (step != null && !(step > 0 && step < Double.POSITIVE_INFINITY))
      throw RunException.invalid(
          "{step}: expected a number above 0, got " + step, "leave it out to have it found");
    if (leapfrogSteps < 1)
      throw RunException.invalid(
          "{leapfrog-steps}: expected at least 1, got " + leapfrogSteps, "the default is 10");
  }

  /// Refuses what this sampler does not use where it moves the units of a machine.
  public void requireUsed() {
    if (levels != null && !kind.climbs())
      throw unused("{levels}", kind, "tempering, trajectory, tempered-transitions or smc");
    if (levels != null && levels < 3 && kind == SamplerKind.TRAJECTORY)
      throw RunException.invalid(
          "{levels}: a trajectory has 3 at least, got " + levels, "leave it out, or {levels} 50");
    if (acceptance != null && !kind.climbs())
      throw unused("{acceptance}", kind, "tempering or trajectory");
    if (step != null && !kind.steps())
      throw unused("{step}", kind, "mala, hmc, langevin, discrete-langevin or metropolis");
    if (otherLeapfrogSteps() && kind != SamplerKind.HMC)
      throw unused("{leapfrog-steps}", kind, "hmc");
  }

  /// Whether leapfrog steps are asked for.
  boolean otherLeapfrogSteps() {
    return leapfrogSteps != DEFAULT_LEAPFROG_STEPS;
  }

  private static RunException unused(String setting, SamplerKind kind, String kinds) {
    return RunException.invalid(
        setting + " has no meaning for {sampler} " + kind, "leave it out, or {sampler} " + kinds);
  }

  /// The same with `count` levels.
  public SamplerChoice withLevels(int count) {
    return new SamplerChoice(kind, count, acceptance, step, leapfrogSteps);
  }

  /// The same with another target swap rate.
  public SamplerChoice withAcceptance(double share) {
    return new SamplerChoice(kind, levels, share, step, leapfrogSteps);
  }

  /// The same with steps of this length.
  public SamplerChoice withStep(double length) {
    return new SamplerChoice(kind, levels, acceptance, length, leapfrogSteps);
  }

  /// The same with so many leapfrog steps.
  public SamplerChoice withLeapfrogSteps(int count) {
    return new SamplerChoice(kind, levels, acceptance, step, count);
  }

  /// Whether chains move unit by unit given the others.
  public boolean gibbs() {
    return kind == SamplerKind.GIBBS;
  }
}
