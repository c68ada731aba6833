package io.harmonium.app.run;

import io.harmonium.learning.ContrastiveDivergence;
import io.harmonium.learning.ExactLikelihood;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Objective;
import io.harmonium.learning.Persistent;

/// How the negative phase is found: persistent chains, short chains from the data, or by enumeration.
public enum Method {
  PCD {
    @Override
    Objective objective(int k, int chains) {
      return new MaximumLikelihood(Persistent.of(k, chains));
    }
  },
  CD {
    @Override
    Objective objective(int k, int chains) {
      return new MaximumLikelihood(ContrastiveDivergence.of(k));
    }
  },
  EXACT {
    @Override
    Objective objective(int k, int chains) {
      return new ExactLikelihood();
    }
  };

  abstract Objective objective(int k, int chains);

  @Override
  public String toString() {
    return Word.of(this);
  }
}
