package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.random.Seed;

/// How long chains run and when they are looked at: `warmup` sweeps first, then `samples` looks, `every` sweeps apart.
public record SamplingPlan(int warmup, int samples, int every) {

  public SamplingPlan {
    if (warmup < 0 || samples < 1 || every < 1)
      throw new IllegalArgumentException(
          "a plan needs warmup >= 0, samples >= 1, every >= 1; got "
              + warmup
              + ", "
              + samples
              + ", "
              + every);
  }

  /// All sweeps of the plan.
  public long sweeps() {
    return warmup + (long) samples * every;
  }

  /// Runs `chains` (modified) by this plan and shows them to `observer`.
  public void run(
      Sampler sampler,
      Distribution p,
      Configurations chains,
      Seed seed,
      Workers workers,
      Observer observer) {
    if (warmup > 0) sampler.run(p, chains, 0, warmup, seed.child("warmup"), workers);
    for (int i = 0; i < samples; i++) {
      sampler.run(p, chains, 0, every, seed.child("sample").child(i), workers);
      observer.observe(warmup + (i + 1L) * every, chains);
    }
  }
}
