package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Transcendental;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// A [Trbm] as a hidden Markov chain of 2^d states, summed forward and backward (Baum and Welch):
///
/// ```
/// p(z | z') = exp(c(z')·z + g(z) − log C(z')),   g(z) = Γ_x(θ + Wz),   p(x | z) = exp((θ + Wz)·t(x) + log h(x) − g(z))
/// ∇θ = Σ_t t(x_t) − Σ_z Q(z) m(z),   ∇W = Σ_t t(x_t)⟨z_t⟩ᵀ − Σ_z Q(z) m(z) zᵀ,   ∇U = Σ (ξ − γ p)(z', z) z z'ᵀ
/// ```
///
/// with γ and ξ the posterior of states and of pairs of states, Q(z) = Σ_t Σ_z' γ_{t−1}(z') p(z | z'), and m(z) = ⟨t(x) | z⟩.
record HiddenChain() implements ExactSequences {

  /// Most hidden units.
  static final int MAX = 10;

  /// Sums that are formed apart and added in their order.
  private static final int PARTS = 8;

  /// Sequences that one worker takes through time together.
  private static final int GROUP = 16;

  @Override
  public String unsupported(Structure structure) {
    int hidden = structure.layer(1).size();
    return hidden <= MAX
        ? null
        : "a trbm is summed over the states of up to "
            + MAX
            + " hidden units, this one has "
            + hidden;
  }

  @Override
  public double terms(Structure structure) {
    double states = Transcendental.power(2, structure.layer(1).size());
    return states * (states + structure.columns(0, 0));
  }

  @Override
  public double[] logLikelihoods(TemporalMachine machine, FrameBatch batch, Workers workers) {
    double[] out = new double[batch.rows];
    each(new HiddenStates(machine), batch, workers, out, paths -> {});
    return out;
  }

  @Override
  public double[] means(TemporalMachine machine, FrameBatch batch, Workers workers) {
    HiddenStates distribution = new HiddenStates(machine);
    double[] out = new double[batch.rows * batch.visible];
    each(
        distribution,
        batch,
        workers,
        null,
        paths -> {
          int[] rows = IntStream.range(0, paths.last - paths.first).toArray();
          int[] all = IntStream.range(paths.first, paths.last).toArray();
          Products.add(
              paths.expected,
              distribution.states,
              rows,
              distribution.means[0],
              0,
              batch.visible,
              out,
              all,
              rows.length,
              paths.space());
        });
    return out;
  }

  /// p(z_tj = 1 | x_1 … x_t) of every frame and hidden unit, the states before it summed out: `[row][unit]`.
  static double[][] filtered(TemporalMachine machine, FrameBatch batch, Workers workers) {
    HiddenStates distribution = new HiddenStates(machine);
    double[][] out = new double[batch.rows][batch.hidden];
    each(
        distribution,
        batch,
        workers,
        null,
        paths -> {
          for (int row = paths.first; row < paths.last; row++)
            for (int z = 0; z < distribution.states; z++)
              for (int j = 0; j < batch.hidden; j++)
                if ((z >> j & 1) == 1)
                  out[row][j] += paths.filtered[(row - paths.first) * distribution.states + z];
        });
    return out;
  }

  private static void each(
      HiddenStates distribution,
      FrameBatch batch,
      Workers workers,
      double[] logs,
      Consumer<HiddenPaths> use) {
    workers.forBlocks(
        batch.sequences(),
        workers.share(batch.sequences(), 1, GROUP),
        (from, to, worker, space) ->
            HiddenPaths.each(distribution, batch, from, to, space, logs, use));
  }

  @Override
  public void addGradient(
      TemporalMachine machine, FrameBatch batch, int truncate, Workers workers, double[] gradient) {
    HiddenStates distribution = new HiddenStates(machine);
    int grain = Math.max(1, (batch.sequences() + PARTS - 1) / PARTS);
    HiddenCounts[] parts = new HiddenCounts[PARTS];
    workers.forBlocks(
        batch.sequences(),
        grain,
        (from, to, worker, space) -> {
          HiddenCounts counts = new HiddenCounts(distribution, batch);
          HiddenPaths.each(
              distribution,
              batch,
              from,
              to,
              space,
              null,
              paths -> {
                paths.backward();
                counts.add(paths);
              });
          parts[from / grain] = counts;
        });
    HiddenCounts all = new HiddenCounts(distribution, batch);
    IntStream.range(0, PARTS).filter(i -> parts[i] != null).forEach(i -> all.add(parts[i]));
    all.addGradient(machine, 1.0 / Math.max(1, batch.known()), gradient);
  }
}
