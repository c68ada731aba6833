package io.harmonium.runs.training;

import io.harmonium.learning.Schedule;
import java.math.BigDecimal;
import java.util.Locale;

/// A learning rate ε, or one that goes from ε₀ to ε₁ over as many updates as [#over] is told: "0.01",
/// "0.1:linear:0.001" or "0.1:exponential:0.001".
public record Rate(double start, double end, Schedule.Shape shape) {

  public Rate {
    new Schedule(start, end, 1, shape);
  }

  /// The rate that `text` spells.
  public static Rate parse(String text) {
    Schedule one = Schedule.parse(text, 1);
    return new Rate(one.start(), one.end(), one.shape());
  }

  /// The same spread over `updates` updates.
  public Schedule over(long updates) {
    return shape == Schedule.Shape.CONSTANT
        ? Schedule.constant(start)
        : new Schedule(start, end, updates, shape);
  }

  /// `factor` times this rate.
  Rate times(double factor) {
    return new Rate(factor * start, factor * end, shape);
  }

  /// A number without an exponent, such as people write it.
  static String plain(double number) {
    return number == 0
        ? "0"
        : new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return shape == Schedule.Shape.CONSTANT
        ? plain(start)
        : plain(start) + ":" + shape.name().toLowerCase(Locale.ROOT) + ":" + plain(end);
  }
}
