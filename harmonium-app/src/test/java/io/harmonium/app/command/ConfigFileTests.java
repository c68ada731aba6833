package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Options of `train` from a file.
class ConfigFileTests {

  @TempDir private Path folder;

  /// One run of every model that the guard trains without another run: its `run.json` trains the same machine again, bit for
  /// bit.
  @Test
  void theRunJsonOfARunTrainsItAgain() throws IOException {
    GoldenData.write(folder);
    Map<String, GoldenCase> cases = new LinkedHashMap<>();
    for (GoldenCase each : GoldenCase.all())
      if (each.options().values().stream().noneMatch(v -> v != null && v.startsWith("@")))
        cases.putIfAbsent(each.model(), each);
    assertTrue(cases.size() > 15, cases.keySet().toString());
    Map<String, String> wrong = new LinkedHashMap<>();
    for (GoldenCase each : cases.values()) {
      Path first = folder.resolve(each.name());
      Path again = folder.resolve(each.name() + "-again");
      List<Object> train = new ArrayList<>(List.of("train", folder.resolve(each.data())));
      train.add("--out=" + first);
      train.addAll(each.words(folder));
      Ran.done(train.toArray());
      Ran ran = Ran.of("train", "--config", first.resolve("run.json"), "--out", again);
      if (ran.code() != 0) wrong.put(each.name(), ran.err());
      else if (!GoldenState.hashes(first).equals(GoldenState.hashes(again)))
        wrong.put(each.name(), "another machine");
    }
    assertEquals(Map.of(), wrong);
  }

  @Test
  void optionsOnTheCommandLineWin() throws IOException {
    GoldenData.write(folder);
    Path file = folder.resolve("c.json");
    Files.writeString(
        file,
        "{\"data\": \"%s\", \"hidden\": 5, \"updates\": 3, \"initScale\": 0.02, \"drop\": [\"1\"],"
                .formatted(folder.resolve("bits.csv"))
            + " \"split\": \"none\", \"grey\": false}");
    Path run = folder.resolve("run");
    Ran.done("train", "--config=" + file, "--hidden", 7, "--out", run);
    String json = Files.readString(run.resolve("run.json"));
    assertTrue(json.contains("\"hidden\" : \"7:binary\""), json);
    assertTrue(json.contains("\"updates\" : 3"), json);
    assertTrue(json.contains("\"initScale\" : 0.02"), json);
  }

  @Test
  void whatIsWrongIsSaidWithTheFile() throws IOException {
    Path file = folder.resolve("c.json");
    Ran.of("train", "digits", "--config", file).failed(66, "c.json");
    Files.writeString(file, "{\"hiden\": 5}");
    Ran.of("train", "digits", "--config", file).failed(65, "'hiden'", "did you mean hidden");
    Files.writeString(file, "{\"grey\": 5}");
    Ran.of("train", "digits", "--config", file).failed(65, "'grey' is true or false");
    Files.writeString(file, "[]");
    Ran.of("train", "digits", "--config", file).failed(65, "JSON object");
    Files.writeString(file, "{\"hidden\": ");
    Ran.of("train", "digits", "--config", file).failed(65, "no JSON");
    Files.writeString(file, "{\"order\": 3}");
    Ran.of("train", "digits", "--config", file).failed(2, "--order is not supported");
  }
}
