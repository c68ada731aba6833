package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.List;

/// The energy that the visible units feel when the hidden ones are summed out, with its derivative by the means of the
/// hidden units:
///
/// ```
/// F(v) = −log Σ_h e^(−E(v, h)),   −∂F/∂t = θ + c·(within the visible side + W⟨t(h) | v⟩)
/// ```
///
/// Of a real unit with ports x and x² the derivative is that of its number, −(η₁ + 2x·η₂).
public record FreeEnergy(Distribution p) implements DifferentiableEnergy {

  private static final int MAX = 256;

  public FreeEnergy {
    if (p.structure().linkedWithin(false))
      throw new IllegalArgumentException(
          "hidden units that are linked to each other have no sum in closed form; use Gibbs"
              + " sampling");
  }

  @Override
  public List<Layer> layers() {
    return p.structure().visible();
  }

  @Override
  public Parameters parameters() {
    return p.machine().parameters();
  }

  @Override
  public void energies(Configurations x, double[] out) {
    DoublePath path = p.exact();
    for (int row = 0; row < x.rows(); row++) out[row] = path.freeEnergy(x, row);
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {
    DoublePath path = p.exact();
    for (int row = 0; row < x.rows(); row++) {
      double[][][] t = path.statistics(x, row);
      for (int l = p.structure().visible().size(); l < t.length; l++) t[l] = null;
      path.addExpectations(t, weights == null ? -1 : -weights[row], addTo);
    }
  }

  /// Null, or why a layer has no derivative.
  static String unsupported(Layer layer) {
    boolean listed = layer.units().values() > 0 && layer.ports() == 1;
    return listed || layer.units().normal()
        ? null
        : "layer '"
            + layer.name()
            + "' holds "
            + layer.units().name()
            + " units, whose energy has no gradient; use Gibbs or Metropolis";
  }

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
    if (energies != null) {
      p.logDensities(x, false, energies, workers);
      double constant = p.exact().constant();
      for (int row = 0; row < x.rows(); row++) {
        energies[row] = constant - energies[row];
        for (int l = 0; l < layers().size(); l++)
          energies[row] -= layers().get(l).units().logBase(x.layers()[l], row);
      }
    }
    if (derivatives != null) derivatives(x, derivatives, workers);
  }

  private void derivatives(Configurations x, Reals[] derivatives, Workers workers) {
    Structure structure = p.structure();
    int visible = structure.visible().size();
    for (Layer layer : layers())
      if (unsupported(layer) != null) throw new IllegalArgumentException(unsupported(layer));
    States[][] known = new States[structure.size()][];
    for (int l = 0; l < known.length; l++) {
      known[l] = l < visible ? x.layers()[l] : new States[structure.ports(l)];
      for (int p = 0; p < known[l].length && l >= visible; p++)
        known[l][p] = Reals.zeros(x.rows(), structure.columns(l, p));
    }
    workers.forBlocks(
        x.rows(),
        workers.share(x.rows(), 8, MAX),
        (from, to, worker, space) -> {
          for (int l = visible; l < structure.size(); l++)
            p.conditional(l, space).receive(known, from, to).means(known[l]);
          for (int l = 0; l < visible; l++) derivatives(l, known, from, to, space, derivatives[l]);
        });
  }

  private void derivatives(int l, States[][] known, int from, int to, Workspace space, Reals out) {
    boolean real = p.structure().layer(l).units().values() == 0;
    LayerConditional conditional = p.conditional(l, space).receive(known, from, to);
    for (int row = from; row < to; row++) {
      float[][] eta = conditional.eta(row);
      for (int j = 0; j < out.columns(); j++) {
        float rise = eta[0][j];
        if (real) rise = Math.fma(2 * ((Reals) known[l][0]).get(row, j), eta[1][j], rise);
        out.set(row, j, -rise);
      }
    }
  }
}
