package io.harmonium.examples;

import io.harmonium.numeric.Elementary;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Categorical;
import java.util.List;

/// The smallest energy of the notes: a number for each point of a 5 x 5 grid.
///
/// ```
/// p(x) = e^(−E(x)/T) / Σ_y e^(−E(y)/T)
/// ```
///
/// A table is a machine of one categorical unit with 25 states and no links, so its probabilities are exact at any
/// temperature. Beside them stands the histogram of a Metropolis walk that proposes a neighbour and knows only energy
/// differences: accepted with probability min(1, e^(−ΔE/T)). Low temperatures sharpen the valleys, high ones flatten
/// them. A walk whose histogram disagrees has a wrong acceptance rule: try `≥` with the sign of ΔE turned.
public final class Example01TableOfEnergies {

  private static final int SIDE = 5;
  private static final double[] ENERGY = {
    4.0, 3.0, 2.5, 3.0, 4.0,
    3.0, 1.0, 1.5, 2.0, 3.0,
    2.5, 1.5, 3.0, 1.5, 2.5,
    3.0, 2.0, 1.5, 0.5, 2.0,
    4.0, 3.0, 2.5, 2.0, 3.0
  };

  private Example01TableOfEnergies() {}

  /// A machine whose one unit has energy ENERGY[a] in state a.
  static Machine machine() {
    Layer cell = new Layer("cell", new Categorical(SIDE * SIDE), 1);
    Machine empty = Machine.of(new Structure(List.of(cell), List.of(), List.of()));
    double[] theta = new double[ENERGY.length];
    for (int a = 0; a < theta.length; a++) theta[a] = -ENERGY[a];
    return empty.with(empty.parameters().with("cell.x", theta));
  }

  /// Exact probabilities at a temperature.
  static double[] exact(double temperature) {
    Machine machine = machine();
    Fields fields = machine.fields().atTemperature(temperature);
    return machine.doublePath().under(fields).means(0, new double[1][][])[0];
  }

  /// Frequencies of a Metropolis walk of `steps` steps.
  static double[] walk(double temperature, int steps, Seed seed) {
    double[] frequency = new double[ENERGY.length];
    int row = 2;
    int column = 2;
    for (int step = 0; step < steps; step++) {
      Draws draws = seed.row(step);
      int direction = draws.below(4, 0, 0);
      int nextRow = row + (direction == 0 ? 1 : direction == 1 ? -1 : 0);
      int nextColumn = column + (direction == 2 ? 1 : direction == 3 ? -1 : 0);
      if (nextRow >= 0 && nextRow < SIDE && nextColumn >= 0 && nextColumn < SIDE) {
        double rise = ENERGY[SIDE * nextRow + nextColumn] - ENERGY[SIDE * row + column];
        if (draws.uniformDouble(1, 0) < Elementary.exp(-rise / temperature)) {
          row = nextRow;
          column = nextColumn;
        }
      }
      frequency[SIDE * row + column] += 1.0 / steps;
    }
    return frequency;
  }

  public static void main(String[] arguments) {
    for (double temperature : new double[] {0.5, 1, 2}) {
      double[] exact = exact(temperature);
      double[] walk = walk(temperature, 2_000_000, Seed.of(1).child("walk"));
      System.out.printf("T = %.1f%14s%43s%n", temperature, "exact", "Metropolis, 2 000 000 steps");
      for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) System.out.printf(" %6.4f", exact[SIDE * row + column]);
        System.out.print("     ");
        for (int column = 0; column < SIDE; column++) System.out.printf(" %6.4f", walk[SIDE * row + column]);
        System.out.println();
      }
    }
  }
}
