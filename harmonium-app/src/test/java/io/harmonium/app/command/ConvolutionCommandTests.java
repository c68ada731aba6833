package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.Window;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Npz;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.model.Machine;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Convolutional machines through the command: pictures and sequences, trained, resumed, judged, sampled, looked at, and
/// moved out and in.
class ConvolutionCommandTests {

  @TempDir private Path folder;

  private Path run() {
    return folder.resolve("run");
  }

  private Machine machine() {
    return RunDirectory.open(run()).machine();
  }

  /// 80 pictures of 4 x 4 bits.
  private Path pictures() {
    Path data = folder.resolve("ising.npy");
    Ran.done("data", "generate", "ising:size=4", "--n", 80, "--out", data);
    return data;
  }

  private void train(Object data, int updates) {
    Ran.done(
        "train",
        data,
        "--model",
        "conv-rbm",
        "--filters",
        "2:3",
        "--pool",
        2,
        "--updates",
        updates,
        "--learning-rate",
        "0.01",
        "--evaluate",
        "every:100",
        "--out",
        run());
  }

  @Test
  void digitsAreTrainedResumedAndUsed() throws IOException {
    train("digits", 6);
    Convolution link = ConvolutionalRbm.link(machine().structure());
    assertEquals(new Window(8, 8, 1, 3, 3, 1, 2), link.window());
    assertEquals("pooled:4", machine().structure().layer(1).units().name());
    assertEquals(64 + 2 + 2 * 9, machine().parameters().size());
    Ran.done("train", "--resume", run(), "--updates", 12);
    Path rows = folder.resolve("rows.npy");
    Ran.done("sample", run(), "--n", 5, "--steps", 3, "--keep", "both", "--out", rows);
    Ran.done("sample", run(), "--n", 6, "--steps", 3, "--out", folder.resolve("x.npy"));
    Ran.done("score", run(), folder.resolve("x.npy"), "--out", folder.resolve("scores.csv"));
    Ran.done("transform", run(), folder.resolve("x.npy"), "--out", folder.resolve("z.csv"));
    Path drawn = folder.resolve("filters.svg");
    Ran.done("inspect", run(), "--features", "--picture", drawn);
    Matcher size =
        Pattern.compile("width=\"(\\d+)\" height=\"(\\d+)\"").matcher(Files.readString(drawn));
    assertTrue(size.find());
    // Two tiles of 3 x 3 cells side by side, each cell of eight dots.
    assertTrue(Integer.parseInt(size.group(1)) >= 2 * 3 * 8, size.group());
    assertTrue(Integer.parseInt(size.group(2)) >= 3 * 8, size.group());
    String page = Files.readString(run().resolve("report.html"));
    assertTrue(page.contains("of 2 filters"), "the report shows the filters");
  }

  @Test
  void aResumedRunEqualsAnUninterruptedOne() {
    Path data = pictures();
    train(data, 4);
    Ran.done("train", "--resume", run(), "--updates", 9);
    double[] resumed = machine().parameters().values();
    Path whole = folder.resolve("whole");
    Ran.done(
        "train",
        data,
        "--model",
        "conv-rbm",
        "--filters",
        "2:3",
        "--pool",
        2,
        "--updates",
        9,
        "--evaluate",
        "every:100",
        "--threads",
        1,
        "--learning-rate",
        "0.01",
        "--out",
        whole);
    assertArrayEquals(resumed, RunDirectory.open(whole).machine().parameters().values());
  }

  @Test
  void sequencesHaveFiltersOfLetters() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++)
      text.append(">s")
          .append(i)
          .append('\n')
          .append("ACGTACGTAC".substring(i % 4, i % 4 + 6))
          .append('\n');
    Path data = Files.writeString(folder.resolve("family.fasta"), text);
    Ran.done(
        "train",
        data,
        "--alphabet",
        "dna",
        "--model",
        "conv-rbm",
        "--filters",
        "2:3",
        "--pool",
        2,
        "--updates",
        5,
        "--out",
        run());
    Window window = ConvolutionalRbm.link(machine().structure()).window();
    assertEquals(1, window.height());
    assertEquals(3, window.wide());
    assertEquals(machine().structure().layer(0).columns() / 6, window.channels());
    Ran.done("sample", run(), "--n", 4, "--steps", 3, "--out", folder.resolve("s.fasta"));
  }

  @Test
  void theDefaultFiltersFitThePicture() {
    Ran ran =
        Ran.done("train", "digits", "--model", "conv-rbm", "--updates", 2, "--dry-run", "--json");
    assertTrue(ran.out().contains("24:3x3:1:2:8x8"), ran.out());
  }

  /// Judged before the first update, after the first and after the second, which is the last: 200 chains over 1000
  /// temperatures then instead of 100 over 100.
  @Test
  void aDryRunTellsWhatTheLastJudgementTakes() {
    Map<?, ?> cost =
        (Map<?, ?>)
            Ran.done(
                    "train",
                    "digits",
                    "--model=conv-rbm",
                    "--updates=2",
                    "--evaluate=every:1",
                    "--dry-run",
                    "--json")
                .json()
                .get("cost");
    assertEquals(2, ((Number) cost.get("evaluations")).intValue());
    double standard = ((Number) cost.get("secondsPerEvaluation")).doubleValue();
    assertEquals(
        20 * standard, ((Number) cost.get("secondsOfLast")).doubleValue(), 1e-9 * standard);
  }

  @Test
  void arraysComeBackAsTheyWere() {
    train(pictures(), 3);
    Path out = folder.resolve("filters.npz");
    assertTrue(Ran.done("export", run(), "--out", out).err().contains("--as conv-rbm"));
    Path again = folder.resolve("again");
    Ran.done(
        "import", out, "--as", "conv-rbm", "--picture", "4x4", "--units", "spin", "--out", again);
    Machine made = RunDirectory.open(again).machine();
    assertEquals(machine().structure(), made.structure());
    assertEquals(machine().parameters(), made.parameters());
    Path twice = folder.resolve("twice.npz");
    Ran.done("export", again, "--out", twice);
    assertEquals(Npz.read(out, Limits.DEFAULT), Npz.read(twice, Limits.DEFAULT));
  }

  @Test
  void whatCannotBeIsRefusedWithTheReason() {
    Ran.of(
            "train",
            "digits",
            "--model",
            "conv-rbm",
            "--filters",
            "4:4",
            "--pool",
            2,
            "--out",
            run())
        .failed(2, "5 positions", "pool");
    Ran.of("train", "digits", "--model", "conv-rbm", "--hidden", 5, "--out", run())
        .failed(2, "--filters");
    Ran.of("train", "digits", "--filters", "4:3", "--out", run()).failed(2, "conv-rbm");
    Ran.of("train", "digits", "--model", "conv-rbm", "--filters", "a:b", "--out", run())
        .failed(2, "N:SIZE");
    Ran.of("train", "digits", "--model", "conv-rbm", "--gauge", "centred", "--out", run())
        .failed(2, "plain");
  }
}
