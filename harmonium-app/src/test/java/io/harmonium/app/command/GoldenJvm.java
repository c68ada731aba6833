package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The cases of the guard in another JVM: the kernels of a JVM are chosen once.
final class GoldenJvm {

  private static final long PATIENCE = 600;

  private GoldenJvm() {}

  /// All cases with the vector kernels; what they gave stands in the file `out` of the folder.
  static Process start(Path folder, int threads) throws IOException {
    Files.createDirectories(folder);
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Djava.awt.headless=true",
                "-Dharmonium.kernels=vector",
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                GoldenRuns.class.getName(),
                folder.toString(),
                Integer.toString(threads)))
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  static void await(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE, TimeUnit.SECONDS), "the other JVM does not end");
  }

  static void read(Path folder, Map<String, String> hashes, Map<String, String> numbers)
      throws IOException {
    for (String line : Files.readAllLines(folder.resolve("out"))) {
      int at = line.indexOf(" = ");
      if (at < 0) continue;
      (line.startsWith("1 ") ? hashes : numbers).put(line.substring(2, at), line.substring(at + 3));
    }
    String end = "end = " + hashes.size() + " " + numbers.size();
    assertEquals("", hashes.isEmpty() ? Files.readString(folder.resolve("err")) : "", end);
  }
}
