package io.harmonium.app.command;

import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.SamplerKind;
import picocli.CommandLine.Option;

/// How chains move: the sampler and what it needs to know.
final class MoveOptions {

  @Option(
      names = {"--sampler", "--method"},
      order = 8,
      paramLabel = "KIND",
      defaultValue = "gibbs",
      description =
          "How chains move: gibbs; tempering (exchanges between temperatures), trajectory (between"
              + " the machines that training kept), tempered-transitions, smc (a population led"
              + " from independent units); metropolis (any energy: noise on real units, other"
              + " values of discrete ones); gradient (discrete units); mala, hmc, langevin (real"
              + " units).")
  private SamplerKind sampler;

  @Option(
      names = "--levels",
      order = 9,
      paramLabel = "N",
      description =
          "Temperatures, evenly spaced, or machines of a trajectory at most (default: found by"
              + " --acceptance).")
  private Integer levels;

  @Option(
      names = "--acceptance",
      order = 10,
      paramLabel = "A",
      description = "Target swap rate between levels (default: 0.5; trajectory: 0.35).")
  private Double acceptance;

  @Option(
      names = "--step",
      order = 11,
      paramLabel = "S",
      description =
          "Length of a step; of mala and langevin the factor of the gradient (default: found before"
              + " sampling; langevin: 0.01).")
  private Double step;

  @Option(
      names = "--leapfrog-steps",
      order = 12,
      paramLabel = "L",
      defaultValue = "10",
      description = "Leapfrog steps of hmc (${DEFAULT-VALUE}).")
  private int leapfrogSteps;

  SamplerChoice choice() {
    return new SamplerChoice(sampler, levels, acceptance, step, leapfrogSteps);
  }
}
