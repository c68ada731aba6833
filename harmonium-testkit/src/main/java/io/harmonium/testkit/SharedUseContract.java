package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// What may be shared by threads: every public member of the given packages that scores, transforms or explains, called by
/// eight threads at once with the same machine, rows, workers and objects, gives each caller the bits of a caller alone, or
/// refuses by an `IllegalStateException`. And what may be broken off: every member that is given workers looks at wishes to
/// end. Members are found by themselves (see [EntryPoints]).
public final class SharedUseContract {

  private static final int THREADS = 8;

  /// Calls of each thread at most, and the time after which it calls no more.
  private static final int CALLS = 20;

  private static final long NANOS = 2_000_000;

  private SharedUseContract() {}

  /// Hammers all that can be called with `things` and answers their names.
  ///
  /// @param packages below that of core, such as "evaluation"
  /// @param left members that are not called, as "Type" or "Type.method", each with a reason at the caller
  public static Set<String> check(List<String> packages, List<Object> things, Set<String> left)
      throws IOException, ReflectiveOperationException, InterruptedException {
    Set<String> names = new TreeSet<>();
    List<String> broken = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      for (EntryPoints.Entry entry :
          new EntryPoints(Machine.class, packages, things, left).find()) {
        if (!entry.computes()) continue;
        long alone = Fingerprint.of(entry.call());
        names.add(entry.name());
        hammer(
            threads,
            () -> {
              String fault = fault(entry, alone);
              if (fault != null) broken.add(fault);
              return fault == null;
            });
      }
    }
    assertTrue(broken.isEmpty(), () -> String.join("\n", new TreeSet<>(broken)));
    return names;
  }

  /// The members with `workers` among their arguments that answer although work of these workers is broken off: they never
  /// look.
  public static Set<String> deaf(
      List<String> packages, List<Object> things, Workers workers, Set<String> left)
      throws IOException, ReflectiveOperationException {
    Set<String> deaf = new TreeSet<>();
    List<EntryPoints.Entry> entries = new EntryPoints(Machine.class, packages, things, left).find();
    try (Workers.Breakable _ = workers.breakable(() -> true)) {
      for (EntryPoints.Entry entry : entries)
        if (Arrays.asList(entry.arguments()).contains(workers))
          try {
            if (entry.member() instanceof Method) {
              entry.call();
              deaf.add(entry.name());
            }
          } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof CancellationException)) throw e;
          }
    }
    return deaf;
  }

  /// Calls `once` from all threads, each until it answers false, [#CALLS] times or for [#NANOS].
  static void hammer(ExecutorService threads, Callable<Boolean> once) throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(THREADS);
    List<Future<Void>> all = new ArrayList<>();
    for (int t = 0; t < THREADS; t++)
      all.add(
          threads.submit(
              () -> {
                gate.countDown();
                gate.await();
                long start = System.nanoTime();
                for (int call = 0; call < CALLS && once.call(); call++)
                  if (System.nanoTime() - start > NANOS) break;
                return null;
              }));
    for (Future<Void> one : all)
      try {
        one.get();
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      }
  }

  private static String fault(EntryPoints.Entry entry, long alone)
      throws ReflectiveOperationException {
    try {
      return Fingerprint.of(entry.call()) == alone ? null : entry.name() + ": other bits";
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof IllegalStateException
          ? null
          : entry.name() + ": " + e.getCause();
    }
  }
}
