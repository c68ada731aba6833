package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Picture;
import io.harmonium.formats.FastaWriter;
import io.harmonium.model.Configurations;
import io.harmonium.runs.RunException;
import io.harmonium.runs.report.chart.Mosaic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/// Samples in the format that the name of a file says: tables and arrays, FASTA for letters, a mosaic (PNG) for
/// pictures.
public final class SampleFile {

  /// Names of files that can be written.
  public static final List<String> ENDINGS =
      List.of(".csv", ".tsv", ".npy", ".fasta", ".fa", ".png");

  private static final long MOST_PIXELS = 1L << 25;

  private final TrainedRows run;
  private final ResultFile file;

  public SampleFile(TrainedRows run, ResultFile file) {
    this.run = run;
    this.file = file;
  }

  /// Refuses before any work what this run cannot be written as.
  public void check(boolean visibleOnly) {
    boolean fasta = file.ending().startsWith(".fa");
    boolean png = file.ending().equals(".png");
    if ((fasta || png) && !visibleOnly)
      throw RunException.invalid(
          "--out: " + file.ending() + " shows visible units only",
          "use --keep x, or write .csv or .npy");
    if (fasta && run.conventions().alphabet() == null)
      throw RunException.invalid(
          "--out: FASTA needs units with letters, and those of this run have none",
          "write .csv or .npy");
    if (png && run.conventions().picture() == null)
      throw RunException.invalid(
          "--out: the rows of this run are not known to be pictures",
          "write .npy, or import the machine with --picture WIDTHxHEIGHT");
  }

  /// Writes samples; only the file of a table can be standard output.
  public void write(
      RowTable table, Configurations x, List<String> names, java.io.PrintWriter standardOutput) {
    switch (file.ending()) {
      case ".png" -> mosaic(x);
      case ".fasta", ".fa" -> file.writeText(out -> FastaWriter.write(out, block(x), names));
      default -> file.write(table, standardOutput);
    }
  }

  private Block block(Configurations x) {
    return new Block(
        "visible", x.values(0), run.conventions().columns(), run.conventions().categories(), null);
  }

  private static double[] joined(double[] first, double[] second) {
    return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second)).toArray();
  }

  private void mosaic(Configurations x) {
    Picture picture = run.conventions().picture();
    int cells = picture.cells();
    if ((long) x.rows() * cells > MOST_PIXELS)
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
}
