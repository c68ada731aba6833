package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// A fixed number of workers with their kernels and scratch arrays. Work is split into fixed blocks of rows, so that
/// nothing depends on how many workers there are.
public final class Workers implements AutoCloseable {

  /// Work on rows `from … to−1` with the scratch of worker `worker`.
  @FunctionalInterface
  public interface Task {
    void run(int from, int to, int worker, Workspace space);
  }

  private final int threads;
  private final KernelProvider kernels;
  private final Workspace[] spaces;
  private final ExecutorService pool;

  private Workers(int threads, KernelProvider kernels) {
    if (threads < 1)
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    this.threads = threads;
    this.kernels = kernels;
    this.spaces = new Workspace[threads];
    for (int i = 0; i < threads; i++) spaces[i] = new Workspace(kernels);
    this.pool =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads - 1, Thread.ofPlatform().daemon().name("harmonium-", 1).factory());
  }

  /// `threads` workers with the best kernels of this JVM.
  public static Workers of(int threads) {
    return new Workers(threads, Kernels.best());
  }

  /// `threads` workers with given kernels.
  public static Workers of(int threads, KernelProvider kernels) {
    return new Workers(threads, kernels);
  }

  /// One worker, the caller itself.
  public static Workers single() {
    return of(1);
  }

  public int threads() {
    return threads;
  }

  public KernelProvider kernels() {
    return kernels;
  }

  /// The scratch of the calling thread between parallel sections.
  public Workspace space() {
    return spaces[0];
  }

  /// Runs `task` over blocks of `grain` rows of `rows`; returns when all are done. The first failure is thrown.
  public void forBlocks(int rows, int grain, Task task) {
    int blocks = (rows + grain - 1) / grain;
    if (pool == null || blocks <= 1) {
      for (int b = 0; b < blocks; b++)
        task.run(b * grain, Math.min(rows, (b + 1) * grain), 0, spaces[0]);
      return;
    }
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> others = new ArrayList<>();
    for (int w = 1; w < Math.min(threads, blocks); w++) {
      int worker = w;
      others.add(pool.submit(() -> drain(next, blocks, rows, grain, worker, task)));
    }
    RuntimeException failure = null;
    try {
      drain(next, blocks, rows, grain, 0, task);
    } catch (RuntimeException e) {
      next.set(blocks);
      failure = e;
    }
    for (Future<?> other : others) failure = join(other, failure);
    if (failure != null) throw failure;
  }

  private void drain(AtomicInteger next, int blocks, int rows, int grain, int worker, Task task) {
    for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement())
      task.run(b * grain, Math.min(rows, (b + 1) * grain), worker, spaces[worker]);
  }

  private static RuntimeException join(Future<?> other, RuntimeException failure) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          other.get();
          return failure;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          if (failure != null) return failure;
          return e.getCause() instanceof RuntimeException cause
              ? cause
              : new IllegalStateException(e.getCause());
        }
      }
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (pool != null) pool.shutdownNow();
  }
}
