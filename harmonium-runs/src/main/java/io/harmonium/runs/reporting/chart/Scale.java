package io.harmonium.runs.reporting.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How values become places: 0 at the low end of an axis, 1 at the high end.
public sealed interface Scale {

  /// A marked value and the words beside it.
  record Tick(double value, String label) {}

  double low();

  double high();

  /// Where a value lies: 0 at `low`, 1 at `high`, beyond them outside.
  double place(double value);

  /// Round values inside the range, at most `atMost` of them.
  List<Tick> ticks(int atMost);

  /// True when the value can be drawn inside the range.
  default boolean holds(double value) {
    return value >= low() && value <= high();
  }

  /// A linear scale from `low` to `high`.
  static Scale linear(double low, double high) {
    return new Linear(low, high);
  }

  /// A linear scale that holds all values with a little room around them.
  static Scale covering(double... values) {
    double low = Arrays.stream(values).min().orElse(0);
    double high = Arrays.stream(values).max().orElse(1);
    double room = 0.05 * (high - low);
    if (room == 0) room = low == 0 ? 1 : 0.1 * Math.abs(low);
    return new Linear(low - room, high + room);
  }

  /// A scale of counts from 0 to `high`, marked at whole numbers.
  static Scale counts(double high) {
    return new Counts(1.08 * Math.max(1, high));
  }

  /// A logarithmic scale that holds all values, which must be positive.
  static Scale logarithmic(double... values) {
    double low = Arrays.stream(values).min().orElse(1);
    double high = Arrays.stream(values).max().orElse(10);
    if (low == high) return new Logarithmic(low / 2, high * 2);
    double room = StrictMath.pow(high / low, 0.03);
    return new Logarithmic(low / room, high * room);
  }

  /// Equal differences at equal distances.
  record Linear(double low, double high) implements Scale {

    public Linear {
      if (!(low < high) || !Double.isFinite(low) || !Double.isFinite(high))
        throw new IllegalArgumentException(
            "an axis needs finite ends low < high, got " + low + " to " + high);
    }

    @Override
    public double place(double value) {
      return (value - low) / (high - low);
    }

    @Override
    public List<Tick> ticks(int atMost) {
      double rough = (high - low) / Math.max(1, atMost);
      int exponent = (int) Math.floor(StrictMath.log10(rough));
      for (int k = exponent; ; k++)
        for (int digit : new int[] {1, 2, 5}) {
          BigDecimal step = BigDecimal.valueOf(digit).scaleByPowerOfTen(k);
          double size = step.doubleValue();
          long first = (long) Math.ceil(low / size - 1e-9);
          long last = (long) Math.floor(high / size + 1e-9);
          if (last - first + 1 > atMost) continue;
          List<Tick> ticks = new ArrayList<>();
          for (long i = first; i <= last; i++) {
            double value = step.multiply(BigDecimal.valueOf(i)).doubleValue();
            ticks.add(new Tick(value, label(value, k)));
          }
          return ticks;
        }
    }

    private static String label(double value, int exponent) {
      if (value == 0) return "0";
      if (exponent < -4 || exponent >= 6)
        return Numbers.significant(
            value, Math.max(1, 1 + (int) Math.floor(StrictMath.log10(Math.abs(value))) - exponent));
      return Numbers.fixed(value, Math.max(0, -exponent));
    }
  }

  /// Equal differences from 0, whole numbers only.
  record Counts(double high) implements Scale {

    @Override
    public double low() {
      return 0;
    }

    @Override
    public double place(double value) {
      return value / high;
    }

    @Override
    public List<Tick> ticks(int atMost) {
      return new Linear(0, high)
          .ticks(atMost).stream()
              .filter(tick -> tick.value() == Math.rint(tick.value()))
              .map(tick -> new Tick(tick.value(), Numbers.count((long) tick.value())))
              .toList();
    }
  }

  /// Equal ratios at equal distances; both ends positive.
  record Logarithmic(double low, double high) implements Scale {

    public Logarithmic {
      if (!(0 < low && low < high) || !Double.isFinite(high))
        throw new IllegalArgumentException(
            "a logarithmic axis needs finite ends 0 < low < high, got " + low + " to " + high);
    }

    @Override
    public double place(double value) {
      return StrictMath.log(value / low) / StrictMath.log(high / low);
    }

    /// Powers of ten (every second, third, … where there are many); with 2 and 5 between them where there are few.
    @Override
    public List<Tick> ticks(int atMost) {
      List<Tick> powers = List.of();
      for (int every = 1; every < 700; every++) {
        powers = ticks(every, 1);
        if (powers.size() <= atMost) break;
      }
      if (powers.size() > 2) return powers;
      for (int[] digits : new int[][] {{1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 5}, {1, 3}}) {
        List<Tick> finer = ticks(1, digits);
        if (finer.size() <= atMost)
          return finer.size() > 1 ? finer : new Linear(low, high).ticks(atMost);
      }
      return powers;
    }

    private List<Tick> ticks(int every, int... digits) {
      List<Tick> ticks = new ArrayList<>();
      int first = (int) Math.floor(StrictMath.log10(low));
      int last = (int) Math.ceil(StrictMath.log10(high));
      for (int k = Math.floorDiv(first, every) * every; k <= last; k += every)
        for (int digit : digits) {
          double value =
              BigDecimal.valueOf(digit)
                  .scaleByPowerOfTen(k)
                  .round(MathContext.DECIMAL64)
                  .doubleValue();
          if (holds(value)) ticks.add(new Tick(value, Numbers.compact(value)));
        }
      return ticks;
    }
  }
}
