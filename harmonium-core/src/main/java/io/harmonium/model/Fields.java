package io.harmonium.model;

/// The natural parameters θ of every layer, `[layer][port][column]`, and a factor on all links. Annealing and
/// temperature are other fields around the same weights:
///
/// ```
/// η_l = θ_l + links · (what the neighbours send)
/// ```
public record Fields(double[][][] theta, double links) {

  /// e^(−E/T): everything divided by T.
  public Fields atTemperature(double temperature) {
    if (!(temperature > 0))
      throw new IllegalArgumentException("temperature must be positive, got " + temperature);
    return mix(0, this, 1 / temperature, links / temperature);
  }

  /// a·base + b·this, element by element, with a new factor on the links.
  public Fields mix(double a, Fields base, double b, double links) {
    double[][][] mixed = new double[theta.length][][];
    for (int l = 0; l < theta.length; l++) {
      mixed[l] = new double[theta[l].length][];
      for (int p = 0; p < theta[l].length; p++) {
        mixed[l][p] = new double[theta[l][p].length];
        for (int j = 0; j < mixed[l][p].length; j++)
          mixed[l][p][j] = (a == 0 ? 0 : a * base.theta[l][p][j]) + b * theta[l][p][j];
      }
    }
    return new Fields(mixed, links);
  }

  /// The path of annealed importance sampling: visible fields (1−β)·base + β·θ, hidden fields as they are, links β.
  public Fields anneal(Fields base, double beta, int visibleLayers) {
    Fields mixed = mix(1 - beta, base, beta, beta * links);
    for (int l = visibleLayers; l < theta.length; l++) mixed.theta[l] = theta[l];
    return mixed;
  }

  /// θ as floats, for chains.
  public float[][][] floats() {
    float[][][] narrow = new float[theta.length][][];
    for (int l = 0; l < theta.length; l++) {
      narrow[l] = new float[theta[l].length][];
      for (int p = 0; p < theta[l].length; p++) {
        narrow[l][p] = new float[theta[l][p].length];
        for (int j = 0; j < narrow[l][p].length; j++) narrow[l][p][j] = (float) theta[l][p][j];
      }
    }
    return narrow;
  }
}
