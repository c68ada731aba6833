package io.harmonium.learning;

import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Another objective over rows that are shown in another way at every update.
interface Augmentation extends Objective {

  /// The objective that sees what is shown.
  Objective objective();

  /// What of `batch` is shown in the update of `seed`; `batch` itself stays as it is.
  Batch shown(Structure structure, Batch batch, Seed seed, Workers workers);

  @Override
  default int chains() {
    return objective().chains();
  }

  @Override
  default String unsupported(Structure structure) {
    return objective().unsupported(structure);
  }

  @Override
  default boolean needsWholeRows() {
    return objective().needsWholeRows();
  }

  @Override
  default boolean needsValues() {
    return objective().needsValues();
  }

  @Override
  default Run on(UpdateBuffers shared) {
    return new Shown(this, shared, objective().on(shared));
  }

  /// Rows are shown by their places in the update's batch.
  @Override
  default Merging merging(Structure structure, boolean gaps) {
    return objective().merging(structure, gaps);
  }

  /// A run over what is shown.
  record Shown(Augmentation showing, UpdateBuffers shared, Run run) implements Run {

    private Batch shown(Batch batch, Seed seed) {
      return showing.shown(shared.structure(), batch, seed, shared.workers());
    }

    @Override
    public Ascent ascend(Batch batch, Configurations chains, Seed seed, Parameters gradient) {
      return run.ascend(shown(batch, seed), chains, seed, gradient);
    }

    @Override
    public PartialSums accumulate(Batch part, ChainPart chains, Seed seed) {
      return run.accumulate(shown(part, seed), chains, seed);
    }

    @Override
    public Ascent ascend(PartialSums all, int rows, Parameters gradient) {
      return run.ascend(all, rows, gradient);
    }
  }
}
