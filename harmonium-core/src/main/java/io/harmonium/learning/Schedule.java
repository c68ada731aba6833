package io.harmonium.learning;

import io.harmonium.numeric.Transcendental;

/// A number that changes over the updates of a run: from `start` to `end` over `updates` updates, then constant.
public record Schedule(double start, double end, long updates, Shape shape) {

  /// How the number moves from start to end.
  public enum Shape {
    CONSTANT,
    LINEAR,
    EXPONENTIAL
  }

  public Schedule {
    if (!(start >= 0) || !(end >= 0) || Double.isInfinite(start) || Double.isInfinite(end))
      throw new IllegalArgumentException(
          "a schedule needs finite numbers >= 0, got " + start + " and " + end);
    if (shape != Shape.CONSTANT && updates < 1)
      throw new IllegalArgumentException("a schedule needs at least one update, got " + updates);
    if (shape == Shape.EXPONENTIAL && !(start > 0 && end > 0))
      throw new IllegalArgumentException(
          "an exponential schedule needs positive numbers, got " + start + " and " + end);
  }

  public static Schedule constant(double value) {
    return new Schedule(value, value, 0, Shape.CONSTANT);
  }

  public static Schedule linear(double start, double end, long updates) {
    return new Schedule(start, end, updates, Shape.LINEAR);
  }

  public static Schedule exponential(double start, double end, long updates) {
    return new Schedule(start, end, updates, Shape.EXPONENTIAL);
  }

  /// The value at an update, counted from 0.
  public double at(long update) {
    double part = shape == Shape.CONSTANT ? 0 : Math.min(1.0, update / (double) updates);
    return switch (shape) {
      case CONSTANT -> start;
      case LINEAR -> start + part * (end - start);
      case EXPONENTIAL -> start * Transcendental.exp(part * Transcendental.log(end / start));
    };
  }

  /// "0.01", "0.1:linear:0.001" or "0.1:exponential:0.001", the change spread over `updates` updates.
  public static Schedule parse(String text, long updates) {
    String[] parts = text.split(":");
    try {
      double start = Double.parseDouble(parts[0]);
      if (parts.length == 1) return constant(start);
      if (parts.length == 3) {
        double end = Double.parseDouble(parts[2]);
        if (parts[1].equals("linear")) return linear(start, end, updates);
        if (parts[1].equals("exponential")) return exponential(start, end, updates);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(usage(text), e);
    }
    throw new IllegalArgumentException(usage(text));
  }

  private static String usage(String text) {
    return "a rate is a number, START:linear:END or START:exponential:END, got '" + text + "'";
  }

  @Override
  public String toString() {
    return shape == Shape.CONSTANT
        ? Double.toString(start)
        : start + ":" + shape.name().toLowerCase(java.util.Locale.ROOT) + ":" + end;
  }
}
