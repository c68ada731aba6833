package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A `run.json` that somebody has edited: whatever stands in place of a value, a verb either gives the answer that it gave
/// before, or says file and key with 65. Never is it called a wrong command line or a fault of ours.
class EditedRunTests {

  private static final Object REMOVED = new Object();
  private static final List<Object> VALUES =
      Arrays.asList(null, "?", -1L, REMOVED, List.of(), Map.of(), 1e308, "x".repeat(3000));

  /// All values of all keys before all verbs, else one of each, which is another one from key to key.
  private static final boolean ALL = Boolean.getBoolean("harmonium.thorough");

  /// Names of models: of each family one.
  private static final List<String> MODELS =
      List.of("rbm", "class-rbm", "dbn", "dbm", "rtrbm", "jem", "network", "hopfield");

  /// Any number is one.
  private static final Set<String> SCALES = Set.of("centre", "scale");

  @TempDir private Path folder;

  private Path rows() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,d,label\n");
    for (int i = 0; i < 30; i++)
      text.append(
          "%s,%d,%s,%d,%s\n"
              .formatted(
                  i * 0.37 % 2.1, i % 2, "xyz".charAt(i % 3), i % 7 * 3, "pq".charAt(i % 2)));
    return Files.writeString(folder.resolve("rows.csv"), text);
  }

  private Path binary() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 30; i++) text.append("%d,%d,%d\n".formatted(i % 2, i / 2 % 2, i / 3 % 2));
    return Files.writeString(folder.resolve("bits.csv"), text);
  }

  private Path train(Object... more) {
    Path run = folder.resolve("run");
    List<Object> words = new ArrayList<>(List.of("train"));
    words.addAll(List.of(more));
    if (!words.contains("--hidden")) words.addAll(List.of("--hidden", 2));
    words.addAll(List.of("--updates", 1, "--threads", 1, "--quiet", "--out", run));
    Ran.done(words.toArray());
    return run;
  }

  @Test
  void ofATable() throws IOException {
    Path data = rows();
    edit(train(data), data, "score", "transform", "explain", "evaluate", "resume");
  }

  @Test
  void ofBits() throws IOException {
    Path data = binary();
    edit(train(data), data, "resume", "sample", "inspect", "export", "diagnose");
  }

  @Test
  void ofClasses() throws IOException {
    Path data = rows();
    Path run = train(data, "--model", "class-rbm", "--label", "label", "--drop", "a,c,d");
    edit(run, data, "predict", "score", "resume");
  }

  @Test
  void ofSequences() throws IOException {
    Path data = folder.resolve("sequences.npz");
    Ran.done("data", "generate", "balls:size=4,length=5", "--n", 6, "--out", data);
    edit(train(data, "--model", "rtrbm"), data, "score", "sample", "predict", "resume");
  }

  @Test
  void ofAStack() throws IOException {
    Path data = binary();
    Path run = train(data, "--model", "dbn", "--hidden", "2,2");
    edit(run, data, "score", "transform", "sample", "resume");
  }

  @Test
  void ofADeepMachine() throws IOException {
    Path data = binary();
    Path run = train(data, "--model", "dbm", "--hidden", "2,2");
    edit(run, data, "score", "transform", "sample", "resume");
  }

  @Test
  void ofANetwork() throws IOException {
    Path data = rows();
    Path run =
        train(data, "--model", "network", "--hidden", "2,2", "--label", "label", "--drop", "a,c,d");
    edit(run, data, "predict", "resume");
  }

  @Test
  void ofPatterns() throws IOException {
    Path data = binary();
    Path run = folder.resolve("run");
    Ran.done("train", data, "--model", "hopfield", "--quiet", "--out", run);
    edit(run, data, "recall", "score");
  }

  /// The command that asks `run` for something that does not depend on clocks.
  private static List<Object> command(String verb, Path run, Path data) {
    return new ArrayList<>(
        switch (verb) {
          case "resume" -> List.of("train", "--resume", run);
          case "sample" -> List.of(verb, run, "--n", 2, "--steps", 2);
          case "inspect" -> List.of(verb, run, "--odds");
          case "export" -> List.of(verb, run, "--out", run.resolve("w.npz"), "--force");
          case "evaluate" -> List.of(verb, run, "--exact", "--json");
          case "diagnose" -> List.of(verb, run, "--cheap");
          default -> List.of(verb, run, data);
        });
  }

  private void edit(Path run, Path data, String... verbs) throws IOException {
    Path file = run.resolve("run.json");
    Map<Path, byte[]> files = files(run);
    String original = Files.readString(file);
    Map<String, String> answers = new LinkedHashMap<>();
    for (String verb : verbs) answers.put(verb, timeless(ask(verb, run, data).out()));
    Set<String> wrong = new TreeSet<>();
    int turn = 0;
    List<List<String>> keys = keys((Map<?, ?>) Json.parse(original), List.of());
    for (List<String> key : keys) {
      List<Object> values = new ArrayList<>(VALUES);
      if (key.equals(List.of("model"))) values.addAll(MODELS);
      if (SCALES.contains(key.getLast())) values.removeIf(Number.class::isInstance);
      Set<String> inner = inner(keys, key);
      for (int tried = 0; tried < (ALL ? values.size() : 1); tried++) {
        Object value = values.get(turn++ % values.size());
        for (String verb : ALL ? verbs : new String[] {verbs[turn % verbs.length]}) {
          restore(run, files);
          Files.writeString(
              file, Json.pretty(replaced((Map<?, ?>) Json.parse(original), key, value)));
          Ran ran = ask(verb, run, data);
          String fault = fault(ran, key, inner, answers.get(verb));
          if (!fault.isEmpty())
            wrong.add(
                "%s = %s, %s: %s"
                    .formatted(
                        String.join(".", key), value == REMOVED ? "removed" : value, verb, fault));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  private static Ran ask(String verb, Path run, Path data) {
    List<Object> words = command(verb, run, data);
    words.addAll(List.of("--quiet", "--threads", 1));
    return Ran.of(words.toArray());
  }

  /// What is wrong with an answer, or nothing.
  private static String fault(Ran ran, List<String> key, Set<String> inner, String answer) {
    String text = ran.err().replaceAll("\\s+", " ");
    if (ran.code() == 0)
      return timeless(ran.out()).equals(answer) ? "" : "another answer: " + ran.out();
    boolean named =
        text.contains("run.json")
            && Stream.concat(key.stream(), inner.stream()).anyMatch(name -> names(text, name));
    boolean raw = text.matches(".*(Exception|cannot be cast|is null|out of bounds|inside Harm).*");
    boolean gone = ran.code() == 66 && text.contains("not where they were");
    // A run may leave no column out: then a file with further columns is not one of its rows, and
    // the option is told.
    boolean kept = ran.code() == 65 && key.getLast().equals("drop") && text.contains("--drop");
    return (ran.code() == 65 && named || gone || kept) && !raw ? "" : ran.code() + " " + text;
  }

  /// The names below a key, which is missing with them.
  private static Set<String> inner(List<List<String>> keys, List<String> key) {
    Set<String> inner = new TreeSet<>();
    for (List<String> each : keys)
      if (each.size() > key.size() && each.subList(0, key.size()).equals(key))
        inner.add(each.getLast());
    return inner;
  }

  private static String timeless(String answer) {
    return answer.replaceAll("\"(seconds|model)\" : [^,\n]*", "");
  }

  /// Whether a text names a key of `run.json`, or the option that sets it: "initScale", "--init-scale".
  private static boolean names(String text, String key) {
    return text.contains(key)
        || text.contains("--" + key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
  }

  private static Map<Path, byte[]> files(Path run) throws IOException {
    Map<Path, byte[]> files = new LinkedHashMap<>();
    try (Stream<Path> all = Files.walk(run)) {
      for (Path each : all.filter(Files::isRegularFile).toList())
        files.put(each, Files.readAllBytes(each));
    }
    return files;
  }

  /// The run as it was, as some verbs write to it.
  private static void restore(Path run, Map<Path, byte[]> files) throws IOException {
    Map<Path, byte[]> now = files(run);
    for (Path each : now.keySet()) if (!files.containsKey(each)) Files.delete(each);
    for (Map.Entry<Path, byte[]> each : files.entrySet())
      if (!Arrays.equals(each.getValue(), now.get(each.getKey())))
        Files.write(each.getKey(), each.getValue());
  }

  /// Every name of the document, and of the documents in it.
  private static List<List<String>> keys(Map<?, ?> json, List<String> before) {
    List<List<String>> keys = new ArrayList<>();
    json.forEach(
        (name, value) -> {
          List<String> key = new ArrayList<>(before);
          key.add((String) name);
          keys.add(key);
          if (value instanceof Map<?, ?> inner) keys.addAll(keys(inner, key));
          if (value instanceof List<?> list
              && !list.isEmpty()
              && list.getFirst() instanceof Map<?, ?> first) {
            List<String> element = new ArrayList<>(key);
            element.add("[0]");
            keys.addAll(keys(first, element));
          }
        });
    return keys;
  }

  private static Object replaced(Object json, List<String> key, Object value) {
    if (key.isEmpty()) return value;
    List<String> rest = key.subList(1, key.size());
    if (json instanceof List<?> list) {
      List<Object> changed = new ArrayList<>(list);
      changed.set(0, replaced(list.getFirst(), rest, value));
      return changed;
    }
    Map<String, Object> changed = new LinkedHashMap<>();
    ((Map<?, ?>) json).forEach((name, each) -> changed.put((String) name, each));
    Object inner = replaced(changed.get(key.getFirst()), rest, value);
    if (inner == REMOVED) changed.remove(key.getFirst());
    else changed.put(key.getFirst(), inner);
    return changed;
  }
}
