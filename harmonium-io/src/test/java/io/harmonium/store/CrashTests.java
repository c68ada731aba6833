package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Saving fails at every single operation in every way; what is left must be the old checkpoint or the new one.
class CrashTests {

  private static final Path RUN = Path.of("/run");
  private static final TinyRun TINY = TinyRun.binary();
  private static final List<Checkpoint> CHECKPOINTS =
      IntStream.rangeClosed(1, 4).mapToObj(i -> TINY.checkpoint(i)).toList();

  /// A run with a checkpoint and a line of metrics after each of the first `count` updates.
  private static FaultyFiles saved(FaultyFiles files, int count) {
    for (int i = 0; i < count; i++) save(files, i);
    return files;
  }

  private static void save(FaultyFiles files, int i) {
    RunDirectory run = RunDirectory.over(RUN, new AtomicStore(files));
    run.appendMetrics(Map.of("update", i + 1, "value", 1.0 / (i + 1)));
    run.saveState(CHECKPOINTS.get(i));
  }

  /// The number of updates of the newest checkpoint that `files` give back, 0 for none. It must be whole, and rewinding
  /// must cut the metrics to the lines of that moment.
  private static int recovered(FaultyFiles files) {
    RunDirectory run = RunDirectory.over(RUN, new AtomicStore(files));
    Checkpoint found;
    try {
      found = run.rewind();
    } catch (StoreException e) {
      assertEquals(StoreException.Kind.NOT_FOUND, e.kind());
      return 0;
    }
    int update = (int) found.state().update();
    CheckpointTests.assertSame(CHECKPOINTS.get(update - 1).state(), found.state());
    List<Map<String, Object>> metrics = run.readMetrics();
    assertEquals(update, metrics.size());
    for (int i = 0; i < update; i++)
      assertEquals(Map.of("update", i + 1L, "value", 1.0 / (i + 1)), metrics.get(i));
    return update;
  }

  private static void assertOldOrNew(int old, int found, String when) {
    assertTrue(found == old || found == old + 1, () -> "found " + found + " after " + when);
  }

  @ParameterizedTest
  @EnumSource(value = FaultyFiles.Fault.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void oldOrNewCheckpointSurvivesAFaultAtEveryOperation(FaultyFiles.Fault fault) {
    for (int old : new int[] {0, 1, 3}) {
      int index = 0;
      while (savingFails(fault, old, index)) index++;
      assertTrue(index > 15, "saving takes many operations, only " + index + " were tried");
    }
  }

  /// Lets operation `index` of the save after `old` fail; false when there are no so many operations.
  private static boolean savingFails(FaultyFiles.Fault fault, int old, int index) {
    FaultyFiles files = saved(new FaultyFiles(), old);
    files.fail(fault, index);
    boolean failed = false;
    try {
      save(files, old);
    } catch (StoreException e) {
      failed = true;
    }
    boolean reached = files.operations() > index;
    String when = fault + " at operation " + index + " of save " + (old + 1);
    if (!failed && reached) when += ", which went unnoticed";
    if (fault == FaultyFiles.Fault.ONE_ERROR || fault == FaultyFiles.Fault.DISK_FULL)
      assertOldOrNew(old, recovered(files.asItStands()), when);
    for (int kept = 0; kept < 1 << files.unsyncedNames(); kept++)
      for (FaultyFiles.Leftover leftover : FaultyFiles.Leftover.values())
        assertOldOrNew(
            old,
            recovered(files.afterCrash(kept, leftover)),
            when + ", renamings kept: " + kept + ", unforced bytes: " + leftover);
    if (!failed)
      assertEquals(old + 1, recovered(files.afterCrash(0, FaultyFiles.Leftover.OLD)), when);
    return reached;
  }

  @Test
  void aRunGoesOnAfterAnErrorThatPassed() {
    for (int index = 0; index < 15; index++) {
      FaultyFiles files = saved(new FaultyFiles(), 2);
      files.fail(FaultyFiles.Fault.ONE_ERROR, index);
      try {
        save(files, 2);
      } catch (StoreException e) {
        files.fail(FaultyFiles.Fault.NONE, -1);
        RunDirectory run = RunDirectory.over(RUN, new AtomicStore(files));
        int update = (int) run.rewind().state().update();
        for (int i = update; i < 4; i++) save(files, i);
        assertEquals(4, recovered(files.afterCrash(0, FaultyFiles.Leftover.OLD)));
      }
    }
  }

  @Test
  void rewindingMayFailAtEveryOperation() {
    Path newest = RUN.resolve("state/000000000003.safetensors");
    FaultyFiles before = saved(new FaultyFiles(), 3);
    byte[] damaged = before.get(newest);
    damaged[damaged.length / 2] ^= 1;
    before.put(newest, damaged);
    for (FaultyFiles.Fault fault : FaultyFiles.Fault.values()) {
      boolean reached = true;
      for (int index = 0; reached; index++) {
        FaultyFiles files = before.asItStands();
        files.fail(fault, index);
        try {
          RunDirectory.over(RUN, new AtomicStore(files)).rewind();
        } catch (StoreException e) {
          assertEquals(StoreException.Kind.IO, e.kind());
        }
        for (int kept = 0; kept < 1 << files.unsyncedNames(); kept++)
          assertEquals(2, recovered(files.afterCrash(kept, FaultyFiles.Leftover.OLD)));
        reached = files.operations() > index;
      }
    }
  }

  @Test
  void aFullDiskIsReportedWithTheFileItsSizeAndTheCheckpointThatSurvived() {
    FaultyFiles files = saved(new FaultyFiles(), 1);
    RunDirectory run = RunDirectory.over(RUN, new AtomicStore(files));
    files.fail(FaultyFiles.Fault.DISK_FULL, 8);
    try {
      run.saveState(CHECKPOINTS.get(1));
      fail("the disk was full");
    } catch (StoreException e) {
      assertEquals(StoreException.Kind.IO, e.kind());
      assertTrue(
          e.getMessage()
              .matches(
                  ".*000000000002.safetensors: its \\d+ bytes could not be written "
                      + "\\(No space left on device\\); .*000000000001.safetensors"),
          e.getMessage());
    }
    assertTrue(
        files.asItStands().names().stream().noneMatch(name -> name.toString().endsWith(".tmp")));
  }

  /// The harness itself: a disk that forgets bytes or names that it promised to keep is found out.
  @ParameterizedTest
  @org.junit.jupiter.params.provider.CsvSource({"false, true", "true, false"})
  void aDiskThatOnlyPretendsIsFoundOut(boolean forces, boolean syncs) {
    FaultyFiles files = saved(new FaultyFiles(forces, syncs), 3);
    boolean lost = false;
    for (int kept = 0; kept < 1 << files.unsyncedNames(); kept++)
      for (FaultyFiles.Leftover leftover : FaultyFiles.Leftover.values())
        try {
          lost |= recovered(files.afterCrash(kept, leftover)) != 3;
        } catch (StoreException | AssertionError e) {
          lost = true;
        }
    assertTrue(lost, "a completed save was lost and nobody noticed");
  }
}
