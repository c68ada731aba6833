package io.harmonium.learning.phase;

import io.harmonium.annealing.Ladder;
import io.harmonium.annealing.Tempering;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Sums;
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
    return move(machine, chains, 0, seed, workers);
  }

  /// Moves whole groups; answers their chains at the machine itself.
  private Configurations move(
      PreparedMachine machine, Configurations chains, int first, Seed seed, Workers workers) {
    Tempering.of(ladder).run(Distribution.of(machine), chains, first, k, seed, workers);
    return Tempering.level(chains, 0, ladder.levels());
  }

  /// Blocks of sums are blocks of groups, since one chain of each counts.
  @Override
  public Merging merging() {
    return new Merging(null, Sums.BLOCK, chains(), Sums.BLOCK * ladder.levels());
  }

  @Override
  public int drawn(int rows) {
    return groups;
  }

  @Override
  public Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    Configurations own = move(machine, chains.kept(), chains.first(), seed, workers);
    return new Drawn(own, chains.first() / ladder.levels(), null);
  }
}
