package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Map;

/// Two moons in the plane, label 0 and 1, each with probability ½:
///
/// ```
/// x = (cos t, sin t) + noise·ξ   or   x = (1 − cos t, ½ − sin t) + noise·ξ,   t uniform on (0, π),  ξ ~ N(0, 1)
/// ```
///
/// The arcs are those of scikit-learn's `make_moons`, drawn at random instead of at equal distances.
public record Moons(double noise) implements KnownDensity {

  public Moons {
    if (!(noise >= 0 && noise <= 10))
      throw new IllegalArgumentException("the noise of moons must lie in [0, 10], got " + noise);
  }

  @Override
  public String name() {
    return "moons";
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of("noise", noise);
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals points = Reals.zeros(rows, 2);
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      boolean inner = draws.word(0, 0) < 0;
      double t = Math.PI * draws.uniformDouble(1, 0);
      double x = inner ? 1 - Transcendental.cos(t) : Transcendental.cos(t);
      double y = inner ? 0.5 - Transcendental.sin(t) : Transcendental.sin(t);
      points.set(row, 0, (float) (x + noise * draws.normal(2, 0)));
      points.set(row, 1, (float) (y + noise * draws.normal(3, 0)));
      labels[row] = inner ? 1 : 0;
    }
    return dataset(points, labels, null, seed);
  }

  @Override
  public double logDensity(double[] x) {
    double outer = new Arc(0, 0, 1, 0, Math.PI).logDensity(x[0], x[1], noise);
    double inner = new Arc(1, 0.5, 1, Math.PI, 2 * Math.PI).logDensity(x[0], x[1], noise);
    return Elementary.logSumExp(new double[] {outer, inner}) - Transcendental.log(2);
  }
}
