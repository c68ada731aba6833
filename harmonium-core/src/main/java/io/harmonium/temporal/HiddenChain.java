package io.harmonium.temporal;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import java.util.Arrays;
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
  static final int MOST = 10;

  /// Sums that are formed apart and added in their order.
  private static final int PARTS = 8;

  @Override
  public String refusal(Structure structure) {
    int hidden = structure.layer(1).size();
    return hidden <= MOST
        ? null
        : "a trbm is summed over the states of up to "
            + MOST
            + " hidden units, this one has "
            + hidden;
  }

  @Override
  public double terms(Structure structure) {
    double states = StrictMath.pow(2, structure.layer(1).size());
    return states * (states + structure.columns(0, 0));
  }

  @Override
  public double[] logLikelihoods(TemporalMachine machine, FrameBatch batch, Workers workers) {
    HiddenStates law = new HiddenStates(machine);
    double[] out = new double[batch.rows];
    workers.forBlocks(
        batch.sequences(),
        1,
        (from, to, worker, space) -> {
          for (int s = from; s < to; s++) forward(law, batch, s, out, null, null);
        });
    return out;
  }

  @Override
  public double[] means(TemporalMachine machine, FrameBatch batch, Workers workers) {
    HiddenStates law = new HiddenStates(machine);
    double[] out = new double[batch.rows * batch.visible];
    workers.forBlocks(
        batch.sequences(),
        1,
        (from, to, worker, space) -> {
          for (int s = from; s < to; s++) {
            double[][] expected = new double[batch.length(s)][];
            forward(law, batch, s, null, null, expected);
            for (int t = 0; t < expected.length; t++)
              for (int z = 0; z < law.states; z++)
                Products.axpy(
                    expected[t][z],
                    law.means[0],
                    z * batch.visible,
                    out,
                    (batch.border(s) + t) * batch.visible,
                    batch.visible);
          }
        });
    return out;
  }

  /// p(z_tj = 1 | x_1 … x_t) of every frame and hidden unit, the states before it summed out: `[row][unit]`.
  static double[][] filtered(TemporalMachine machine, FrameBatch batch, Workers workers) {
    HiddenStates law = new HiddenStates(machine);
    double[][] out = new double[batch.rows][batch.hidden];
    workers.forBlocks(
        batch.sequences(),
        1,
        (from, to, worker, space) -> {
          for (int s = from; s < to; s++) {
            double[][] states = forward(law, batch, s, null, null, null);
            for (int t = 0; t < states.length; t++)
              for (int z = 0; z < law.states; z++)
                for (int j = 0; j < batch.hidden; j++)
                  if ((z >> j & 1) == 1) out[batch.border(s) + t][j] += states[t][z];
          }
        });
    return out;
  }

  /// p(z_t | x_1 … x_t) of each frame of a sequence; log p(x_t | past) goes to `logs`, p(x_t | z_t)/p(x_t | past) to
  /// `shows`, and p(z_t | x_1 … x_{t−1}) to `expected`, where they are not null (all modified).
  private static double[][] forward(
      HiddenStates law,
      FrameBatch batch,
      int s,
      double[] logs,
      double[][] shows,
      double[][] expected) {
    int length = batch.border(s + 1) - batch.border(s);
    double[][] filtered = new double[length][];
    double[] log = new double[law.states];
    for (int t = 0; t < length; t++) {
      int row = batch.border(s) + t;
      double[] now = t == 0 ? law.first.clone() : law.next(filtered[t - 1]);
      if (expected != null) expected[t] = now.clone();
      law.shows(batch, row, log);
      double high = Arrays.stream(log).max().orElseThrow();
      double[] show = new double[law.states];
      double sum = 0;
      for (int z = 0; z < law.states; z++) {
        show[z] = Elementary.exp(log[z] - high);
        now[z] *= show[z];
        sum += now[z];
      }
      for (int z = 0; z < law.states; z++) now[z] /= sum;
      if (logs != null) logs[row] = high + Elementary.log(sum);
      if (shows != null) {
        for (int z = 0; z < law.states; z++) show[z] /= sum;
        shows[t] = show;
      }
      filtered[t] = now;
    }
    return filtered;
  }

  @Override
  public void addGradient(
      TemporalMachine machine, FrameBatch batch, int truncate, Workers workers, double[] gradient) {
    HiddenStates law = new HiddenStates(machine);
    int grain = Math.max(1, (batch.sequences() + PARTS - 1) / PARTS);
    HiddenCounts[] parts = new HiddenCounts[PARTS];
    workers.forBlocks(
        batch.sequences(),
        grain,
        (from, to, worker, space) -> {
          HiddenCounts counts = new HiddenCounts(law, batch);
          for (int s = from; s < to; s++) count(law, batch, s, counts);
          parts[from / grain] = counts;
        });
    HiddenCounts all = new HiddenCounts(law, batch);
    IntStream.range(0, PARTS).filter(i -> parts[i] != null).forEach(i -> all.add(parts[i]));
    all.addGradient(machine, 1.0 / Math.max(1, batch.known()), gradient);
  }

  /// Posterior of the states of one sequence, backward from its end, into `counts` (modified).
  private static void count(HiddenStates law, FrameBatch batch, int s, HiddenCounts counts) {
    int length = batch.border(s + 1) - batch.border(s);
    double[][] shows = new double[length][];
    double[][] filtered = forward(law, batch, s, null, shows, null);
    double[] later = new double[law.states];
    Arrays.fill(later, 1);
    for (int t = length - 1; t >= 0; t--) {
      double[] posterior = new double[law.states];
      for (int z = 0; z < law.states; z++) posterior[z] = filtered[t][z] * later[z];
      counts.frame(batch.border(s) + t, posterior);
      for (int z = 0; z < law.states; z++) later[z] *= shows[t][z];
      if (t == 0) counts.first(posterior);
      else later = counts.pairs(filtered[t - 1], later);
    }
  }
}
