package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Workers serve one thread at a time, whatever their number, and say so.
class WorkersTests {

  /// What a second thread gets while the first holds the workers.
  private static void refused(Runnable second) {
    CompletionException thrown =
        assertThrows(CompletionException.class, () -> CompletableFuture.runAsync(second).join());
    assertTrue(thrown.getCause() instanceof IllegalStateException, thrown.toString());
    assertTrue(thrown.getCause().getMessage().contains("Workers.single()"), thrown.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aSecondThreadIsRefusedWithinASection(int threads) {
    try (Workers workers = Workers.of(threads)) {
      AtomicInteger blocks = new AtomicInteger();
      workers.forBlocks(
          1,
          1,
          (from, to, worker, space) -> {
            refused(() -> workers.forBlocks(1, 1, (f, t, w, s) -> blocks.incrementAndGet()));
            refused(() -> workers.forBlocks(9, 1, (f, t, w, s) -> blocks.incrementAndGet()));
            refused(workers::claim);
            refused(workers::space);
          });
      assertEquals(0, blocks.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aClaimHoldsBetweenSections(int threads) {
    try (Workers workers = Workers.of(threads)) {
      try (Workers.Claim held = workers.claim()) {
        workers.forBlocks(5, 1, (from, to, worker, space) -> {});
        refused(() -> workers.forBlocks(1, 1, (f, t, w, s) -> {}));
        try (Workers.Claim inner = workers.claim()) {
          assertSame(held.space(), inner.space());
        }
        refused(workers::claim);
      }
      assertFalse(workers.held());
      assertThrows(IllegalStateException.class, workers::space);
    }
  }

  /// Also after a section that failed.
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void whoLeavesHandsOver(int threads) {
    try (Workers workers = Workers.of(threads)) {
      assertThrows(
          ArithmeticException.class,
          () ->
              workers.forBlocks(
                  5,
                  1,
                  (from, to, worker, space) -> {
                    throw new ArithmeticException("as asked");
                  }));
      AtomicInteger blocks = new AtomicInteger();
      CompletableFuture.runAsync(
              () -> workers.forBlocks(5, 1, (f, t, w, s) -> blocks.incrementAndGet()))
          .join();
      assertEquals(5, blocks.get());
    }
  }

  /// A worker other than the caller has the scratch of its own and not that of the caller.
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void otherWorkersDoNotReachTheCallersScratch(int threads) {
    try (Workers workers = Workers.of(threads)) {
      CountDownLatch both = new CountDownLatch(2);
      AtomicInteger unsupported = new AtomicInteger();
      workers.forBlocks(
          2,
          1,
          (from, to, worker, space) -> {
            both.countDown();
            try {
              both.await();
              assertSame(space, workers.space());
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            } catch (IllegalStateException refused) {
              unsupported.incrementAndGet();
            }
          });
      assertTrue(unsupported.get() >= 1, unsupported.toString());
    }
  }

  /// After three blocks of a thousand each worker begins at most one more.
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anInterruptBreaksASectionOff(int threads) {
    try (Workers workers = Workers.of(threads)) {
      AtomicInteger blocks = new AtomicInteger();
      Thread caller = Thread.currentThread();
      assertThrows(
          CancellationException.class,
          () ->
              workers.forBlocks(
                  1000,
                  1,
                  (from, to, worker, space) -> {
                    if (blocks.incrementAndGet() == 3) caller.interrupt();
                  }));
      assertTrue(Thread.interrupted(), "the interrupt was forgotten");
      assertTrue(blocks.get() <= 3 + threads, blocks + " blocks");
      workers.forBlocks(5, 1, (from, to, worker, space) -> blocks.incrementAndGet());
      assertTrue(blocks.get() >= 8);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aWishBreaksWorkOffUntilItIsClosed(int threads) {
    try (Workers workers = Workers.of(threads)) {
      AtomicInteger blocks = new AtomicInteger();
      try (Workers.Breakable _ = workers.breakable(() -> blocks.get() >= 3)) {
        assertThrows(
            CancellationException.class,
            () -> workers.forBlocks(1000, 1, (f, t, w, s) -> blocks.incrementAndGet()));
        assertThrows(CancellationException.class, workers::heed);
      }
      assertTrue(blocks.get() <= 3 + threads, blocks + " blocks");
      workers.heed();
      workers.forBlocks(5, 1, (f, t, w, s) -> blocks.incrementAndGet());
      assertTrue(blocks.get() >= 8);
    }
  }
}
