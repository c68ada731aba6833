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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A `run.json` that somebody has edited: whatever stands in place of a value, verbs either do not need it or say file and
/// key with 65. Never is it called a wrong command line or a fault of ours.
class EditedRunTests {

  private static final Object REMOVED = new Object();
  private static final List<Object> VALUES =
      Arrays.asList(null, "?", -1L, REMOVED, List.of(), Map.of(), 1e308, "x".repeat(3000));

  /// All values of all keys, else one of each, which is another one from key to key.
  private static final boolean ALL = Boolean.getBoolean("harmonium.thorough");

  private static final int TRIED = 1;

  /// Done or not needed; bad data; a file that is named and not there; values that make a machine diverge.
  private static final Set<Integer> CODES = Set.of(0, 65, 66, 80);

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
    Path run = train(data);
    edit(run, List.of("score", run, data), "configuration", "structure");
  }

  @Test
  void ofBits() throws IOException {
    Path data = binary();
    Path run = train(data);
    edit(run, List.of("train", "--resume", run), "conventions");
  }

  @Test
  void ofClasses() throws IOException {
    Path data = rows();
    Path run = train(data, "--model", "class-rbm", "--label", "label", "--drop", "a,c,d");
    edit(run, List.of("predict", run, data), "configuration", "structure");
  }

  @Test
  void ofSequences() throws IOException {
    Path data = folder.resolve("sequences.npz");
    Ran.done("data", "generate", "balls:size=4,length=5", "--n", 6, "--out", data);
    Path run = train(data, "--model", "rtrbm");
    edit(run, List.of("score", run, data), "configuration");
    edit(run, List.of("train", "--resume", run), "conventions", "structure");
  }

  @Test
  void ofAStack() throws IOException {
    Path data = binary();
    Path run = train(data, "--model", "dbn", "--hidden", "2,2");
    edit(run, List.of("score", run, data), "configuration");
    edit(run, List.of("train", "--resume", run), "conventions", "structure");
  }

  /// Tries values of all keys but those in the parts `passed` over, which the verb does not read.
  private void edit(Path run, List<Object> verb, String... passed) throws IOException {
    Path file = run.resolve("run.json");
    String original = Files.readString(file);
    Set<String> wrong = new TreeSet<>();
    int turn = 0;
    for (List<String> key : keys((Map<?, ?>) Json.parse(original), List.of()))
      for (int tried = 0; tried < (ALL ? VALUES.size() : TRIED); tried++) {
        Object value = VALUES.get(turn++ % VALUES.size());
        if (Arrays.asList(passed).contains(key.getFirst()) && key.size() > 1) continue;
        Files.writeString(
            file, Json.pretty(replaced((Map<?, ?>) Json.parse(original), key, value)));
        List<Object> words = new ArrayList<>(verb);
        words.add("--quiet");
        Ran ran = Ran.of(words.toArray());
        String text = ran.err().replaceAll("\\s+", " ");
        boolean named =
            ran.code() != 65
                || text.contains("run.json")
                // Conventions that are whole, and those of other data than these.
                || text.contains(".csv")
                || text.contains(".npz");
        if (!CODES.contains(ran.code())
            || !named
            || text.matches(
                ".*(Exception|cannot be cast|is null|out of bounds|inside Harmonium).*"))
          wrong.add(
              String.join(".", key)
                  + " = "
                  + (value == REMOVED ? "removed" : value)
                  + ", "
                  + verb.get(0)
                  + ": "
                  + ran.code()
                  + " "
                  + text);
      }
    Files.writeString(file, original);
    assertEquals("", String.join("\n", wrong));
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
