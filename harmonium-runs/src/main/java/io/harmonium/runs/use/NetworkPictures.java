package io.harmonium.runs.use;

import io.harmonium.data.Picture;
import io.harmonium.matrix.Reals;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.chart.Mosaic;
import java.util.ArrayList;
import java.util.List;

/// Rows of a network, numbers in [−1, 1], as one picture.
public final class NetworkPictures {

  private NetworkPictures() {}

  /// The rows as arrays of numbers.
  static List<double[]> tiles(Reals rows) {
    List<double[]> tiles = new ArrayList<>();
    for (int row = 0; row < rows.rows(); row++) {
      double[] tile = new double[rows.columns()];
      rows.toDoubles(row, tile);
      tiles.add(tile);
    }
    return tiles;
  }

  /// Refuses rows that are no pictures.
  public static void check(Picture picture) {
    if (picture == null)
      throw RunException.invalid(
          "{out}: the rows of this run are not known to be pictures", "write .npy or .csv");
  }

  /// Writes a mosaic (PNG).
  public static void write(Picture picture, Reals rows, ResultFile file) {
    check(picture);
    Mosaic mosaic =
        Mosaic.rows(tiles(rows), picture.width(), picture.height(), picture.channels(), -1, 1);
    file.write(out -> out.write(mosaic.raster().png()));
  }
}
