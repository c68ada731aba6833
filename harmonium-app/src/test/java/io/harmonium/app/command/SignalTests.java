package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Each way in which a person or a system asks training to end leaves a run that goes on where it was.
@DisabledOnOs(OS.WINDOWS)
class SignalTests {

  private static final long PATIENCE = 120;

  @TempDir Path folder;

  private Process train(Path run) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    command.add("-Dharmonium.kernels=plain");
    String path = System.getProperty("java.class.path");
    String modules = System.getProperty("jdk.module.path");
    if (modules != null) path += File.pathSeparator + modules;
    command.addAll(List.of("-cp", path, "io.harmonium.app.Main"));
    command.addAll(List.of("train", "digits", "--hidden", "4", "--updates", "100000000"));
    command.addAll(List.of("--threads", "1", "--evaluate", "every:50000000"));
    command.addAll(List.of("--out", run.toString()));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private void awaitState(Process process, Path run) throws Exception {
    Path state = run.resolve("state");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE);
    while (System.nanoTime() < end && process.isAlive()) {
      if (Files.isDirectory(state))
        try (Stream<Path> files = Files.list(state)) {
          if (files.anyMatch(file -> file.toString().endsWith(".safetensors"))) return;
        }
      Thread.sleep(20);
    }
    throw new AssertionError("no checkpoint: " + Files.readString(folder.resolve("err")));
  }

  /// Whether a process that is started here ends by the signal: what was ignored before stays ignored.
  private static boolean heard(String signal) throws Exception {
    return new ProcessBuilder("sh", "-c", "kill -" + signal + " $$; exit 0").start().waitFor() != 0;
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
  void aSignalSavesAndEnds(String signal, int code) throws Exception {
    assumeTrue(heard(signal), "who started these tests ignores SIG" + signal + ", as nohup does");
    Path run = folder.resolve("run");
    Process process = train(run);
    try {
      awaitState(process, run);
      Process kill = new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
      assertEquals(0, kill.waitFor());
      assertTrue(process.waitFor(PATIENCE, TimeUnit.SECONDS), "it goes on");
      String said = Files.readString(folder.resolve("err"));
      assertEquals(code, process.exitValue(), said);
      assertTrue(said.contains("everything is saved"), said);
    } finally {
      process.destroyForcibly();
    }
    Ran.done("train", "--resume", run, "--dry-run", "--quiet", "--threads", "1");
  }
}
