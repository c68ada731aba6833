package io.harmonium.app.console;

import java.util.Locale;
import java.util.function.LongSupplier;

/// How fast work goes and when it will be done: steps per second over the last seconds, and what remains at that pace.
final class Pace {

  private static final double WINDOW_SECONDS = 2;

  /// Steps that a window holds at least.
  private static final long WINDOW_STEPS = 2;

  /// Windows whose rates differ by less than this factor are of one pace.
  private static final double ALIKE = 1.5;

  private final LongSupplier clock;
  private final long start;
  private long markTime;
  private long markDone;
  private double before;
  private double rate;

  /// Work that begins now at step `done`; `clock` counts nanoseconds.
  Pace(LongSupplier clock, long done) {
    this.clock = clock;
    this.start = clock.getAsLong();
    this.markTime = start;
    this.markDone = done;
  }

  double seconds() {
    return (clock.getAsLong() - start) * 1e-9;
  }

  /// Steps per second, having reached step `done`.
  double rate(long done) {
    long now = clock.getAsLong();
    double elapsed = (now - markTime) * 1e-9;
    double recent = elapsed > 0 ? (done - markDone) / elapsed : 0;
    double share = Math.min(1, elapsed / WINDOW_SECONDS);
    double smooth = rate == 0 ? recent : rate + share * (recent - rate);
    if (elapsed >= WINDOW_SECONDS && done - markDone >= WINDOW_STEPS) {
      before = rate;
      rate = recent;
      markTime = now;
      markDone = done;
    }
    return smooth;
  }

  /// "  312/s  ETA 0:42" at `rate` for `left` more steps. The first windows are not told as a time: work warms up, and is
  /// judged most often at its beginning.
  String text(double rate, long left) {
    if (!(rate > 0)) return "";
    boolean settled = before > 0 && this.rate < ALIKE * before && before < ALIKE * this.rate;
    return "  " + rateText(rate) + (settled ? "  ETA " + clockText(left / rate) : "");
  }

  /// "312/s", "4.1/s" or "12 s each".
  private static String rateText(double rate) {
    if (rate >= 100) return String.format(Locale.ROOT, "%.0f/s", rate);
    if (rate >= 1) return String.format(Locale.ROOT, "%.1f/s", rate);
    return rate > 0 ? String.format(Locale.ROOT, "%.1f s each", 1 / rate) : "";
  }

  /// "0:42", "12:05" or "3:02:11".
  private static String clockText(double seconds) {
    if (!(seconds < 1e8)) return "";
    long s = Math.round(seconds);
    return s < 3600
        ? String.format(Locale.ROOT, "%d:%02d", s / 60, s % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
  }
}
