package io.harmonium.sampling;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Energy;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.List;

/// Random-walk Metropolis for every energy, of which it needs nothing but its values. In a sweep the real units of each
/// layer make one Gaussian step together, and units with a list of values (and counts) are offered another value one by
/// one, each change taken with probability
///
/// ```
/// min(1, e^(−[E(x') − E(x)]/T))
/// ```
///
/// Steps of real units that leave their range are refused. Those that leave `low … high` are thrown back at its ends,
/// so that chains that begin there can leave them.
public record RandomWalk(double step, double temperature, double low, double high)
    implements TransitionKernel {

  /// In the whole range of units.
  public RandomWalk(double step, double temperature) {
    this(step, temperature, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  public RandomWalk {
    if (!(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a step must be a positive number, got " + step);
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("temperature must be positive, got " + temperature);
    if (!(low < high))
      throw new IllegalArgumentException(
          "steps need a range low < high, got " + low + " to " + high);
  }

  @Override
  public RandomWalk scaled(double factor) {
    return new RandomWalk(step * factor, temperature, low, high);
  }

  @Override
  public double targetAcceptance() {
    return 0.3;
  }

  @Override
  public String unsupported(List<Layer> layers) {
    for (Layer layer : layers)
      if (layer.units().atoms().length > 0)
        return "layer '"
            + layer.name()
            + "' holds "
            + layer.units().name()
            + " units, which steps never bring to the values that have a probability of their own;"
            + " use Gibbs sampling";
    return null;
  }

  /// A number thrown back at the ends of the range, as often as it takes.
  private double back(double value) {
    if (value >= low && value <= high) return value;
    double width = high - low;
    if (Double.isInfinite(width)) return value < low ? 2 * low - value : 2 * high - value;
    double turn = Math.abs(value - low) % (2 * width);
    return low + Math.min(turn, 2 * width - turn);
  }

  /// Values of an energy, as many rows at a time as there are.
  @FunctionalInterface
  private interface Values {
    void of(Configurations x, double[] out);
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    Values values = (rows, out) -> energy.evaluate(rows, out, null, workers);
    return run(values, energy.layers(), x, firstChain, sweeps, seed);
  }

  /// The same over an energy that has no derivative, of rows with these layers; the mean acceptance of the steps of
  /// real units (of all changes where there are none) is returned.
  public double run(
      Energy energy, List<Layer> layers, Configurations x, long firstChain, int sweeps, Seed seed) {
    return run(energy::energies, layers, x, firstChain, sweeps, seed);
  }

  private double run(
      Values values, List<Layer> layers, Configurations x, long firstChain, int sweeps, Seed seed) {
    Trial trial = new Trial(values, x, firstChain, temperature);
    double real = 0;
    double listed = 0;
    int reals = 0;
    int lists = 0;
    for (int s = 0; s < sweeps; s++)
      for (int l = 0; l < layers.size(); l++) {
        Seed stream = seed.child(s).child(l);
        Units units = layers.get(l).units();
        int size = layers.get(l).size();
        if (units.values() == 0 && !units.whole()) {
          real += trial.step(l, units, size, this, stream);
          reals++;
          continue;
        }
        for (int u = 0; u < size; u++) {
          listed += trial.change(l, units, u, stream.child(u));
          lists++;
        }
      }
    return reals > 0 ? real / reals : lists > 0 ? listed / lists : 1;
  }

  /// Rows, what is proposed to them, and their energies.
  private static final class Trial {
    private final Values values;
    private final Configurations x;
    private final Configurations y;
    private final long firstChain;
    private final double temperature;
    private final boolean[] possible;
    private double[] before;
    private double[] after;

    Trial(Values values, Configurations x, long firstChain, double temperature) {
      this.values = values;
      this.x = x;
      this.y = x.copy();
      this.firstChain = firstChain;
      this.temperature = temperature;
      this.possible = new boolean[x.rows()];
      this.before = new double[x.rows()];
      this.after = new double[x.rows()];
      values.of(x, before);
    }

    /// A Gaussian step of all units of a layer.
    double step(int l, Units units, int size, RandomWalk walk, Seed seed) {
      double[] borders = units.borders();
      RealCells cells = new RealCells(units, y.layers()[l]);
      for (int row = 0; row < x.rows(); row++) {
        Draws draws = seed.row(firstChain + row);
        possible[row] = true;
        for (int u = 0; u < size && possible[row]; u++) {
          double value = (float) walk.back(cells.get(row, u) + walk.step * draws.normal(u, 0));
          possible[row] = value >= borders[0] && value <= borders[borders.length - 1];
          if (possible[row]) cells.set(row, u, value);
        }
      }
      return judge(seed.child("taken"));
    }

    /// Another value of one unit, each with equal probability; of a count, one more or one less.
    double change(int l, Units units, int unit, Seed seed) {
      RealCells counts = units.values() == 0 ? new RealCells(units, y.layers()[l]) : null;
      for (int row = 0; row < x.rows(); row++) {
        Draws draws = seed.row(firstChain + row);
        double value = units.value(y.layers()[l], row, unit);
        possible[row] = true;
        if (counts != null) {
          double next = value + (draws.uniform(0, 0) < 0.5f ? -1 : 1);
          possible[row] = next >= units.borders()[0];
          if (possible[row]) counts.set(row, unit, next);
        } else {
          int other = 1 + draws.below(units.values() - 1, 0, 0);
          units.setValue(y.layers()[l], row, unit, ((int) value + other) % units.values());
        }
      }
      return judge(seed.child("taken"));
    }

    /// Takes what is proposed, row by row, or puts it back; the mean probability is returned.
    private double judge(Seed seed) {
      values.of(y, after);
      double sum = 0;
      for (int row = 0; row < x.rows(); row++) {
        double loss = (after[row] - before[row]) / temperature;
        if (possible[row] && loss != loss)
          throw new NonFiniteException("the energy of chain " + (firstChain + row) + " is NaN");
        double probability = possible[row] ? Elementary.exp(Math.min(0, -loss)) : 0;
        sum += probability;
        if (seed.row(firstChain + row).uniformDouble(0, 0) < probability) {
          x.copyRange(y, row, row, 1);
          before[row] = after[row];
        } else y.copyRange(x, row, row, 1);
      }
      return sum / Math.max(1, x.rows());
    }
  }
}
