package io.harmonium.sampling;

import io.harmonium.coupling.End;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Gibbs sampling of a machine that sees z = R·(x − μ), with some numbers of x known. Hidden units are drawn as ever;
/// then the unknown numbers of x are drawn at once given the known ones, which is exact ([MissingConditional]):
///
/// ```
/// h ~ p(h | z),   x_U ~ p(x_U | x_K, h),   z = R·(x − μ)
/// ```
///
/// Chains hold z. Row r of `known` has a 1 for each number of chain r that keeps the value it has in `given`.
public record WhitenedGibbs(double[] mean, double[][] root, Bits known, Reals given)
    implements Sampler {

  /// Rows that one worker takes through all sweeps at a time, with a distribution for each pattern of gaps among them.
  private static final int BLOCK = 32;

  /// Sees the distribution of the unknown numbers of a chain in a sweep: their pattern and their mean given the hidden
  /// units.
  @FunctionalInterface
  public interface Visitor {
    void see(int row, int sweep, MissingConditional distribution, double[] expected);
  }

  @Override
  public boolean clamps() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
    return refuse(structure);
  }

  /// Null, or why unknown numbers of x are not normal given the hidden units of such a machine.
  public static String refuse(Structure structure) {
    Layer layer = structure.layer(0);
    if (structure.visible().size() != 1 || !layer.units().normal())
      return "cells of whitened rows need one visible layer of normal units, got "
          + structure.visible().size()
          + " layers, the first of "
          + layer.units().name()
          + " units";
    if (structure.lateral() || structure.given() > 0)
      return "cells of whitened rows need visible units without links among each other or given"
          + " layers";
    for (int k = 0; k < structure.links().size(); k++)
      for (End end : structure.ends(k))
        if (end.layer() == 0 && (end.port() > 0 || !structure.isMatrix(k)))
          return "link '"
              + structure.links().get(k).name()
              + "' is no matrix of weights on whitened numbers (it acts on their squares, or in"
              + " windows), so that the distribution of single cells is not known";
    return null;
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    walk(p, chains, firstChain, seed)
        .run(sweeps, workers, (row, sweep, distribution, expected) -> {});
  }

  /// Chains that can be moved block by block, on any thread; chain r has the number `firstChain + r`.
  public TransitionKernel walk(Distribution p, Configurations chains, long firstChain, Seed seed) {
    require(p);
    double[] gamma = new double[mean.length];
    Layer layer = p.structure().layer(0);
    for (int i = 0; i < gamma.length; i++)
      gamma[i] = layer.units().precision(p.fields().theta()[0], i);
    return new TransitionKernel(
        p, chains, firstChain, seed, MissingConditional.precision(root, gamma));
  }

  /// R·v.
  private double[] times(double[] v) {
    double[] product = new double[v.length];
    for (int i = 0; i < v.length; i++)
      for (int j = 0; j < v.length; j++) product[i] = Math.fma(root[i][j], v[j], product[i]);
    return product;
  }

  /// Chains under way.
  public final class TransitionKernel {

    private final Distribution p;
    private final Configurations chains;
    private final long firstChain;
    private final Seed seed;
    private final double[][] precision;

    private TransitionKernel(
        Distribution p, Configurations chains, long firstChain, Seed seed, double[][] precision) {
      this.p = p;
      this.chains = chains;
      this.firstChain = firstChain;
      this.seed = seed;
      this.precision = precision;
    }

    /// The same chains under other numbers.
    public TransitionKernel from(long firstChain) {
      return new TransitionKernel(p, chains, firstChain, seed, precision);
    }

    /// All chains by `sweeps` sweeps. `visitor` sees the conditional of the unknown numbers of every chain in every
    /// sweep; several threads may call it.
    public void run(int sweeps, Workers workers, Visitor visitor) {
      workers.forBlocks(
          chains.rows(),
          BLOCK,
          (from, to, worker, space) -> run(from, to, 0, sweeps, space, visitor));
    }

    /// Sweeps `first … first + sweeps − 1` of rows `from … to−1`.
    public void run(int from, int to, int first, int sweeps, Workspace space, Visitor visitor) {
      MissingConditional[] distributions = distributions(from, to);
      double[][] y = new double[to - from][];
      for (int row = from; row < to; row++) y[row - from] = centred(row);
      RealCells cells = new RealCells(p.structure().layer(0).units(), chains.layers()[0]);
      for (int s = first; s < first + sweeps; s++) {
        long key = Seed.childKey(seed.key(), s);
        for (int l = 1; l < p.structure().size(); l++)
          p.conditional(l, space).receive(chains, from, to).sample(chains, firstChain, key);
        LayerConditional numbers = p.conditional(0, space).receive(chains, from, to);
        for (int row = from; row < to; row++) {
          double[] pull = pull(numbers.eta(row)[0]);
          double[] expected = distributions[row - from].mean(pull, y[row - from]);
          visitor.see(row, s, distributions[row - from], expected);
          Draws draws = new Draws(Seed.rowKey(Seed.childKey(key, 0), firstChain + row));
          distributions[row - from].draw(expected, draws, y[row - from]);
          set(cells, row, y[row - from]);
        }
      }
    }

    /// Starts rows `from … to−1` where the machine would be without hidden units: unknown numbers at their mean.
    public void start(int from, int to) {
      MissingConditional[] distributions = distributions(from, to);
      RealCells cells = new RealCells(p.structure().layer(0).units(), chains.layers()[0]);
      double[] pull = pull(p.theta(0));
      for (int row = from; row < to; row++) {
        double[] y = centred(row);
        double[] expected = distributions[row - from].mean(pull, y);
        int[] unknown = distributions[row - from].unknown();
        for (int a = 0; a < unknown.length; a++) y[unknown[a]] = expected[a];
        set(cells, row, y);
      }
    }

    /// One distribution for each pattern of gaps.
    private MissingConditional[] distributions(int from, int to) {
      Map<BitSet, MissingConditional> byPattern = new HashMap<>();
      MissingConditional[] distributions = new MissingConditional[to - from];
      for (int row = from; row < to; row++) {
        BitSet pattern = new BitSet(mean.length);
        for (int i = 0; i < mean.length; i++) pattern.set(i, known.get(row, i));
        int r = row;
        distributions[row - from] =
            byPattern.computeIfAbsent(pattern, p -> MissingConditional.of(precision, known, r));
      }
      return distributions;
    }

    /// x − μ of the known numbers of a row.
    private double[] centred(int row) {
      double[] y = new double[mean.length];
      for (int i = 0; i < y.length; i++) if (known.get(row, i)) y[i] = given.get(row, i) - mean[i];
      return y;
    }

    /// b = R·η.
    private double[] pull(float[] eta) {
      double[] wide = new double[mean.length];
      for (int i = 0; i < wide.length; i++) wide[i] = eta[i];
      return times(wide);
    }

    private void set(RealCells cells, int row, double[] y) {
      double[] z = times(y);
      for (int i = 0; i < z.length; i++) cells.set(row, i, z[i]);
    }
  }
}
