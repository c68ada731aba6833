package io.harmonium.app.run;

import io.harmonium.learning.ContrastiveDivergence;
import io.harmonium.learning.ExactLikelihood;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Objective;
import io.harmonium.learning.Persistent;

/// How a machine learns, as `--learn` spells it: which gradient is ascended.
public enum Method {
  PCD {
    @Override
    Objective objective(LearningSettings settings) {
      return new MaximumLikelihood(Persistent.of(settings.k(), settings.chains()));
    }

    @Override
    String text(LearningSettings settings) {
      String chains = settings.tempering() == null ? " chains" : " groups of chains, tempered";
      return "PCD-" + settings.k() + " with " + settings.chains() + chains;
    }
  },
  CD {
    @Override
    Objective objective(LearningSettings settings) {
      return new MaximumLikelihood(ContrastiveDivergence.of(settings.k()));
    }

    @Override
    String text(LearningSettings settings) {
      return "CD-" + settings.k();
    }
  },
  EXACT {
    @Override
    Objective objective(LearningSettings settings) {
      return new ExactLikelihood();
    }

    @Override
    String text(LearningSettings settings) {
      return "exact gradient";
    }
  };

  /// The objective with its settings.
  abstract Objective objective(LearningSettings settings);

  /// The method with its settings in a few words.
  abstract String text(LearningSettings settings);

  @Override
  public String toString() {
    return Word.of(this);
  }
}
