package io.harmonium.learning.start;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.util.Arrays;

/// Where training of real rows starts when its one hidden unit has K states: a mixture of K Gaussians of the same widths,
/// fitted by expectation maximisation, is a machine of this kind:
///
/// ```
/// p(x) = Σ_k π_k N(x; m_k, diag(s²)),   γ = 1/s²,   θ = γ·⟨x⟩,   W_·k = γ·m_k − θ,   c_k = log π_k − ½ Σ γ·m_k²
/// ```
///
/// Gradients from small weights end in a wide Gaussian where columns are uncorrelated but not independent, as on rings.
public final class MixtureStart {

  /// Most states that are tried.
  static final int MAX_STATES = 64;

  /// Rows that are looked at.
  private static final int ROWS = 5000;

  private static final int ROUNDS = 100;
  private static final double SETTLED = 1e-4;

  /// Rows drawn for the start of a component, of which the one farthest from the others is taken.
  private static final int ATTEMPTS = 8;

  /// Share of the variance of the rows that every component keeps at least.
  private static final double NARROWEST = 2e-3;

  private final double[][] rows;
  private final double[] weights;
  private final double[] variances;
  private final Workers workers;
  private final double[] logShares;
  private final double[][] means;
  private final double[] squares;

  private MixtureStart(double[][] rows, double[] weights, int states, Workers workers) {
    this.rows = rows;
    this.weights = weights;
    this.workers = workers;
    this.variances = variances(rows, weights);
    this.logShares = new double[states];
    this.means = new double[states][];
    this.squares = variances.clone();
  }

  /// Null, or why machines of a structure have no such start.
  public static String unsupported(Structure structure) {
    boolean plain =
        structure.visible().size() == 1
            && structure.hidden().size() == 1
            && structure.links().size() == 1
            && structure.isMatrix(0, 0, 1);
    if (plain
        && structure.layer(0).units() instanceof Gaussian
        && structure.layer(1).units() instanceof Categorical
        && structure.layer(1).size() == 1) return null;
    return "a mixture is the start of real rows with one hidden unit of several states"
        + ", such as 1 of 24 categories";
  }

  /// `machine` as a mixture that was fitted to the data.
  public static Machine of(Machine machine, Dataset data, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    String unsupported = unsupported(structure);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    if (data.blocks().get(0).missing() != null)
      throw new IllegalArgumentException(
          "a mixture is fitted to whole rows; fill missing cells in first");
    int[] chosen = chosen(data.rows(), seed);
    MixtureStart mixture =
        new MixtureStart(
            values(data, chosen),
            weights(data, chosen),
            structure.layer(1).units().values(),
            workers);
    mixture.fit(seed.child("mixture start"));
    return mixture.machine(machine);
  }

  /// The number of states, of 2, 4, 8, … 64, that gives the highest likelihood to a tenth of the rows when the others are
  /// fitted.
  public static int states(Dataset data, Seed seed, Workers workers) {
    int[] chosen = chosen(data.rows(), seed);
    double[] weights = weights(data, chosen);
    double[][] rows = values(data, chosen);
    int held = Math.max(1, rows.length / 10);
    double[] learned = weights.clone();
    double[] judged = weights.clone();
    Arrays.fill(learned, 0, held, 0);
    Arrays.fill(judged, held, rows.length, 0);
    int best = 2;
    double highest = Double.NEGATIVE_INFINITY;
    for (int k = 2; k <= Math.min(MAX_STATES, Math.max(2, rows.length / 4)); k *= 2) {
      MixtureStart mixture = new MixtureStart(rows, learned, k, workers);
      mixture.fit(seed.child("mixture start"));
      double score = mixture.explain(judged, null);
      if (score > highest) {
        highest = score;
        best = k;
      } else if (k > 2 * best) break;
    }
    return best;
  }

  private static int[] chosen(int rows, Seed seed) {
    Permutation order = Permutation.of(seed.child("mixture rows"), rows);
    int[] chosen = new int[Math.min(rows, ROWS)];
    Arrays.setAll(chosen, i -> (int) order.at(i));
    return chosen;
  }

  private static double[] weights(Dataset data, int[] chosen) {
    return Arrays.stream(chosen).mapToDouble(data::weight).toArray();
  }

  private static double[][] values(Dataset data, int[] chosen) {
    Reals numbers = (Reals) data.blocks().get(0).values();
    double[][] rows = new double[chosen.length][numbers.columns()];
    for (int r = 0; r < rows.length; r++) numbers.toDoubles(chosen[r], rows[r]);
    return rows;
  }

  private static double[] mean(double[][] rows, double[] weights) {
    double total = Arrays.stream(weights).sum();
    double[] mean = new double[rows[0].length];
    for (int r = 0; r < rows.length; r++)
      for (int j = 0; j < mean.length; j++) mean[j] += weights[r] * rows[r][j] / total;
    return mean;
  }

  private static double[] variances(double[][] rows, double[] weights) {
    double total = Arrays.stream(weights).sum();
    double[] mean = mean(rows, weights);
    double[] variances = new double[mean.length];
    for (int r = 0; r < rows.length; r++)
      for (int j = 0; j < mean.length; j++) {
        double d = rows[r][j] - mean[j];
        variances[j] += weights[r] * d * d / total;
      }
    for (int j = 0; j < mean.length; j++)
      if (!(variances[j] > 0))
        throw new IllegalArgumentException("column " + (j + 1) + " of these rows is constant");
    return variances;
  }

