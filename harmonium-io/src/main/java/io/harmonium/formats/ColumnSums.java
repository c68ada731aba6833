package io.harmonium.formats;

import java.util.Arrays;
import java.util.List;

/// Mean, deviation, digits and (while they are few) values of the numbers of one column. The first number is taken off
/// before squares are added, so that a large mean costs no digits.
final class ColumnSums {

  private static final int MAX_DECIMALS = 15;

  private static final double[] NONE = {};

  /// Null where they are not listed, or more than are listed.
  private double[] values;

  private double first;
  private double sum;
  private double squares;
  private long count;
  private int decimals;

  /// Values are listed where `listed`, while they are at most [MixedTables#FEW_VALUES].
  ColumnSums(boolean listed) {
    values = listed ? NONE : null;
  }

  void add(double x, int digits) {
    if (count == 0) first = x;
    count++;
    sum += x - first;
    squares += (x - first) * (x - first);
    decimals = Math.max(decimals, digits);
    if (values != null) list(x + 0.0);
  }

  private void list(double x) {
    int at = Arrays.binarySearch(values, x);
    if (at >= 0) return;
    if (values.length == MixedTables.FEW_VALUES) {
      values = null;
      return;
    }
    double[] more = Arrays.copyOf(values, values.length + 1);
    System.arraycopy(values, -1 - at, more, -at, values.length + 1 + at);
    more[-1 - at] = x;
    values = more;
  }

  double mean() {
    return first + sum / count;
  }

  /// The standard deviation; 1 where all numbers are the same.
  double deviation() {
    double mean = sum / count;
    double deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
    return deviation > 0 ? deviation : 1;
  }

  /// The most digits after the point.
  int decimals() {
    return decimals;
  }

  /// The different values in ascending order, none where there are more than [MixedTables#FEW_VALUES].
  List<String> values() {
    if (values == null) return List.of();
    return Arrays.stream(values).mapToObj(Survey::number).toList();
  }

  /// Digits after the point of a number in a text: 3 for 1.250, 5 for 1.5e-4.
  static int decimals(char[] text, int from, int length) {
    int point = -1;
    int end = from + length;
    int exponent = 0;
    for (int i = from; i < from + length; i++) {
      if (text[i] == '.') point = i;
      if (text[i] == 'e' || text[i] == 'E') {
        double parsed = Numeral.parse(text, i + 1, from + length - i - 1);
        exponent = (int) Math.clamp(parsed, -100, 100);
        end = i;
        break;
      }
    }
    int digits = point < 0 ? 0 : end - point - 1;
    return Math.clamp(digits - exponent, 0, MAX_DECIMALS);
  }
}
