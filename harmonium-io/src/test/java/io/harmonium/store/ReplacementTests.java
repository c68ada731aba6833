package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run that replaces another: the former one stays whole until the new one stands, and nothing goes that Harmonium did not
/// write.
class ReplacementTests {

  private static final TinyRun TINY = TinyRun.binary();

  @TempDir Path folder;

  private static RunDescription description(String model) {
    return new RunDescription(
        "0.1.0",
        "",
        model,
        1,
        TINY.machine().structure(),
        Map.of(),
        Map.of(),
        Map.of(),
        "2026-01-01T00:00:00Z");
  }

  /// Everything below a folder but locks, as text.
  private static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList())
        if (!path.endsWith(RunLock.NAME))
          tree.put(
              folder.relativize(path).toString(),
              Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                  ? HexFormat.of().formatHex(Files.readAllBytes(path))
                  : "");
    }
    return tree;
  }

  private static void fill(RunDirectory run, String model, long update) {
    run.describe(description(model));
    run.appendMetrics(Map.of("update", update, "model", model));
    run.saveModel(update, TINY.machine(), Map.of());
    run.saveState(TINY.checkpoint(update));
  }

  private Path former() throws IOException {
    Path path = folder.resolve("run");
    try (RunDirectory run = RunDirectory.create(path, false)) {
      fill(run, "former", 7);
      run.writeText("report.html", "<html>");
      Files.writeString(run.samples().resolve("samples.npy"), "x");
      try (RunDirectory layer = run.createInner("layers/1")) {
        fill(layer, "layer", 3);
      }
    }
    return path;
  }

  private static void assertKind(StoreException.Kind kind, Runnable action) {
    StoreException e = assertThrows(StoreException.class, action::run);
    assertEquals(kind, e.kind(), e::getMessage);
  }

  @Test
  void theFormerRunStaysUntilTheNewOneHasLearned() throws IOException {
    Path path = former();
    Map<String, String> before = tree(path);
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description("new"));
      run.appendMetrics(Map.of("update", 0));
      run.saveState(TINY.checkpoint(0));
      assertTrue(run.replacing());
      assertEquals(1, run.readMetrics().size());
      assertEquals("former", RunDirectory.open(path).description().model());
      assertKind(StoreException.Kind.BUSY, () -> RunDirectory.create(path, true));
    }
    assertEquals(before, tree(path), "a run that never learned has changed the former one");
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description("new"));
      Path file = run.saveState(TINY.checkpoint(1));
      assertTrue(Files.exists(file), file + " was promised");
      assertFalse(run.replacing());
      run.appendMetrics(Map.of("update", 2));
      run.saveState(TINY.checkpoint(2));
    }
    RunDirectory now = RunDirectory.open(path);
    assertEquals("new", now.description().model());
    assertEquals(2, now.latestState().state().update());
    assertEquals(1, now.readMetrics().size());
    assertEquals(List.of(), now.models());
    assertEquals(
        Set.of(
            "",
            "run.json",
            "metrics.jsonl",
            "state",
            "state/000000000001.safetensors",
            "state/000000000002.safetensors"),
        tree(path).keySet());
  }

  @Test
  void aRunThatIsWrittenAtOnceStandsWhenItSaysSo() throws IOException {
    Path path = former();
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description("new"));
      run.saveModel(0, TINY.machine(), Map.of());
      run.establish();
      assertEquals("new", RunDirectory.open(path).description().model());
    }
    assertEquals(1, RunDirectory.open(path).models().size());
    assertFalse(Files.exists(path.resolve("layers")));
  }

  @Test
  void theLayersOfAStackComeWithIt() throws IOException {
    Path path = former();
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description("new"));
      assertEquals(null, run.openInner("layers/1"), "a layer of the former run");
      try (RunDirectory layer = run.createInner("layers/1")) {
        layer.describe(description("first"));
        layer.saveState(TINY.checkpoint(0));
        assertTrue(run.replacing());
        layer.saveState(TINY.checkpoint(5));
        assertFalse(run.replacing());
        layer.saveState(TINY.checkpoint(6));
      }
      assertEquals(6, run.openInner("layers/1").latestState().state().update());
    }
    assertEquals("new", RunDirectory.open(path).description().model());
    assertEquals("first", RunDirectory.open(path.resolve("layers/1")).description().model());
  }

  @Test
  void whatOthersWroteStaysAndIsNamed() throws IOException {
    Path path = former();
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("precious.txt"), "precious");
    Files.writeString(path.resolve("notes.txt"), "mine");
    Files.writeString(path.resolve("package.json"), "{}");
    Files.writeString(path.resolve("page.html"), "<html>");
    Files.writeString(path.resolve("models/mine.safetensors"), "mine");
    Files.writeString(path.resolve("samples/holiday.png"), "mine");
    Files.createDirectories(path.resolve("layers/mine"));
    Files.writeString(path.resolve("layers/mine/run.json"), "mine");
    Files.createSymbolicLink(path.resolve("link"), outside);
    Files.delete(path.resolve("report.html"));
    Files.createSymbolicLink(path.resolve("report.html"), outside.resolve("precious.txt"));
    try (RunDirectory run = RunDirectory.create(path, true)) {
      fill(run, "new", 1);
      assertEquals(
          List.of("layers", "link", "models", "notes.txt", "package.json", "page.html", "samples"),
          run.left().stream().map(each -> each.getFileName().toString()).toList());
    }
    for (String name :
        List.of(
            "notes.txt",
            "package.json",
            "page.html",
            "models/mine.safetensors",
            "samples/holiday.png",
            "layers/mine/run.json",
            "link/precious.txt")) assertTrue(Files.exists(path.resolve(name)), name);
    assertEquals("precious", Files.readString(outside.resolve("precious.txt")));
    assertFalse(Files.exists(path.resolve("models/000000000007.safetensors")));
    assertTrue(Files.exists(path.resolve("models/000000000001.safetensors")));
    assertFalse(Files.exists(path.resolve("samples/samples.npy")));
  }

  @Test
  void aFolderWithTheRunJsonOfAnotherProgramIsLeftAlone() throws IOException {
    String[] others = {
      "{}",
      "{\"name\": \"webpack\", \"scripts\": {}}",
      "not even JSON",
      "{\"formatVersion\": 1, \"model\": \"of somebody\"}",
      "[1, 2]"
    };
    for (int i = 0; i < others.length; i++) {
      Path path = Files.createDirectory(folder.resolve("other" + i));
      Files.writeString(path.resolve("run.json"), others[i]);
      Files.writeString(path.resolve("package.json"), "{}");
      Files.createDirectory(path.resolve("models"));
      Files.writeString(path.resolve("models/000000000001.safetensors"), "theirs");
      Map<String, String> before = tree(path);
      assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.requireFree(path, true));
      assertKind(StoreException.Kind.EXISTS, () -> RunDirectory.create(path, true));
      assertEquals(before, tree(path), others[i]);
    }
  }

  @Test
  void whatAKilledWriterLeftBlocksNobody() throws IOException {
    Path fresh = Files.createDirectory(folder.resolve("fresh"));
    Files.writeString(fresh.resolve(".run.json.0123456789abcdef.tmp"), "{");
    Files.writeString(fresh.resolve(".run.json.4711-1.tmp"), "{");
    Files.writeString(fresh.resolve(RunLock.NAME), "process 1");
    try (RunDirectory run = RunDirectory.create(fresh, false)) {
      fill(run, "new", 1);
    }
    assertEquals(Set.of("run.json", "metrics.jsonl"), files(fresh));
    Path path = former();
    Path stale = Files.createDirectory(path.resolve(".harmonium-new"));
    Files.writeString(stale.resolve("run.json"), "{");
    Files.writeString(stale.resolve(".run.json.0123456789abcdef.tmp"), "{");
    Files.writeString(path.resolve(".metrics.jsonl.0123456789abcdef.tmp"), "{");
    try (RunDirectory run = RunDirectory.create(path, true)) {
      fill(run, "new", 1);
    }
    assertEquals(Set.of("run.json", "metrics.jsonl"), files(path));
  }

  private static Set<String> files(Path path) throws IOException {
    Set<String> names = new java.util.TreeSet<>();
    try (Stream<Path> all = Files.list(path)) {
      all.filter(Files::isRegularFile).forEach(file -> names.add(file.getFileName().toString()));
    }
    names.remove(RunLock.NAME);
    return names;
  }

  @Test
  void foreignThingsInTheWayOfTheNewRunKeepTheFormerOne() throws IOException {
    Path path = former();
    Files.createDirectory(path.resolve("timings.jsonl"));
    Map<String, String> before = tree(path);
    try (RunDirectory run = RunDirectory.create(path, true)) {
      run.describe(description("new"));
      run.appendTimings(Map.of("update", 0));
      assertKind(StoreException.Kind.EXISTS, () -> run.saveState(TINY.checkpoint(1)));
    }
    assertEquals(before, tree(path));
  }

  /// The machine stops here.
  private static final class Stop extends Error {
    private static final long serialVersionUID = 1;
  }

  private static AtomicStore stoppingAt(int operation, int[] count) {
    FileOperations disk = FileOperations.disk();
    return new AtomicStore(
        (FileOperations)
            Proxy.newProxyInstance(
                FileOperations.class.getClassLoader(),
                new Class<?>[] {FileOperations.class},
                (proxy, method, arguments) -> {
                  if (count[0]++ >= operation) throw new Stop();
                  try {
                    return method.invoke(disk, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                }));
  }

  @Test
  void aStopAtAnyMomentLeavesTheFormerRunOrTheNewOneWhole() throws IOException {
    int seenFormer = 0;
    int seenNew = 0;
    for (int operation = 0; ; operation++) {
      folder = Files.createDirectory(folder.resolve("at" + operation));
      Path path = former();
      Files.writeString(path.resolve("notes.txt"), "mine");
      Map<String, String> before = tree(path);
      int[] count = {0};
      boolean stopped = false;
      // Closing cannot tidy anything after the stop: it only lets the lock go, as the end of a
      // process does.
      try (RunDirectory run = RunDirectory.create(path, true, stoppingAt(operation, count))) {
        fill(run, "new", 9);
      } catch (Stop e) {
        stopped = true;
      }
      RunDirectory now = RunDirectory.open(path);
      String model = now.description().model();
      if (model.equals("former")) {
        seenFormer++;
        try (RunDirectory resumed = RunDirectory.resume(path)) {
          assertEquals(7, resumed.rewind().state().update());
        }
        assertEquals(before, tree(path), "stopped at operation " + operation);
      } else {
        seenNew++;
        assertEquals("new", model);
        assertEquals(9, now.latestState().state().update());
        assertEquals(List.of(9L), now.models().stream().map(Snapshot::update).toList());
        assertEquals("new", now.readMetrics().getLast().get("model"));
        assertTrue(Files.exists(path.resolve("notes.txt")));
        assertFalse(Files.exists(path.resolve("layers")));
        assertFalse(Files.exists(path.resolve("report.html")));
      }
      if (!stopped) break;
    }
    assertTrue(seenFormer > 10 && seenNew > 10, seenFormer + " and " + seenNew);
  }
}
