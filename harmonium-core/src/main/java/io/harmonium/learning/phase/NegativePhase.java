package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Which configurations stand for the model?
public interface NegativePhase {

  /// Number of chains it keeps between updates; 0 where it keeps none.
  int chains();

  /// Configurations drawn for this update. `chains` (modified, null where none are kept) is what it keeps, or room for as
  /// many chains as the batch has rows where it starts at rows.
  Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers);

  /// What stands for the model in a part of an update.
  ///
  /// @param first the number of the first configuration among those of the whole update
  /// @param weights null: 1 each
  record Drawn(Configurations x, long first, float[] weights) {}

  /// How its chains may be cut into parts; see [Merging].
  default Merging merging() {
    return Merging.not(getClass().getSimpleName() + " draws for whole batches only");
  }

  /// How many configurations stand for the model in an update of `rows` rows, all parts together.
  default int drawn(int rows) {
    return merging().chains() == 0 ? rows : merging().chains();
  }

  /// [#draw] for a part of the rows and chains (modified), where [#merging] says that it can be cut.
  default Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    merging().require();
    throw new UnsupportedOperationException(getClass() + " draws no parts");
  }

  /// Null, or why it cannot stand for machines of a structure.
  default String unsupported(Structure structure) {
    return startsAtRows() || !structure.conditional()
        ? null
        : "chains of a conditional model belong to one row each and do not" + " persist; use CD";
  }

  /// True where its chains start at rows, which must be values then and not means of bits.
  default boolean startsAtRows() {
    return false;
  }

  /// True where rows must hold values of the units and not their means.
  default boolean needsValues() {
    return startsAtRows();
  }

  /// Weights of the rows that [#draw] returns (null: 1 each).
  default float[] weights(Batch batch) {
    return null;
  }
}
