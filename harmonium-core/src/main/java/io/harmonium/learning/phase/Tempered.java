package io.harmonium.learning.phase;

import io.harmonium.annealing.Ladder;
import io.harmonium.annealing.Tempering;
import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// PCD with parallel tempering (Desjardins et al. 2010; Cho, Raiko and Ilin 2010): `groups` groups of chains, each with
/// one chain at every level of the ladder, run on from update to update, and the chains at the machine itself stand for
/// the model. All levels are kept, so that a resumed run repeats every exchange.
public record Tempered(Ladder ladder, int k, int groups) implements NegativePhase {

  public Tempered {
    if (k < 1) throw new IllegalArgumentException("PCD needs k >= 1 sweeps, got " + k);
    if (groups < 1) throw new IllegalArgumentException("chains must be at least 1, got " + groups);
  }

  @Override
  public int chains() {
    return Math.multiplyExact(groups, ladder.levels());
  }

  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    Tempering.of(ladder).run(Distribution.of(machine), chains, 0, k, seed, workers);
    return Tempering.level(chains, 0, ladder.levels());
  }
}
