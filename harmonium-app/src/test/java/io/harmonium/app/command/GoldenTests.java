package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.harmonium.runs.training.MachineKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The guard of all that must not change: every family, way to learn and kind of unit is trained for a few updates with
/// all settings explicit, with one thread on the plain kernels, and with three on the vector kernels in a JVM of its own.
///
/// Layer 1, `golden/layer1.txt`: SHA-256 of parameters, optimiser memory, chains and samples. It never changes; new
/// cases are added. Layer 2, `golden/layer2.txt`: estimates, scores and metrics, 1e-10 relative; a deliberate change is
/// listed with its reason in the head of the file. `-Dharmonium.golden=write` writes both files and fails.
///
/// Networks of an engine (jem, ebm) are guarded by `CommandTests#aResumedRunHasTheBitsOfAnUninterruptedOne` of
/// harmonium-neural: a resumed run equals an uninterrupted one within one JVM.
class GoldenTests {

  private static final double RELATIVE = 1e-10;

  /// What is 0 but for rounding, such as differences of equal estimates.
  private static final double ABSOLUTE = 1e-12;

  @TempDir private Path folder;

  @Test
  void whatIsTrainedDrawnAndEstimatedStaysAsItIs() throws Exception {
    Process other = GoldenJvm.start(folder.resolve("vector"), 3);
    GoldenRuns runs;
    try {
      runs = new GoldenRuns(folder.resolve("plain"), 1);
      runs.all();
      GoldenJvm.await(other);
    } finally {
      other.destroyForcibly();
    }
    GoldenFiles.writeWhereAsked("layer1.txt", runs.hashes);
    GoldenFiles.writeWhereAsked("layer2.txt", runs.numbers);
    Map<String, String> hashes = new TreeMap<>();
    Map<String, String> numbers = new TreeMap<>();
    GoldenJvm.read(folder.resolve("vector"), hashes, numbers);
    List<String> wrong = new ArrayList<>();
    compare("layer1.txt", "plain, 1 thread", runs.hashes, 0, wrong);
    compare("layer1.txt", "vector, 3 threads", hashes, 0, wrong);
    compare("layer2.txt", "plain, 1 thread", runs.numbers, RELATIVE, wrong);
    compare("layer2.txt", "vector, 3 threads", numbers, RELATIVE, wrong);
    assertTrue(
        wrong.isEmpty(),
        () ->
            wrong.size()
                + " differ; layer 1 never changes, layer 2 with a listed reason only:\n"
                + wrong.stream().limit(40).collect(Collectors.joining("\n")));
    if (GoldenFiles.writing())
      fail("golden files are written: look at the difference, then run again");
  }

  private static void compare(
      String file, String how, Map<String, String> seen, double relative, List<String> wrong)
      throws IOException {
    Map<String, String> pinned = GoldenFiles.read(file);
    Set<String> all = new TreeSet<>(pinned.keySet());
    all.addAll(seen.keySet());
    for (String what : all) {
      String expected = pinned.get(what);
      String got = seen.get(what);
      if (expected == null || got == null || !same(expected, got, relative))
        wrong.add(file + " (" + how + ") " + what + ": expected " + expected + ", got " + got);
    }
  }

  /// Equal, or rows of cells that are equal or near as numbers.
  private static boolean same(String expected, String got, double relative) {
    if (expected.equals(got)) return true;
    if (relative == 0) return false;
    String[] left = expected.split(",");
    String[] right = got.split(",");
    if (left.length != right.length) return false;
    for (int i = 0; i < left.length; i++)
      if (!left[i].equals(right[i]) && !near(left[i], right[i], relative)) return false;
    return true;
  }

  private static boolean near(String left, String right, double relative) {
    try {
      double a = Double.parseDouble(left);
      double b = Double.parseDouble(right);
      return Math.abs(a - b) <= ABSOLUTE + relative * Math.max(Math.abs(a), Math.abs(b));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /// A guard whose numbers are all alike guards nothing: each way to learn leads elsewhere.
  @Test
  void casesDiffer() throws IOException {
    Map<String, String> pinned = GoldenFiles.read("layer1.txt");
    Map<String, String> byCase = new TreeMap<>();
    pinned.forEach(
        (what, hash) -> {
          if (what.endsWith("parameters") || what.contains(" memory"))
            byCase.merge(what.substring(0, what.indexOf(' ')), hash, String::concat);
        });
    Map<String, List<String>> byHash =
        byCase.keySet().stream().collect(Collectors.groupingBy(byCase::get));
    assertTrue(pinned.size() > 200, "only " + pinned.size() + " hashes");
    List<List<String>> alike = byHash.values().stream().filter(l -> l.size() > 1).toList();
    assertEquals(List.of(), alike, "cases that end at the same parameters");
  }

  @Test
  void everyModelIsGuarded() throws IOException {
    Set<String> guarded =
        GoldenCase.all().stream().map(GoldenCase::model).collect(Collectors.toSet());
    Set<String> open = new TreeSet<>();
    for (MachineKind kind : MachineKind.values())
      if (!kind.network() && !guarded.contains(kind.toString())) open.add(kind.toString());
    assertEquals(Set.of(), open, "models without a case in golden/cases.txt");
  }

  @Test
  void filesOfTheGuardAreWhereTheyAreWritten() {
    assertTrue(Files.exists(GoldenFiles.source("cases.txt")), GoldenFiles.source("") + " is gone");
  }
}
