package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The density of a machine with two real visible units on a regular grid: log p(x) = −F(x) − log Z, or −F(x) where
/// log Z is not known (`normalised` false), with the data and the samples that it is compared with.
public record DensityGrid(
    double[] rangeX,
    double[] rangeY,
    int cells,
    boolean normalised,
    double[] values,
    double[][] data,
    double[][] samples) {

  private static final int CELLS = 120;

  /// True for machines whose visible side is two real numbers.
  static boolean suits(Machine machine) {
    var visible = machine.structure().visible();
    return visible.size() == 1
        && visible.getFirst().size() == 2
        && visible.getFirst().columns() == 2
        && visible.getFirst().units().normal();
  }

  /// −F(x) − log Z at the middle of each cell of a rectangle around `data` and `samples`.
  static DensityGrid of(
      Machine machine, Rows data, Rows samples, OptionalDouble logPartition, Workers workers) {
    return of(
        columns(machine, data),
        columns(machine, samples),
        logPartition.isPresent(),
        points -> {
          Configurations grid = Configurations.visible(machine.structure(), List.of(points));
          double[] values = Likelihood.freeEnergies(machine, grid, workers);
          for (int i = 0; i < values.length; i++) values[i] = -values[i] - logPartition.orElse(0);
          return values;
        });
  }

  /// A log-density at the middle of each cell of a rectangle around both clouds, given as their two columns.
  public static DensityGrid of(
      double[][] data,
      double[][] samples,
      boolean normalised,
      Function<Reals, double[]> logDensity) {
    double[] rangeX = range(data[0], samples[0]);
    double[] rangeY = range(data[1], samples[1]);
    double[] values = logDensity.apply(middles(rangeX, rangeY, CELLS));
    return new DensityGrid(rangeX, rangeY, CELLS, normalised, values, data, samples);
  }

  /// The middles of `cells` × `cells` cells, line after line from the bottom.
  public static Reals middles(double[] rangeX, double[] rangeY, int cells) {
    Reals points = Reals.zeros(cells * cells, 2);
    for (int y = 0; y < cells; y++)
      for (int x = 0; x < cells; x++) {
        points.set(y * cells + x, 0, (float) middle(rangeX, x, cells));
        points.set(y * cells + x, 1, (float) middle(rangeY, y, cells));
      }
    return points;
  }

  private static double[][] columns(Machine machine, Rows rows) {
    double[][] points = VisibleUnits.of(machine.structure()).rows(rows.x(), rows.count());
    return new double[][] {
      Arrays.stream(points).mapToDouble(p -> p[0]).toArray(),
      Arrays.stream(points).mapToDouble(p -> p[1]).toArray()
    };
  }

  /// From the first to the last of a thousand of both clouds, with a tenth of room around them.
  private static double[] range(double[] a, double[] b) {
    double[] low = {quantile(a, 0.001), quantile(b, 0.001)};
    double[] high = {quantile(a, 0.999), quantile(b, 0.999)};
    double from = Math.min(low[0], low[1]);
    double to = Math.max(high[0], high[1]);
    double room = to > from ? 0.1 * (to - from) : 1;
    return new double[] {Rounded.of(from - room), Rounded.of(to + room)};
  }

  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.rint(share * (sorted.length - 1))];
  }

  private static double middle(double[] range, int cell, int cells) {
    return range[0] + (range[1] - range[0]) * (cell + 0.5) / cells;
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rangeX", rangeX);
    json.put("rangeY", rangeY);
    json.put("cells", cells);
    json.put("normalised", normalised);
    json.put("values", Rounded.of(values));
    json.put("dataX", Rounded.of(data[0]));
    json.put("dataY", Rounded.of(data[1]));
    json.put("samplesX", Rounded.of(samples[0]));
    json.put("samplesY", Rounded.of(samples[1]));
    return json;
  }

  static DensityGrid fromJson(Tree json) {
    return new DensityGrid(
        json.at("rangeX").numbers(),
        json.at("rangeY").numbers(),
        (int) json.at("cells").number(0),
        Boolean.TRUE.equals(json.at("normalised").value()),
        json.at("values").numbers(),
        new double[][] {json.at("dataX").numbers(), json.at("dataY").numbers()},
        new double[][] {json.at("samplesX").numbers(), json.at("samplesY").numbers()});
  }
}
