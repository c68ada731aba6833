package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of 102 MB trains in a heap of 40 MB, with the bits of the same rows in memory.
class SmallHeapTests {

  private static final int BATCH = 10_000;
  private static final int BATCHES = 80;
  private static final int COLUMNS = 1024;

  @TempDir Path folder;

  @Test
  void aFileLargerThanTheHeapTrainsToTheSameBits() throws Exception {
    Path file = folder.resolve("large.bits");
    Bits all = Bits.zeros(BATCH * BATCHES, COLUMNS);
    new Random(1).nextBytes(all.data());
    Dataset data = Dataset.of(Block.of("visible", all), Provenance.of("test"));
    DataFiles.write(file, data);
    assertTrue(Files.size(file) > 100_000_000);
    Process process =
        new ProcessBuilder(command(file)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String expected = SmallHeapTrainer.fingerprint(data);
    String[] said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
            .strip()
            .split(" ");
    assertEquals(0, process.waitFor());
    assertEquals(expected, said[0]);
    assertTrue(Long.parseLong(said[1]) < 50_000_000, said[1]);
  }

  private static List<String> command(Path file) throws URISyntaxException {
    Set<String> places = new LinkedHashSet<>();
    for (Class<?> each :
        List.of(SmallHeapTrainer.class, DataFiles.class, Bits.class, CsvReader.class))
      places.add(
          Path.of(each.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx40m",
        "-XX:+UseSerialGC",
        "-cp",
        String.join(File.pathSeparator, places),
        SmallHeapTrainer.class.getName(),
        file.toString());
  }
}
