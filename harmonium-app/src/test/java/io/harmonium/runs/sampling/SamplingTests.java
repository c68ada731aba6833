package io.harmonium.runs.sampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.FrameOptions;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.runs.Command;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.explaining.ExplainRequest;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.explaining.Explanations;
import io.harmonium.runs.explaining.StrangeCell;
import io.harmonium.runs.explaining.StrangeRow;
import io.harmonium.runs.use.SmallRbm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sampling and explaining of every family from Java: the same numbers as the command prints.
class SamplingTests {

  @TempDir private static Path folder;

  private static Path plain;
  private static Path table;
  private static Path belief;
  private static Path sequences;
  private static Path frames;

  @BeforeAll
  static void trainAll() {
    plain = folder.resolve("plain");
    Path arrays = SmallRbm.write(folder.resolve("small.npz"));
    Command.done("import", arrays, "--as", "rbm", "--picture", "2x2", "--out", plain);
    Path rows = folder.resolve("table.csv");
    Command.done("data", "generate", "table:missing=0.05", "--n", 200, "--out", rows);
    table = folder.resolve("table");
    train("train", rows, "--hidden", 4, "--updates", 40, "--out", table);
    belief = folder.resolve("belief");
    train("train", "digits", "--model", "dbn", "--hidden", "8,6", "--updates", 5, "--out", belief);
    frames = folder.resolve("lag.npz");
    Command.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 20, "--out", frames);
    sequences = folder.resolve("sequences");
    train("train", frames, "--model", "crbm", "--hidden", 3, "--updates", 4, "--out", sequences);
  }

  private static void train(Object... words) {
    Object[] all = java.util.Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--threads";
    all[words.length + 1] = 1;
    Command.done(all);
  }

  private static <C, R> R ask(
      Path run, Class<C> capability, java.util.function.Function<C, R> what) {
    try (Trained model = Runs.open(run, OpenOptions.DEFAULT.withThreads(2))) {
      return what.apply(model.require(capability));
    }
  }

  private static Samples sample(Path run, SampleRequest request) {
    return ask(run, Sampling.class, sampling -> sampling.sample(request));
  }

  /// The table as the command prints it.
  private static String text(io.harmonium.runs.use.RowTable table) {
    StringBuilder out = new StringBuilder();
    try {
      table.write(out, ',');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  @Test
  void chainsOfRowsAreThoseOfTheCommand() {
    SampleRequest request =
        SampleRequest.DEFAULT
            .withCount(5)
            .withSteps(40)
            .withEvery(10)
            .withTemperature(2)
            .with(Start.UNIFORM)
            .with(Keep.BOTH)
            .withSeed(7);
    Samples samples = sample(plain, request);
    String command =
        Command.done(
            "sample",
            plain,
            "--n",
            5,
            "--steps",
            40,
            "--thin",
            10,
            "--temperature",
            2,
            "--start",
            "uniform",
            "--keep",
            "both",
            "--seed",
            7);
    assertEquals(command, text(samples.table()));
    assertEquals(
        List.of(4, 3), samples.data().blocks().stream().map(b -> b.columns().size()).toList());
    assertEquals(20, samples.data().rows());
    assertTrue(samples.diagnostics().energy().rHat() > 0.9, "four looks are enough for R-hat");
    Samples tempered = sample(plain, request.with(SamplerKind.TEMPERING).withTemperature(1));
    assertEquals(tempered.diagnostics().levels() - 1, tempered.diagnostics().swaps().size());
  }

  @Test
  void heldCellsStayWhateverTheyAreGivenAs() throws IOException {
    Path file = Files.writeString(folder.resolve("given.csv"), "x1,x2,x3,x4\n1,,,0\n");
    record Known(int x1, Integer x2, int x4) {}
    SampleRequest request = SampleRequest.DEFAULT.withCount(6).withSteps(9);
    String command = Command.done("sample", plain, "--given", "x1=1,x4=0", "--n", 6, "--steps", 9);
    Samples named = sample(plain, request.withGiven(Map.of("x1", 1, "x4", 0)));
    assertEquals(command, text(named.table()));
    assertEquals(command, text(sample(plain, request.withGiven(new Known(1, null, 0))).table()));
    assertEquals(
        Command.done("sample", plain, "--given", file, "--n", 6, "--steps", 9),
        text(sample(plain, request.withGiven(file)).table()));
    Dataset gaps = named.data();
    io.harmonium.matrix.Bits missing = io.harmonium.matrix.Bits.zeros(6, 4);
    for (int row = 0; row < 6; row++) missing.set(row, 1, true);
    Block block = gaps.blocks().getFirst();
    Block marked =
        new Block(block.name(), block.values(), block.columns(), block.categories(), missing);
    Samples again =
        sample(
            plain, SampleRequest.DEFAULT.withSteps(9).withGiven(gaps.withBlocks(List.of(marked))));
    for (int row = 0; row < 6; row++)
      for (int cell : new int[] {0, 2, 3})
        assertEquals(
            block.values().content(row, cell),
            again.data().blocks().getFirst().values().content(row, cell));
    RunException unknown =
        assertThrows(RunException.class, () -> sample(plain, request.withGiven(Map.of("x9", 1))));
    assertFalse(unknown.remedy().isEmpty());
  }

  /// Words stay words and numbers are in the units of the data, not standardised.
  @Test
  void rowsOfATableAreInItsUnitsAndWords() {
    SampleRequest request =
        SampleRequest.DEFAULT
            .withCount(4)
            .withSteps(5)
            .withGiven(Map.of("town", "Oslo", "weight", 3.25));
    Samples samples = sample(table, request);
    Dataset data = samples.data();
    Block numbers = data.blocks().getFirst();
    int weight = numbers.columns().indexOf("weight");
    for (int row = 0; row < 4; row++)
      assertEquals(3.25, numbers.values().content(row, weight), 1e-5);
    Block words = null;
    for (Block block : data.blocks()) if (block.columns().contains("town")) words = block;
    int town = words.columns().indexOf("town");
    for (int row = 0; row < 4; row++)
      assertEquals(
          "Oslo", words.categories().get(town).get((int) words.values().content(row, town)));
    assertEquals(
        Command.done("sample", table, "--given", "town=Oslo,weight=3.25", "--n", 4, "--steps", 5),
        text(samples.table()));
  }

  @Test
  void aBeliefNetworkIsSampledFromItsTop() {
    Path file = folder.resolve("belief.png");
    Samples samples = sample(belief, SampleRequest.DEFAULT.withCount(3).withSteps(4));
    assertEquals(Command.done("sample", belief, "--n", 3, "--steps", 4), text(samples.table()));
    samples.write(file);
    assertTrue(Files.exists(file));
    assertThrows(RunException.class, () -> sample(belief, SampleRequest.DEFAULT.with(Keep.BOTH)));
  }

  @Test
  void sequencesGoOnFromFramesHoweverTheyAreGiven() {
    SampleRequest request = SampleRequest.DEFAULT.withFrames(2).withSteps(3);
    Samples fromFile = sample(sequences, request.withGiven(frames));
    Path made = folder.resolve("made.npz");
    Command.done(
        "sample", sequences, "--given", frames, "--frames", 2, "--steps", 3, "--out", made);
    Sequences command = SequenceFiles.read(made, FrameOptions.DEFAULT);
    Sequences given = SequenceFiles.read(frames, FrameOptions.DEFAULT);
    for (Samples samples : List.of(fromFile, sample(sequences, request.withGiven(given)))) {
      Sequences drawn = samples.sequences().orElseThrow();
      assertArrayEquals(command.borders(), drawn.borders());
      for (int row = 0; row < drawn.rows(); row++)
        for (int j = 0; j < 3; j++)
          assertEquals(
              command.frames().blocks().getFirst().values().content(row, j),
              samples.data().blocks().getFirst().values().content(row, j));
    }
    Samples free = sample(sequences, SampleRequest.DEFAULT.withCount(2).withFrames(3));
    assertEquals(Command.done("sample", sequences, "--n", 2, "--frames", 3), text(free.table()));
  }

  @Test
  void aStrangeCellIsFoundWithItsRepair() throws IOException {
    Path file = folder.resolve("strange.csv");
    List<String> lines = Files.readAllLines(folder.resolve("table.csv"));
    Files.write(file, List.of(lines.get(0), lines.get(1), lines.get(2)));
    ExplainRequest request = ExplainRequest.DEFAULT.withRows(2).withColumns(2);
    Explanations found =
        ask(table, Explaining.class, e -> e.explain(file, request, Watch.logging()));
    assertEquals(
        Command.done("explain", table, file, "--rows", 2, "--columns", 2), text(found.table()));
    assertTrue(found.rows().get(0).surprise() >= found.rows().get(1).surprise());
    StrangeRow one =
        ask(table, Explaining.class, e -> e.explain(Map.of("weight", 25, "town", "Oslo")));
    StrangeCell first = one.cells().getFirst();
    assertEquals("weight", first.column());
    assertEquals("25", first.value());
    assertTrue(first.surprise() > 5 && Math.abs(Double.parseDouble(first.repair())) < 8);
    assertTrue(first.repairLogProbability() > first.logProbability());
    assertEquals(2, one.cells().size(), "cells that are not known are not explained");
    record Row(double weight, String town) {}
    assertEquals(one, ask(table, Explaining.class, e -> e.explain(new Row(25, "Oslo"))));
  }

  @Test
  void whatAModelCannotExplainItSaysWhy() {
    for (Path run : List.of(belief, sequences))
      try (Trained model = Runs.open(run)) {
        assertTrue(model.can(Explaining.class).isEmpty(), model.model());
        Unsupported why =
            assertThrows(Unsupported.class, () -> model.require(Explaining.class), model.model());
        assertFalse(why.getMessage().isEmpty() || why.remedy().isEmpty(), model.model());
      }
  }

  @Test
  void aWishToEndEndsChains() {
    Watch watch = Watch.logging().with(() -> true);
    assertThrows(
        CancellationException.class,
        () -> ask(plain, Sampling.class, s -> s.sample(SampleRequest.DEFAULT, watch)));
  }

  /// Two threads at once get the bits of one.
  @Test
  void severalThreadsSampleAtOnce() throws Exception {
    SampleRequest request = SampleRequest.DEFAULT.withCount(50).withSteps(100);
    try (Trained model = Runs.open(plain);
        var threads = java.util.concurrent.Executors.newFixedThreadPool(2)) {
      Sampling sampling = model.require(Sampling.class);
      String alone = text(sampling.sample(request).table());
      var both =
          threads.invokeAll(
              List.of(
                  () -> text(sampling.sample(request).table()),
                  () -> text(sampling.sample(request).table())));
      for (var one : both) assertEquals(alone, one.get());
    }
  }
}
