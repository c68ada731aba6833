package io.harmonium.runs.training;

import io.harmonium.model.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which links of a block there are, in a word: `diagonal`, `band:N` (units at most N off the diagonal) or `blocks:N` (N groups
/// of units that keep to themselves). Sides of different lengths are stretched onto each other.
final class LinkMask {

  private LinkMask() {}

  /// Masks of named blocks, "NAME=PATTERN" each.
  static Map<String, double[]> all(List<String> masks, Parameters parameters) {
    Map<String, double[]> all = new LinkedHashMap<>();
    for (String mask : masks) {
      int equals = mask.indexOf('=');
      if (equals < 1) throw bad(mask, "expected NAME=PATTERN");
      String name = mask.substring(0, equals);
      Parameters.Slice slice =
          parameters.slices().stream()
              .filter(each -> each.name().equals(name) && each.shape().length > 1)
              .findFirst()
              .orElseThrow(
                  () ->
                      bad(
                          mask,
                          "there are links called "
                              + parameters.slices().stream()
                                  .filter(each -> each.shape().length > 1)
                                  .map(Parameters.Slice::name)
                                  .toList()));
      int[] shape = slice.shape();
      all.put(
          name,
          pattern(
              mask, mask.substring(equals + 1), shape[shape.length - 2], shape[shape.length - 1]));
    }
    return all;
  }

  private static double[] pattern(String mask, String word, int rows, int columns) {
    String kind = word.contains(":") ? word.substring(0, word.indexOf(':')) : word;
    int number = kind.equals(word) ? 0 : number(mask, word.substring(word.indexOf(':') + 1));
    double[] there = new double[rows * columns];
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        there[i * columns + j] = linked(mask, kind, number, i, rows, j, columns) ? 1 : 0;
    return there;
  }

  private static boolean linked(
      String mask, String kind, int number, int i, int rows, int j, int columns) {
    double place = rows == 1 ? 0 : (double) i * (columns - 1) / (rows - 1);
    return switch (kind) {
      case "diagonal" -> Math.abs(place - j) <= 0.5;
      case "band" -> Math.abs(place - j) <= number + 0.5;
      case "blocks" -> {
        if (number < 1 || number > Math.min(rows, columns))
          throw bad(mask, "expected 1 to " + Math.min(rows, columns) + " blocks");
        yield (long) i * number / rows == (long) j * number / columns;
      }
      default -> throw bad(mask, "expected diagonal, band:N or blocks:N");
    };
  }

  private static int number(String mask, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(bad(mask, "'" + text + "' is no number").getMessage(), e);
    }
    throw bad(mask, "expected a number from 0 on");
  }

  private static IllegalArgumentException bad(String mask, String why) {
    return new IllegalArgumentException("--mask " + mask + ": " + why);
  }
}
