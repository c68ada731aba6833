package io.harmonium.app.run;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.deep.DeepLikelihood;
import io.harmonium.deep.GibbsPosterior;
import io.harmonium.deep.MeanFieldPosterior;
import io.harmonium.deep.Posterior;
import io.harmonium.learning.ExactPositive;
import io.harmonium.learning.GibbsPositive;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.MeanFieldPositive;
import io.harmonium.learning.NegativePhase;
import io.harmonium.learning.Objective;
import io.harmonium.learning.PositivePhase;

/// How hidden units that are linked to each other are averaged given the data.
public enum PositiveKind {
  EXACT {
    @Override
    PositivePhase phase() {
      return new ExactPositive();
    }

    @Override
    Posterior posterior() {
      throw CommandFailure.usage(
          "--positive exact: hidden layers of a dbm are averaged by mean-field or gibbs",
          "--positive gibbs, or --learn exact for a small machine");
    }
  },
  GIBBS {
    @Override
    PositivePhase phase() {
      return new GibbsPositive(10);
    }

    @Override
    Posterior posterior() {
      return new GibbsPosterior(10);
    }
  },
  MEAN_FIELD {
    @Override
    PositivePhase phase() {
      return new MeanFieldPositive(20);
    }

    @Override
    Posterior posterior() {
      return new MeanFieldPosterior(TOLERANCE, MOST_TURNS);
    }
  };

  /// Where the mean field of a row counts as found: far below the noise of a batch.
  private static final double TOLERANCE = 1e-2;

  private static final int MOST_TURNS = 20;

  /// Of units within a layer.
  abstract PositivePhase phase();

  /// Of a chain of layers.
  abstract Posterior posterior();

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
