package io.harmonium.runs.reporting;

import io.harmonium.coupling.Window;
import io.harmonium.data.Picture;
import io.harmonium.runs.reporting.chart.Markup;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Raster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows that are images, or begin with one and end in other units such as a class: mosaics of data, samples, chains and
/// filters.
record PictureLook(RunContents run) implements Look {

  static boolean suits(RunStatistics statistics) {
    Picture picture = statistics.picture();
    if (picture == null || picture.cells() > statistics.units().size()) return false;
    // Units of the picture have one column each; those after it may have levels.
    return statistics.levels().subList(0, picture.cells()).stream().allMatch(List::isEmpty);
  }

  @Override
  public List<Tile> tiles() {
    RunStatistics statistics = run.statistics();
    List<Tile> tiles = new ArrayList<>();
    tiles.add(
        Tile.of(
            "Data",
            image("The first rows of the data", rows(statistics.dataExamples())),
            "The first "
                + statistics.dataExamples().length
                + (statistics.comparedWith().equals("test") ? " held-out rows." : " rows."),
            null));
    tiles.add(
        Tile.of(
            "Samples",
            image("Samples of the machine", samples()),
            "What the machine dreams: "
                + statistics.sampleExamples().length
                + " of "
                + Numbers.count(statistics.sampleRows())
                + " samples.",
            "Compare with the data by eye, then believe the correlations below."));
    Filters filters = run.filters();
    if (filters.size() > 0)
      tiles.add(
          Tile.of(
              "Filters",
              image("Weights of the hidden units", filters(filters)),
              "Weights of the "
                  + filters.first(EXAMPLES).size()
                  + " strongest of "
                  + Numbers.count(filters.size())
                  + " "
                  + filters.words()
                  + ": "
                  + (picture().coloured()
                      ? "grey is 0, a colour is brighter where a unit that is on asks for it."
                      : "vermilion where a unit that is on asks for ink, blue where it forbids"
                          + " it."),
              "Filters that are all alike, or all noise, say that little was learned."));
    if (run.chains() != null)
      tiles.add(
          Tile.of(
              "Persistent chains",
              image("The chains of training", rows(chains())),
              "Where the first "
                  + chains().length
                  + " of "
                  + Numbers.count(run.chains().rows())
                  + " chains of training stand now.",
              "Chains that all look alike have collapsed into one mode."));
    return tiles.stream().map(tile -> tile.wide(Tile.Width.HALF)).toList();
  }

  @Override
  public Map<String, Raster> files() {
    Map<String, Raster> files = new LinkedHashMap<>();
    files.put("samples.png", samples().raster());
    Filters filters = run.filters();
    if (filters.size() > 0) files.put("filters.png", filters(filters).raster());
    if (run.chains() != null) files.put("chains.png", rows(chains()).raster());
    return files;
  }

  private Mosaic samples() {
    return rows(run.statistics().sampleExamples());
  }

  private double[][] chains() {
    return VisibleUnits.of(run.machine().structure()).rows(run.chains(), EXAMPLES);
  }

  private Mosaic filters(Filters filters) {
    Window window = filters.window();
    List<double[]> tiles =
        filters.first(EXAMPLES).stream()
            .map(Filters.Filter::weights)
            .map(weights -> window == null ? ofPicture(weights) : weights)
            .toList();
    return window == null
        ? Mosaic.signed(tiles, picture().width(), picture().height(), picture().channels())
        : Mosaic.signed(tiles, window.wide(), window.tall());
  }

  private Picture picture() {
    return run.statistics().picture();
  }

  /// Rows in one range of values, that of the data.
  private Mosaic rows(double[][] rows) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] row : run.statistics().dataExamples())
      for (double value : ofPicture(row)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    if (!(low < high)) high = low + 1;
    List<double[]> tiles = Arrays.stream(rows).map(this::ofPicture).toList();
    return Mosaic.rows(
        tiles, picture().width(), picture().height(), picture().channels(), low, high);
  }

  /// The part of a row that is the picture.
  private double[] ofPicture(double[] row) {
    return Arrays.copyOf(row, picture().cells());
  }

  /// A mosaic as part of the page, in its own size; `words` say what it shows.
  static Markup image(String words, Mosaic mosaic) {
    Raster raster = mosaic.raster();
    return new Markup()
        .open("div", "class", "scroll")
        .empty(
            "img",
            "class",
            mosaic.coloured() ? "pixels" : "pixels ink",
            "alt",
            words,
            "width",
            raster.width(),
            "height",
            raster.height(),
            "src",
            raster.dataUri())
        .close();
  }
}
