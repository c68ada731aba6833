package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Sequences;
import io.harmonium.data.generate.Lagged;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sequences on the command line: generated, described, converted, split, and told by plain rules.
class SequenceDataTests {

  @TempDir private Path folder;

  /// Two people with two days of three beeps each; one cell and one beep are missing.
  private Path diary() throws IOException {
    StringBuilder text = new StringBuilder("person,group,hours,calm,sad,sleep\n");
    for (String person : List.of("ann", "bob"))
      for (int beep = 0; beep < 10; beep++) {
        int hours = beep * 4 + (beep >= 5 ? 12 : 0);
        String cells = beep == 3 ? "," : beep + 10 * (person.equals("bob") ? 1 : 0) + "," + -beep;
        text.append(
            "%s,%s,%d,%s,%s\n"
                .formatted(
                    person,
                    person.equals("ann") ? "both" : "one",
                    hours,
                    cells,
                    beep % 5 == 0 ? "8" : ""));
      }
    return Files.writeString(folder.resolve("diary.csv"), text.toString());
  }

  private static Object[] with(Object[] first, Object... more) {
    Object[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private Object[] diaryOptions(String verb) throws IOException {
    return new Object[] {
      "data",
      verb,
      diary(),
      "--id",
      "person",
      "--time",
      "hours",
      "--gap",
      "6h",
      "--covariate",
      "group=both",
      "--drop",
      "sleep"
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.csv", "x.npy", "x.npz"})
  void generatedSequencesComeBackFromEveryFormat(String name) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", "lagged:columns=3,length=7", "--n", 5, "--out", file);
    FrameOptions options =
        name.endsWith("csv")
            ? FrameOptions.DEFAULT.withId("id").withTime("time", null)
            : FrameOptions.DEFAULT;
    Sequences back = SequenceFiles.read(file, options);
    Sequences drawn = new Lagged(3, 5, 0.1, 7).sequences(0, 5, Seed.of(1));
    assertEquals(drawn.frames().blocks().get(0).values(), back.frames().blocks().get(0).values());
    assertEquals(5, back.count());
  }

  @Test
  void aDescriptionCountsSequencesSubjectsAndGaps() throws IOException {
    Map<?, ?> json = Ran.done(with(diaryOptions("describe"), "--json")).json();
    assertEquals(4L, json.get("sequences"));
    assertEquals(List.of(5L, 5L, 5L, 5L), json.get("lengths"));
    assertEquals(2L, json.get("subjects"));
    assertEquals(4L, json.get("missingCells"));
    assertEquals(2L, json.get("absentFrames"));
    Map<?, ?> steps = Ran.done(with(diaryOptions("describe"), "--interval", "2h", "--json")).json();
    assertEquals(List.of(9L, 9L, 9L, 9L), steps.get("lengths"));
    String text = Ran.done(diaryOptions("describe")).out();
    assertTrue(text.contains("sequences 4, 5 to 5 frames long"), text);
    assertTrue(text.contains("group=both: 0 in 2 sequences, 1 in 2 sequences"), text);
    assertTrue(text.contains("missing   4 of 40 cells (10.0 %); 2 frames wholly"), text);
  }

  @Test
  void mediansOfTheTrainingPartSplitBothParts() throws IOException {
    Ran.done(with(diaryOptions("split"), "--medians", "--holdout", "0.2"));
    String test = Files.readString(folder.resolve("diary.test.csv"));
    // the last two of ten beeps: calm lies above and sad below all that was learnt from
    assertEquals(
        List.of(
            "id,time,group=both,calm,sad",
            "ann,44,1,1,0",
            "ann,48,1,1,0",
            "bob,44,0,1,0",
            "bob,48,0,1,0"),
        test.lines().map(line -> line.replace("\r", "")).toList());
    String train = Files.readString(folder.resolve("diary.train.csv"));
    assertEquals(17, train.lines().count());
  }

  @Test
  void rulesAreJudgedOnWhatIsHeldOut() throws IOException {
    Path file = folder.resolve("lag.npz");
    Ran.done("data", "generate", "lagged:columns=2,lag=2", "--n", 60, "--out", file);
    Map<?, ?> json = Ran.done("data", "baselines", file, "--orders", "1,2", "--json").json();
    Map<?, ?> rules = (Map<?, ?>) json.get("baselines");
    assertEquals(
        List.of("mean", "last", "linear", "ar:1", "ar:2", "markov:1", "markov:2"),
        List.copyOf(rules.keySet()));
    double one = number(rules, "markov:1", "meanLogLikelihoodPerFrame");
    double two = number(rules, "markov:2", "meanLogLikelihoodPerFrame");
    assertTrue(two > one + 0.5, one + " and " + two);
    assertEquals(6L * 50, json.get("testFrames"));
    String text =
        Ran.done(with(diaryOptions("baselines"), "--holdout", "0.2", "--orders", "1")).out();
    assertTrue(text.contains("autoregression of order 1"), text);
    assertTrue(text.contains("held out: sequences 2, 2 to 2 frames long"), text);
  }

  private static double number(Map<?, ?> rules, String rule, String key) {
    return ((Number) ((Map<?, ?>) rules.get(rule)).get(key)).doubleValue();
  }

  @Test
  void partsOfAPianoRollAreThoseOfTheFile() throws IOException {
    Path file = folder.resolve("roll.txt");
    Files.writeString(
        file, "# train 4\n60 64\n60\n60 64\n60\n# valid 1\n61\n# test 2\n60\n60 64\n");
    Map<?, ?> json = Ran.done("data", "baselines", file, "--orders", "1", "--json").json();
    assertEquals(4L, json.get("trainFrames"));
    assertEquals(2L, json.get("testFrames"));
    assertTrue(Ran.done("data", "describe", file).out().contains("piano rolls"));
    Ran.done("data", "convert", file, "--out", folder.resolve("roll.npz"), "--part", "test");
    assertEquals(2, SequenceFiles.read(folder.resolve("roll.npz"), FrameOptions.DEFAULT).rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaits:length=9", "balls:size=6,length=9", "lagged:length=9"})
  void sequencesAreDrawnAsTheirFramesAre(String distribution) throws Exception {
    Path file = folder.resolve("s.csv");
    if (distribution.startsWith("balls")) file = folder.resolve("s.npz");
    Ran.done("data", "generate", distribution, "--n", 3, "--out", file);
    Object[] read =
        distribution.startsWith("balls")
            ? new Object[] {"--visible", "gaussian"}
            : new Object[] {
              "--id", "id", "--drop", distribution.startsWith("gaits") ? "time,fast" : "time"
            };
    Path svg = folder.resolve("s.svg");
    Path png = folder.resolve("s.png");
    Object[] draw = {"data", "picture", file, "--every", 4, "--n", 2, "--prompt", 1, "--out"};
    Ran.done(with(with(draw, svg), read));
    Ran.done(with(with(draw, png), read));
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
    // three of nine frames of two sequences: ten bones each, one picture each, or one roll of all
    int expected = distribution.startsWith("gaits") ? 60 : distribution.startsWith("balls") ? 6 : 2;
    String element = distribution.startsWith("gaits") ? "line" : "image";
    assertEquals(expected, document.getElementsByTagName(element).getLength());
    assertEquals((byte) 0x89, Files.readAllBytes(png)[0]);
    Ran.of(with(with(draw, svg), read)).failed(73, "exists");
    Ran.of(with(with(draw, folder.resolve("s.jpg")), read)).failed(2, ".svg");
  }

  @Test
  void badOptionsSayWhatToDo() throws IOException {
    Ran.of("data", "describe", diary(), "--gap", "6h").failed(2, "--gap", "--time");
    Ran.of("data", "describe", diary(), "--id", "person").failed(65, "group", "--covariate");
    Ran.of("data", "baselines", diary(), "--id", "person", "--holdout", "2").failed(2, "--holdout");
    Ran.of("data", "baselines", diary(), "--id", "person", "--orders", "0").failed(2, "--orders");
    Ran.of("data", "generate", "lagged", "--n", 2, "--out", folder.resolve("x.fasta"))
        .failed(2, ".npz");
  }
}
