package io.harmonium.app.diagnosis;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Adam;
import io.harmonium.learning.ExactLikelihood;
import io.harmonium.learning.MaximumLikelihood;
import io.harmonium.learning.Persistent;
import io.harmonium.learning.Recipe;
import io.harmonium.model.Boltzmann;
import io.harmonium.model.Machine;
import io.harmonium.model.Rbm;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;

/// Machines with which nothing is wrong.
enum Healthy {
  /// Binary units, trained by exact gradients.
  BINARY {
    @Override
    Patient make() {
      return Patient.trained(
          Pathology.start(Pathology.HIDDEN),
          Pathology.good(),
          400,
          Patient.EXACT,
          Pathology.rows(),
          Pathology.held());
    }
  },
  /// The same, trained by persistent chains.
  PERSISTENT {
    @Override
    Patient make() {
      Recipe pcd =
          Recipe.of(new MaximumLikelihood(Persistent.of(5, 200)), 200, Adam.withRate(0.02));
      return Patient.trained(
          Pathology.start(Pathology.HIDDEN),
          pcd,
          800,
          Patient.PCD,
          Pathology.rows(),
          Pathology.held());
    }
  },
  /// Real visible units.
  REAL {
    @Override
    Patient make() {
      Dataset rows = Pathology.reals(500, 4, 61);
      Machine start = Patient.initial(Rbm.of(new Gaussian(), 4, new Binary(), 2), rows);
      Recipe recipe = Recipe.of(new ExactLikelihood(), 500, Adam.withRate(0.02));
      return Patient.trained(start, recipe, 800, Patient.EXACT, rows, Pathology.reals(300, 4, 62));
    }
  },
  /// Visible units linked to each other, none hidden.
  LATERAL {
    @Override
    Patient make() {
      long[] two = {0b11110000L, 0b00111100L};
      Dataset rows = Patient.near(two, 8, 500, 0.2, 71);
      Machine start = Patient.initial(Boltzmann.boltzmann(8), rows);
      Recipe recipe = Recipe.of(new ExactLikelihood(), 500, Adam.withRate(0.02));
      return Patient.trained(
          start, recipe, 500, Patient.EXACT, rows, Patient.near(two, 8, 300, 0.2, 72));
    }
  };

  private Patient made;

  abstract Patient make();

  synchronized Patient patient() {
    if (made == null) made = make();
    return made;
  }
}
