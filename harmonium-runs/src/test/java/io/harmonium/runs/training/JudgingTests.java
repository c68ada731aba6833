package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Ctrl-C during an evaluation does not wait for its end.
class JudgingTests {

  @Test
  void aWishBreaksJudgingOffAtTheNextBlock() {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger blocks = new AtomicInteger();
    try (Workers workers = Workers.single()) {
      boolean done =
          Judging.done(
              workers,
              stop::get,
              () ->
                  workers.forBlocks(
                      1_000_000,
                      1,
                      (from, to, worker, space) -> {
                        if (blocks.incrementAndGet() == 5) stop.set(true);
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
      assertTrue(Judging.done(workers, () -> false, () -> {}));
      assertThrows(
          CancellationException.class,
          () ->
              Judging.done(
                  workers,
                  () -> false,
                  () -> {
                    throw new CancellationException("another");
                  }));
    }
  }
}
