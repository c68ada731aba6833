package io.harmonium.app.use;

import io.harmonium.app.console.Progress;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Clamp;

/// Samples that are wanted of a run: from a start, by a plan, free or with known cells (`given`, null for none).
///
/// @param count chains of a free run, 0 for as many as the start has (or [#USUAL])
public record SampleRequest(Start start, ChainPlan plan, int count, GivenRows given) {

  /// Chains where nothing else says how many.
  public static final int USUAL = 100;

  public SampleRequest {
    if (count < 0) throw new IllegalArgumentException("chains must be at least 1, got " + count);
  }

  /// The kept states: look after look, in each look chain after chain.
  public Configurations draw(Trained run, Seed seed, Workers workers, Progress progress) {
    Clamp clamp = given == null ? null : given.clamp(run.structure());
    Configurations chains = start.chains(run, chains(run, seed), seed, workers);
    return plan.run(run.machine(), chains, clamp, seed.child("sample"), workers, progress);
  }

  /// How many chains run.
  public int chains(Trained run, Seed seed) {
    if (given != null) return given.chains();
    if (count > 0) return count;
    int own = start.rows(run, seed);
    return own > 0 ? own : USUAL;
  }
}
