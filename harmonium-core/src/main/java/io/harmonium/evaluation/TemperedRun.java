package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
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
/// and what was seen of them: the log weights of each state at its own level and at its neighbours, and slope and
/// curvature in β. The ladders know nothing of each other, so their spread is an honest error.
///
/// @param values f at levels `k − 1, k, k + 1` of the state at level k, `[level][ladder][look][3]`; NaN beyond the ends
/// @param slopes ∂f/∂β, `[level][ladder][look]`
/// @param curvatures ∂²f/∂β², likewise
/// @param accepted share of exchanges between k and k + 1 that were accepted
public record TemperedRun(
    AnnealingPath path,
    double[][][][] values,
    double[][][] slopes,
    double[][][] curvatures,
    double[] accepted) {

  /// How long the ladders run: `sweeps` sweeps between exchanges, `warmup` and then `looks` exchanges.
  public record Plan(int ladders, int most, int warmup, int looks, int sweeps) {

    /// 24 ladders of at most 129 levels.
    public static final Plan USUAL = new Plan(24, 129, 40, 60, 2);

    public Plan {
      if (ladders < 4 || most < 5 || warmup < 0 || looks < 2 || sweeps < 1)
        throw new IllegalArgumentException(
            "tempering needs at least 4 ladders, 5 levels, 2 looks and 1 sweep; got "
                + ladders
                + ", "
                + most
                + ", "
                + looks
                + ", "
                + sweeps);
    }
  }

  /// Runs ladders between the base of `path` and its machine; the levels of `path` are replaced by a ladder.
  public static TemperedRun run(AnnealingPath path, Plan plan, Seed seed, Workers workers) {
    Betas betas = TemperingLadder.of(path, plan.most, seed.child("ladder"), workers);
    return new Walk(new AnnealingPath(path.machine(), path.base(), betas), plan, seed, workers)
        .run();
  }

  public int levels() {
    return slopes.length;
  }

  public int ladders() {
    return slopes[0].length;
  }

  public int looks() {
    return slopes[0][0].length;
  }

  /// The chains while they run.
  private static final class Walk {

    private final AnnealingPath path;
    private final Plan plan;
    private final Seed seed;
    private final Workers workers;
    private final PathWeights weights;
    private final double[] betas;
    private final Configurations[] chains;
    private final double[][][] f;
    private final PathWeights.Row[][] rows;

    Walk(AnnealingPath path, Plan plan, Seed seed, Workers workers) {
      this.path = path;
      this.plan = plan;
      this.seed = seed;
      this.workers = workers;
      this.weights = new PathWeights(path);
      this.betas = path.betas().values();
      this.chains = new Configurations[betas.length];
      this.f = new double[betas.length][plan.ladders][3];
      this.rows = new PathWeights.Row[betas.length][plan.ladders];
    }

    TemperedRun run() {
      start();
      int levels = betas.length;
      double[][][][] values = new double[levels][plan.ladders][plan.looks][];
      double[][][] slopes = new double[levels][plan.ladders][plan.looks];
      double[][][] curvatures = new double[levels][plan.ladders][plan.looks];
      double[] accepted = new double[levels - 1];
      for (int round = 0; round < plan.warmup + plan.looks; round++) {
        for (int k = 0; k < levels; k++) sweep(k, seed.child("sweeps").child(round).child(k));
        weigh();
        int look = round - plan.warmup;
        if (look >= 0) record(look, values, slopes, curvatures);
        exchange(round, look >= 0 ? accepted : null);
      }
      for (int k = 0; k < accepted.length; k++) accepted[k] /= plan.ladders * (double) tries(k);
      return new TemperedRun(path, values, slopes, curvatures, accepted);
    }

    /// How often levels k and k + 1 tried to exchange while they were looked at.
    private int tries(int k) {
      int tries = 0;
      for (int round = plan.warmup; round < plan.warmup + plan.looks; round++)
        if (round % 2 == k % 2) tries++;
      return tries;
    }

    /// Each level starts where the level below ended.
    private void start() {
      chains[0] =
          Chains.independent(
              path.machine().structure(), path.at(0), plan.ladders, 0, seed.child("base"), workers);
      for (int k = 1; k < chains.length; k++) {
        chains[k] = chains[k - 1].copy();
        sweep(k, seed.child("start").child(k));
      }
    }

    private void sweep(int k, Seed stream) {
      Sampler.usual(path.machine().structure())
          .run(path.machine(), path.at(k), chains[k], 0, plan.sweeps, stream, workers);
    }

    /// f of every state at its level and its neighbours.
    private void weigh() {
      workers.forBlocks(
          chains.length * plan.ladders,
          4,
          (from, to, worker, space) -> {
            for (int i = from; i < to; i++) {
              int k = i / plan.ladders;
              int g = i % plan.ladders;
              rows[k][g] = weights.row(chains[k], g);
              for (int n = 0; n < 3; n++) {
                int level = k + n - 1;
                boolean there = level >= 0 && level < betas.length;
                f[k][g][n] = there ? rows[k][g].value(betas[level]) : Double.NaN;
              }
            }
          });
    }

    private void record(
        int look, double[][][][] values, double[][][] slopes, double[][][] curvatures) {
      for (int k = 0; k < chains.length; k++)
        for (int g = 0; g < plan.ladders; g++) {
          values[k][g][look] = f[k][g].clone();
          slopes[k][g][look] = rows[k][g].slope(betas[k]);
          curvatures[k][g][look] = rows[k][g].curvature(betas[k]);
        }
    }

    /// Even pairs and odd ones by turns; hidden layers are redrawn by the next sweep.
    private void exchange(int round, double[] accepted) {
      Seed stream = seed.child("exchange").child(round);
      for (int g = 0; g < plan.ladders; g++)
        for (int k = round % 2; k + 1 < chains.length; k += 2) {
          double log = f[k][g][2] + f[k + 1][g][0] - f[k][g][1] - f[k + 1][g][1];
          if (Elementary.log(stream.row(g).uniformDouble(k, 0)) >= log) continue;
          if (accepted != null) accepted[k]++;
          Configurations one = chains[k].like(1);
          one.copyRange(chains[k], g, 0, 1);
          chains[k].copyRange(chains[k + 1], g, g, 1);
          chains[k + 1].copyRange(one, 0, g, 1);
        }
    }
  }
}
