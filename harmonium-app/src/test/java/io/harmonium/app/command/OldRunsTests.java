package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs that were written by an earlier version, in `old/`: they are read, asked and resumed, and what they answer
/// stays as it is (`golden/old.txt`). The files of these runs are never written again.
class OldRunsTests {

  /// Where the rows stood when the runs were written.
  private static final String THERE = "/tmp/rows/";

  /// The folder of the runs and of the rows that they learned from.
  private static final Path OLD = Path.of("src/test/resources/io/harmonium/app/command/old");

  @TempDir private Path folder;

  /// What a run is asked first: name, file, verb, and the number of updates that it is resumed to (0: not at all).
  private record Old(String name, String data, String verb, int updates) {}

  private static final List<Old> RUNS =
      List.of(
          new Old("binary", "bits.csv", "score", 8),
          new Old("gaussian", "reals.csv", "score", 8),
          new Old("mixed", "mixed.csv", "score", 8),
          new Old("adam", "bits.csv", "score", 8),
          new Old("class-rbm", "labelled.csv", "predict", 8),
          new Old("gated-rbm", "bits.csv", "score", 8),
          new Old("potts", "letters.fasta", "score", 8),
          new Old("hopfield", "spins.csv", "recall", 0),
          new Old("dbm", "bits.csv", "transform", 8),
          new Old("dbn", "bits.csv", "transform", 0),
          new Old("network", "labelled.csv", "predict", 8),
          new Old("crbm", "bitframes.csv", "sample", 6),
          new Old("trbm", "bitframes.csv", "sample", 6),
          new Old("rtrbm", "bitframes.csv", "sample", 6));

  @Test
  void oldRunsAreReadAskedAndResumed() throws IOException {
    Map<String, String> seen = new TreeMap<>();
    for (Old old : RUNS) {
      Path run = folder.resolve(old.name());
      copy(OLD.resolve(old.name()), run);
      List<Object> words = new ArrayList<>(List.of(old.verb(), run));
      if (old.verb().equals("sample"))
        words.addAll(List.of("--n=5", "--steps=2", "--frames=4", "--seed=3"));
      else words.add(OLD.resolve(old.data()));
      words.addAll(List.of("--threads=2", "--quiet"));
      String answer = Ran.done(words.toArray()).out();
      assertTrue(answer.lines().count() > 1, old.name() + ": " + answer);
      seen.put(old.name() + " " + old.verb(), GoldenRuns.sha(answer));
      GoldenState.hashes(run).forEach((what, hash) -> seen.put(old.name() + " " + what, hash));
      if (old.updates() == 0) continue;
      Ran.done("train", "--resume", run, "--updates", old.updates(), "--threads=2", "--quiet");
      GoldenState.hashes(run)
          .forEach((what, hash) -> seen.put(old.name() + " resumed " + what, hash));
      assertTrue(
          !seen.get(old.name() + " parameters")
              .equals(seen.get(old.name() + " resumed parameters")),
          old.name() + " did not go on");
    }
    GoldenFiles.writeWhereAsked("old.txt", seen);
    assertEquals(GoldenFiles.read("old.txt"), seen, "what runs of an earlier version give");
    if (GoldenFiles.writing())
      fail("golden files are written: look at the difference, then run again");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path target = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) Files.createDirectories(target);
        else if (each.endsWith("run.json"))
          Files.writeString(
              target, Files.readString(each).replace(THERE, OLD.toAbsolutePath() + "/"));
        else Files.copy(each, target);
      }
    }
  }
}
