package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;

/// What the two phases of an update need and the next update can use again: the prepared machine, the sums of both
/// phases, and chains that start anew every time. It lives in the scratch of the workers, so that an update in the steady
/// state allocates next to nothing.
final class Phases {

  private PreparedMachine prepared;
  private PhaseSums positive;
  private PhaseSums negative;
  private Structure chainsOf;
  private Configurations chains;

  /// The one of these workers.
  static Phases of(Workers workers) {
    return workers.space().scratch(Phases.class, Phases::new);
  }

  /// The machine, ready with its present parameters: the same machine may have other numbers by now, an equal one stands
  /// on another vector.
  @SuppressWarnings("ReferenceEquality")
  PreparedMachine prepare(Machine machine, Workers workers) {
    if (prepared == null || prepared.machine() != machine) prepared = PreparedMachine.of(machine);
    else prepared.refresh(workers);
    return prepared;
  }

  PhaseSums positive(Structure structure, Workers workers) {
    if (positive == null || !positive.fits(structure, workers))
      positive = new PhaseSums(structure, workers.threads());
    return positive;
  }

  PhaseSums negative(Structure structure, Workers workers) {
    if (negative == null || !negative.fits(structure, workers))
      negative = new PhaseSums(structure, workers.threads());
    return negative;
  }

  /// `rows` configurations with whatever content they had.
  Configurations chains(Structure structure, int rows) {
    if (chains == null || !chainsOf.equals(structure) || chains.rows() != rows) {
      chains = Configurations.zeros(structure, rows);
      chainsOf = structure;
    }
    return chains;
  }
}
