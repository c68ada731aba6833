package io.harmonium.docs.reference;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Small commands, run once in a folder of their own, and the JSON documents that they print. What they print depends on the
/// seed only, but for paths and times.
final class SmallRuns implements AutoCloseable {

  /// Verbs with what they are shown on; `@` is the folder.
  private static final List<String> COMMANDS =
      List.of(
          "data generate bars:size=3 --n 60 --out @/rows.csv",
          "data generate lagged:columns=3,length=8 --n 12 --out @/frames.npz",
          "data list",
          "data describe @/rows.csv",
          "data convert @/rows.csv --out @/rows.npy",
          "data split @/rows.csv --parts 0.8/0.2",
          "data baselines @/frames.npz",
          "data picture @/frames.npz --out @/frames.svg",
          "train @/rows.csv --hidden 2 --updates 20 --checkpoints log:3 --evaluate log:3 --out"
              + " @/rbm",
          "train @/rows.csv --hidden 1 --updates 20 --checkpoints log:3 --evaluate log:3 --out"
              + " @/other",
          "evaluate @/rbm --ais-chains 10 --betas 20 --samples 50",
          "compare @/rbm @/other --out @/compare.html",
          "efficiency @/rows.csv --sizes 20,40 --seeds 1 --hidden 2 --updates 16 --out @/rows.svg",
          "sample @/rbm --n 5 --steps 5 --out @/samples.csv",
          "score @/rbm @/samples.csv",
          "explain @/rbm @/samples.csv --rows 2",
          "transform @/rbm @/samples.csv",
          "inspect @/rbm",
          "diagnose @/rbm --cheap",
          "report @/rbm",
          "export @/rbm --out @/rbm.npz",
          "import @/rbm.npz --as rbm --out @/imported",
          "data generate mixture --n 60 --out @/classes.csv",
          "train @/classes.csv --model class-rbm --hidden 2 --updates 4 --checkpoints last:2"
              + " --evaluate every:4 --out @/classes",
          "predict @/classes @/classes.csv",
          "train @/rows.csv --model hopfield --split none --out @/memory",
          "recall @/memory @/rows.csv",
          "train @/frames.npz --model rtrbm --hidden 2 --updates 2 --checkpoints last:2"
              + " --evaluate every:2 --out @/sequences",
          "score @/nowhere @/rows.csv");

  /// A command and the document that it printed.
  record Shown(String command, Map<?, ?> document) {}

  private final Path folder;
  private final List<Shown> shown = new ArrayList<>();

  private SmallRuns(Path folder) {
    this.folder = folder;
  }

  /// Runs all commands; whoever is done with their files closes this.
  static SmallRuns start() {
    SmallRuns runs;
    try {
      runs = new SmallRuns(Files.createTempDirectory("harmonium-reference"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      for (String command : COMMANDS) runs.run(command);
      return runs;
    } catch (RuntimeException e) {
      runs.close();
      throw e;
    }
  }

  private void run(String command) {
    String[] words = (command.replace("@", folder.toString()) + " --json --threads 1").split(" ");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    boolean meant = command.contains("@/nowhere");
    if (code != 0 != meant) throw new IllegalStateException(command + ": " + code + ", " + err);
    shown.add(new Shown(command.replace("@/", ""), (Map<?, ?>) Json.parse(out.toString().strip())));
  }

  /// Documents in the order of the commands.
  List<Shown> shown() {
    return List.copyOf(shown);
  }

  /// The files of the run in `name`, below its folder.
  List<String> files(String name) {
    Path run = folder.resolve(name);
    try (Stream<Path> files = Files.walk(run)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> run.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The documents in a file of the run in `name`: one, or one in each line.
  List<Map<?, ?>> documents(String name, String file) {
    try {
      String text = Files.readString(folder.resolve(name).resolve(file));
      if (!file.endsWith(".jsonl")) return List.of((Map<?, ?>) Json.parse(text));
      List<Map<?, ?>> lines = new ArrayList<>();
      for (String line : text.lines().toList()) lines.add((Map<?, ?>) Json.parse(line));
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Fields of documents with the kinds of their values: `runs[].best.update` is a number.
  static Map<String, String> fields(List<? extends Map<?, ?>> documents) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (Map<?, ?> document : documents) add("", document, fields);
    return fields;
  }

  private static void add(String path, Object value, Map<String, String> fields) {
    switch (value) {
      case Map<?, ?> map when estimate(map) -> put(path, "estimate", fields);
      case Map<?, ?> map ->
          map.forEach(
              (key, each) -> add(path.isEmpty() ? "" + key : path + "." + key, each, fields));
      case List<?> list -> {
        if (list.isEmpty()) fields.putIfAbsent(path + "[]", "");
        for (Object each : list) add(path + "[]", each, fields);
      }
      case String text -> put(path, "text", fields);
      case Boolean truth -> put(path, "true or false", fields);
      case Number number -> put(path, "number", fields);
      case null -> put(path, "null", fields);
      default -> throw new IllegalStateException(path + " is a " + value.getClass());
    }
  }

  private static void put(String path, String kind, Map<String, String> fields) {
    fields.merge(
        path,
        kind,
        (known, more) ->
            known.isEmpty() ? more : known.contains(more) ? known : known + " or " + more);
  }

  private static boolean estimate(Map<?, ?> map) {
    return map.keySet().containsAll(List.of("value", "low", "high"));
  }
}
