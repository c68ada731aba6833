package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.MissingConditional;
import io.harmonium.sampling.WhitenedGibbs;
import java.util.List;

/// Cells of rows x that a machine of normal units takes as z = R·(x − μ). In y = x − μ the same machine reads
///
/// ```
/// E(y, h) = ½ yᵀPy − (Rθ + RWh)ᵀy + …,   P = R·diag(γ)·R
/// ```
///
/// so that given h all of y is normal. A cell given all the others is judged by that energy with the hidden units summed
/// out exactly; unknown cells are drawn by [WhitenedGibbs]. The free energy of known cells is, as in plain machines,
///
/// ```
/// F(x_K) = F(x_K, x*_U) + log ⟨p(x*_U | x_K, h)⟩
/// ```
///
/// with x* the mean of the unknown cells and the average over hidden states drawn given x_K. Volumes are kept where
/// |R| = 1; then F is the same in both coordinates.
public final class WhitenedCells implements CellModel {

  private static final Seed SEED = Seed.of(0).child("known cells");

  /// Sweeps after which unknown cells count as drawn given the known ones.
  private static final int SWEEPS = 50;

  private final Machine machine;
  private final Whitening whitening;
  private final PreparedMachine prepared;
  private final DoublePath path;
  private final SiteConditionals sites;

  public WhitenedCells(Machine machine, Whitening whitening) {
    String unsupported = WhitenedGibbs.refuse(machine.structure());
    if (unsupported == null) unsupported = machine.unsupported();
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    this.machine = machine;
    this.whitening = whitening;
    this.prepared = PreparedMachine.of(machine);
    this.path = machine.doublePath();
    double[] gamma = new double[machine.structure().layer(0).size()];
    for (int i = 0; i < gamma.length; i++) gamma[i] = -2 * path.fields().theta()[0][1][i];
    double[][] precision = MissingConditional.precision(whitening.root(), gamma);
    this.sites = SiteConditionals.correlated(centred(precision), precision);
  }

  /// The machine of y: fields Rθ, weights RW, and the precisions of its cells given all the others.
  private Machine centred(double[][] precision) {
    Structure structure = machine.structure();
    int n = precision.length;
    double[] before = machine.parameters().values();
    double[] after = before.clone();
    write(after, structure.offset(0, 0), 1, whitening.weights(path.fields().theta()[0][0]));
    for (int i = 0; i < n; i++) after[structure.offset(0, 1) + i] = Elementary.log(precision[i][i]);
    double[] column = new double[n];
    for (int k = 0; k < structure.links().size(); k++) {
      if (structure.ends(k).get(0).layer() > 0) continue;
      int offset = structure.linkOffset(k);
      int columns = structure.linkSize(k) / n;
      for (int j = 0; j < columns; j++) {
        for (int i = 0; i < n; i++) column[i] = before[offset + i * columns + j];
        write(after, offset + j, columns, whitening.weights(column));
      }
    }
    return machine.with(machine.parameters().with(after));
  }

  private static void write(double[] values, int from, int step, double[] numbers) {
    for (int i = 0; i < numbers.length; i++) values[from + i * step] = numbers[i];
  }

  @Override
  public Structure structure() {
    return machine.structure();
  }

