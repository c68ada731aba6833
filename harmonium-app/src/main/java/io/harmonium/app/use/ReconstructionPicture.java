package io.harmonium.app.use;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.report.chart.Mosaic;
import io.harmonium.app.report.chart.Raster;
import io.harmonium.data.Picture;
import io.harmonium.model.Configurations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows that are pictures, at most 100 of them, and beside them what a machine makes of them, in the same order and the
/// same range of values, that of the rows.
///
/// @param rows cells of the rows
/// @param back cells of what came back
public record ReconstructionPicture(List<double[]> rows, List<double[]> back, Picture picture) {

  private static final int MOST = 100;

  /// Pixels between the two halves.
  private static final int APART = 24;

  private static final int GROUND = 0xffffff;

  /// The picture of the first rows of `x`; `means` are the visible means that came back, a line for each row.
  public static ReconstructionPicture of(Trained run, Configurations x, double[][] means) {
    Picture picture = run.conventions().picture();
    if (picture == null || run.structure().layer(0).columns() != picture.width() * picture.height())
      throw CommandFailure.usage(
          "--out: the rows of this run are not known to be pictures", "write .npy or .csv");
    int cells = picture.width() * picture.height();
    List<double[]> rows = new ArrayList<>();
    List<double[]> back = new ArrayList<>();
    for (int row = 0; row < Math.min(MOST, x.rows()); row++) {
      double[] row0 = new double[cells];
      x.values(0).toDoubles(row, row0);
      rows.add(row0);
      back.add(Arrays.copyOf(means[row], cells));
    }
    return new ReconstructionPicture(rows, back, picture);
  }

  /// Writes it as PNG and returns the number of rows.
  public int write(ResultFile file) {
    file.write(out -> out.write(raster().png()));
    return rows.size();
  }

  private Raster raster() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] row : rows)
      for (double cell : row) {
        low = Math.min(low, cell);
        high = Math.max(high, cell);
      }
    if (!(low < high)) high = low + 1;
    Raster left = Mosaic.grey(rows, picture.width(), picture.height(), low, high).raster();
    Raster right = Mosaic.grey(back, picture.width(), picture.height(), low, high).raster();
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
