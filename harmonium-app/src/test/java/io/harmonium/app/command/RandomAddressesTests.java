package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.random.Seed;
import io.harmonium.runs.Runs;
import io.harmonium.store.RunDirectory;
import io.harmonium.testkit.RandomAddresses;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Every string that addresses random numbers, read from the compiled classes of core, io, runs and app; harmonium-neural
/// has a test of its own. Names of layers and slices and the steps of
/// provenance stand in `golden/layer1.txt`.
class RandomAddressesTests {

  @Test
  void addressesOfRandomNumbersNeverChange() throws IOException {
    Set<String> seen = new TreeSet<>();
    for (Class<?> one : List.of(Seed.class, RunDirectory.class, Runs.class, Application.class)) {
      Set<String> here = RandomAddresses.beside(one);
      assertFalse(here.isEmpty(), "no address beside " + one.getName());
      seen.addAll(here);
    }
    if (GoldenFiles.writing())
      Files.writeString(GoldenFiles.source("addresses.txt"), String.join("\n", seen) + "\n");
    Set<String> listed = new TreeSet<>(GoldenCase.lines("addresses.txt"));
    Set<String> gone = new TreeSet<>(listed);
    gone.removeAll(seen);
    assertEquals(
        Set.of(),
        gone,
        "addresses of random numbers never change: these are no longer used; runs, samples and"
            + " estimates of before would differ");
    Set<String> fresh = new TreeSet<>(seen);
    fresh.removeAll(listed);
    assertEquals(
        Set.of(),
        fresh,
        "new addresses of random numbers: add them to golden/addresses.txt, for ever");
    assertTrue(!GoldenFiles.writing(), "golden files are written: look at the difference");
  }
}