  @Override
  public double[] freeEnergies(Rows rows, Workers workers) {
    Reals x = (Reals) rows.x().values(0);
    Configurations z = Configurations.zeros(structure(), rows.count());
    Configurations whole = Configurations.visible(structure(), List.of(whitening.apply(x)));
    WhitenedGibbs.TransitionKernel walk =
        whitening.gibbs(rows.knownCells(0), x).walk(Distribution.of(prepared), z, 0, SEED);
    double[] out = new double[rows.count()];
    workers.forBlocks(
        out.length,
        4,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++)
            out[row] =
                rows.complete(row)
                    ? path.freeEnergy(whole, row)
                    : free(rows, row, walk.from(-row), space);
        });
    return out;
  }

  /// F of the known cells of a row. All rows draw from one stream, so that a row has the same number alone and among
  /// others.
  private double free(Rows rows, int row, WhitenedGibbs.TransitionKernel walk, Workspace space) {
    int n = structure().layer(0).size();
    double[] mean = whitening.mean();
    double[] y = new double[n];
    for (int i = 0; i < n; i++)
      if (!rows.missing(0, row, i)) y[i] = rows.x().values(0).content(row, i) - mean[i];
    walk.start(row, row + 1);
    walk.run(row, row + 1, 0, KnownCells.WARMUP, space, (r, s, distribution, expected) -> {});
    walk.run(
        row,
        row + 1,
        KnownCells.WARMUP,
        KnownCells.SWEEPS,
        space,
        (r, s, distribution, expected) -> {
          int[] unknown = distribution.unknown();
          for (int a = 0; a < unknown.length; a++) y[unknown[a]] += expected[a] / KnownCells.SWEEPS;
        });
    double[] logs = new double[KnownCells.SWEEPS];
    int first = KnownCells.WARMUP + KnownCells.SWEEPS;
    walk.run(
        row,
        row + 1,
        first,
        KnownCells.SWEEPS,
        space,
        (r, s, distribution, expected) -> logs[s - first] = distribution.logDensity(expected, y));
    double[][][] t = new double[structure().size()][][];
    t[0] = path.zeros(0);
    double[] z = whitening.weights(y);
    for (int i = 0; i < n; i++) structure().layer(0).units().statisticsAt(z[i], i, t[0]);
    return path.freeEnergy(t) + Elementary.logSumExp(logs) - Elementary.log((double) logs.length);
  }

  @Override
  public Rows filled(Rows rows, Seed seed, Workers workers) {
    if (rows.missing() == null) return rows;
    WhitenedGibbs gibbs = whitening.gibbs(rows.knownCells(0), (Reals) rows.x().values(0));
    Configurations chains = Configurations.zeros(structure(), rows.count());
    started(gibbs, chains, seed, workers)
        .run(SWEEPS, workers, (row, sweep, distribution, mean) -> {});
    Reals x = completed(gibbs, (Reals) chains.values(0));
    return new Rows(Configurations.visible(structure(), List.of(x)), rows.weights());
  }

  private WhitenedGibbs.TransitionKernel started(
      WhitenedGibbs gibbs, Configurations chains, Seed seed, Workers workers) {
    WhitenedGibbs.TransitionKernel walk = gibbs.walk(Distribution.of(prepared), chains, 0, seed);
    workers.forBlocks(chains.rows(), 32, (from, to, worker, space) -> walk.start(from, to));
    return walk;
  }

  /// x of chains z that `gibbs` moved: known cells exactly as they were given.
  private Reals completed(WhitenedGibbs gibbs, Reals z) {
    Reals x = whitening.restore(z);
    for (int row = 0; row < x.rows(); row++) x.keep(gibbs.known(), row, gibbs.given(), row);
    return x;
  }

  @Override
  public double[][][] means(Rows rows, Seed seed, Workers workers) {
    WhitenedGibbs gibbs = whitening.gibbs(rows.knownCells(0), (Reals) rows.x().values(0));
    Configurations chains = Configurations.zeros(structure(), rows.count());
    WhitenedGibbs.TransitionKernel walk = started(gibbs, chains, seed, workers);
    double[] mean = whitening.mean();
    double[][] sums = new double[rows.count()][];
    for (int row = 0; row < sums.length; row++) sums[row] = mean.clone();
    walk.run(
        CellMeans.WARMUP + CellMeans.SWEEPS,
        workers,
        (row, sweep, distribution, expected) -> {
          if (sweep < CellMeans.WARMUP) return;
          int[] unknown = distribution.unknown();
          for (int a = 0; a < unknown.length; a++)
            sums[row][unknown[a]] += expected[a] / CellMeans.SWEEPS;
        });
    return new double[][][] {sums};
  }

  @Override
  public CellConditional[][] judge(Configurations x, int row) {
    double[] mean = whitening.mean();
    Reals y = Reals.zeros(1, mean.length);
    for (int i = 0; i < mean.length; i++)
      y.set(0, i, (float) (x.values(0).content(row, i) - mean[i]));
    Configurations one = Configurations.visible(structure(), List.of(y));
    CellConditional[][] judged = CellConditional.row(sites, structure(), one, 0);
    for (int i = 0; i < mean.length; i++) {
      CellConditional cell = judged[0][i];
      judged[0][i] =
          new CellConditional(
              cell.logValue(), cell.expected(), cell.best() + mean[i], cell.logBest());
    }
    return judged;
  }
}
