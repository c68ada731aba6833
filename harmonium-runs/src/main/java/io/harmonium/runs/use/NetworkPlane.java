package io.harmonium.runs.use;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.runs.reporting.DensityGrid;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.reporting.chart.Arrows;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import java.util.Arrays;

/// The landscape of a network of two columns in the units of the data: −E on a grid, its derivatives, rows and samples.
final class NetworkPlane {

  /// Arrows in a line.
  private static final int ARROWS = 17;

  private static final int SHOWN = 1000;

  private NetworkPlane() {}

  /// The landscape with `rows` and `samples` (as input to the network), or null where rows have not two numbers.
  static NetworkPage.Landscape of(
      TrainedNetwork run, Network network, Reals rows, Reals samples, Workers workers) {
    if (network.inputs() != 2) return null;
    NetworkSettings settings = run.settings();
    DifferentiableEnergy energy = settings.energy(network, -1);
    DensityGrid grid =
        DensityGrid.of(
            columns(NetworkPlan.restored(rows, settings)),
            columns(NetworkPlan.restored(samples, settings)),
            false,
            points ->
                Arrays.stream(NetworkProbe.energies(energy, NetworkPlan.scaled(points, settings)))
                    .map(e -> -e)
                    .toArray());
    return new NetworkPage.Landscape(
        grid, run.conventions().columns(), derivatives(grid, energy, settings, workers));
  }

  /// The two columns of the first rows.
  private static double[][] columns(Reals rows) {
    int count = Math.min(SHOWN, rows.rows());
    double[][] columns = new double[2][count];
    for (int row = 0; row < count; row++)
      for (int k = 0; k < 2; k++) columns[k][row] = rows.get(row, k);
    return columns;
  }

  /// Arrows down the gradient; one of median steepness is half as long as the steepest could be, which reaches the next
  /// arrow.
  private static Arrows derivatives(
      DensityGrid grid, DifferentiableEnergy energy, NetworkSettings settings, Workers workers) {
    Reals places = DensityGrid.middles(grid.rangeX(), grid.rangeY(), ARROWS);
    Reals[] derivatives = energy.derivatives(places.rows());
    energy.evaluate(
        NetworkEnergy.rows(NetworkPlan.scaled(places, settings)), null, derivatives, workers);
    double[] steep = new double[places.rows()];
    for (int i = 0; i < steep.length; i++)
      steep[i] = StrictMath.hypot(derivatives[0].get(i, 0), derivatives[0].get(i, 1));
    double[] sorted = steep.clone();
    Arrays.sort(sorted);
    double middle = Math.max(Double.MIN_NORMAL, sorted[sorted.length / 2]);
    double cell =
        Math.min(grid.rangeX()[1] - grid.rangeX()[0], grid.rangeY()[1] - grid.rangeY()[0]) / ARROWS;
    double[][] at = new double[4][places.rows()];
    for (int i = 0; i < steep.length; i++) {
      double length = cell / (steep[i] + middle);
      for (int k = 0; k < 2; k++) {
        at[k][i] = places.get(i, k);
        at[2 + k][i] = -length * derivatives[0].get(i, k);
      }
    }
    return new Arrows(null, Ink.WHITE, at[0], at[1], at[2], at[3]);
  }
}
