package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.ExactSamples;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Machines of 16 x 6 units with separated modes of unequal weight. Three hidden units are switches: one that is on pulls every
/// visible unit towards a pattern of its own, and its bias decides how much the pattern weighs beside the others and
/// beside free units. At high temperatures free units have all of the weight, so that chains that come down from there
/// meet a jump. Three more hidden units have small weights.
final class TwoModes {

  static final int VISIBLE = 16;
  static final int HIDDEN = 6;
  private static final int SWITCHES = 3;

  private TwoModes() {}

  static Machine of(long seed) {
    Draws draws = Seed.of(seed).child("two modes").row(0);
    double[] w = new double[VISIBLE * HIDDEN];
    double[] c = new double[HIDDEN];
    double pull = 3 + 3 * draws.uniform(0, 0);
    for (int j = 0; j < HIDDEN; j++) {
      double own = VISIBLE * Math.log(2);
      for (int i = 0; i < VISIBLE; i++) {
        boolean up = draws.uniform(1 + j, i) < 0.5;
        w[i * HIDDEN + j] = j < SWITCHES ? (up ? pull : -pull) : 0.3 * draws.normal(100 + j, i);
        if (j < SWITCHES) own -= Math.log1p(Math.exp(up ? pull : -pull));
      }
      // The weight of the pattern beside that of free units, from e^-2 to e^16.
      if (j < SWITCHES) c[j] = own - 2 + 18 * draws.uniform(50, j);
    }
    Machine plain = Rbm.binary(VISIBLE, HIDDEN);
    return plain.with(plain.parameters().with(Rbm.LINK, w).with("hidden.x", c));
  }

  /// Exact draws of the machine.
  static Configurations rows(Machine machine, int rows, long seed, Workers workers) {
    return ExactSamples.draw(machine, rows, Seed.of(seed).child("rows"), workers);
  }
}
