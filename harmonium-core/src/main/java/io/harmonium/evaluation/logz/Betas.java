package io.harmonium.evaluation.logz;

/// The inverse temperatures of an annealing path, rising from 0 to 1.
public record Betas(double[] values) {

  public Betas {
    if (values.length < 2 || values[0] != 0 || values[values.length - 1] != 1)
      throw new IllegalArgumentException(
          "a path needs at least two betas, the first 0 and the last 1");
    for (int k = 1; k < values.length; k++)
      if (!(values[k] > values[k - 1]))
        throw new IllegalArgumentException(
            "betas must rise, but number " + k + " is " + values[k] + " after " + values[k - 1]);
  }

  /// Equal steps.
  public static Betas uniform(int steps) {
    if (steps < 1)
      throw new IllegalArgumentException("a path needs at least one step, got " + steps);
    double[] values = new double[steps + 1];
    for (int k = 0; k <= steps; k++) values[k] = (double) k / steps;
    return new Betas(values);
  }

  /// Steps in the proportions of Salakhutdinov and Murray (2008): 500 up to 0.5, 4000 up to 0.9, 10 000 up to 1.
  public static Betas piecewise(int steps) {
    if (steps < 3) return uniform(steps);
    int first = Math.max(1, Math.round(steps * 500f / 14500f));
    int second = Math.max(1, Math.round(steps * 4000f / 14500f));
    int third = steps - first - second;
    double[] values = new double[steps + 1];
    for (int k = 0; k < first; k++) values[k] = 0.5 * k / first;
    for (int k = 0; k < second; k++) values[first + k] = 0.5 + 0.4 * k / second;
    for (int k = 0; k <= third; k++)
      values[first + second + k] = k == third ? 1 : 0.9 + 0.1 * k / third;
    return new Betas(values);
  }

  /// The 14 500 steps of Salakhutdinov and Murray (2008).
  public static Betas salakhutdinovMurray() {
    return piecewise(14500);
  }

  public int steps() {
    return values.length - 1;
  }
}
