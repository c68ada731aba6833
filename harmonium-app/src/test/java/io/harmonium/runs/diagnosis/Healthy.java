package io.harmonium.runs.diagnosis;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
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
          250,
          Patient.EXACT,
          Pathology.rows(),
          Pathology.held());
    }
  },
  /// The same, trained by persistent chains.
  PERSISTENT {
    @Override
    Patient make() {
      Dataset rows = Patient.near(Pathology.THREE, Pathology.COLUMNS, 600, 0.2, 81);
      Machine start = Patient.initial(Rbm.binary(Pathology.COLUMNS, 4), rows);
      Recipe pcd =
          Recipe.of(new MaximumLikelihood(Persistent.of(5, 300)), 300, Adam.withRate(0.01));
      return Patient.trained(
          start,
          pcd,
          1000,
          Patient.PCD,
          rows,
          Patient.near(Pathology.THREE, Pathology.COLUMNS, 300, 0.2, 82));
    }
  },
  /// Real visible units.
  REAL {
    @Override
    Patient make() {
      Dataset rows = Pathology.reals(500, 4, 61);
      Machine start = Patient.initial(Rbm.of(new Gaussian(), 4, new Binary(), 2), rows);
      Recipe recipe = Recipe.of(new ExactLikelihood(), 500, Adam.withRate(0.03));
      return Patient.trained(start, recipe, 500, Patient.EXACT, rows, Pathology.reals(300, 4, 62));
    }
  },
  /// Visible units linked to each other, none hidden.
  LATERAL {
    @Override
    Patient make() {
      long[] two = {0b11110000L, 0b00111100L};
      Dataset rows = Patient.near(two, 8, 500, 0.2, 71);
      Machine start = Patient.initial(Boltzmann.boltzmann(8), rows);
      Recipe recipe = Recipe.of(new ExactLikelihood(), 500, Adam.withRate(0.03));
      return Patient.trained(
          start, recipe, 300, Patient.EXACT, rows, Patient.near(two, 8, 300, 0.2, 72));
    }
  };

  private Patient made;

  abstract Patient make();

  synchronized Patient patient() {
    if (made == null) made = make();
    return made;
  }
}
