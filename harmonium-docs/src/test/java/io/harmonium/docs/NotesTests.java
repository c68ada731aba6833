package io.harmonium.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Every numbered equation of the lecture notes has a row that says which command or type shows it.
class NotesTests {

  /// A number of an equation, or a range of them, after the letter of its text or after another number.
  private static final Pattern EQUATIONS =
      Pattern.compile("^(?:([A-E]) )?(?:6\\.)?(\\d+)(?: to (?:6\\.)?(\\d+))?$");

  /// Numbers of the equations of the text `letter` that stand at the beginning of a row.
  private static Set<Integer> equations(String page, String letter) {
    Set<Integer> found = new TreeSet<>();
    for (String line : page.lines().filter(row -> row.startsWith("| ")).toList()) {
      String text = "";
      for (String part : line.substring(2).split(" \\|")[0].split(":")[0].split(", ")) {
        Matcher equation = EQUATIONS.matcher(part.strip());
        if (part.matches("[A-E]\\b.*")) text = part.substring(0, 1);
        if (!equation.matches() || !text.equals(letter)) continue;
        int first = Integer.parseInt(equation.group(2));
        int last = equation.group(3) == null ? first : Integer.parseInt(equation.group(3));
        IntStream.rangeClosed(first, last).forEach(found::add);
      }
    }
    return found;
  }

  private static Set<Integer> upTo(int last) {
    return IntStream.rangeClosed(1, last).boxed().collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyEquationHasARow() throws IOException {
    String page = Files.readString(Path.of("../docs/notes.md"));
    assertEquals(upTo(24), equations(page, "A"));
    assertEquals(upTo(47), equations(page, "B"));
  }

  @Test
  void numbersAndRangesAreRead() {
    String page = "| A 3, 4, B 6.2 to 6.4, D: x | y |\n| A figure 8: z | A 9 |\n";
    assertEquals(Set.of(3, 4), equations(page, "A"));
    assertEquals(Set.of(2, 3, 4), equations(page, "B"));
  }
}
