package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.PairCorrelations;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// Pearson's r of the two-site correlations of a machine and of the training rows, over all pairs of units and states,
/// or over some of them where there are too many.
///
/// Chains are few: two thousand perfect samples of a protein family agree with the family itself to r = 0.86 only. So
/// the chains walk on, `k` sweeps from look to look, until [#SAMPLES] states have been seen; the chains of the run stay
/// where they are. What the rows have is computed once.
final class PairAgreement {

  /// States from which the correlations of the machine are taken.
  static final int SAMPLES = 20_000;

  private final Structure structure;
  private final Dataset data;
  private final int k;
  private final Workers workers;
  private PairCorrelations known;

  PairAgreement(Structure structure, Dataset data, int k, Workers workers) {
    this.structure = structure;
    this.data = data;
    this.k = k;
    this.workers = workers;
  }

  /// Of a machine with its chains, which are copied.
  double of(Machine machine, Configurations chains, Seed seed) {
    Rows rows = Rows.of(structure, data);
    Rows seen = Rows.of(walked(machine, chains, seed));
    if (!PairCorrelations.possible(structure))
      return Moments.of(structure, rows, seen, Moments.DEFAULT_PAIRS, workers).correlationPearson();
    if (known == null) known = PairCorrelations.of(structure, rows, workers);
    return known.pearson(PairCorrelations.of(structure, seen, workers));
  }

  private Configurations walked(Machine machine, Configurations chains, Seed seed) {
    int count = chains.rows();
    int looks = (SAMPLES + count - 1) / count;
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations walking = chains.copy();
    Configurations all = chains.like(looks * count);
    for (int look = 0; look < looks; look++) {
      Sampler.defaultFor(structure)
          .run(Distribution.of(prepared), walking, 0, k, seed.child(look), workers);
      all.copyRange(walking, 0, look * count, count);
    }
    return all;
  }
}
