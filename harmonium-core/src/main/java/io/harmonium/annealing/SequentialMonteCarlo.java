package io.harmonium.annealing;

import io.harmonium.annealing.LadderPassage.Moves;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sequential Monte Carlo along a [Ladder] (Del Moral, Doucet and Jasra 2006): a population is drawn at the easiest level,
/// whose units are independent, and led to the machine. At each level, before the chains move,
///
/// ```
/// log w += f_k(x) − f_k+1(x);   where ESS = (Σw)²/Σw² < threshold·N:  log R += log mean w, chains are drawn anew by w, w = 1
/// ```
///
/// The mean of Ẑ = Z_easiest·R over runs is Z, for any number of levels, sweeps and chains. At the end chains are drawn anew
/// once more, so that all count alike.
public record SequentialMonteCarlo(Ladder ladder, int sweeps, double threshold) {

  public SequentialMonteCarlo {
    if (sweeps < 1)
      throw new IllegalArgumentException("at least 1 sweep per level is needed, got " + sweeps);
    if (!(threshold >= 0 && threshold <= 1))
      throw new IllegalArgumentException("threshold must be in [0, 1], got " + threshold);
  }

  /// One sweep per level, drawn anew where half of the population is lost.
  public static SequentialMonteCarlo of(Ladder ladder) {
    return new SequentialMonteCarlo(ladder, 1, 0.5);
  }

  /// What a run leaves: chains that count alike, log Ẑ of the machine's energy, the effective size of the population at
  /// each level on the way, and at how many levels it was drawn anew.
  public record Population(
      Configurations chains, double logPartition, List<Double> effectiveSizes, int renewals) {}

  /// Leads `count` chains to `p`.
  public Population run(Distribution p, int count, Seed seed, Workers workers) {
    Structure structure = p.structure();
    Distribution[] rungs = List.of(ladder.all(p)).reversed().toArray(Distribution[]::new);
    Fields start = rungs[0].fields();
    int last = rungs.length - 1;
    if (rungs[0].links() != 0)
      throw new IllegalArgumentException(
          "the population starts at independent units; end the ladder with links off (β = 0)");
    Configurations chains =
        Chains.independent(structure, start, count, 0, seed.child("start"), workers);
    Moves moves =
        new Moves(Sampler.defaultFor(structure), sweeps, 0, k -> seed.child(last - k), workers);
    LadderPassage population = new LadderPassage(rungs, chains, new double[count], moves);
    List<Double> sizes = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    Walker.lead(
        last,
        (rung, move) -> {
          population.weigh(rung);
          sizes.add(effectiveSize(population.log()));
          if (!move || sizes.getLast() < threshold * count) {
            Seed renewal = seed.child("renewal").child(last - rung);
            ratios.add(renew(population, renewal.row(0).uniformDouble(0, 0)));
          }
          population.move(rung);
        });
    double ratio = 0;
    for (double each : ratios) ratio += each;
    double constant = p.exact().constant();
    return new Population(
        chains, logIndependent(structure, start) + ratio - constant, sizes, ratios.size());
  }

  /// log Σ e^f of independent units.
  private static double logIndependent(Structure structure, Fields fields) {
    double sum = 0;
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      sum += layer.units().cumulant(fields.theta()[l], 0, layer.size());
    }
    return sum;
  }

  private static double effectiveSize(double[] log) {
    double[] twice = Arrays.stream(log).map(w -> 2 * w).toArray();
    double size = Elementary.exp(2 * Elementary.logSumExp(log) - Elementary.logSumExp(twice));
    if (!(size > 0)) throw new NonFiniteException("the weights of the population are not finite");
    return size;
  }

  /// Systematic resampling: the chain at (i + u)/N of the cumulative weight follows as number i. Returns log mean w; all
  /// weights of `population` (modified) are 1 then.
  private static double renew(LadderPassage population, double u) {
    double[] log = population.log();
    int count = log.length;
    double sum = Elementary.logSumExp(log);
    int[] rows = new int[count];
    double cumulative = Elementary.exp(log[0] - sum);
    int row = 0;
    for (int i = 0; i < count; i++) {
      while (cumulative < (i + u) / count && row + 1 < count)
        cumulative += Elementary.exp(log[++row] - sum);
      rows[i] = row;
    }
    population.chains().copyRows(population.chains().copy(), rows);
    Arrays.fill(log, 0);
    return sum - Elementary.log(count);
  }
}
