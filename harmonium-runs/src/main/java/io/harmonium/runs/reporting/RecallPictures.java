package io.harmonium.runs.reporting;

import io.harmonium.data.Picture;
import io.harmonium.runs.reporting.chart.Mosaic;
import io.harmonium.runs.reporting.chart.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What a Hopfield network makes of damaged patterns, as a run keeps it: each pattern as it was stored, damaged, and recalled.
public final class RecallPictures {

  /// The file of a run directory that keeps them.
  public static final String FILE = "recall.json";

  private static final List<String> LINES = List.of("stored", "damaged", "recalled");

  /// Pixels of a row of units at most, and of a unit.
  private static final int ROW = 900;

  private static final int CELL = 12;

  private RecallPictures() {}

  /// The tile of a page, or nothing where the run keeps none.
  static List<Tile> tiles(Tree kept, Picture picture) {
    List<Tree> examples = kept.at("examples").list();
    if (examples.isEmpty()) return List.of();
    int units = examples.getFirst().at("stored").numbers().length;
    int wide = picture == null ? units : picture.width();
    int high = picture == null ? 1 : picture.height();
    List<double[]> tiles = new ArrayList<>();
    for (String line : LINES) for (Tree each : examples) tiles.add(each.at(line).numbers());
    int cell = Math.clamp(ROW / units, 1, CELL);
    Mosaic mosaic =
        picture == null
            ? Mosaic.grey(byPattern(examples, cell), cell * wide, cell, -1, 1).inLines(1)
            : Mosaic.grey(tiles, wide, high, -1, 1).inLines(examples.size());
    return List.of(
        Tile.of(
                "Recall",
                PictureLook.image("Stored, damaged and recalled patterns", mosaic),
                (picture == null
                        ? "Three lines for each pattern: as it was stored, with a fifth of its"
                            + " units turned, and as recall leaves it."
                        : "Above: patterns as they were stored. In the middle: with a fifth of"
                            + " their units turned. Below: as recall leaves them.")
                    + " "
                    + Numbers.count(perfect(examples))
                    + " of "
                    + Numbers.count(examples.size())
                    + " come back without a mistake.",
                null)
            .wide(Tile.Width.FULL));
  }

  /// Stored, damaged and recalled below each other, pattern by pattern.
  private static List<double[]> byPattern(List<Tree> examples, int cell) {
    List<double[]> lines = new ArrayList<>();
    for (Tree each : examples)
      for (String line : LINES) lines.add(enlarged(each.at(line).numbers(), cell));
    return lines;
  }

  /// A row of units, each `cell` pixels wide and high.
  private static double[] enlarged(double[] row, int cell) {
    double[] pixels = new double[row.length * cell * cell];
    for (int i = 0; i < pixels.length; i++) pixels[i] = row[i % (row.length * cell) / cell];
    return pixels;
  }

  private static long perfect(List<Tree> examples) {
    return examples.stream()
        .filter(each -> Arrays.equals(each.at("stored").numbers(), each.at("recalled").numbers()))
        .count();
  }

  /// What the network holds, in a sentence; empty where the run keeps nothing.
  static List<String> facts(Tree kept) {
    if (!kept.present()) return List.of();
    return List.of(
        Numbers.count((long) kept.at("patterns").number(0))
            + " patterns in "
            + Numbers.count((long) kept.at("units").number(0))
            + " units ("
            + Numbers.significant(kept.at("load").number(0), 3)
            + " per unit)",
        "overlap after recall from damage of a tenth "
            + Numbers.fixed(kept.at("overlap").number(0), 3));
  }
}
