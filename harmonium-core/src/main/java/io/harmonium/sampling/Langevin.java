package io.harmonium.sampling;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.random.Seed;
import java.util.List;

/// The unadjusted Langevin walk with the liberties that learning takes: step and noise of their own, derivatives cut to
/// ±clip and rows kept in a box,
///
/// ```
/// x ← box(x − α·clip(∇E(x)) + σ·ξ),   ξ ~ N(0, 1),   near e^(−E/T) with T = σ²/2α
/// ```
///
/// Derivative and noise are both taken at the old place. With σ = √(2α), no clip and no box it is
/// `Hamiltonian.langevin(α, 1)` at a fraction of the cost; its distribution of ½ax² has variance σ²/(2αa − α²a²).
///
/// @param clip largest size of a derivative, or infinity
/// @param low lower end of the box, or −infinity
/// @param high upper end of the box, or infinity
public record Langevin(double step, double noise, double clip, double low, double high)
    implements TransitionKernel {

  private static final Slot<int[]> FIRST = Slot.ints(Langevin.class, "first");
  private static final Slot<int[]> SECOND = Slot.ints(Langevin.class, "second");
  private static final Slot<float[]> NORMALS = Slot.floats(Langevin.class, "normals");

  public Langevin {
    if (!(step > 0 && step < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("a step must be a positive number, got " + step);
    if (!(noise >= 0 && noise < Double.POSITIVE_INFINITY))
      throw new IllegalArgumentException("noise must be a number from 0 on, got " + noise);
    if (!(clip > 0)) throw new IllegalArgumentException("a clip must be positive, got " + clip);
    if (!(low < high))
      throw new IllegalArgumentException(
          "a box needs a lower and a higher end, got " + low + " and " + high);
  }

  /// Without clip and box.
  public static Langevin of(double step, double noise) {
    return new Langevin(
        step, noise, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /// The temperature that step and noise imply, σ²/2α.
  public double temperature() {
    return noise * noise / (2 * step);
  }

  @Override
  public Langevin scaled(double factor) {
    return new Langevin(step * factor * factor, noise * factor, clip, low, high);
  }

  @Override
  public double targetAcceptance() {
    return Double.NaN;
  }

  @Override
  public String unsupported(List<Layer> layers) {
    return Hamiltonian.langevin(step, 1).unsupported(layers);
  }

  @Override
  public double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    List<Layer> layers = energy.layers();
    Reals[] derivatives = energy.derivatives(x.rows());
    for (int s = 0; s < sweeps; s++) {
      energy.evaluate(x, null, derivatives, workers);
      for (int l = 0; l < layers.size(); l++)
        step(
            layers.get(l),
            x.layers()[l],
            derivatives[l],
            firstChain,
            seed.child(s).child(l),
            workers);
    }
    return 1;
  }

  private void step(
      Layer layer, States[] ports, Reals derivatives, long firstChain, Seed seed, Workers workers) {
    int size = layer.size();
    workers.forBlocks(
        derivatives.rows(),
        workers.share(derivatives.rows(), 8, 256),
        (from, to, worker, space) -> {
          RealCells cells = new RealCells(layer.units(), ports);
          int[] first = space.ints(FIRST, size + 16);
          int[] second = space.ints(SECOND, size + 16);
          float[] normals = space.floats(NORMALS, size + 16);
          for (int row = from; row < to; row++) {
            long key = seed.rowKey(firstChain + row);
            space.kernels().words(key, 0, 0, size, first);
            space.kernels().words(key, 1, 0, size, second);
            space.kernels().normals(first, second, size, normals);
            for (int j = 0; j < size; j++) {
              double derivative = Math.clamp(derivatives.get(row, j), -clip, clip);
              double moved = cells.get(row, j) - step * derivative + noise * normals[j];
              if (!(Math.abs(moved) <= Float.MAX_VALUE))
                throw new NonFiniteException("chain " + (firstChain + row) + " became non-finite");
              cells.set(row, j, Math.clamp(moved, low, high));
            }
          }
        });
  }
}
