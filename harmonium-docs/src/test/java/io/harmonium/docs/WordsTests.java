package io.harmonium.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Code, messages, help, Javadoc and pages say what the field says. Words that were said before have an exception for each
/// place where they are right or must stay: addresses of random numbers, names inside files, other meanings. The changelog
/// tells history and is not read.
class WordsTests {

  private static final Path ROOT = Path.of("..");

  /// A word of old and what is said instead. Names in code are read word by word: `baseLaws` as "base Laws".
  private record Old(Pattern word, String instead) {

    static Old of(String word, String instead) {
      return new Old(Pattern.compile("\\b(" + word + ")\\b", Pattern.CASE_INSENSITIVE), instead);
    }
  }

  private static final String WHO =
      "(?:chains?|units?|layers?|machines?|frames?|RBMs?|networks?) (?:sees?|hears?)";

  private static final List<Old> OLD =
      List.of(
          Old.of("laws?|lawless", "distribution, conditional, density"),
          Old.of("slopes?", "gradient, derivative"),
          Old.of("storeys?", "layer"),
          Old.of("usual", "default"),
          Old.of("refusals?", "reason why it is unsupported"),
          Old.of("wished", "target"),
          Old.of("hears?", "receives"),
          Old.of(WHO, "receives, sends, takes as input"),
          Old.of("what (?:a|an|each|every|the) (?:row|frame)s? tells?", "condition of a row"),
          Old.of("what later frames (?:say|tell)", "what later frames send back"),
          Old.of("whose a row is", "subject of a row"),
          Old.of("left the numbers", "became non-finite"),
          Old.of("says? nothing to", "not supported by"),
          Old.of("share of exchanges", "swap rate"));

  /// Types that are called otherwise now.
  private static final Pattern TYPES =
      Pattern.compile("\\b(FreshBits|KeptZeros|HiddenPull|JudgedCell|GapLaw|FrameLaw|Storey)\\b");

  /// Any of them, to pass over other lines quickly.
  private static final Pattern ANY =
      Pattern.compile(
          OLD.stream().map(old -> old.word.pattern()).collect(Collectors.joining("|")),
          Pattern.CASE_INSENSITIVE);

  /// A place where an old word stands: the end of a file's name and a part of the line.
  private record Place(String file, String part) {}

  private static final List<Place> KEPT =
      List.of(
          // The slope of a regression line.
          new Place("evaluation/Moments.java", "lope"),
          new Place("reporting/Correlations.java", "slope"),
          new Place("reporting/RunStatistics.java", "slope()"),
          new Place("diagnosis/MomentAgreement.java", "slope"),
          new Place("diagnosis/MomentsCheck.java", "lope"),
          new Place("compare/SlopeRow.java", "lope"),
          new Place("compare/Catalogue.java", "SlopeRow"),
          new Place("compare/Numbers.java", "slope"),
          new Place("docs/design-notes.md", "what is left of the slope over"),
          new Place("docs/benchmarks.md", "slope"),
          new Place("docs/design-notes.md", "**6b (slope).**"),
          new Place("docs/design-notes.md", "slope outside 0.6 to 1.6"),
          new Place("docs/design-notes.md", "correlations r = 0.961, slope"),
          new Place("tutorials/ising.md", "r = 0.800 with slope"),
          // The slope of a straight line that bounds a function.
          new Place("vector/BoundedDraws.java", "lope"),
          // A power law.
          new Place("generate/DeadLeaves.java", "power law"),
          // A type that is gone.
          new Place("docs/design-notes.md", "against `FrameLaw` (314)"),
          // Addresses of random numbers, and names of layers.
          new Place("deep/GreedyStart.java", "child(\"storey\")"),
          new Place("training/StackTraining.java", "child(\"storey\")"),
          new Place("deep/Backpropagation.java", "\"slope of \""),
          new Place("testkit/UnitsContract.java", "child(\"refusal\")"),
          new Place("testkit/UnitsSampling.java", "child(\"law\")"),
          new Place("testkit/SamplerContract.java", "law\")"),
          // Names inside evaluation.json.
          new Place("evaluating/ConditionalEvaluation.java", "json.put(\"laws\""),
          new Place("reporting/Likelihoods.java", "Map.entry(\"laws\""));

  /// Main sources and pages with their names below the root.
  private static List<Path> files() {
    List<Path> files =
        new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    try (Stream<Path> modules = Files.list(ROOT);
        Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      for (Path module : modules.map(each -> each.resolve("src/main/java")).toList())
        if (Files.isDirectory(module))
          try (Stream<Path> sources = Files.walk(module)) {
            sources.filter(each -> each.toString().endsWith(".java")).forEach(files::add);
          }
      pages.filter(each -> each.toString().endsWith(".md")).forEach(files::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /// A line with the words of its names apart; texts that go on in the next line stay cut.
  private static String words(String line) {
    return line.replaceAll("(?<=[a-z])(?=[A-Z])", " ").replace('_', ' ');
  }

  /// What stands in a line that should not, or null.
  private static String old(String line) {
    Matcher type = TYPES.matcher(line);
    if (type.find()) return "'" + type.group() + "', which is called otherwise now";
    for (String each : List.of(line, words(line)))
      if (ANY.matcher(each).find())
        for (Old old : OLD) {
          Matcher found = old.word.matcher(each);
          if (found.find()) return "'" + found.group() + "', say " + old.instead;
        }
    return null;
  }

  @Test
  void noOldWordStandsWhereItIsNotKept() throws IOException {
    List<String> found = new ArrayList<>();
    Set<Place> unused = new HashSet<>(KEPT);
    for (Path file : files()) {
      String name = file.toString().replace('\\', '/');
      int number = 0;
      for (String line : Files.readAllLines(file)) {
        number++;
        String told = old(line);
        if (told == null) continue;
        List<Place> kept =
            KEPT.stream()
                .filter(place -> name.endsWith(place.file) && line.contains(place.part))
                .toList();
        unused.removeAll(kept);
        if (kept.isEmpty()) found.add(name + ":" + number + ": " + told + ": " + line.strip());
      }
    }
    assertEquals(List.of(), found, String.join("\n", found));
    assertEquals(Set.of(), unused, "exceptions that nothing needs");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the law of rows",
        "double baseLaw = 1;",
        "upperStoreys.add(one)",
        "REFUSAL_TEXT",
        "12 is usual",
        "what each row tells",
        "chains left the numbers",
        "as input that the machine sees"
      })
  void anOldWordIsSeen(String line) {
    assertTrue(old(line) != null, line);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a lawn", "usually", "unusual", "flawed", "what rows hold"})
  void otherWordsAreLeftAlone(String line) {
    assertEquals(null, old(line));
  }

  /// Whoever types the words of the lecture notes finds the thing in the glossary and in the map of the notes.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "partition function",
        "contrastive divergence",
        "deep belief network",
        "heterogeneous-dynamic RBM",
        "phase transition",
        "generative ConvNet",
        "deep energy estimator",
        "spatial transformations"
      })
  void theNotesWordsStandInTheGlossaryAndInTheMap(String words) throws IOException {
    String glossary = Files.readString(ROOT.resolve("docs/concepts.md"));
    glossary = glossary.substring(glossary.indexOf("## Glossary"));
    assertTrue(glossary.contains(words), "the glossary lacks " + words);
    String map = Files.readString(ROOT.resolve("docs/notes.md"));
    assertTrue(
        map.toLowerCase(java.util.Locale.ROOT).contains(words.toLowerCase(java.util.Locale.ROOT)),
        "the map of the notes lacks " + words);
  }
}
