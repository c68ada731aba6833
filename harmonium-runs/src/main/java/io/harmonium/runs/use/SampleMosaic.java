package io.harmonium.runs.use;

import io.harmonium.data.Picture;
import io.harmonium.model.Configurations;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.chart.Mosaic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// States of a run whose rows are pictures, as one picture.
public final class SampleMosaic {

  private static final long MAX_PIXELS = 1L << 25;

  private SampleMosaic() {}

  /// Writes a mosaic (PNG).
  public static void write(TrainedRows run, Configurations x, ResultFile file) {
    Picture picture = run.conventions().picture();
    int cells = picture.cells();
    if ((long) x.rows() * cells > MAX_PIXELS)
      throw RunException.invalid(
          x.rows() + " pictures of " + cells + " cells do not fit one mosaic",
          "draw fewer, or write .npy");
    List<double[]> tiles = new ArrayList<>();
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < x.rows(); row++) {
      double[] tile = CellTable.values(run.visible(x, 0), row);
      if (run.conventions().paired()) tile = joined(tile, CellTable.values(run.visible(x, 1), row));
      tiles.add(tile);
      for (double value : tile) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    if (low == high) high = low + 1;
    Mosaic mosaic =
        Mosaic.rows(tiles, picture.width(), picture.height(), picture.channels(), low, high);
    file.write(out -> out.write(mosaic.raster().png()));
  }

  private static double[] joined(double[] first, double[] second) {
    return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second)).toArray();
  }
}
