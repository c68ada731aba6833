package io.harmonium.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ProgressTests {

  private final StringWriter text = new StringWriter();
  private final PrintWriter out = new PrintWriter(text);
  private long now;

  private void seconds(double seconds) {
    now += (long) (seconds * 1e9);
  }

  @Test
  void theBarShowsShareRateAndTimeLeft() {
    try (Progress bar = new BarProgress(out, 120, "training", 0, 1000, () -> now)) {
      for (int step = 1; step <= 2; step++) {
        seconds(2);
        bar.at(200 * step, "test -24.1");
      }
      seconds(1);
      bar.at(500, "test -24.1");
    }
    String drawn = last(text.toString(), 2);
    assertTrue(drawn.contains("50% 500/1000"), drawn);
    assertTrue(drawn.contains("100/s"), drawn);
    assertTrue(drawn.contains("ETA 0:05"), drawn);
    assertTrue(drawn.endsWith("test -24.1"), drawn);
  }

  @Test
  void aResumedBarCountsItsOwnWorkOnly() {
    try (Progress bar = new BarProgress(out, 120, "training", 900, 1000, () -> now)) {
      seconds(1);
      bar.at(910, "");
    }
    assertTrue(text.toString().contains("10.0/s"), text.toString());
  }

  /// One step a second at first, for it is judged after every one, then 100: no time is told from the slow beginning.
  @Test
  void noTimeIsToldBeforeThePaceHasSettled() {
    try (Progress bar = new BarProgress(out, 120, "training", 0, 10_000, () -> now)) {
      long done = 0;
      for (double rate : new double[] {1, 4, 16, 64}) {
        seconds(2);
        done += (long) (2 * rate);
        bar.at(done, "");
      }
      assertFalse(text.toString().contains("ETA"), text.toString());
      for (int i = 0; i < 3; i++) {
        seconds(2);
        done += 200;
        bar.at(done, "");
      }
    }
    String drawn = text.toString();
    assertTrue(drawn.contains("ETA 1:3"), drawn);
  }

  @Test
  void theBarIsNeverWiderThanTheTerminal() {
    try (Progress bar = new BarProgress(out, 60, "training", 0, 10, () -> now)) {
      seconds(1);
      bar.at(5, "a remark that is much too long to fit into a narrow terminal");
    }
    assertTrue(
        Arrays.stream(text.toString().split("\r"))
            .allMatch(line -> line.replace("\u001b[K", "").length() < 60),
        text.toString());
  }

  @Test
  void theBarIsDrawnAtMostTenTimesASecond() {
    try (Progress bar = new BarProgress(out, 80, "training", 0, 1_000_000, () -> now)) {
      for (int i = 1; i <= 10_000; i++) {
        seconds(1e-4);
        bar.at(i, "");
      }
    }
    long frames = text.toString().chars().filter(c -> c == '\r').count();
    assertTrue(frames <= 13, frames + " frames in one second");
  }

  @Test
  void linesStayAboveTheBar() {
    try (Progress bar = new BarProgress(out, 80, "training", 0, 10, () -> now)) {
      bar.line("saved");
    }
    assertTrue(text.toString().contains("\r\u001b[Ksaved\n"), text.toString());
    assertTrue(text.toString().endsWith("\r\u001b[K"), "the bar is wiped at the end");
  }

  @Test
  void plainProgressSpeaksAtOnceThenNowAndThen() {
    try (Progress plain = new PlainProgress(out, "training", 0, 100, () -> now)) {
      assertEquals("training 0%\n", text.toString());
      for (int i = 1; i <= 25; i++) {
        seconds(1);
        plain.at(i, "");
      }
    }
    assertEquals(3, text.toString().lines().count(), text.toString());
    assertFalse(text.toString().contains("\u001b"), "no control sequences in a file");
  }

  @Test
  void automaticProgressIsABarOnATerminalOnly() {
    Terminal wide = new Terminal(false, false, true, 80, false);
    new Console(out, out, wide, false, false, ProgressMode.AUTO).progress("a", 0, 1).close();
    assertTrue(text.toString().contains("\u001b[K"));
    text.getBuffer().setLength(0);
    new Console(out, out, Terminal.NONE, false, false, ProgressMode.AUTO).progress("a", 0, 1);
    assertEquals("a 0%\n", text.toString());
  }

  @Test
  void quietMeansNoProgressAndNoRemarks() {
    Console quiet = new Console(out, out, Terminal.NONE, false, true, ProgressMode.BAR);
    quiet.progress("a", 0, 1).at(1, "");
    quiet.note("a remark");
    assertEquals("", text.toString());
    quiet.warn("a warning");
    assertEquals("warning: a warning\n", text.toString());
  }

  private static String last(String text, int fromEnd) {
    String[] frames = text.split("\r\u001b\\[K", -1);
    return frames[frames.length - fromEnd];
  }
}
