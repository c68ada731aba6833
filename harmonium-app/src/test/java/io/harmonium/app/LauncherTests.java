package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script that starts the program, with a builder that only writes down that it was called.
class LauncherTests {

  private static final String BUILDER =
      """
      #!/bin/sh
      cd "$(dirname "$0")/.."
      echo begins >>builds
      sleep 0.5
      mkdir -p harmonium-app/target/dist/lib
      printf 'harmonium test\\n2026-01-01T00:00:00Z\\n' >harmonium-app/target/dist/VERSION
      echo ends >>builds
      """;

  @TempDir Path checkout;

  @Test
  void whoComesWhileItIsBuiltWaitsAndBuildsNothing() throws IOException, InterruptedException {
    assumeTrue(
        Files.isExecutable(Path.of("/bin/sh")) && Files.isExecutable(Path.of("/usr/bin/flock")),
        "no flock");
    Path script = Files.copy(Path.of("../harmonium"), checkout.resolve("harmonium"));
    Files.writeString(checkout.resolve("pom.xml"), "<project/>");
    Path builder = Files.createDirectory(checkout.resolve("bin")).resolve("mvn");
    Files.writeString(builder, BUILDER);
    assertTrue(builder.toFile().setExecutable(true));
    List<Process> both = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      ProcessBuilder process = new ProcessBuilder("/bin/sh", script.toString(), "data", "list");
      process.environment().merge("PATH", builder.getParent().toString(), (a, b) -> b + ":" + a);
      process.environment().put("HARMONIUM_BUILD", "never");
      process
          .environment()
          .put("HARMONIUM_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
      process.redirectErrorStream(true);
      process.redirectOutput(checkout.resolve("output" + k).toFile());
      both.add(process.start());
    }
    // There is nothing in lib/, so that both fail, but only once it is there.
    for (Process process : both) assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    assertEquals(
        List.of("begins", "ends"),
        Files.readAllLines(checkout.resolve("builds")),
        () -> read("output0") + read("output1"));
  }

  private String read(String name) {
    try {
      return Files.readString(checkout.resolve(name));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
