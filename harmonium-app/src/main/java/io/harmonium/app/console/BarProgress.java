package io.harmonium.app.console;

import io.harmonium.runs.Progress;
import java.io.PrintWriter;
import java.util.function.LongSupplier;

/// A bar that is redrawn in place: share, steps, pace and the time that remains. For terminals.
final class BarProgress implements Progress {

  private static final long FRAME_NANOS = 100_000_000;
  private static final String CLEAR = "\r\u001b[K";
  private static final String PARTS = " ▏▎▍▌▋▊▉";
  private static final int BAR_CELLS = 24;

  private final PrintWriter out;
  private final int columns;
  private final String what;
  private final long total;
  private final LongSupplier clock;
  private final Pace pace;
  private long drawn;
  private String last = "";

  BarProgress(
      PrintWriter out, int columns, String what, long done, long total, LongSupplier clock) {
    this.out = out;
    this.columns = columns;
    this.what = what;
    this.total = Math.max(1, total);
    this.clock = clock;
    this.pace = new Pace(clock, done);
    draw(done, "");
  }

  @Override
  public synchronized void at(long done, String detail) {
    if (clock.getAsLong() - drawn >= FRAME_NANOS || done >= total) draw(done, detail);
  }

  @Override
  public synchronized void line(String text) {
    out.print(CLEAR + PlainText.line(text) + "\n" + last);
    out.flush();
  }

  @Override
  public synchronized void close() {
    out.print(CLEAR);
    out.flush();
  }

  private void draw(long done, String detail) {
    drawn = clock.getAsLong();
    double rate = pace.rate(done);
    StringBuilder text = new StringBuilder(what).append(' ').append(bar(done / (double) total));
    text.append(' ').append(100 * done / total).append("% ").append(done).append('/').append(total);
    text.append(pace.text(rate, total - done));
    if (!detail.isEmpty()) text.append("  ").append(detail);
    String plain = PlainText.line(text.toString());
    last = plain.length() < columns ? plain : plain.substring(0, columns - 2) + "…";
    out.print(CLEAR + last);
    out.flush();
  }

  private static String bar(double share) {
    int eighths = (int) Math.clamp(Math.round(share * BAR_CELLS * 8), 0L, BAR_CELLS * 8L);
    StringBuilder bar = new StringBuilder("█".repeat(eighths / 8));
    if (bar.length() < BAR_CELLS) bar.append(PARTS.charAt(eighths % 8));
    return "▕" + bar + " ".repeat(BAR_CELLS - bar.length()) + "▏";
  }
}
