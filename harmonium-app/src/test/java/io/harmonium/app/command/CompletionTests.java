package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTests {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void scriptsKnowVerbsOptionsAndValues(String shell) {
    String script = Ran.done("completion", shell).out();
    for (String word : new String[] {"train", "describe", "hidden", "standardised"})
      assertTrue(script.contains(word), word);
  }

  @Test
  void bashUnderstandsItsScript() throws IOException, InterruptedException {
    Path bash = Path.of("/bin/bash");
    Assumptions.assumeTrue(Files.isExecutable(bash));
    Path script = folder.resolve("script");
    Files.writeString(script, Ran.done("completion", "bash").out());
    Process process = new ProcessBuilder(bash.toString(), "-n", script.toString()).start();
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue());
  }
}
