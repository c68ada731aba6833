package io.harmonium.app.console;

import io.harmonium.runs.Progress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/// One line per report, and a line now and then between reports. For files and pipes.
final class PlainProgress implements Progress {

  private static final long INTERVAL_NANOS = 10_000_000_000L;

  private final PrintWriter out;
  private final String what;
  private final long total;
  private final LongSupplier clock;
  private final Pace pace;
  private long spoken;

  PlainProgress(PrintWriter out, String what, long done, long total, LongSupplier clock) {
    this.out = out;
    this.what = what;
    this.total = Math.max(1, total);
    this.clock = clock;
    this.pace = new Pace(clock, done);
    this.spoken = clock.getAsLong();
    print(what + " " + 100 * done / this.total + "%");
  }

  @Override
  public synchronized void at(long done, String detail) {
    double rate = pace.rate(done);
    if (clock.getAsLong() - spoken < INTERVAL_NANOS) return;
    print(
        what
            + " "
            + 100 * done / total
            + "% "
            + done
            + "/"
            + total
            + pace.text(rate, total - done)
            + (detail.isEmpty() ? "" : "  " + detail));
  }

  @Override
  public synchronized void line(String text) {
    print(text);
  }

  @Override
  public void close() {}

  private void print(String text) {
    spoken = clock.getAsLong();
    out.println(PlainText.line(text));
    out.flush();
  }
}
