package io.harmonium.app.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class InterruptionTests {

  @Test
  void theFirstWishDecidesTheExitCode() {
    Interruption interruption = new Interruption();
    assertNull(interruption.code());
    assertTrue(interruption.request(ExitCode.TERMINATED));
    assertFalse(interruption.request(ExitCode.INTERRUPTED));
    assertEquals(ExitCode.TERMINATED, interruption.code());
  }

  @Test
  void handlersCanBeInstalledAndPutBack() {
    Interruption interruption = new Interruption();
    interruption.listen(() -> {}).close();
    assertFalse(interruption.requested());
  }
}
