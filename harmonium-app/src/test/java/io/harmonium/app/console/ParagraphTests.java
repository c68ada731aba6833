package io.harmonium.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ParagraphTests {

  @Test
  void linesAreNoLongerThanTheWidth() {
    String text = "one two three four five six seven eight nine ten eleven twelve";
    List<String> lines = Paragraph.wrap(text, "error: ", "       ", 30);
    assertTrue(lines.stream().allMatch(line -> line.length() <= 30), lines.toString());
    assertEquals("error: " + text, String.join(" ", lines).replaceAll(" +", " "));
  }

  @Test
  void aLongPathStaysInOnePiece() {
    String path = "/a/very/long/path/that/does/not/fit/into/the/line.csv";
    assertTrue(Paragraph.wrap("see " + path, "", "  ", 20).contains("  " + path));
  }

  @Test
  void lineBreaksStay() {
    assertEquals(List.of("> a", "  b"), Paragraph.wrap("a\nb", "> ", "  ", 80));
  }
}
