package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.learning.TrainingState;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.Json;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The run of a network that somebody has edited: verbs give the answer that they gave before, or say file and key with
/// 65; and where its parameters are lost, they say so.
class EditedNetworkTests {

  private static final List<Object> VALUES =
      Arrays.asList(null, "?", -1L, List.of(), Map.of(), 1e308);

  private static final List<Object> MODELS = List.of("rbm", "rtrbm", "?");

  @TempDir private Path folder;
  private Path run;
  private Path data;

  private record Ran(int code, String out, String err) {}

  private static Ran ask(Object... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(texts);
    return new Ran(code, out.toString(), err.toString().replaceAll("\\s+", " "));
  }

  @BeforeEach
  void train() throws IOException {
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 20; i++)
      text.append("%s,%s,%s\n".formatted(i * 0.37 % 2.1, i * 0.61 % 1.7, "pq".charAt(i % 2)));
    data = Files.writeString(folder.resolve("rows.csv"), text);
    run = folder.resolve("run");
    String options =
        "--model jem --network 4 --k 1 --batch-size 8 --buffer write-back:8 --updates 1";
    List<Object> words = new ArrayList<>(List.of("train", data, "--label", "label"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("--threads", 1, "--quiet", "--out", run));
    Ran trained = ask(words.toArray());
    assertEquals(0, trained.code, trained.err);
  }

  /// Another value for each key from turn to turn, and each name of a model.
  @Test
  void saysFileAndKey() throws IOException {
    Path file = run.resolve("run.json");
    String original = Files.readString(file);
    Ran before = ask("score", run, data, "--quiet", "--threads", 1);
    assertEquals(0, before.code, before.err);
    Set<String> wrong = new TreeSet<>();
    int turn = 0;
    for (List<String> key : keys((Map<?, ?>) Json.parse(original), List.of())) {
      int first = turn++ % VALUES.size();
      boolean model = key.equals(List.of("model"));
      // Any number is the end of a range.
      if (Set.of("low", "high").contains(key.getLast())) continue;
      for (Object value : model ? MODELS : VALUES.subList(first, first + 1)) {
        Files.writeString(
            file, Json.pretty(replaced((Map<?, ?>) Json.parse(original), key, value)));
        Ran ran = ask("score", run, data, "--quiet", "--threads", 1);
        boolean same = ran.code == 0 && ran.out.equals(before.out);
        boolean named = ran.err.contains("run.json") && key.stream().anyMatch(ran.err::contains);
        if (!same && !(ran.code == 65 && named))
          wrong.add(String.join(".", key) + " = " + value + ": " + ran.code + " " + ran.err);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  /// Keys of the document and of the objects in it.
  private static List<List<String>> keys(Map<?, ?> json, List<String> before) {
    List<List<String>> keys = new ArrayList<>();
    json.forEach(
        (name, value) -> {
          List<String> key = new ArrayList<>(before);
          key.add((String) name);
          keys.add(key);
          if (value instanceof Map<?, ?> inner) keys.addAll(keys(inner, key));
        });
    return keys;
  }

  private static Map<String, Object> replaced(Map<?, ?> json, List<String> key, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>();
    json.forEach((name, each) -> changed.put((String) name, each));
    List<String> rest = key.subList(1, key.size());
    changed.compute(
        key.getFirst(),
        (name, inner) -> rest.isEmpty() ? value : replaced((Map<?, ?>) inner, rest, value));
    return changed;
  }

  /// Parameters beyond the limit of training are no better for being read from a file.
  @Test
  void refusesParametersThatAreLost() {
    try (RunDirectory directory = RunDirectory.resume(run)) {
      Checkpoint newest = directory.latestState();
      TrainingState state = newest.state();
      double[] lost = state.parameters().values().clone();
      lost[0] = 2e6;
      Map<String, double[]> tensors = new LinkedHashMap<>();
      for (String name : state.tensors().keySet()) tensors.put(name, lost);
      directory.saveState(
          new Checkpoint(
              new TrainingState(
                  state.update() + 1,
                  state.attempt(),
                  state.parameters().with(lost),
                  tensors,
                  state.chains()),
              newest.structure(),
              newest.header()));
    }
    for (String verb : List.of("score", "evaluate", "predict", "sample", "diagnose")) {
      List<Object> words = new ArrayList<>(List.of(verb, run, "--threads", 1));
      if (!verb.equals("sample") && !verb.equals("diagnose")) words.add(data);
      Ran ran = ask(words.toArray());
      assertEquals(80, ran.code, verb + ": " + ran.err);
      assertEquals(true, ran.err.contains("update 2") && ran.err.contains("beyond 10^6"), ran.err);
    }
  }
}
