package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// A distribution of independent numbers, equal for all: where chains start, what annealing starts from, and a base
/// that keeps an energy normalisable.
public sealed interface Prior {

  /// −log of the density of one number, up to [#logNormaliser()].
  double energy(double x);

  /// Its derivative.
  double derivative(double x);

  /// log ∫ e^(−energy).
  double logNormaliser();

  /// One number from two uniform ones.
  double draw(Draws draws, int unit);

  /// `rows` rows of `columns` numbers; row r draws from row `first + r` of `seed`.
  default Reals draw(int rows, int columns, long first, Seed seed) {
    Reals x = Reals.zeros(rows, columns);
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      for (int j = 0; j < columns; j++) x.set(row, j, (float) draw(draws, j));
    }
    return x;
  }

  /// Equal density in [low, high], none outside.
  record Uniform(double low, double high) implements Prior {

    public Uniform {
      if (!(low < high) || Double.isInfinite(high - low))
        throw new IllegalArgumentException(
            "a box needs a lower and a higher end, got " + low + " and " + high);
    }

    @Override
    public double energy(double x) {
      return x >= low && x <= high ? 0 : Double.POSITIVE_INFINITY;
    }

    @Override
    public double derivative(double x) {
      return 0;
    }

    @Override
    public double logNormaliser() {
      return Elementary.log(high - low);
    }

    @Override
    public double draw(Draws draws, int unit) {
      return low + (high - low) * draws.uniformDouble(unit, 0);
    }
  }

  /// One of two values, each as probable as the other; sums over both take the place of integrals.
  record Two(double low, double high) implements Prior {

    public Two {
      if (!(low < high) || Double.isInfinite(high - low))
        throw new IllegalArgumentException(
            "two values are a lower and a higher one, got " + low + " and " + high);
    }

    @Override
    public double energy(double x) {
      return x == low || x == high ? 0 : Double.POSITIVE_INFINITY;
    }

    @Override
    public double derivative(double x) {
      return 0;
    }

    @Override
    public double logNormaliser() {
      return Elementary.log(2.0);
    }

    @Override
    public double draw(Draws draws, int unit) {
      return draws.uniformDouble(unit, 0) < 0.5 ? low : high;
    }
  }

  /// (x − mean)²/2·deviation².
  record Normal(double mean, double deviation) implements Prior {

    public Normal {
      if (!(deviation > 0) || Double.isInfinite(deviation) || !Double.isFinite(mean))
        throw new IllegalArgumentException(
            "a normal distribution needs a mean and a positive deviation, got "
                + mean
                + " and "
                + deviation);
    }

    @Override
    public double energy(double x) {
      double z = (x - mean) / deviation;
      return 0.5 * z * z;
    }

    @Override
    public double derivative(double x) {
      return (x - mean) / (deviation * deviation);
    }

    @Override
    public double logNormaliser() {
      return Elementary.HALF_LOG_TWO_PI + Elementary.log(deviation);
    }

    @Override
    public double draw(Draws draws, int unit) {
      return mean + deviation * draws.normal(unit, 0);
    }
  }
}
