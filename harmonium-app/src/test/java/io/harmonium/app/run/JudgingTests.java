package io.harmonium.app.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.matrix.Workers;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Ctrl-C during an evaluation does not wait for its end.
class JudgingTests {

  @Test
  void aWishBreaksJudgingOffAtTheNextBlock() {
    Interruption interruption = new Interruption();
    AtomicInteger blocks = new AtomicInteger();
    try (Workers workers = Workers.single()) {
      boolean done =
          Judging.done(
              workers,
              interruption,
              () ->
                  workers.forBlocks(
                      1_000_000,
                      1,
                      (from, to, worker, space) -> {
                        if (blocks.incrementAndGet() == 5)
                          interruption.request(ExitCode.INTERRUPTED);
                      }));
      assertFalse(done);
      assertEquals(5, blocks.get());
      workers.forBlocks(3, 1, (from, to, worker, space) -> blocks.incrementAndGet());
      assertEquals(8, blocks.get());
    }
  }

  @Test
  void workWithoutAWishEndsAndOtherCancellationsAreNotSwallowed() {
    try (Workers workers = Workers.single()) {
      assertTrue(Judging.done(workers, new Interruption(), () -> {}));
      assertThrows(
          CancellationException.class,
          () ->
              Judging.done(
                  workers,
                  new Interruption(),
                  () -> {
                    throw new CancellationException("another");
                  }));
    }
  }
}
