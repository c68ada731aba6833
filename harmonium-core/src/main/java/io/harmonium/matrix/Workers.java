package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/// A fixed number of workers with their kernels and scratch arrays. Work is split into fixed blocks of rows, so that
/// nothing depends on how many workers there are.
///
/// The caller is worker 0; the others sleep between parallel sections and are woken by a change of the section's number.
/// Nothing is allocated per section.
///
/// One thread at a time: a thread holds the workers while a section or a [Claim] of it is open, may nest both, and hands
/// them on by leaving. Whoever calls [#forBlocks], [#claim] or [#space] meanwhile gets an `IllegalStateException` and
/// never the scratch of another. Threads that score at the same time each make workers of their own.
///
/// Work can be broken off: before each block workers look whether the thread that holds them is interrupted, or a wish is
/// true (see [#breakable]), and end the section with a `CancellationException`. The interrupt stays set.
public final class Workers implements AutoCloseable {

  /// The calling thread's hold on all scratch, from [#claim] to `close`.
  public final class Claim implements AutoCloseable {
    private Claim() {}

    public Workspace space() {
      return Workers.this.space();
    }

    @Override
    public void close() {
      leave();
    }
  }

  /// Work on rows `from … to−1` with the scratch of worker `worker`.
  @FunctionalInterface
  public interface Task {
    void run(int from, int to, int worker, Workspace space);
  }

  private final int threads;
  private final KernelProvider kernels;
  private final Workspace[] spaces;
  private final Object gate = new Object();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<Thread> holder = new AtomicReference<>();
  private final Claim claim = new Claim();

  /// How many sections and claims of the holder are open; touched by the holder only.
  private int depth;

  private volatile BooleanSupplier wish = () -> false;
  private Task task;
  private int rows;
  private int grain;
  private int blocks;
  private long section;
  private int working;
  private Throwable failure;
  private boolean closed;

  private Workers(int threads, KernelProvider kernels) {
    if (threads < 1)
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    this.threads = threads;
    this.kernels = kernels;
    this.spaces = new Workspace[threads];
    for (int i = 0; i < threads; i++) spaces[i] = new Workspace(kernels);
    for (int i = 1; i < threads; i++) {
      int worker = i;
      Thread.ofPlatform().daemon().name("harmonium-" + i).start(() -> serve(worker));
    }
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

  /// Holds these workers for the calling thread until the claim is closed: around whatever keeps scratch from one
  /// section to the next, or uses [#space].
  public Claim claim() {
    enter();
    return claim;
  }

  /// Whether the calling thread holds these workers.
  public boolean held() {
    return Thread.currentThread().equals(holder.get());
  }

  /// The scratch of the calling thread between parallel sections; asked for within a [Claim] or a section.
  public Workspace space() {
    if (!held()) throw unheld();
    return spaces[0];
  }

  /// A wish to break work off that is looked at until this is closed.
  public final class Breakable implements AutoCloseable {
    private final BooleanSupplier before = wish;

    private Breakable(BooleanSupplier next) {
      wish = next;
    }

    @Override
    public void close() {
      wish = before;
    }
  }

  /// Breaks all work of these workers off as soon as `wish` is true, until the answer is closed.
  public Breakable breakable(BooleanSupplier wish) {
    return new Breakable(wish);
  }

  /// Ends with a `CancellationException` where work is to be broken off; for long loops between sections.
  public void heed() {
    Thread caller = holder.get();
    if (caller == null) caller = Thread.currentThread();
    if (caller.isInterrupted() || wish.getAsBoolean()) throw broken();
  }

  private static CancellationException broken() {
    return new CancellationException("the work was broken off");
  }

  private void enter() {
    heed();
    Thread caller = Thread.currentThread();
    if (!caller.equals(holder.get()) && !holder.compareAndSet(null, caller)) throw unheld();
    depth++;
  }

  private void leave() {
    if (!held()) throw unheld();
    if (--depth == 0) holder.set(null);
  }

  private IllegalStateException unheld() {
    Thread other = holder.get();
    return new IllegalStateException(
        "these workers are "
            + (other == null ? "held by no thread" : "in use by thread '" + other.getName() + "'")
            + " and were asked for scratch by thread '"
            + Thread.currentThread().getName()
            + (other == null
                ? "'; take Workers.claim() around the use of scratch"
                : "'; workers serve one thread at a time: give every thread Workers.single() of its"
                    + " own"));
  }

  /// Rows per block that give every worker an equal share, at least `least` and at most `most`: for work whose result
  /// does not depend on the blocks.
  public int share(int rows, int least, int max) {
    return Math.clamp((rows + threads - 1L) / threads, least, max);
  }

  /// Runs `task` over blocks of `grain` rows of `rows`; returns when all are done. The first failure is thrown.
  public void forBlocks(int rows, int grain, Task task) {
    enter();
    try {
      section(rows, grain, task);
    } finally {
      leave();
    }
  }

  private void section(int rows, int grain, Task task) {
    int blocks = (int) ((rows + (long) grain - 1) / grain);
    if (threads == 1 || blocks <= 1) {
      for (int b = 0; b < blocks; b++) {
        heed();
        task.run(b * grain, (int) Math.min(rows, (b + 1L) * grain), 0, spaces[0]);
      }
      return;
    }
    synchronized (gate) {
      if (closed) throw new IllegalStateException("these workers are closed");
      if (working > 0)
        throw new IllegalStateException("a parallel section is under way; sections cannot nest");
      this.task = task;
      this.rows = rows;
      this.grain = grain;
      this.blocks = blocks;
      failure = null;
      next.set(0);
      working = threads;
      section++;
      gate.notifyAll();
    }
    drain(0);
    rethrow(awaitOthers());
  }

  /// Takes blocks until none is left; a failure ends the section for all.
  private void drain(int worker) {
    Throwable thrown = null;
    try {
      for (int b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
        heed();
        task.run(b * grain, (int) Math.min(rows, (b + 1L) * grain), worker, spaces[worker]);
      }
    } catch (RuntimeException | Error e) {
      next.set(blocks);
      thrown = e;
    }
    synchronized (gate) {
      if (thrown != null && failure == null) failure = thrown;
      if (--working == 0) gate.notifyAll();
    }
  }

  private Throwable awaitOthers() {
    boolean interrupted = false;
    Throwable thrown;
    synchronized (gate) {
      while (working > 0)
        try {
          gate.wait();
        } catch (InterruptedException e) {
          interrupted = true;
          if (next.getAndSet(blocks) < blocks && failure == null) failure = broken();
        }
      thrown = failure;
      failure = null;
      task = null;
    }
    if (interrupted) Thread.currentThread().interrupt();
    return thrown;
  }

  private static void rethrow(Throwable thrown) {
    if (thrown instanceof Error error) throw error;
    if (thrown instanceof RuntimeException failed) throw failed;
  }

  /// The life of a worker: sleep until the section's number changes, work, sleep again.
  private void serve(int worker) {
    long done = 0;
    while (true) {
      synchronized (gate) {
        while (section == done && !closed)
          try {
            gate.wait();
          } catch (InterruptedException e) {
            return;
          }
        if (closed) return;
        done = section;
      }
      drain(worker);
    }
  }

  @Override
  public void close() {
    synchronized (gate) {
      closed = true;
      gate.notifyAll();
    }
  }
}
