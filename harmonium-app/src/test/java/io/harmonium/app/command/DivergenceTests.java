package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A rate that no machine stands ends with exit code 80, the update and the cause; the last good state can be used, and
/// the command that is suggested goes on from it.
class DivergenceTests {

  @TempDir private Path folder;

  private Path generated(String generator, String name) {
    Path file = folder.resolve(name);
    Ran.done("data", "generate", generator, "--n", 60, "--out", file);
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "bars:size=3, npz, rbm, '--hidden 4'",
    "bars:size=3, npz, bm, '--hidden 0'",
    "bars:size=3, npz, dbn, '--hidden 4,3'",
    "bars:size=3, npz, dbm, '--hidden 4,3'",
    "rings, npz, rbm, '--hidden 4'",
    "rings, npz, class-rbm, '--hidden 4'",
    "table, csv, rbm, '--hidden 4'",
    "'lagged:length=10', npz, rtrbm, '--hidden 4'",
    "'lagged:length=12', npz, crbm, '--hidden 4'"
  })
  void aRateBeyondReasonIsToldAndTheLastGoodStateGoesOn(
      String generator, String ending, String model, String size) {
    Path data = generated(generator, "data." + ending);
    Path run = folder.resolve("run");
    List<Object> words =
        new ArrayList<>(
            List.of("train", data, "--model", model, "--learning-rate", "1e10", "--out", run));
    words.addAll(Arrays.asList(size.split(" ")));
    words.addAll(List.of("--updates", 8, "--threads", 1));
    Ran lost = Ran.of(words.toArray());
    lost.failed(
        ExitCode.DIVERGED.number(), "training diverged at update ", "last good update", "is saved");
    String command = lost.err().substring(lost.err().indexOf("harmonium train --resume"));
    assertTrue(command.contains(" --learning-rate 0.01"), command);
    Ran.done((Object[]) command.lines().findFirst().orElseThrow().substring(10).split(" "));
    assertNull(RunDirectory.open(run).machine().parameters().nonFinite());
  }

  @Test
  void theLastGoodStateIsTheOneBeforeTheUpdateThatFailed() {
    Path data = generated("bars:size=3", "data.npz");
    Path run = folder.resolve("run");
    List<Object> words =
        new ArrayList<>(List.of("train", data, "--hidden", 4, "--learning-rate", "1e5"));
    words.addAll(List.of("--updates", 400, "--evaluate", "every:1000", "--threads", 1));
    words.addAll(List.of("--checkpoints", "last:2", "--out", run));
    Ran.of(words.toArray()).failed(ExitCode.DIVERGED.number(), "beyond 10^6");
    long good = RunDirectory.open(run).latestState().state().update();
    assertTrue(good > 0, "the first update is sound");
    Ran.done("score", run, data);
    Ran again = Ran.of("train", "--resume", run, "--threads", 1);
    again.failed(ExitCode.DIVERGED.number(), "diverged at update " + (good + 1) + ":");
  }

  /// Numbers that training would have ended with are not judged, wherever they come from.
  @Test
  void aMachineBeyondTheLimitIsNotEvaluated() {
    Path arrays = folder.resolve("machine.npz");
    Path run = folder.resolve("run");
    Path data = generated("bars:size=3", "data.npz");
    Ran.done("train", data, "--hidden", 2, "--updates", 1, "--threads", 1, "--out", run);
    Ran.done("export", run, "--out", arrays);
    Map<String, NpyArray> changed = new LinkedHashMap<>(Npz.read(arrays, Limits.DEFAULT));
    double[] weights = changed.get("W").doubles();
    weights[0] = 1e37;
    changed.put("W", NpyArray.of(weights, changed.get("W").shape()));
    Npz.write(arrays, changed);
    Path imported = folder.resolve("imported");
    Ran.done("import", arrays, "--as", "rbm", "--out", imported);
    for (String way : List.of("--exact", "--ais"))
      Ran.of("evaluate", imported, data, way).failed(ExitCode.DIVERGED.number(), "beyond 10^6");
  }

  @Test
  void aRunGoesOnWithAnotherRate() {
    Path data = generated("bars:size=3", "data.npz");
    Path run = folder.resolve("run");
    Ran.done("train", data, "--hidden", 4, "--updates", 20, "--threads", 1, "--out", run);
    Ran.done("train", "--resume", run, "--updates", 30, "--learning-rate", 0.002, "--threads", 1);
    assertEquals("0.002", RunDirectory.open(run).description().configuration().get("rate"));
  }

  /// One cause has one remedy: a warning on the way does not name another rate than the error that follows.
  @ParameterizedTest
  @CsvSource({"30", "5"})
  void warningAndErrorNameOneRate(double rate) {
    Path data = generated("rings", "data.npz");
    List<Object> words =
        new ArrayList<>(List.of("train", data, "--learning-rate", rate, "--updates", 20));
    words.addAll(List.of("--threads", 1, "--out", folder.resolve("run")));
    Ran ran = Ran.of(words.toArray());
    List<String> rates =
        Pattern.compile("try: .*--learning-rate (\\S+)")
            .matcher(ran.err())
            .results()
            .map(found -> found.group(1))
            .distinct()
            .toList();
    assertEquals(List.of("0.01"), rates, ran.err());
  }
}
