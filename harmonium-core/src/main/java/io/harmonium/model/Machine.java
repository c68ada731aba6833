package io.harmonium.model;

import io.harmonium.units.Port;

/// A Boltzmann machine of layers and links with its parameters:
///
/// ```
/// E(x) = Σ_l [−Σ_p θ_p·t_p(x_l) − log h(x_l) + constant_l] − Σ_links ⟨W; t_a, t_b⟩
/// ```
///
/// It is a value: `with(parameters)` makes another machine around another vector.
public record Machine(Structure structure, Parameters parameters) implements Energy, Model {

  /// What files call layers and links of an energy.
  public static final String KIND = "machine";

  public Machine {
    if (parameters.size() != structure.parameters())
      throw new IllegalArgumentException(
          "this structure has " + structure.parameters() + " parameters, got " + parameters.size());
  }

  /// The machine of `structure` with all parameters 0.
  public static Machine of(Structure structure) {
    return new Machine(structure, structure.zeros());
  }

  @Override
  public Machine with(Parameters parameters) {
    return new Machine(structure, parameters);
  }

  /// The natural parameters of all layers, links as they are.
  public Fields fields() {
    double[][][] theta = new double[structure.size()][][];
    for (int l = 0; l < theta.length; l++) theta[l] = structure.layer(l).zeros();
    Fields fields = new Fields(theta, 1);
    readFields(fields, null);
    return fields;
  }

  /// Reads the natural parameters into `fields`, and as floats into `narrow` where it is not null (both modified).
  void readFields(Fields fields, float[][][] narrow) {
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) {
        Port.Domain domain = structure.port(l, p).domain();
        int offset = structure.offset(l, p);
        int share = structure.share(l, p);
        double[] theta = fields.theta()[l][p];
        for (int j = 0; j < theta.length; j++) {
          theta[j] = domain.natural(parameters.values()[offset + j / share]);
          if (narrow != null) narrow[l][p][j] = (float) theta[j];
        }
      }
  }

  /// Energies, free energies and conditionals in double.
  public DoublePath doublePath() {
    return new DoublePath(this, fields());
  }

  @Override
  public void energies(Configurations x, double[] out) {
    DoublePath path = doublePath();
    for (int row = 0; row < x.rows(); row++) out[row] = path.energy(x, row);
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {
    DoublePath path = doublePath();
    for (int row = 0; row < x.rows(); row++)
      path.addStatistics(path.statistics(x, row), weights == null ? -1 : -weights[row], addTo);
  }

  /// Null, or why these parameters do not define a distribution.
  @Override
  public String unsupported() {
    return Normalisability.unsupported(this);
  }

  /// How strongly layers of unbounded range drive each other: s_max(γ_v^(−½) W γ_h^(−½)) for two of them, less what is
  /// damped. Below 1 the machine can be normalised; 0 where there are no such layers.
  public double strength() {
    return Normalisability.strength(this);
  }
}
