package io.harmonium.model;

/// A function E of configurations that defines p(x) = e^(−E(x))/Z. All that learning by likelihood needs of it.
public interface Energy {

  Parameters parameters();

  /// E of each row of `x` into `out` (modified).
  void energies(Configurations x, double[] out);

  /// Adds Σ_rows weights[row]·∂E/∂θ to `addTo` (modified); `weights` null means 1 for every row.
  void addGradient(Configurations x, double[] weights, Parameters addTo);
}
