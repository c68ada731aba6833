package io.harmonium.runs.training;

import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// Numbers between colons: "1:0.01".
final class NumberText {

  private NumberText() {}

  /// The numbers of "a:b:c" from part `first` on, of `min` to `max` parts in all.
  static double[] parse(String text, String expected, int min, int max, int first) {
    String[] parts = text.split(":", -1);
    try {
      if (parts.length >= min && parts.length <= max) {
        double[] numbers = new double[parts.length - first];
        for (int i = 0; i < numbers.length; i++) numbers[i] = Double.parseDouble(parts[first + i]);
        return numbers;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(text, expected), e);
    }
    throw new IllegalArgumentException(usage(text, expected));
  }

  private static String usage(String text, String expected) {
    return "expected " + expected + ", got '" + text + "'";
  }

  /// What [#parse] reads.
  static String of(double... numbers) {
    return DoubleStream.of(numbers).mapToObj(Rate::plain).collect(Collectors.joining(":"));
  }
}
