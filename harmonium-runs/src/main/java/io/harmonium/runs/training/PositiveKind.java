package io.harmonium.runs.training;

import io.harmonium.deep.DeepLikelihood;
import io.harmonium.deep.MeanFieldPosterior;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.DampedMeanField;
import io.harmonium.learning.phase.ExactPosterior;
import io.harmonium.learning.phase.GibbsPosterior;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.phase.Posterior;
import io.harmonium.runs.RunException;

/// How hidden units that are linked to each other are averaged given the data.
public enum PositiveKind {
  EXACT {
    @Override
    Posterior phase() {
      return new ExactPosterior();
    }

    @Override
    Posterior.Filled posterior() {
      throw RunException.invalid(
          "{positive} exact: hidden layers of a dbm are averaged by mean-field or gibbs",
          "{positive} gibbs, or {learn} exact for a small machine");
    }
  },
  GIBBS {
    @Override
    Posterior phase() {
      return new GibbsPosterior(10);
    }

    @Override
    Posterior.Filled posterior() {
      return new GibbsPosterior(10);
    }
  },
  MEAN_FIELD {
    @Override
    Posterior phase() {
      return new DampedMeanField(20);
    }

    @Override
    Posterior.Filled posterior() {
      return new MeanFieldPosterior(TOLERANCE, MAX_TURNS);
    }
  };

  /// Where the mean field of a row counts as found: far below the noise of a batch.
  private static final double TOLERANCE = 1e-2;

  private static final int MAX_TURNS = 20;

  /// Of units within a layer.
  abstract Posterior phase();

  /// Of a chain of layers.
  abstract Posterior.Filled posterior();

  /// The likelihood with this positive phase.
  Objective objective(NegativePhase negative, MachineKind kind) {
    return kind == MachineKind.DBM
        ? new DeepLikelihood(negative, posterior())
        : new MaximumLikelihood(negative, phase());
  }

  @Override
  public String toString() {
    return Word.of(this);
  }
}
