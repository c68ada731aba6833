package io.harmonium.insight;

import io.harmonium.evaluation.Diagnostics;
import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.List;

/// How fast chains of a machine forget where they began. Half of them start at rows of the data and half at independent
/// units; all run 2^n sweeps.
///
/// ```
/// q(x, y) = Σ_j (x_j − m_j)(y_j − m_j) / Σ_j v_j                 overlap, m and v: means and variances of the data
/// own(t) = mean of q(x_c(t), x_c(t/2)),   others(t) = mean of q(x_c(t), x_d(t)), c ≠ d
/// ```
///
/// Chains have mixed at the first t = 2, 4, 8, … at which own − others ≤ max(2 errors, 0.01·|1 − others|). The
/// autocorrelation time, R̂ and the effective sample size are those of the slower of the two coordinates on the data's
/// principal plane over the second half of the sweeps.
///
/// @param mixedAfter the t at which the overlaps meet, or −1 where they have not met
/// @param chains where the chains are at the end
public record Mixing(
    Diagnostics slowest,
    int sweeps,
    int mixedAfter,
    List<Overlap> overlaps,
    Configurations chains) {

  /// The overlaps after `sweep` sweeps and the error of their difference.
  public record Overlap(int sweep, double own, double others, double error) {

    /// True where a chain resembles its own past no more than it resembles others.
    public boolean met() {
      return own - others <= Math.max(2 * error, 0.01 * Math.abs(1 - others));
    }
  }

  public Mixing {
    overlaps = List.copyOf(overlaps);
  }

  /// Runs `chains` chains of the machine for `sweeps` sweeps, which are a power of two and at least 16.
  public static Mixing of(
      Machine machine, Rows data, int chains, int sweeps, Seed seed, Workers workers) {
    if (Integer.bitCount(sweeps) != 1 || sweeps < 16 || chains < 4)
      throw new IllegalArgumentException(
          "mixing is watched with at least 4 chains for a power of two of sweeps, at least 16; got "
              + chains
              + " and "
              + sweeps);
    return new Watcher(machine, data, chains, sweeps, workers).run(seed);
  }

  private static final class Watcher {
    private final Machine machine;
    private final Structure structure;
    private final Rows data;
    private final int chains;
    private final int sweeps;
    private final Workers workers;
    private final VisibleColumns columns;
    private final double[] mean;
    private final double whole;

    Watcher(Machine machine, Rows data, int chains, int sweeps, Workers workers) {
      this.machine = machine;
      this.structure = machine.structure();
      this.data = data;
      this.chains = chains;
      this.sweeps = sweeps;
      this.workers = workers;
      this.columns = new VisibleColumns(structure);
      this.mean = columns.means(data, workers);
      double sum = 0;
      for (double variance : columns.variances(data, mean, workers)) sum += variance;
      if (!(sum > 0))
        throw new IllegalArgumentException("all rows are the same; there is nothing to mix");
      this.whole = sum;
    }

    Mixing run(Seed seed) {
      PreparedMachine prepared = PreparedMachine.of(machine);
      Sampler sampler = Sampler.defaultFor(structure);
      Configurations x = start(seed);
      PrincipalPlane plane = PrincipalPlane.of(structure, data, workers);
      int half = sweeps / 2;
      double[][][] traces = new double[2][chains][sweeps - half];
      double[][] past = null;
      List<Overlap> overlaps = new ArrayList<>();
      int mixed = -1;
      for (int t = 1; t <= sweeps; t++) {
        sampler.run(Distribution.of(prepared), x, 0, 1, seed.child("sweep").child(t), workers);
        if (t > half) {
          double[][] places = plane.project(structure, Rows.of(x), workers);
          for (int c = 0; c < chains; c++)
            for (int k = 0; k < 2; k++) traces[k][c][t - half - 1] = places[c][k];
        }
        if (Integer.bitCount(t) != 1) continue;
        double[][] now = centred(x);
        if (past != null) {
          Overlap overlap = overlap(t, now, past);
          overlaps.add(overlap);
          if (mixed < 0 && overlap.met()) mixed = t;
        }
        past = now;
      }
      Diagnostics first = Diagnostics.of(traces[0]);
      Diagnostics second = Diagnostics.of(traces[1]);
      return new Mixing(slower(first, second), sweeps, mixed, overlaps, x);
    }

    private static Diagnostics slower(Diagnostics a, Diagnostics b) {
      if (Double.isNaN(b.autocorrelationTime())) return a;
      return a.autocorrelationTime() < b.autocorrelationTime() ? b : a;
    }

    private Configurations start(Seed seed) {
      Configurations x =
          Chains.independent(
              structure, machine.fields(), chains, 0, seed.child("independent"), workers);
      Rows some = data.subset(chains / 2, seed.child("rows"));
      int[] rows = new int[chains / 2];
      for (int c = 0; c < rows.length; c++) rows[c] = c % some.count();
      Configurations from = Chains.fromData(structure, some.x(), rows);
      for (int l = 0; l < structure.visible().size(); l++)
        for (int p = 0; p < structure.ports(l); p++)
          x.layers()[l][p].copyRange(from.layers()[l][p], 0, 0, rows.length);
      return x;
    }

    private double[][] centred(Configurations x) {
      double[][] points = columns.points(x);
      for (double[] point : points) for (int j = 0; j < point.length; j++) point[j] -= mean[j];
      return points;
    }

    private Overlap overlap(int sweep, double[][] now, double[][] past) {
      double[] sum = new double[mean.length];
      for (double[] point : now) for (int j = 0; j < sum.length; j++) sum[j] += point[j];
      double[] difference = new double[chains];
      double own = 0;
      double others = 0;
      for (int c = 0; c < chains; c++) {
        double same = Elementary.dot(now[c], past[c]) / whole;
        double rest =
            (Elementary.dot(now[c], sum) - Elementary.dot(now[c], now[c])) / (chains - 1) / whole;
        own += same / chains;
        others += rest / chains;
        difference[c] = same - rest;
      }
      double square = 0;
      for (double d : difference) square += (d - own + others) * (d - own + others);
      return new Overlap(sweep, own, others, Math.sqrt(square / (chains - 1) / chains));
    }
  }
}
