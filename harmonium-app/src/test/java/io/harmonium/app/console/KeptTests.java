package io.harmonium.app.console;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.StoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KeptTests {

  private static Runnable failing(StoreException.Kind kind) {
    return () -> {
      throw new StoreException(kind, Path.of("run.json"), "read-only", "other rights", null);
    };
  }

  @Test
  void anAnswerThatCannotBeKeptIsNoFailure() {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(err);
    Console console = new Console(out, out, Terminal.NONE, false, false, ProgressMode.NONE);
    Kept.orWarn(console, failing(StoreException.Kind.IO));
    assertTrue(err.toString().contains("read-only"), err.toString());
    assertThrows(
        StoreException.class, () -> Kept.orWarn(console, failing(StoreException.Kind.DAMAGED)));
  }
}
