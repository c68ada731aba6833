package io.harmonium.runs.use;

import io.harmonium.annealing.Tempering;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SamplingPlan;
import io.harmonium.wording.Suggestion;

/// How far chains are run and which of their states are kept: `steps` sweeps at a temperature, keeping every chain
/// after each `every` sweeps, or at the end only where `every` is 0. The distribution is p(x) ∝ e^(−E(x)/T).
public record ChainPlan(int steps, int every, double temperature) {

  /// Sweeps between two signs of progress where only the end is kept; part of the definition of the streams.
  private static final int STRIDE = 64;

  public ChainPlan {
    if (steps < 1)
      throw RunException.invalid(
          "{steps}: expected at least 1 sweep, got " + steps, "1000 sweeps are a good start");
    if (every < 0 || every > steps)
      throw RunException.invalid(
          "{thin}: expected 1 to the " + steps + " sweeps of {steps}, got " + every,
          "leave it out to keep the end only");
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY))
      throw RunException.invalid(
          "{temperature}: expected a number above 0, got " + temperature,
          temperature == 0
              ? "states at rest, without randomness: "
                  + Suggestion.of("recall", "RUN", "DATA")
                  + "; 0.01 is nearly that"
              : "1 is the machine itself, 0.01 nearly its ground states");
  }

  /// How many states of each chain are kept.
  public int looks() {
    return every == 0 ? 1 : steps / every;
  }

  /// Runs `chains` (modified) by the default sampler and returns what is kept: look after look, in each look chain after
  /// chain. `clamp` is null where nothing is clamped.
  public Configurations run(
      Machine machine,
      Configurations chains,
      Clamp clamp,
      Seed seed,
      Workers workers,
      Progress progress) {
    return run(
        tempered(Distribution.of(machine)).with(clamp),
        Sampler.defaultFor(machine.structure()),
        chains,
        seed,
        workers,
        progress);
  }

  /// A distribution at the temperature of the plan.
  public Distribution tempered(Distribution p) {
    return temperature == 1 ? p : p.at(p.fields().atTemperature(temperature));
  }

  /// The same under `p` by `sampler`; of chains that move in groups the first of each group is kept.
  public Configurations run(
      Distribution p,
      Sampler sampler,
      Configurations chains,
      Seed seed,
      Workers workers,
      Progress progress) {
    int rows = chains.rows() / sampler.group();
    Configurations kept = chains.like(Math.multiplyExact(looks(), rows));
    int stride = every == 0 ? Math.min(STRIDE, steps) : every;
    int samples = steps / stride;
    if (p.clamp() != null) p.clamp().apply(chains);
    int[] look = {0};
    new SamplingPlan(steps - samples * stride, samples, stride)
        .run(
            sampler,
            p,
            chains,
            seed,
            workers,
            (sweep, now) -> {
              if (every > 0 || sweep == steps)
                kept.copyRange(
                    sampler.group() == 1 ? now : Tempering.level(now, 0, sampler.group()),
                    0,
                    look[0]++ * rows,
                    rows);
              progress.at(sweep, "");
            });
    return kept;
  }
}
