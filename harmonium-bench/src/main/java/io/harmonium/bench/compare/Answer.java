package io.harmonium.bench.compare;

import java.util.Map;

/// What one side did in one round: what a unit of work cost (usually seconds) and the numbers it computed.
public record Answer(double cost, Map<String, Object> numbers) {

  public Answer {
    if (!(cost > 0)) throw new IllegalArgumentException("a round must cost something, got " + cost);
  }

  /// A number that was computed without chance.
  public double number(String name) {
    if (numbers.get(name) instanceof Number number) return number.doubleValue();
    throw new IllegalArgumentException(
        "no number called '" + name + "' in the answer; there are " + numbers.keySet());
  }

  /// A mean of samples with its error.
  public Sample sample(String name) {
    Object value = numbers.get(name);
    return value instanceof Sample sample ? sample : Sample.of(value);
  }

  public String text(String name) {
    return String.valueOf(numbers.get(name));
  }
}
