package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A rate that no network stands ends as it does for machines.
class NetworkDivergenceTests {

  @TempDir private Path folder;

  @Test
  void aRateBeyondReasonIsTold() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String run = folder.resolve("my run").toString();
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE)
            .run(
                "train",
                "digits",
                "--model",
                "jem",
                "--network",
                "8",
                "--k",
                "2",
                "--batch-size",
                "16",
                "--buffer",
                "write-back:64",
                "--learning-rate",
                "1e10",
                "--updates",
                "5",
                "--threads",
                "1",
                "--out",
                run);
    assertEquals(ExitCode.DIVERGED.number(), code, err.toString());
    String told = err.toString();
    assertTrue(told.contains("training diverged at update 1"), told);
    assertTrue(told.contains("--resume '" + run + "' --learning-rate 0.01"), told);
  }
}
