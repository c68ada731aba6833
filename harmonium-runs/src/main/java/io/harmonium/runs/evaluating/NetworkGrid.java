package io.harmonium.runs.evaluating;

import io.harmonium.data.generate.KnownDensity;
import io.harmonium.matrix.Reals;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.Network;
import io.harmonium.numeric.Elementary;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.DensityGrid;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// log Z of a network of two columns by a sum over 400 × 400 cells of a square around the origin of the scaled rows, and what
/// follows from it. The square is the box where chains stay in it; else it grows until log Z stops growing.
///
/// @param logPartition over rows scaled to [−1, 1]
/// @param reach half the side of the square
/// @param logLikelihood mean log p of the rows, in the units of the data
/// @param distance mean |log p − log p of the truth| over the rows, NaN where no truth is given
/// @param truth mean log p of the rows under the truth, NaN likewise
public record NetworkGrid(
    double logPartition, double reach, double logLikelihood, double distance, double truth) {

  /// The estimator that sums over it.
  static final String NAME = "grid";

  private static final int CELLS = 400;

  private static final int COARSE = 150;

  /// Growing ends where log Z changes by less.
  private static final double SETTLED = 1e-3;

  private static final double FURTHEST = 40;

  /// The sum and half the side of the square that it goes over.
  record Sum(double logPartition, double reach) {}

  /// Why rows of this network are no points of a plane, or null.
  static String unsupported(NetworkSettings settings, Network network) {
    if (settings.bits()) return "rows of this run have two values, no density";
    return network.inputs() == 2
        ? null
        : "rows of this run have " + network.inputs() + " columns, not two";
  }

  /// Refuses networks of other rows.
  static void require(NetworkSettings settings, Network network) {
    String reason = unsupported(settings, network);
    if (reason != null)
      throw RunException.invalid(
          "{grid}: " + reason,
          settings.bits() ? "estimate log Z with {ais}" : "estimate log Z with {ais} {reverse}");
  }

  static Sum sum(NetworkSettings settings, Network network) {
    DifferentiableEnergy energy = settings.energy(network, -1);
    double reach = settings.box() ? 1 : reach(energy);
    return new Sum(logPartition(energy, reach, CELLS), reach);
  }

  /// Judges `rows`, as input to the network, by the sum of `task`; `distribution` may be null.
  static NetworkGrid of(
      TrainedNetwork run,
      Network network,
      NetworkLogPartition task,
      Reals rows,
      KnownDensity distribution) {
    NetworkSettings settings = run.settings();
    DifferentiableEnergy energy = settings.energy(network, -1);
    double logZ = task.sum().logPartition();
    double reach = task.sum().reach();
    double units = run.units(2);
    double[] energies = NetworkProbe.energies(energy, rows);
    Reals places = NetworkPlan.restored(rows, settings);
    double mean = 0;
    double away = 0;
    double known = 0;
    double[] point = new double[2];
    for (int row = 0; row < energies.length; row++) {
      double log = -energies[row] - logZ + units;
      mean += log / energies.length;
      if (distribution == null) continue;
      places.toDoubles(row, point);
      double truth = distribution.logDensity(point);
      known += truth / energies.length;
      away += Math.abs(log - truth) / energies.length;
    }
    return new NetworkGrid(
        logZ,
        reach,
        mean,
        distribution == null ? Double.NaN : away,
        distribution == null ? Double.NaN : known);
  }

  private static double reach(DifferentiableEnergy energy) {
    double reach = 1.5;
    double before = logPartition(energy, reach, COARSE);
    while (true) {
      reach *= 1.5;
      double now = logPartition(energy, reach, COARSE);
      if (Math.abs(now - before) < SETTLED) return reach;
      if (reach > FURTHEST)
        throw RunException.invalid(
            "{grid}: the energy does not rise away from the data, so that it has no log Z",
            "train with {base} normal:1, or longer");
      before = now;
    }
  }

  private static double logPartition(DifferentiableEnergy energy, double reach, int cells) {
    double[] range = {-reach, reach};
    double[] terms = NetworkProbe.energies(energy, DensityGrid.middles(range, range, cells));
    for (int i = 0; i < terms.length; i++) terms[i] = -terms[i];
    return Elementary.logSumExp(terms) + 2 * StrictMath.log(2 * reach / cells);
  }

  /// In lines for people.
  public List<String> lines() {
    String first =
        String.format(
            Locale.ROOT,
            "log Z     %.4f (grid of %d x %d cells, rows scaled to [-1, 1], square of %.3g)",
            logPartition,
            CELLS,
            CELLS,
            2 * reach);
    String second =
        String.format(
            Locale.ROOT,
            "log p     %.4f nats per row by the grid, in the units of the data",
            logLikelihood);
    if (Double.isNaN(distance)) return List.of(first, second);
    return List.of(
        first,
        second,
        String.format(
            Locale.ROOT,
            "truth     %.4f nats per row; the learned log-density is %.4f nats away on average",
            truth,
            distance));
  }

  /// As a document.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("logZ", logPartition);
    json.put("reach", reach);
    json.put("meanLogLikelihood", logLikelihood);
    if (!Double.isNaN(distance)) {
      json.put("meanLogLikelihoodOfTruth", truth);
      json.put("meanAbsoluteDifference", distance);
    }
    return json;
  }
}
