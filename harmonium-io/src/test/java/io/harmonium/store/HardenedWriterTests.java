package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.formats.DataException;
import io.harmonium.formats.DataFiles;
import io.harmonium.matrix.Bits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files of data and files of runs are written in the same way: what others lay in the way is neither followed nor written to.
@DisabledOnOs(OS.WINDOWS)
class HardenedWriterTests {

  @TempDir Path folder;

  private static Dataset rows() {
    Bits bits = Bits.zeros(3, 2);
    return new Dataset(
        List.of(new Block("visible", bits, List.of("a", "b"), List.of(), null)),
        null,
        null,
        null,
        null,
        Provenance.of("test"));
  }

  private Path precious() throws IOException {
    return Files.writeString(folder.resolve("precious"), "precious");
  }

  private long entries() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows.csv", "rows.npy", "rows.npz", "rows.bits"})
  void linksThatOthersLaidAreNotFollowed(String name) throws IOException {
    Path precious = precious();
    Path out = folder.resolve(name);
    Files.createSymbolicLink(folder.resolve(name + ".part"), precious);
    Files.createSymbolicLink(out, precious);
    long before = entries();
    DataFiles.write(out, rows());
    assertEquals("precious", Files.readString(precious));
    assertTrue(Files.isRegularFile(out, LinkOption.NOFOLLOW_LINKS), "the link itself is replaced");
    assertEquals(before, entries(), "something is left behind");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows.csv", "rows.npy", "rows.npz", "rows.bits"})
  void permissionsOfAReplacedFileAreKept(String name) throws IOException {
    Path out = folder.resolve(name);
    Files.writeString(out, "old");
    Files.setPosixFilePermissions(out, PosixFilePermissions.fromString("rw-------"));
    DataFiles.write(out, rows());
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(out)));
  }

  @Test
  void devicesAndFoldersAreRefusedAndStay() throws IOException {
    for (String device : List.of("/dev/null", "/dev/stdout", "/dev/fd/1")) {
      if (!Files.exists(Path.of(device))) continue;
      StoreException e =
          assertThrows(
              StoreException.class, () -> AtomicStore.disk().writeText(Path.of(device), "text"));
      assertEquals(StoreException.Kind.IO, e.kind());
      assertFalse(Files.isRegularFile(Path.of(device), LinkOption.NOFOLLOW_LINKS));
    }
    Path inner = Files.createDirectory(folder.resolve("rows.csv"));
    assertThrows(DataException.class, () -> DataFiles.write(inner, rows()));
    assertEquals(1, entries());
  }

  @Test
  void filesThatGrowInARunAreNotLinks() throws IOException {
    Path precious = precious();
    Path path = folder.resolve("run");
    try (RunDirectory run = RunDirectory.create(path, false)) {
      run.describe(
          new RunDescription(
              "",
              "",
              "rbm",
              1,
              TinyRun.binary().machine().structure(),
              Map.of(),
              Map.of(),
              Map.of(),
              ""));
      Files.createSymbolicLink(path.resolve("metrics.jsonl"), precious);
      StoreException e =
          assertThrows(StoreException.class, () -> run.appendMetrics(Map.of("update", 1)));
      assertEquals(StoreException.Kind.IO, e.kind());
    }
    Files.delete(path.resolve(RunLock.NAME));
    Files.createSymbolicLink(path.resolve(RunLock.NAME), precious);
    assertThrows(StoreException.class, () -> RunDirectory.resume(path));
    assertEquals("precious", Files.readString(precious));
  }

  @Test
  void unfinishedNamesAreNotToBeGuessed() throws IOException {
    Path out = folder.resolve("rows.csv");
    for (int i = 0; i < 2; i++)
      try (Unfinished file = AtomicStore.disk().begin(out)) {
        String name;
        try (Stream<Path> all = Files.list(folder)) {
          name = all.findFirst().orElseThrow().getFileName().toString();
        }
        assertEquals("rows.csv", AtomicStore.target(name).orElseThrow());
        assertFalse(name.contains(Long.toString(ProcessHandle.current().pid()) + "-"), name);
      }
    assertEquals(0, entries());
  }
}
