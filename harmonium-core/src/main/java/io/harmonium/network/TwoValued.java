package io.harmonium.network;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.sampling.TransitionKernel;
import io.harmonium.units.Binary;
import java.util.List;

/// Rows of the two values −1 and 1 that move as bits b with x = 2b − 1: `walk`, one of discrete units, sees E(2b − 1) with the
/// derivatives 2·∂E/∂x. So networks of real rows learn, draw and anneal bits with nothing of their own.
public record TwoValued(TransitionKernel walk) implements TransitionKernel {

  @Override
  public TwoValued scaled(double factor) {
    return new TwoValued(walk.scaled(factor));
  }

  @Override
  public double targetAcceptance() {
    return walk.targetAcceptance();
  }

  @Override
  public String unsupported(List<Layer> layers) {
    return walk.unsupported(layers.stream().map(layer -> bits(layer.size())).toList());
  }

  private static Layer bits(int size) {
    return new Layer("visible", new Binary(), size);
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    Reals values = NetworkEnergy.values(x);
    Bits bits = Bits.zeros(values.rows(), values.columns());
    for (int row = 0; row < values.rows(); row++)
      for (int j = 0; j < values.columns(); j++) {
        float value = values.get(row, j);
        if (value != 1 && value != -1)
          throw new IllegalArgumentException(
              "rows of two values hold -1 and 1, got " + value + " in row " + row);
        bits.set(row, j, value > 0);
      }
    Configurations moved =
        new Configurations(bits.rows(), new States[][] {new Binary().statistics(bits)});
    double accepted = walk.run(new OfBits(energy), moved, firstChain, sweeps, seed, workers);
    fill(moved, values);
    return accepted;
  }

  /// The rows of `moved` as −1 and 1 into `values` (modified).
  private static void fill(Configurations moved, Reals values) {
    Bits bits = (Bits) moved.layers()[0][0];
    for (int row = 0; row < values.rows(); row++)
      for (int j = 0; j < values.columns(); j++) values.set(row, j, bits.get(row, j) ? 1 : -1);
  }

  private record OfBits(DifferentiableEnergy energy) implements DifferentiableEnergy {

    private static Configurations rows(Configurations x) {
      Reals values = Reals.zeros(x.rows(), x.layers()[0][0].columns());
      fill(x, values);
      return NetworkEnergy.rows(values);
    }

    @Override
    public List<Layer> layers() {
      return energy.layers().stream().map(layer -> bits(layer.size())).toList();
    }

    @Override
    public Parameters parameters() {
      return energy.parameters();
    }

    @Override
    public void energies(Configurations x, double[] out) {
      energy.energies(rows(x), out);
    }

    @Override
    public void addGradient(Configurations x, double[] weights, Parameters addTo) {
      energy.addGradient(rows(x), weights, addTo);
    }

    @Override
    public void evaluate(
        Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
      energy.evaluate(rows(x), energies, derivatives, workers);
      if (derivatives == null) return;
      for (int row = 0; row < x.rows(); row++)
        for (int j = 0; j < derivatives[0].columns(); j++)
          derivatives[0].set(row, j, 2 * derivatives[0].get(row, j));
    }
  }
}
