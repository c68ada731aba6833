package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.learning.phase.Completion;
import io.harmonium.learning.phase.ExactPosterior;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;

/// The likelihood gradient with both phases exact, in double: the positive phase row by row, the negative phase by
/// enumeration of the smaller side. Missing cells are summed out by [Completion].
public record ExactLikelihood() implements BatchObjective {

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch given,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    String unsupported = machine.unsupported();
    if (unsupported != null)
      throw new NonFiniteException(
          "the parameters define no distribution any more: " + unsupported);
    Batch batch =
        given.missing() == null
            ? given
            : Completion.of(PreparedMachine.of(machine), given, seed.child("completion"), workers);
    double[][][] means = ExactPosterior.addExpectations(machine.doublePath(), batch, gradient);
    Enumeration.of(machine).addExpectations(-1, workers, gradient);
    return means;
  }
}
