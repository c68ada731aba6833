package io.harmonium.app.command;

import io.harmonium.store.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Trains the cases of the guard by the command and collects what is pinned: hashes (layer 1) and numbers (layer 2).
final class GoldenRuns {

  /// "CASE WHAT" to SHA-256.
  final Map<String, String> hashes = new TreeMap<>();

  /// "CASE WHAT" to numbers.
  final Map<String, String> numbers = new TreeMap<>();

  private final Path folder;
  private final int threads;

  GoldenRuns(Path folder, int threads) throws IOException {
    this.folder = folder;
    this.threads = threads;
    GoldenData.write(folder);
  }

  /// For a JVM of its own: all cases in a folder with a number of threads, one line for every pinned thing.
  public static void main(String[] arguments) throws IOException {
    GoldenRuns runs = new GoldenRuns(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    runs.all();
    runs.hashes.forEach((what, value) -> System.out.println("1 " + what + " = " + value));
    runs.numbers.forEach((what, value) -> System.out.println("2 " + what + " = " + value));
  }

  void all() throws IOException {
    for (GoldenCase each : GoldenCase.all()) run(each);
  }

  void run(GoldenCase each) throws IOException {
    Path run = folder.resolve("runs").resolve(each.name());
    Path data = folder.resolve(each.data());
    List<Object> train = new ArrayList<>(List.of("train", data, "--out=" + run));
    train.addAll(each.words(folder));
    done(each.name(), train);
    for (Map.Entry<String, String> hash : GoldenState.hashes(run).entrySet())
      hashes.put(each.name() + " " + hash.getKey(), hash.getValue());
    for (String question : each.questions()) {
      if (question.equals("metrics")) {
        List<String> lines = Files.readAllLines(run.resolve("metrics.jsonl"));
        flatten(each.name() + " metrics", Json.parse(lines.getLast()));
        continue;
      }
      List<Object> words = new ArrayList<>(List.of(GoldenCase.placed(question, folder).split(" ")));
      String verb = words.getFirst().toString();
      boolean alone = verb.equals("sample") || verb.equals("evaluate");
      words.addAll(1, alone ? List.of(run) : List.of(run, data));
      if (verb.equals("sample")) {
        words.add("--seed=3");
        String name = each.name() + " " + question.replace(' ', '_');
        hashes.put(name, sha(done(each.name(), words).out()));
      } else if (verb.equals("evaluate")) {
        words.addAll(List.of("--seed=3", "--json"));
        flatten(each.name() + " evaluate", done(each.name(), words).json());
      } else {
        table(each.name() + " " + verb, done(each.name(), words).out());
      }
    }
  }

  private Ran done(String name, List<Object> words) {
    words.addAll(List.of("--threads=" + threads, "--quiet"));
    Ran ran = Ran.of(words.toArray());
    if (ran.code() != 0) throw new AssertionError(name + ": " + words + "\n" + ran.err());
    return ran;
  }

  static String sha(String text) {
    return GoldenState.sha(text.getBytes(StandardCharsets.UTF_8));
  }

  private void table(String name, String csv) {
    List<String> lines = csv.lines().toList();
    for (int row = 1; row < lines.size(); row += 5) numbers.put(name + " " + row, lines.get(row));
  }

  private void flatten(String name, Object json) {
    switch (json) {
      case Map<?, ?> map -> map.forEach((key, value) -> flatten(name + "." + key, value));
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) flatten(name + "." + i, list.get(i));
      }
      case Double number -> {
        if (!name.toLowerCase(Locale.ROOT).endsWith("seconds"))
          numbers.put(name, number.toString());
      }
      case null, default -> {}
    }
  }
}
