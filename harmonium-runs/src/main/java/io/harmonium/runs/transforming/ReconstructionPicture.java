package io.harmonium.runs.transforming;

import io.harmonium.data.Picture;
import io.harmonium.model.Configurations;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Raster;
import io.harmonium.runs.use.CellTable;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows that are pictures, at most 100 of them, and beside them what a machine makes of them, in the same order and the
/// same range of values, that of the rows. Without rows what came back stands alone.
///
/// @param rows cells of the rows; empty where there are none
/// @param back cells of what came back
public record ReconstructionPicture(List<double[]> rows, List<double[]> back, Picture picture) {

  private static final int MAX = 100;

  /// Pixels between the two halves.
  private static final int APART = 24;

  private static final int GROUND = 0xffffff;

  /// The picture of the first rows of `x` (null for none), in the units of the data; `means` are the visible means that came back, a line for each row.
  public static ReconstructionPicture of(TrainedRows run, Configurations x, double[][] means) {
    Picture picture = run.conventions().picture();
    if (picture == null || run.structure().layer(0).columns() != picture.cells())
      throw RunException.invalid(
          "{out}: the rows of this run are not known to be pictures", "write .npy or .csv");
    int cells = picture.cells();
    List<double[]> rows = new ArrayList<>();
    List<double[]> back = new ArrayList<>();
    for (int row = 0; row < Math.min(MAX, means.length); row++) {
      back.add(Arrays.copyOf(means[row], cells));
      if (x != null) rows.add(CellTable.values(run.visible(x, 0), row));
    }
    return new ReconstructionPicture(rows, back, picture);
  }

  /// Writes it as PNG and returns the number of rows.
  public int write(ResultFile file) {
    file.write(out -> out.write(raster().png()));
    return back.size();
  }

  private Raster mosaic(List<double[]> tiles, double low, double high) {
    return Mosaic.rows(tiles, picture.width(), picture.height(), picture.channels(), low, high)
        .raster();
  }

  private Raster raster() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] row : rows.isEmpty() ? back : rows)
      for (double cell : row) {
        low = Math.min(low, cell);
        high = Math.max(high, cell);
      }
    if (!(low < high)) high = low + 1;
    if (rows.isEmpty()) return mosaic(back, low, high);
    Raster left = mosaic(rows, low, high);
    Raster right = mosaic(back, low, high);
    int width = left.width() + APART + right.width();
    int[] pixels = new int[width * left.height()];
    Arrays.fill(pixels, GROUND);
    for (int y = 0; y < left.height(); y++) {
      System.arraycopy(left.pixels(), y * left.width(), pixels, y * width, left.width());
      System.arraycopy(
          right.pixels(),
          y * right.width(),
          pixels,
          y * width + left.width() + APART,
          right.width());
    }
    return new Raster(width, left.height(), pixels);
  }
}
