package io.harmonium.evaluation.logz;

import io.harmonium.annealing.Replicas;
import io.harmonium.annealing.Walker;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;

/// Independent ladders of chains, one chain of each per level of an [AnnealingPath], which exchange states between
/// neighbouring levels with probability
///
/// ```
/// min(1, exp(f_k(x') + f_{k+1}(x) − f_k(x) − f_{k+1}(x')))        (x at level k, x' at level k + 1)
/// ```
///
/// and what was seen of them: the log weights of each state at its own level and at those of its window, and derivative
/// and curvature in β. Windows are stretches of [#WINDOW] + 1 levels that have their ends in common; what lies further
/// apart has next to no states in common. The ladders know nothing of each other, so their spread is an honest error.
///
/// @param values f at levels `first(k) … last(k)` of the state at level k, `[level][ladder][look][…]`
/// @param derivatives ∂f/∂β, `[level][ladder][look]`
/// @param curvatures ∂²f/∂β², likewise
/// @param accepted share of swaps between k and k + 1 that were accepted
record TemperedRun(
    AnnealingPath path,
    double[][][][] values,
    double[][][] derivatives,
    double[][][] curvatures,
    double[] accepted) {

  /// Gaps of a window.
  static final int WINDOW = 8;

  /// How long the ladders run: `sweeps` sweeps between exchanges, `warmup` and then `looks` exchanges.
  public record Plan(int ladders, int max, int warmup, int looks, int sweeps) {

    /// 24 ladders of at most 129 levels.
    public static final Plan DEFAULT = new Plan(24, 129, 40, 60, 2);

    public Plan {
      if (ladders < 4 || max < 5 || warmup < 0 || looks < 2 || sweeps < 1)
        throw new IllegalArgumentException(
            "tempering needs at least 4 ladders, 5 levels, 2 looks and 1 sweep; got "
                + ladders
                + ", "
                + max
                + ", "
                + looks
                + ", "
                + sweeps);
    }
  }

  /// Runs ladders between the base of `path` and its machine; the levels of `path` are replaced by a ladder.
  public static TemperedRun run(AnnealingPath path, Plan plan, Seed seed, Workers workers) {
    Betas betas = TemperingLadder.of(path, plan.max, seed.child("ladder"), workers);
    return new TransitionKernel(
            new AnnealingPath(path.machine(), path.base(), betas), plan, seed, workers)
        .run();
  }

  public int levels() {
    return derivatives.length;
  }

  /// How many windows there are.
  int windows() {
    return windows(levels());
  }

  private static int windows(int levels) {
    return (levels - 1 + WINDOW - 1) / WINDOW;
  }

  /// The first level of the windows that level `level` is in.
  int first(int level) {
    return lowest(level);
  }

  private static int lowest(int level) {
    return Math.max(0, (level + WINDOW - 1) / WINDOW - 1) * WINDOW;
  }

  private static int highest(int level, int levels) {
    int window = Math.min(level / WINDOW, windows(levels) - 1);
    return Math.min(levels - 1, (window + 1) * WINDOW);
  }

  public int ladders() {
    return derivatives[0].length;
  }

  public int looks() {
    return derivatives[0][0].length;
  }

  /// The chains while they run.
  private static final class TransitionKernel {

    private final AnnealingPath path;
    private final Plan plan;
    private final Seed seed;
    private final Workers workers;
    private final PathWeights weights;
    private final double[] betas;
    private final Configurations[] chains;
    private final double[][][] f;
    private final Distribution[] rungs;
    private final Sampler moves;
    private final Replicas replicas;
    private final long[] offers;
    private final long[] taken;
    private boolean counted;

    TransitionKernel(AnnealingPath path, Plan plan, Seed seed, Workers workers) {
      this.path = path;
      this.plan = plan;
      this.seed = seed;
      this.workers = workers;
      this.weights = new PathWeights(path);
      this.betas = path.betas().values();
      this.chains = new Configurations[betas.length];
      this.f = new double[betas.length][plan.ladders][3];
      this.rungs = new Distribution[betas.length];
      this.moves = Sampler.defaultFor(path.machine().structure());
      this.offers = new long[betas.length - 1];
      this.taken = new long[betas.length - 1];
      this.replicas =
          new Replicas(rungs, chains, 0, (group, k, probability, swapped) -> count(k, swapped));
    }

    TemperedRun run() {
      start();
      int levels = betas.length;
      double[][][][] values = new double[levels][plan.ladders][plan.looks][];
      double[][][] derivatives = new double[levels][plan.ladders][plan.looks];
      double[][][] curvatures = new double[levels][plan.ladders][plan.looks];
      for (int round = 0; round < plan.warmup + plan.looks; round++) {
        replicas.move(moves, plan.sweeps, seed.child("sweeps").child(round)::child, workers);
        int look = round - plan.warmup;
        counted = look >= 0;
        weigh(look, values, derivatives, curvatures);
        swap(round);
      }
      double[] accepted = new double[levels - 1];
      for (int k = 0; k < accepted.length; k++) accepted[k] = taken[k] / (double) offers[k];
      return new TemperedRun(path, values, derivatives, curvatures, accepted);
    }

    /// Each level starts where the level below ended.
    private void start() {
      for (int k = 0; k < betas.length; k++) rungs[k] = path.distribution(k);
      chains[0] =
          Chains.independent(
              path.machine().structure(), path.at(0), plan.ladders, 0, seed.child("base"), workers);
      Walker.lead(
          chains.length - 1,
          (k, weighed) -> {
            chains[k] = chains[k - 1].copy();
            moves.run(rungs[k], chains[k], 0, plan.sweeps, seed.child("start").child(k), workers);
          });
    }

    /// f of every state at its level and its neighbours; of looks from 0 on all that is kept.
    private void weigh(
        int look, double[][][][] values, double[][][] derivatives, double[][][] curvatures) {
      workers.forBlocks(
          chains.length * plan.ladders,
          4,
          (from, to, worker, space) -> {
            for (int i = from; i < to; i++) {
              int k = i / plan.ladders;
              int g = i % plan.ladders;
              PathWeights.Row row = weights.row(chains[k], g);
              for (int n = 0; n < 3; n++) {
                int level = k + n - 1;
                boolean there = level >= 0 && level < betas.length;
                f[k][g][n] = there ? row.value(betas[level]) : Double.NaN;
              }
              if (look < 0) continue;
              values[k][g][look] = window(k, row, f[k][g]);
              derivatives[k][g][look] = row.derivative(betas[k]);
              curvatures[k][g][look] = row.curvature(betas[k]);
            }
          });
    }

    private void count(int k, boolean swapped) {
      if (counted) offers[k]++;
      if (counted && swapped) taken[k]++;
    }

    private double[] window(int k, PathWeights.Row row, double[] near) {
      int first = lowest(k);
      double[] all = new double[highest(k, betas.length) - first + 1];
      for (int n = 0; n < all.length; n++) {
        int away = first + n - k;
        all[n] = Math.abs(away) <= 1 ? near[away + 1] : row.value(betas[first + n]);
      }
      return all;
    }

    /// Even pairs and odd ones by turns; hidden layers are redrawn by the next sweep.
    private void swap(int round) {
      replicas.swapPairs(round % 2, this::logRatios, seed.child("exchange").child(round));
    }

    private double[] logRatios(int k) {
      double[] log = new double[plan.ladders];
      for (int g = 0; g < log.length; g++)
        log[g] = f[k][g][2] + f[k + 1][g][0] - f[k][g][1] - f[k + 1][g][1];
      return log;
    }
  }
}
