package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.TrainingResult;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The snippets of [RunSnippets] stand word for word in the start page, the first ones in the README; they have at most eight lines
/// and they run.
class RunSnippetsTests {

  @TempDir private Path folder;

  @Test
  void documentsShowTheSnippets() throws IOException {
    String source =
        Files.readString(Path.of("src/main/java/io/harmonium/examples/RunSnippets.java"));
    String start = Files.readString(Path.of("../docs/start.md"));
    String readme = Files.readString(Path.of("../README.md"));
    Matcher found =
        Pattern.compile("( +)// (\\w+) begins\n(.*?) +// \\2 ends", Pattern.DOTALL).matcher(source);
    int count = 0;
    while (found.find()) {
      List<String> lines =
          found.group(3).lines().map(line -> line.substring(found.group(1).length())).toList();
      assertTrue(lines.size() <= 8, found.group(2));
      List<String> shown = lines.stream().filter(line -> !line.startsWith("  return ")).toList();
      String name = found.group(2);
      String text = String.join("\n", name.equals("report") ? lines : shown);
      assertTrue(start.contains(text), () -> "docs/start.md does not show\n" + text);
      if (List.of("table", "score").contains(name))
        assertTrue(readme.contains(text), () -> "README.md does not show\n" + text);
      count++;
    }
    assertEquals(7, count);
  }

  @Test
  void theSnippetsRun() throws IOException {
    Path people = folder.resolve("people.csv");
    Files.write(people, people(600, 1));
    Path news = folder.resolve("news.csv");
    List<String> other = new ArrayList<>(people(20, 2));
    other.add("8,yes,250");
    Files.write(news, other);
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    try {
      Path run = folder.resolve("people");
      TrainingResult trained = RunSnippets.table(people, run);
      assertTrue(trained.finished());
      assertTrue(RunSnippets.score(run) > 0);
      assertEquals(21, RunSnippets.explain(run, news).getFirst().number());
      for (Map<String, Object> row : RunSnippets.sample(run).cells())
        assertEquals("yes", row.get("smokes"));
      assertTrue(Double.isFinite(RunSnippets.evaluate(run).value()));
      assertTrue(Files.size(RunSnippets.report(run)) > 10_000);
      double[][] rows = new double[200][6];
      SplittableRandom random = new SplittableRandom(3);
      for (double[] row : rows) {
        int bit = random.nextInt(2);
        for (int j = 0; j < 6; j++) row[j] = random.nextInt(10) == 0 ? 1 - bit : bit;
      }
      assertTrue(RunSnippets.arrays(rows, folder.resolve("bits")).finished());
    } finally {
      System.setOut(out);
    }
  }

  /// Ages, who smokes (nobody below 16), and heights, with a hole here and there.
  private static List<String> people(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>(List.of("age,smokes,height"));
    for (int i = 0; i < count; i++) {
      int age = 5 + random.nextInt(70);
      boolean smokes = age >= 16 && random.nextInt(3) == 0;
      double height = age < 16 ? 90 + 5 * age : 168 + 8 * random.nextGaussian();
      lines.add(
          age
              + ","
              + (random.nextInt(20) == 0 ? "" : smokes ? "yes" : "no")
              + ","
              + (random.nextInt(20) == 0 ? "" : Math.round(height)));
    }
    return lines;
  }
}
