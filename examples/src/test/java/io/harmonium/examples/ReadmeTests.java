package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Estimate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The core snippet of the start page is the body of [HelloWorld], word for word, and it runs.
class ReadmeTests {

  @Test
  void theStartPageShowsTheProgramThatIsTested() throws IOException {
    List<String> lines =
        Files.readAllLines(Path.of("src/main/java/io/harmonium/examples/HelloWorld.java"));
    List<String> body =
        lines.subList(
            lines.indexOf("    // README begins") + 1, lines.indexOf("    // README ends"));
    assertTrue(body.size() <= 8, () -> "the example has " + body.size() + " lines");
    String shown =
        String.join("\n", body.stream().map(String::strip).toList()).replace("updates", "4000");
    String readme = Files.readString(Path.of("../docs/start.md"));
    assertTrue(readme.contains(shown), () -> "docs/start.md does not show\n" + shown);
  }

  @Test
  void theProgramRunsAndPrintsOneLine() {
    PrintStream out = System.out;
    ByteArrayOutputStream caught = new ByteArrayOutputStream();
    Estimate likelihood;
    try {
      System.setOut(new PrintStream(caught, true, StandardCharsets.UTF_8));
      likelihood = HelloWorld.run(200);
    } finally {
      System.setOut(out);
    }
    assertEquals(1, caught.toString(StandardCharsets.UTF_8).lines().count());
    assertTrue(likelihood.value() < 0 && likelihood.value() > -25, likelihood::toString);
  }
}
