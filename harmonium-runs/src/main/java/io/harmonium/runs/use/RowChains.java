package io.harmonium.runs.use;

import io.harmonium.annealing.SequentialMonteCarlo;
import io.harmonium.annealing.Tempering;
import io.harmonium.evaluation.Diagnostics;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.sampling.SamplerChoice;
import io.harmonium.runs.sampling.SamplerDiagnostics;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.sampling.Start;
import io.harmonium.sampling.Sampler;

/// Samples that are wanted of a run: from a start, by a plan, free or with known cells (`given`, null for none).
///
/// @param count chains of a free run, 0 for as many as the start has (or [#DEFAULT_COUNT])
public record RowChains(
    Start start, ChainPlan plan, int count, GivenRows given, SamplerChoice sampler) {

  /// Chains where nothing else says how many.
  public static final int DEFAULT_COUNT = 100;

  public RowChains {
    if (count < 0) throw new IllegalArgumentException("chains must be at least 1, got " + count);
    SamplerKind kind = sampler.kind();
    if (given != null && kind != SamplerKind.GIBBS)
      throw RunException.invalid(
          "{given}: {sampler} " + kind + " cannot hold cells fixed here", "{sampler} gibbs");
    if (kind == SamplerKind.SMC && plan.looks() > 1)
      throw RunException.invalid(
          "{thin}: a population of {sampler} smc is looked at once, at its end",
          "leave it out, or {sampler} tempering");
  }

  /// Kept states in the units of the data, look after look and in each look chain after chain, and what the sampler
  /// measured.
  public record Drawn(Configurations kept, SamplerDiagnostics diagnostics) {}

  /// Draws them.
  public Drawn draw(TrainedRows run, Seed seed, Workers workers, Progress progress) {
    Clamp clamp = given == null ? null : given.clamp(run.structure());
    Whitening whitening = run.conventions().whitening();
    int rows = chains(run, seed);
    Configurations chains = new StartRows(run, start, seed).chains(rows, workers);
    Distribution p = plan.tempered(Distribution.of(run.machine()));
    SamplerSetup.Ready ready =
        new SamplerSetup(sampler).ready(run, p, chains, seed.child("sampler"), workers);
    Seed sweeps = seed.child("sample");
    if (sampler.kind() == SamplerKind.SMC) {
      int each = Math.max(1, plan.steps() / ready.ladder().levels());
      SequentialMonteCarlo.Population last =
          new SequentialMonteCarlo(ready.ladder(), each, 0.5).run(p, rows, sweeps, workers);
      ready
          .notes()
          .population(
              ready.ladder().levels(),
              new SamplerDiagnostics.Population(
                  last.renewals(),
                  last.effectiveSizes().stream().mapToDouble(d -> d).min().orElseThrow(),
                  last.logPartition()));
      return new Drawn(
          run.conventions().drawn(run.structure(), last.chains(), null),
          ready.notes().diagnostics());
    }
    if (ready.sampler().group() > 1) chains = Tempering.groups(chains, ready.sampler().group());
    Sampler moves = ready.sampler();
    boolean cells = clamp != null && whitening != null;
    if (cells) moves = whitening.gibbs(clamp.masks()[0], (Reals) clamp.given().values(0));
    Configurations kept =
        plan.run(p.with(cells ? null : clamp), moves, chains, sweeps, workers, progress);
    if (plan.looks() >= 4) mixing(p, kept, rows, workers, ready.notes());
    Configurations shown =
        run.conventions().drawn(run.structure(), kept, clamp == null ? null : clamp.masks());
    if (cells) keep(clamp, shown, rows);
    return new Drawn(shown, ready.notes().diagnostics());
  }

  /// Known cells of every look exactly as they were given.
  private static void keep(Clamp clamp, Configurations shown, int rows) {
    Reals x = (Reals) shown.values(0);
    Reals given = (Reals) clamp.given().values(0);
    for (int i = 0; i < x.rows(); i++)
      for (int j = 0; j < x.columns(); j++)
        if (clamp.masks()[0].get(i % rows, j)) x.set(i, j, given.get(i % rows, j));
  }

  /// R̂ and effective number of draws of the energy and of the mean of the visible units, over the looks.
  private void mixing(
      Distribution p, Configurations kept, int rows, Workers workers, SamplerNotes notes) {
    double[] f = new double[kept.rows()];
    p.logDensities(kept, p.whole(), f, workers);
    double[] means = new double[kept.rows()];
    for (int row = 0; row < means.length; row++) means[row] = mean(kept, row);
    notes.mixing(mixed(f, rows), mixed(means, rows));
  }

  private static double mean(Configurations x, int row) {
    double sum = 0;
    int cells = x.values(0).cells();
    for (int cell = 0; cell < cells; cell++) sum += x.values(0).content(row, cell) / cells;
    return sum;
  }

  private Diagnostics mixed(double[] values, int rows) {
    double[][] chains = new double[rows][plan.looks()];
    for (int i = 0; i < values.length; i++) chains[i % rows][i / rows] = values[i];
    return Diagnostics.of(chains);
  }

  /// How many chains run.
  public int chains(TrainedRows run, Seed seed) {
    if (given != null) return given.chains();
    if (count > 0) return count;
    int own = new StartRows(run, start, seed).rows();
    return own > 0 ? own : DEFAULT_COUNT;
  }
}
