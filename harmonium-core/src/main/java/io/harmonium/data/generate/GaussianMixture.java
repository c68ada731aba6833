package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A mixture of round Gaussians, the number of the component as label:
///
/// ```
/// p(x) = Σ_k w_k N(x; m_k, s_k²·I),   Σ_k w_k = 1
/// ```
public record GaussianMixture(
    String name, Map<String, Double> parameters, List<Component> components)
    implements KnownDensity {

  /// One Gaussian: its weight w, mean m and deviation s.
  public record Component(double weight, List<Double> mean, double deviation) {
    public Component {
      mean = List.copyOf(mean);
      if (!(weight > 0 && weight <= 1) || !(deviation > 0 && deviation < 1e18) || mean.isEmpty())
        throw new IllegalArgumentException(
            "a component needs a weight in (0, 1], a mean and a deviation above 0, got "
                + weight
                + ", "
                + mean
                + ", "
                + deviation);
    }
  }

  public GaussianMixture {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    components = List.copyOf(components);
    if (components.isEmpty())
      throw new IllegalArgumentException("a mixture needs at least one component");
    int columns = components.get(0).mean().size();
    double sum = 0;
    for (Component component : components) {
      sum += component.weight();
      if (component.mean().size() != columns)
        throw new IllegalArgumentException(
            "the means of a mixture need one length, got "
                + columns
                + " and "
                + component.mean().size());
    }
    if (Math.abs(sum - 1) > 1e-9)
      throw new IllegalArgumentException("the weights of a mixture must add up to 1, got " + sum);
  }

  /// `count` equal Gaussians at equal angles on a circle; the classical eight have radius 4/√2 and deviation 0.5/√2.
  public static GaussianMixture circle(int count, double radius, double deviation) {
    if (count < 1 || count > 1000)
      throw new IllegalArgumentException(
          "a circle of Gaussians needs a count of 1 to 1000, got " + count);
    List<Component> components = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      double t = 2 * Math.PI * k / count;
      components.add(
          new Component(
              1.0 / count,
              List.of(radius * Transcendental.cos(t), radius * Transcendental.sin(t)),
              deviation));
    }
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("count", (double) count);
    parameters.put("radius", radius);
    parameters.put("deviation", deviation);
    return new GaussianMixture("mixture", parameters, components);
  }

  /// `side × side` equal Gaussians on a square grid around the origin.
  public static GaussianMixture grid(int side, double spacing, double deviation) {
    if (side < 1 || side > 100)
      throw new IllegalArgumentException(
          "a grid of Gaussians needs a side of 1 to 100, got " + side);
    List<Component> components = new ArrayList<>();
    for (int i = 0; i < side; i++)
      for (int j = 0; j < side; j++)
        components.add(
            new Component(
                1.0 / (side * side),
                List.of((j - (side - 1) / 2.0) * spacing, (i - (side - 1) / 2.0) * spacing),
                deviation));
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("side", (double) side);
    parameters.put("spacing", spacing);
    parameters.put("deviation", deviation);
    return new GaussianMixture("grid", parameters, components);
  }

  /// A mixture of one's own.
  public static GaussianMixture of(List<Component> components) {
    return new GaussianMixture("gaussians", Map.of(), components);
  }

  public int columns() {
    return components.get(0).mean().size();
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals points = Reals.zeros(rows, columns());
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      labels[row] = component(draws.uniformDouble(0, 0));
      Component chosen = components.get(labels[row]);
      for (int j = 0; j < columns(); j++)
        points.set(
            row, j, (float) (chosen.mean().get(j) + chosen.deviation() * draws.normal(1 + j, 0)));
    }
    return dataset(points, labels, null, seed);
  }

  private int component(double u) {
    double sum = 0;
    for (int k = 0; k < components.size(); k++) {
      sum += components.get(k).weight();
      if (u < sum) return k;
    }
    return components.size() - 1;
  }

  @Override
  public double logDensity(double[] x) {
    double[] terms = new double[components.size()];
    for (int k = 0; k < terms.length; k++) {
      Component c = components.get(k);
      double square = 0;
      for (int j = 0; j < columns(); j++) {
        double z = (x[j] - c.mean().get(j)) / c.deviation();
        square = Math.fma(z, z, square);
      }
      double norm = Elementary.HALF_LOG_TWO_PI + Transcendental.log(c.deviation());
      terms[k] = Transcendental.log(c.weight()) - 0.5 * square - columns() * norm;
    }
    return Elementary.logSumExp(terms);
  }
}
