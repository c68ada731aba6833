package io.harmonium.runs.training;

import io.harmonium.model.Parameters;
import io.harmonium.wording.InvalidSetting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which links of the block `name` there are: `NAME=diagonal`, `NAME=band:N` (units at most N off the diagonal) or
/// `NAME=blocks:N` (N groups of units that keep to themselves). Sides of different lengths are stretched onto each other.
///
/// @param number N, 0 of a diagonal
public record LinkMask(String name, Kind kind, int number) {

  /// The pattern of links.
  public enum Kind {
    DIAGONAL,
    BAND,
    BLOCKS;

    @Override
    public String toString() {
      return Word.of(this);
    }
  }

  public LinkMask {
    if (number < (kind == Kind.BLOCKS ? 1 : 0))
      throw new IllegalArgumentException("expected a larger number of " + kind + ", got " + number);
  }

  /// The mask that `text` spells.
  public static LinkMask parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) throw bad(text, "expected NAME=PATTERN");
    String name = text.substring(0, equals);
    String word = text.substring(equals + 1);
    int colon = word.indexOf(':');
    if (word.equals("diagonal")) return new LinkMask(name, Kind.DIAGONAL, 0);
    for (Kind kind : List.of(Kind.BAND, Kind.BLOCKS))
      if (colon > 0 && word.substring(0, colon).equals(kind.toString()))
        return new LinkMask(name, kind, number(text, word.substring(colon + 1)));
    throw bad(text, "expected diagonal, band:N or blocks:N");
  }

  private static int number(String mask, String text) {
    if (text.matches("[0-9]{1,9}")) return Integer.parseInt(text);
    throw bad(mask, "'" + text + "' is no number from 0 on");
  }

  /// 1 where there is a link and 0 elsewhere, for each block that has a mask.
  static Map<String, double[]> all(List<LinkMask> masks, Parameters parameters) {
    Map<String, double[]> all = new LinkedHashMap<>();
    for (LinkMask mask : masks) all.put(mask.name, mask.pattern(parameters));
    return all;
  }

  private double[] pattern(Parameters parameters) {
    List<Parameters.Slice> blocks =
        parameters.slices().stream().filter(each -> each.shape().length > 1).toList();
    int[] shape =
        blocks.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    bad(
                        toString(),
                        "there are links called "
                            + blocks.stream().map(Parameters.Slice::name).toList()))
            .shape();
    int rows = shape[shape.length - 2];
    int columns = shape[shape.length - 1];
    if (kind == Kind.BLOCKS && number > Math.min(rows, columns))
      throw bad(toString(), "expected 1 to " + Math.min(rows, columns) + " blocks");
    double[] there = new double[rows * columns];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        there[i * columns + j] = linked(i, rows, j, columns) ? 1 : 0;
    return there;
  }

  private boolean linked(int i, int rows, int j, int columns) {
    double place = rows == 1 ? 0 : (double) i * (columns - 1) / (rows - 1);
    return switch (kind) {
      case DIAGONAL -> Math.abs(place - j) <= 0.5;
      case BAND -> Math.abs(place - j) <= number + 0.5;
      case BLOCKS -> (long) i * number / rows == (long) j * number / columns;
    };
  }

  private static IllegalArgumentException bad(String mask, String why) {
    return new InvalidSetting("{mask} " + mask + ": " + why);
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return name + "=" + kind + (kind == Kind.DIAGONAL ? "" : ":" + number);
  }
}
