package io.harmonium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Executable;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The arrows between the rooms are a promise: `jdeps` reads them from the compiled classes.
class RoomsTests {

  /// What each room may use directly; what those may use is allowed too.
  private static final Map<String, Set<String>> ARROWS =
      Map.ofEntries(
          Map.entry("numeric", Set.of()),
          Map.entry("random", Set.of("numeric")),
          Map.entry("matrix", Set.of("random")),
          Map.entry("units", Set.of("matrix")),
          Map.entry("coupling", Set.of("matrix")),
          Map.entry("model", Set.of("coupling", "units")),
          Map.entry("machines", Set.of("model")),
          Map.entry("meanfield", Set.of("model")),
          Map.entry("data", Set.of("matrix")),
          Map.entry("sampling", Set.of("model")),
          Map.entry("annealing", Set.of("sampling")),
          Map.entry("learning", Set.of("annealing", "data", "meanfield", "machines")),
          Map.entry("evaluation", Set.of("annealing", "data", "meanfield", "machines")),
          Map.entry("deep", Set.of("evaluation", "learning")),
          Map.entry("insight", Set.of("evaluation", "learning")),
          Map.entry("network", Set.of("evaluation", "learning")),
          Map.entry("temporal", Set.of("evaluation", "learning")),
          Map.entry("baselines", Set.of("evaluation")));

  private static final Pattern ARROW =
      Pattern.compile("\\s*(io\\.harmonium\\.\\S+)\\s+->\\s+(\\S+)\\s+(.*)");

  private static Path classes() throws URISyntaxException {
    return Path.of(
        io.harmonium.random.Seed.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /// Lines "package -> package" of jdeps.
  private static List<Matcher> dependencies;

  @BeforeAll
  static void askJdeps() throws URISyntaxException {
    StringWriter out = new StringWriter();
    StringWriter errors = new StringWriter();
    int code =
        ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new AssertionError("this JDK has no jdeps"))
            .run(
                new PrintWriter(out),
                new PrintWriter(errors),
                "--multi-release",
                "base",
                "-verbose:package",
                "-filter:none",
                classes().toString());
    assertEquals(0, code, errors.toString());
    dependencies = out.toString().lines().map(ARROW::matcher).filter(Matcher::matches).toList();
  }

  /// "matrix" for io.harmonium.matrix and io.harmonium.matrix.spi.
  private static String room(String name) {
    return name.split("\\.")[2];
  }

  private static Set<String> reachable(String room) {
    Set<String> all = new HashSet<>(Set.of(room));
    for (String next : ARROWS.get(room)) all.addAll(reachable(next));
    return all;
  }

  @Test
  void roomsUseOnlyTheRoomsBelowThem() {
    Map<String, Set<String>> seen = new HashMap<>();
    for (Matcher arrow : dependencies)
      if (arrow.group(2).startsWith("io.harmonium."))
        seen.computeIfAbsent(room(arrow.group(1)), r -> new HashSet<>()).add(room(arrow.group(2)));
    assertFalse(seen.isEmpty(), "jdeps saw no package");
    List<String> wrong = new ArrayList<>();
    seen.forEach(
        (from, targets) -> {
          assertTrue(ARROWS.containsKey(from), "room '" + from + "' is not on the plan");
          for (String to : targets)
            if (!reachable(from).contains(to)) wrong.add(from + " -> " + to);
        });
    assertEquals(List.of(), wrong);
  }

  /// The picture in `docs/architecture.md` is drawn from the classes: a room stands above all that it uses.
  @Test
  void thePictureOfTheRoomsIsThatOfTheCode() throws Exception {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Matcher arrow : dependencies)
      if (arrow.group(2).startsWith("io.harmonium.")) {
        Set<String> used = uses.computeIfAbsent(room(arrow.group(1)), r -> new HashSet<>());
        if (!room(arrow.group(1)).equals(room(arrow.group(2)))) used.add(room(arrow.group(2)));
      }
    TreeMap<Integer, List<String>> levels = new TreeMap<>(Comparator.reverseOrder());
    for (String room : uses.keySet())
      levels.computeIfAbsent(level(room, uses), l -> new ArrayList<>()).add(room);
    String picture =
        levels.values().stream().map(l -> String.join("   ", l)).collect(Collectors.joining("\n"));
    String page = Files.readString(Path.of("..", "docs", "architecture.md"));
    assertTrue(page.contains("```\n" + picture + "\n```"), "the picture should be\n" + picture);
  }

  private static int level(String room, Map<String, Set<String>> uses) {
    return uses.getOrDefault(room, Set.of()).stream()
        .mapToInt(used -> 1 + level(used, uses))
        .max()
        .orElse(0);
  }

  @Test
  void coreNeedsNothingBeyondTheBaseModule() {
    List<String> wrong = new ArrayList<>();
    for (Matcher arrow : dependencies)
      if (!arrow.group(2).startsWith("io.harmonium.")
          && !arrow.group(3).strip().equals("java.base"))
        wrong.add(arrow.group(1) + " -> " + arrow.group(2) + " in " + arrow.group(3).strip());
    assertEquals(List.of(), wrong);
  }

  /// Rooms in which arguments travel as values of their own, such as a distribution or a block of chains.
  @Test
  void noMethodOfSamplingAndAnnealingHasMoreThanSixParameters() throws Exception {
    List<String> wrong = new ArrayList<>();
    int seen = 0;
    for (String room : List.of("sampling", "annealing"))
      try (Stream<Path> files = Files.list(classes().resolve("io/harmonium/" + room))) {
        for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
          String name = file.getFileName().toString().replace(".class", "");
          if (name.equals("package-info")) continue;
          Class<?> type = Class.forName("io.harmonium." + room + "." + name);
          List<Executable> all = new ArrayList<>(List.of(type.getDeclaredMethods()));
          all.addAll(List.of(type.getDeclaredConstructors()));
          for (Executable each : all) {
            seen++;
            if (!each.isSynthetic() && each.getParameterCount() > 6) wrong.add(each.toString());
          }
        }
      }
    assertTrue(seen > 100, "too few methods were looked at: " + seen);
    assertEquals(List.of(), wrong);
  }
}
