package io.harmonium.app.run;

import io.harmonium.learning.ExactPositive;
import io.harmonium.learning.GibbsPositive;
import io.harmonium.learning.MeanFieldPositive;
import io.harmonium.learning.PositivePhase;

/// How hidden units that are linked to each other are averaged given the data.
public enum PositiveKind {
  EXACT {
    @Override
    PositivePhase phase() {
      return new ExactPositive();
    }
  },
  GIBBS {
    @Override
    PositivePhase phase() {
      return new GibbsPositive(10);
    }
  },
  MEAN_FIELD {
    @Override
    PositivePhase phase() {
      return new MeanFieldPositive(20);
    }
  };

  abstract PositivePhase phase();

  @Override
  public String toString() {
    return Word.of(this);
  }
}