  private void fit(Seed seed) {
    start(seed);
    double before = Double.NEGATIVE_INFINITY;
    double[][] shares = new double[rows.length][];
    for (int round = 0; round < ROUNDS; round++) {
      workers.heed();
      double now = explain(weights, shares);
      refit(shares);
      if (now - before < SETTLED) break;
      before = now;
    }
  }

  /// Every component starts at a row that counts, far from those before it.
  private void start(Seed seed) {
    Arrays.fill(logShares, -Elementary.log((double) logShares.length));
    double narrow =
        Elementary.exp(-2.0 / variances.length * Elementary.log((double) logShares.length));
    for (int j = 0; j < squares.length; j++) squares[j] = variances[j] * narrow;
    for (int k = 0; k < means.length; k++) {
      double farthest = -1;
      for (int attempt = 0; attempt < ATTEMPTS || means[k] == null; attempt++) {
        int row = seed.child("start").row(k).below(rows.length, attempt, 0);
        if (weights[row] == 0 && attempt < 1000 * ATTEMPTS) continue;
        double nearest = Double.POSITIVE_INFINITY;
        for (int other = 0; other < k; other++)
          nearest = Math.min(nearest, distance(rows[row], means[other]));
        if (nearest <= farthest) continue;
        farthest = nearest;
        means[k] = rows[row].clone();
      }
    }
  }

  /// Σ (x − m)²/s².
  private double distance(double[] x, double[] m) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      double d = x[j] - m[j];
      sum += d * d / squares[j];
    }
    return sum;
  }

  /// The mean log-likelihood of the rows; p(k | x) of every one into `shares` (modified) where that is not null.
  private double explain(double[] counts, double[][] shares) {
    double norm = squares.length * Elementary.HALF_LOG_TWO_PI;
    for (double square : squares) norm += 0.5 * Elementary.log(square);
    double constant = norm;
    double[] logs = new double[rows.length];
    workers.forBlocks(
        rows.length,
        64,
        (from, to, worker, space) -> {
          for (int r = from; r < to; r++) {
            if (counts[r] == 0 && shares == null) continue;
            double[] joint = logShares.clone();
            for (int k = 0; k < joint.length; k++)
              joint[k] -= 0.5 * distance(rows[r], means[k]) + constant;
            logs[r] = Elementary.logSumExp(joint);
            if (shares == null) continue;
            for (int k = 0; k < joint.length; k++) joint[k] = Elementary.exp(joint[k] - logs[r]);
            shares[r] = joint;
          }
        });
    double sum = 0;
    for (int r = 0; r < logs.length; r++) sum += counts[r] * logs[r];
    return sum / Arrays.stream(counts).sum();
  }

  /// Components from weighted moments, each by one worker; all have the same variances.
  private void refit(double[][] shares) {
    double all = Arrays.stream(weights).sum();
    double[][] scatter = new double[means.length][squares.length];
    workers.forBlocks(
        means.length,
        1,
        (from, to, worker, space) -> {
          for (int k = from; k < to; k++) {
            double total = 1e-9;
            double[] mean = new double[squares.length];
            for (int j = 0; j < mean.length; j++) mean[j] = total * means[k][j];
            for (int r = 0; r < rows.length; r++) {
              double weight = weights[r] * shares[r][k];
              total += weight;
              for (int j = 0; j < mean.length; j++) mean[j] = Math.fma(weight, rows[r][j], mean[j]);
            }
            for (int j = 0; j < mean.length; j++) mean[j] /= total;
            for (int r = 0; r < rows.length; r++) {
              double weight = weights[r] * shares[r][k];
              for (int j = 0; j < mean.length; j++) {
                double d = rows[r][j] - mean[j];
                scatter[k][j] = Math.fma(weight * d, d, scatter[k][j]);
              }
            }
            means[k] = mean;
            logShares[k] = Elementary.log((total + 1) / (all + means.length));
          }
        });
    for (int j = 0; j < squares.length; j++) {
      double sum = 0;
      for (double[] one : scatter) sum += one[j];
      squares[j] = Math.max(sum / all, NARROWEST * variances[j]);
    }
  }

  private Machine machine(Machine machine) {
    Structure structure = machine.structure();
    Layer visible = structure.layer(0);
    Parameters parameters = machine.parameters().copy();
    double[] values = parameters.values();
    double[] centre = mean(rows, weights);
    double[][] moments = visible.zeros();
    for (int j = 0; j < centre.length; j++) {
      moments[0][j] = centre[j];
      moments[1][j] = centre[j] * centre[j] + squares[j];
    }
    double[][] stored = visible.zeros();
    visible.units().fit(moments, 0, visible.size(), stored);
    for (int p = 0; p < visible.ports(); p++)
      System.arraycopy(stored[p], 0, values, structure.offset(0, p), stored[p].length);
    double[] fields = new double[means.length];
    for (int k = 0; k < means.length; k++) {
      fields[k] = logShares[k];
      for (int j = 0; j < centre.length; j++) {
        double m = means[k][j];
        fields[k] -= 0.5 * m * m / squares[j];
        values[structure.linkOffset(0) + j * means.length + k] = (m - centre[j]) / squares[j];
      }
    }
    double highest = Arrays.stream(fields).max().getAsDouble();
    for (int k = 0; k < fields.length; k++)
      values[structure.offset(1, 0) + k] = fields[k] - highest;
    return machine.with(parameters);
  }
}
