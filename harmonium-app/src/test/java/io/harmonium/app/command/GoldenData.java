package io.harmonium.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntBinaryOperator;

/// The small files that golden runs learn from, made of integers alone: the same bytes for ever.
final class GoldenData {

  private static final int ROWS = 24;

  private GoldenData() {}

  /// Writes all of them into `folder`.
  static void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    text(folder, "bits.csv", "a,b,c,d,e,f", 6, (r, c) -> number(r, c, 5) > 1 == (c < 3) ? 1 : 0, 1);
    text(folder, "spins.csv", "a,b,c,d,e", 5, (r, c) -> number(r, c, 2) * 2 - 1, 1);
    text(folder, "reals.csv", "a,b,c,d,e", 5, (r, c) -> real(r, c), 100);
    text(folder, "grey.csv", "a,b,c,d", 4, (r, c) -> number(r, c, 101), 100);
    text(folder, "counts.csv", "a,b,c,d", 4, (r, c) -> number(r, c, 5) + (c == r % 4 ? 3 : 0), 1);
    text(folder, "states.csv", "a,b,c,d", 4, (r, c) -> number(r, c, 3), 1);
    text(folder, "labelled.csv", "a,b,c,d,label", 5, (r, c) -> labelled(r, c), 1);
    Files.writeString(
        folder.resolve("patterns.csv"), "a,b,c,d,e\n1,1,-1,1,-1\n1,-1,-1,-1,1\n-1,1,1,-1,-1\n");
    Files.writeString(folder.resolve("pairs.txt"), "0 1\n1 2\n2 3\n0 4\n");
    Files.writeString(folder.resolve("gaps.csv"), "a,b,c,d,e,f\n1,0,,,1,\n,,1,0,,0\n,1,1,,,1\n");
    mixed(folder);
    letters(folder);
    pictures(folder);
    sequences(folder, "bitframes.csv", 1, false);
    sequences(folder, "realframes.csv", 100, false);
    sequences(folder, "gapframes.csv", 1, true);
    sequences(folder, "realgapframes.csv", 100, true);
  }

  /// A number in [0, bound) that looks random: a multiplicative hash of row and column.
  private static int number(int row, int column, int bound) {
    long z = (row * 31L + column + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 29) * 0xBF58476D1CE4E5B9L;
    return (int) ((z >>> 33) % bound);
  }

  /// Columns that vary together.
  private static int real(int row, int column) {
    return number(row, column, 201) - 100 + (row % 4 < 2 ? 1 : -1) * (150 - 40 * column);
  }

  private static int labelled(int row, int column) {
    return column == 4 ? row % 3 : number(row, column, 4) == 0 ? 1 - row % 3 % 2 : row % 3 % 2;
  }

  private static String cell(int value, int unit) {
    return unit == 1 ? Integer.toString(value) : Double.toString(value / (double) unit);
  }

  private static void text(
      Path folder, String name, String header, int columns, IntBinaryOperator cells, int unit)
      throws IOException {
    StringBuilder out = new StringBuilder(header).append('\n');
    for (int r = 0; r < ROWS; r++)
      for (int c = 0; c < columns; c++)
        out.append(cell(cells.applyAsInt(r, c), unit)).append(c == columns - 1 ? '\n' : ',');
    Files.writeString(folder.resolve(name), out);
  }

  private static void mixed(Path folder) throws IOException {
    StringBuilder out = new StringBuilder("size,flag,colour,count,rest\n");
    for (int r = 0; r < ROWS; r++) {
      out.append(number(r, 0, 300) / 100.0).append(',').append(number(r, 1, 2)).append(',');
      out.append(new String[] {"red", "green", "blue"}[number(r, 2, 3)]).append(',');
      out.append(number(r, 3, 30)).append(',');
      out.append(r % 6 == 0 ? "" : Double.toString(number(r, 4, 500) / 100.0 - 2)).append('\n');
    }
    Files.writeString(folder.resolve("mixed.csv"), out);
  }

  private static void letters(Path folder) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int r = 0; r < ROWS; r++) {
      out.append(">s").append(r).append('\n');
      for (int c = 0; c < 5; c++) out.append("ACGT-".charAt(number(r % 17, c, 4 + c % 2)));
      out.append('\n');
    }
    Files.writeString(folder.resolve("letters.fasta"), out);
  }

  /// Twenty pictures of 6 × 6 pixels in the IDX format.
  private static void pictures(Path folder) throws IOException {
    byte[] bytes = new byte[16 + 20 * 36];
    bytes[2] = 8;
    bytes[3] = 3;
    bytes[7] = 20;
    bytes[11] = 6;
    bytes[15] = 6;
    for (int r = 0; r < 20; r++)
      for (int c = 0; c < 36; c++)
        bytes[16 + 36 * r + c] = (byte) (c / 6 == r % 6 || number(r, c, 9) == 0 ? 255 : 0);
    Files.write(folder.resolve("pictures-idx3-ubyte"), bytes);
  }

  /// Six sequences of seven frames of three cells, in two groups; with `gaps` some cells, and one whole frame, are unknown.
  private static void sequences(Path folder, String name, int unit, boolean gaps)
      throws IOException {
    StringBuilder out = new StringBuilder("subject,time,group,a,b,c\n");
    for (int s = 0; s < 6; s++)
      for (int t = 0; t < 7; t++) {
        out.append('p').append(s).append(',').append(t).append(',').append(s % 2 == 0 ? "x" : "y");
        for (int c = 0; c < 3; c++) {
          int bit = (t + c + s) % 3 == 0 || number(s * 7 + t, c, 5) == 0 ? 1 : 0;
          out.append(',');
          if (gaps && (number(s * 7 + t, c + 3, 5) == 0 || s == 2 && t == 3)) continue;
          out.append(cell(unit == 1 ? bit : 100 * bit + number(s * 7 + t, c, 90), unit));
        }
        out.append('\n');
      }
    Files.writeString(folder.resolve(name), out);
  }
}
