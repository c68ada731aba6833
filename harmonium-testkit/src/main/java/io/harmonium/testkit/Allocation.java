package io.harmonium.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Assertions;

/// Counts the bytes that a warm piece of code allocates.
public final class Allocation {

  private static final int CALLS = 1000;
  private static final int WARM_CALLS = 20_000;
  private static final long WARM_NANOS = 20_000_000_000L;

  private Allocation() {}

  /// Fails unless 1000 calls of `body` allocate nothing once it is warm, which it is after 20 000 calls and twenty
  /// seconds at the latest; as soon as the compiler is done, the check ends.
  public static void check(String name, Runnable body) {
    check(name, body, WARM_CALLS, WARM_NANOS);
  }

  static void check(String name, Runnable body, int warmCalls, long warmNanos) {
    long start = System.nanoTime();
    int calls = 0;
    long bytes;
    do {
      bytes = bytes(body);
      calls += CALLS;
    } while (bytes != 0 && (calls < warmCalls || System.nanoTime() - start < warmNanos));
    if (bytes != 0)
      Assertions.fail(
          name
              + " allocates "
              + bytes / (double) CALLS
              + " bytes a call after "
              + calls
              + " calls");
  }

  private static long bytes(Runnable body) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().threadId();
    long before = threads.getThreadAllocatedBytes(thread);
    for (int i = 0; i < CALLS; i++) body.run();
    return threads.getThreadAllocatedBytes(thread) - before;
  }
}
