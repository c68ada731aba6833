package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.HeatMap;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Points;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Points of the plane: the machine's density as a heat map with data, samples and chains on it.
record DensityLook(RunContents run) implements Look {

  /// Depth of the colours below the highest density, in nats.
  private static final double DEPTH = 8;

  /// Chains that are drawn, at most.
  private static final int CHAINS = 200;

  @Override
  public List<Tile> tiles() {
    DensityGrid grid = run.statistics().density();
    List<Tile> tiles = new ArrayList<>();
    boolean test = run.statistics().comparedWith().equals("test");
    tiles.add(
        Tile.of(
            "Density and data",
            panel(
                new Points(
                    test ? "held-out rows" : "training rows",
                    Ink.WHITE,
                    grid.data()[0],
                    grid.data()[1],
                    2.6,
                    0.8)),
            (grid.normalised() ? "log p(x) of the machine" : "log p(x) up to a constant")
                + ", with "
                + Numbers.count(grid.data()[0].length)
                + " rows of the data.",
            "Bright places without data are probability spent in vain; data on dark places are"
                + " rows that the machine cannot explain."));
    tiles.add(samples(grid));
    Filters filters = run.filters();
    if (filters.size() > 0) tiles.add(weights(filters));
    return tiles;
  }

  private Tile samples(DensityGrid grid) {
    Mark samples =
        new Points("samples", Ink.VERMILION, grid.samples()[0], grid.samples()[1], 2.6, 0.8);
    String meaning =
        "The same density with " + Numbers.count(grid.samples()[0].length) + " samples";
    String trap = "Samples that leave a bright place empty have not mixed: run the chains longer.";
    if (run.chains() == null)
      return Tile.of("Density and samples", panel(samples), meaning + ".", trap);
    double[][] rows = VisibleUnits.of(run.machine().structure()).rows(run.chains(), CHAINS);
    double[] x = Arrays.stream(rows).mapToDouble(row -> row[0]).toArray();
    double[] y = Arrays.stream(rows).mapToDouble(row -> row[1]).toArray();
    return Tile.of(
        "Density, samples and chains",
        panel(samples, new Points("persistent chains", Ink.WHITE, x, y, 3.2, 0.9)),
        meaning + ", and " + Numbers.count(rows.length) + " chains of training as they stand now.",
        trap + " Chains that all stand in one place have collapsed into one mode.");
  }

  private Markup panel(Mark... points) {
    return panel(run.statistics().density(), run.statistics().units(), points);
  }

  /// The colours of `grid` below `points`, with a key.
  static Markup panel(DensityGrid grid, List<String> names, Mark... points) {
    double high = Arrays.stream(grid.values()).max().orElse(0);
    HeatMap map =
        new HeatMap(
            grid.rangeX()[0],
            grid.rangeX()[1],
            grid.rangeY()[0],
            grid.rangeY()[1],
            grid.cells(),
            grid.values(),
            high - DEPTH,
            high);
    List<Mark> marks = new ArrayList<>(List.of(map));
    marks.addAll(List.of(points));
    Chart chart =
        Chart.of(
                "Density of the machine with "
                    + String.join(
                        ", ",
                        Arrays.stream(points)
                            .flatMap(mark -> mark.keys().stream())
                            .map(Mark.Key::label)
                            .toList()),
                new Axis(
                    names.get(0), "data units", Scale.linear(grid.rangeX()[0], grid.rangeX()[1])),
                new Axis(
                    names.get(1), "data units", Scale.linear(grid.rangeY()[0], grid.rangeY()[1])),
                marks.toArray(Mark[]::new))
            .sized(360, 310);
    String quantity = grid.normalised() ? "log p(x)" : "log p(x) + log Z";
    return chart.svg().add(map.key(quantity, "nats", 360));
  }

  private Tile weights(Filters filters) {
    List<String> names = run.statistics().units();
    double[] x = new double[filters.size()];
    double[] y = new double[filters.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = filters.strongestFirst().get(i).weights()[0];
      y[i] = filters.strongestFirst().get(i).weights()[1];
    }
    return Tile.of(
        "Weights of the hidden units",
        Chart.of(
                "Weights of each hidden unit on the two visible units",
                new Axis("weight on " + names.get(0), "per data unit", Scale.covering(x)),
                new Axis("weight on " + names.get(1), "per data unit", Scale.covering(y)),
                new Points(null, Ink.PURPLE, x, y, 7, 0.75))
            .sized(360, 310)
            .svg(),
        "One point per hidden unit: the direction in which it pushes a row when it is on.",
        "Many points at one place are units that do the same work twice.");
  }
}
