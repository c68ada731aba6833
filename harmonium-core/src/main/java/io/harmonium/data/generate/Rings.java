package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// Rings around the origin of the plane, radii 1/c, 2/c, …, 1 for c rings, label 0 for the innermost:
///
/// ```
/// x = (k/c)·(cos t, sin t) + noise·ξ,   k uniform on 1 … c,  t uniform on (0, 2π),  ξ ~ N(0, 1)
/// ```
record Rings(int count, double noise) implements KnownDensity {

  public Rings {
    if (count < 1 || count > 1000)
      throw new IllegalArgumentException("rings need a count of 1 to 1000, got " + count);
    if (!(noise >= 0 && noise <= 10))
      throw new IllegalArgumentException("the noise of rings must lie in [0, 10], got " + noise);
  }

  @Override
  public String name() {
    return "rings";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("count", (double) count);
    all.put("noise", noise);
    return all;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals points = Reals.zeros(rows, 2);
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      labels[row] = draws.below(count, 0, 0);
      double radius = (labels[row] + 1.0) / count;
      double turn = draws.uniformDouble(1, 0);
      points.set(
          row, 0, (float) (radius * Transcendental.cosTurns(turn) + noise * draws.normal(2, 0)));
      points.set(
          row, 1, (float) (radius * Transcendental.sinTurns(turn) + noise * draws.normal(3, 0)));
    }
    return dataset(points, labels, null, seed);
  }

  @Override
  public double logDensity(double[] x) {
    double[] terms = new double[count];
    for (int k = 0; k < count; k++)
      terms[k] =
          new Arc(0, 0, (k + 1.0) / count, 0, 2 * Math.PI).logDensity(x[0], x[1], noise)
              - Transcendental.log(count);
    return Elementary.logSumExp(terms);
  }
}
