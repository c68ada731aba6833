package io.harmonium.sampling;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;

/// Moves of real rows along the gradient of an energy towards e^(−E/T): momenta are drawn, rows glide by leapfrog steps
/// of length ε, and the end is taken or not:
///
/// ```
/// p ~ N(0, T),   p ← p − ½ε∇E(x),   [x ← x + εp,  p ← p − ε∇E(x)]  several times, the last p by half,
/// taken with min(1, e^(−ΔH/T)),   H = E(x) + ½|p|²
/// ```
///
/// With one leap this is Langevin's step x ← x − α∇E + √(2αT)·ξ with α = ε²/2: MALA where it is `adjusted`, the plain
/// unadjusted walk where not, whose distribution is another one (of ½ax²: variance T/(a(1 − αa/2))). The temperature is
/// said, never implied by a noise.
public record Hamiltonian(double step, int leapfrogSteps, double temperature, boolean adjusted)
    implements TransitionKernel {

  public Hamiltonian {
    if (!(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a step must be a positive number, got " + step);
    if (leapfrogSteps < 1)
      throw new IllegalArgumentException(
          "at least 1 leapfrog step is needed, got " + leapfrogSteps);
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("temperature must be positive, got " + temperature);
  }

  /// Hamiltonian Monte Carlo at T = 1.
  public static Hamiltonian of(double step, int leapfrogSteps) {
    return new Hamiltonian(step, leapfrogSteps, 1, true);
  }

  /// The unadjusted Langevin walk with rate α.
  public static Hamiltonian langevin(double alpha, double temperature) {
    return new Hamiltonian(Math.sqrt(2 * alpha), 1, temperature, false);
  }

  /// The Metropolis-adjusted Langevin walk with rate α.
  public static Hamiltonian mala(double alpha, double temperature) {
    return new Hamiltonian(Math.sqrt(2 * alpha), 1, temperature, true);
  }

  /// α = ε²/2, the rate of Langevin's step.
  public double alpha() {
    return step * step / 2;
  }

  @Override
  public Hamiltonian scaled(double factor) {
    return new Hamiltonian(step * factor, leapfrogSteps, temperature, adjusted);
  }

  @Override
  public double targetAcceptance() {
    return !adjusted ? Double.NaN : leapfrogSteps == 1 ? 0.574 : 0.7;
  }

  @Override
  public String unsupported(List<Layer> layers) {
    for (Layer layer : layers)
      if (layer.units().values() > 0 || FreeEnergy.unsupported(layer) != null)
        return "layer '"
            + layer.name()
            + "' holds "
            + layer.units().name()
            + " units; moves along the gradient need real units without borders (gaussian)";
    return null;
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    int rows = x.rows();
    if (rows == 0 || sweeps == 0) return 1;
    List<Layer> layers = energy.layers();
    double[] before = new double[rows];
    double[] after = new double[rows];
    Reals[] derivatives = energy.derivatives(rows);
    Reals[] next = energy.derivatives(rows);
    Configurations y = x.copy();
    Place here = new Place(x, before, derivatives);
    Place there = new Place(y, after, next);
    double accepted = 0;
    energy.evaluate(x, adjusted ? before : null, derivatives, workers);
    for (int s = 0; s < sweeps; s++) {
      Seed sweep = seed.child(s);
      double[][][] momenta = momenta(layers, rows, firstChain, sweep);
      double[] kinetic = squares(momenta, rows);
      push(momenta, derivatives, 0.5);
      for (int leapfrogStep = 0; leapfrogStep < leapfrogSteps; leapfrogStep++) {
        glide(layers, y, momenta);
        boolean last = leapfrogStep + 1 == leapfrogSteps;
        energy.evaluate(y, last && adjusted ? after : null, next, workers);
        push(momenta, next, last ? 0.5 : 1);
      }
      double[] end = squares(momenta, rows);
      for (int row = 0; row < rows; row++) {
        double loss = adjusted ? after[row] - before[row] + 0.5 * (end[row] - kinetic[row]) : 0;
        if (loss != loss)
          throw new NonFiniteException("the energy of chain " + (firstChain + row) + " is NaN");
        double probability = Elementary.exp(Math.min(0, -loss / temperature));
        accepted += probability;
        boolean taken =
            !adjusted
                || sweep.child("taken").row(firstChain + row).uniformDouble(0, 0) < probability;
        here.settle(there, row, taken);
      }
    }
    return accepted / rows / sweeps;
  }

  private double[][][] momenta(List<Layer> layers, int rows, long firstChain, Seed seed) {
    double scale = Math.sqrt(temperature);
    double[][][] momenta = new double[layers.size()][rows][];
    for (int l = 0; l < momenta.length; l++)
      for (int row = 0; row < rows; row++) {
        Draws draws = seed.child(l).row(firstChain + row);
        momenta[l][row] = new double[layers.get(l).size()];
        for (int j = 0; j < momenta[l][row].length; j++)
          momenta[l][row][j] = scale * draws.normal(j, 0);
      }
    return momenta;
  }

  private static double[] squares(double[][][] momenta, int rows) {
    double[] sums = new double[rows];
    for (double[][] layer : momenta)
      for (int row = 0; row < rows; row++) for (double p : layer[row]) sums[row] += p * p;
    return sums;
  }

  /// p ← p − share·ε·∇E (modified).
  private void push(double[][][] momenta, Reals[] derivatives, double share) {
    for (int l = 0; l < momenta.length; l++)
      for (int row = 0; row < momenta[l].length; row++)
        for (int j = 0; j < momenta[l][row].length; j++)
          momenta[l][row][j] -= share * step * derivatives[l].get(row, j);
  }

  /// x ← x + ε·p (modified, all ports).
  private void glide(List<Layer> layers, Configurations y, double[][][] momenta) {
    for (int l = 0; l < momenta.length; l++) {
      RealCells cells = new RealCells(layers.get(l).units(), y.layers()[l]);
      for (int row = 0; row < momenta[l].length; row++)
        for (int j = 0; j < momenta[l][row].length; j++)
          cells.set(row, j, cells.get(row, j) + step * momenta[l][row][j]);
    }
  }
}
