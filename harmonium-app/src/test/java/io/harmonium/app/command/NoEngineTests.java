package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command without the module `harmonium-neural`: everything else works, and networks say what is missing.
class NoEngineTests {

  @Test
  void networksSayHowTheEngineIsAdded(@TempDir Path folder) {
    Path out = folder.resolve("run");
    Ran.of("train", "digits", "--model", "jem", "--out", out)
        .failed(69, "harmonium-neural", "lib/neural");
    assertTrue(Files.notExists(out));
  }

  @Test
  void optionsOfOtherMachinesAreRefused() {
    Ran.of("train", "digits", "--langevin", "1:0.1").failed(2, "--langevin", "--model jem or ebm");
    Ran.of("train", "digits", "--model", "jem", "--hidden", "5").failed(2, "--hidden");
  }

  @Test
  void theDoctorDoesNotMindThatThereIsNone() {
    assertTrue(Ran.done("doctor").out().contains("no engine"));
  }

  @Test
  void classesBelongToNetworksAlone(@TempDir Path folder) {
    Path run = folder.resolve("run");
    Ran.done("train", "digits", "--updates", "2", "--hidden", "3", "--out", run);
    Ran.of("sample", run, "--class", "3").failed(2, "--class belongs to networks", "leave it out");
  }
}
