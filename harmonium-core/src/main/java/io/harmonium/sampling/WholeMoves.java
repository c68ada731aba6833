package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.function.DoubleConsumer;

/// Random-walk Metropolis over whole states, E(v, h): for machines whose hidden units have no sum in closed form. `watch`
/// (null for none) receives the mean acceptance of every run.
public record WholeMoves(RandomWalk walk, DoubleConsumer watch) implements Sampler {

  /// Heard by nobody.
  public WholeMoves(RandomWalk walk) {
    this(walk, null);
  }

  @Override
  public boolean clamps() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
    return walk.unsupported(structure.layers());
  }

  /// The energy of whole states of a distribution. It has no derivative.
  public static DifferentiableEnergy energy(Distribution p) {
    return new Whole(p);
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    require(p);
    if (sweeps == 0) return;
    double accepted = walk.run(energy(p), chains, firstChain, sweeps, seed, workers);
    if (watch != null) watch.accept(accepted);
  }

  private record Whole(Distribution p) implements DifferentiableEnergy {

    @Override
    public List<Layer> layers() {
      return p.structure().layers();
    }

    @Override
    public Parameters parameters() {
      return p.machine().parameters();
    }

    @Override
    public void energies(Configurations x, double[] out) {
      DoublePath path = p.exact();
      for (int row = 0; row < x.rows(); row++) out[row] = path.energy(x, row);
    }

    @Override
    public void addGradient(Configurations x, double[] weights, Parameters addTo) {
      DoublePath path = p.exact();
      for (int row = 0; row < x.rows(); row++)
        path.addExpectations(path.statistics(x, row), weights == null ? -1 : -weights[row], addTo);
    }

    @Override
    public void evaluate(
        Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
      if (derivatives != null)
        throw new UnsupportedOperationException("the energy of whole states has no gradient here");
      p.logDensities(x, true, energies, workers);
      double constant = p.exact().constant();
      for (int row = 0; row < x.rows(); row++) {
        energies[row] = constant - energies[row];
        for (int l = 0; l < layers().size(); l++)
          energies[row] -= layers().get(l).units().logBase(x.layers()[l], row);
      }
    }
  }
}
