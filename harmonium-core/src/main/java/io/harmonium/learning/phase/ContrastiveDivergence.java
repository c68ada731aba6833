package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.DynamicBinarization;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// CD-k (Hinton 2002): chains start at the rows of the batch and run k sweeps. Where a row holds the grey values of 0/1
/// units, its chain starts at bits drawn from them ([DynamicBinarization]). `sampler` is null for the default one of
/// the machine ([Sampler#defaultFor]).
public record ContrastiveDivergence(Sampler sampler, int k) implements NegativePhase {

  public ContrastiveDivergence {
    if (k < 1) throw new IllegalArgumentException("CD needs k >= 1 sweeps, got " + k);
  }

  public static ContrastiveDivergence of(int k) {
    return new ContrastiveDivergence(null, k);
  }

  @Override
  public int chains() {
    return 0;
  }

  @Override
  public boolean startsAtRows() {
    return true;
  }

  @Override
  public boolean needsValues() {
    return false;
  }

  /// `chains` is room to write over, which may be null; hidden units that are linked to each other start at 0 in room
  /// of their own. Every row draws by its place in the batch, so that a row met twice in one batch makes two chains.
  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    Configurations x =
        chains == null || machine.structure().linkedWithin(false)
            ? Configurations.zeros(machine.structure(), batch.rows().length)
            : chains;
    boolean grey = false;
    for (int l = 0; l < machine.structure().visible().size(); l++)
      if (batch.x().values(l).meansOf(x.values(l))) {
        grey = true;
        if (l < machine.structure().given())
          throw new IllegalArgumentException(
              "layer '"
                  + machine.structure().layer(l).name()
                  + "' is given and got means instead of values; binarise the data by threshold or"
                  + " sample");
      }
    Batch rows =
        grey
            ? DynamicBinarization.drawn(machine.structure(), batch, seed.child("start"), workers)
            : batch;
    x.copyRange(rows.x(), 0, 0, x.rows());
    Sampler steps = sampler == null ? Sampler.defaultFor(machine.structure()) : sampler;
    steps.run(Distribution.of(machine), x, batch.first(), k, seed, workers);
    return x;
  }

  @Override
  public float[] weights(Batch batch) {
    return batch.weights();
  }

  /// Chains are cut with their rows, which a group of chains must not lose.
  @Override
  public Merging merging() {
    return sampler == null || sampler.group() == 1
        ? Merging.chains(0, 1)
        : Merging.not("chains that start at rows move in groups of " + sampler.group());
  }

  @Override
  public Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    return new Drawn(
        draw(machine, part, chains.kept(), seed, workers), part.first(), part.weights());
  }
}
