package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged command as people start it, on the module path, where reflection needs packages that are opened and services
/// need declarations. Other tests run on the class path and see neither.
class LauncherIT {

  @TempDir private Path folder;

  @Test
  void verbsWorkOnTheModulePath() throws Exception {
    Path rows = folder.resolve("rows.csv");
    List<String> lines = new ArrayList<>(List.of("a,b,kind"));
    for (int i = 0; i < 60; i++)
      lines.add(i % 7 + 0.5 + "," + (i % 5 == 0 ? "" : i % 3) + "," + (i % 2 == 0 ? "x" : "y"));
    Files.write(rows, lines);
    Path run = folder.resolve("run");
    runs("--help");
    runs("train", "--model", "dbm", "--help");
    runs("train", rows, "--hidden", 3, "--updates", 20, "--lr", 0.01, "--out", run);
    runs("train", "--config", run.resolve("run.json"), "--out", folder.resolve("again"));
    runs("train", "--resume", run, "--updates", 30);
    runs("score", run, rows);
    runs("explain", run, rows);
    runs("transform", run, rows);
    runs("sample", run, "--n", 3, "--steps", 3, "--given", "kind=x");
    runs("evaluate", run, "--ais-chains", 8, "--betas", 10, "--samples", 20);
    runs("diagnose", run);
    runs("inspect", run);
    runs("report", run);
    runs("compare", run, folder.resolve("again"), "--out", folder.resolve("c.html"));
    runs("export", run, "--out", folder.resolve("run.npz"));
  }

  private void runs(Object... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("harmonium.launcher")));
    for (Object word : words) command.add(word.toString());
    Path out = folder.resolve("out.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(new java.io.File("/dev/null"))
            .redirectOutput(out.toFile())
            .start();
    int code = process.waitFor();
    assertEquals(0, code, () -> command + ": " + new String(read(out), StandardCharsets.UTF_8));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
