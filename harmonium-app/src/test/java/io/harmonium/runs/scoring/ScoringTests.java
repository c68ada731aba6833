package io.harmonium.runs.scoring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.Command;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scores of a mixed table from Java: of files, named cells, records and numbers, alone and together, by one thread and by
/// eight.
class ScoringTests {

  @TempDir private static Path folder;
  private static Path data;
  private static Path run;
  private static List<Map<String, Object>> rows;

  @BeforeAll
  static void train() throws IOException {
    data = folder.resolve("table.csv");
    Command.done("data", "generate", "table:missing=0.05", "--n", 200, "--out", data);
    run = folder.resolve("run");
    Object[] words = {"train", data, "--hidden", 5, "--updates", 40, "--out", run, "--threads", 1};
    Command.done(words);
    List<String> lines = Files.readAllLines(data);
    String[] names = lines.getFirst().split(",");
    rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, Object> row = new LinkedHashMap<>();
      for (int j = 0; j < names.length; j++) row.put(names[j], cells[j]);
      rows.add(row);
    }
  }

  private static Scoring scoring(Trained trained) {
    return trained.require(Scoring.class);
  }

  @Test
  void namedCellsHaveTheScoresOfTheFileAndOfTheCommandToTheBit() {
    try (Trained trained = Runs.open(run)) {
      double[] file = scoring(trained).scores(data);
      assertArrayEquals(file, scoring(trained).scores(rows));
      assertArrayEquals(file, Command.numbers(Command.json("score", run, data).get("freeEnergy")));
      for (int row = 0; row < 40; row++)
        assertEquals(file[row], scoring(trained).score(rows.get(row)));
    }
  }

  @Test
  void eightThreadsGiveTheBitsOfOne() throws Exception {
    try (Trained trained = Runs.open(run, OpenOptions.DEFAULT.withThreads(1));
        Trained wide = Runs.open(run, OpenOptions.DEFAULT.withThreads(8));
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      double[] alone = scoring(trained).scores(rows);
      assertArrayEquals(alone, scoring(wide).scores(rows));
      List<Callable<double[]>> tasks = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        int first = t;
        tasks.add(
            () -> {
              double[] own = new double[rows.size()];
              for (int i = 0; i < own.length; i++) {
                int row = (i + 25 * first) % own.length;
                own[row] = scoring(trained).score(rows.get(row));
              }
              return own;
            });
      }
      for (Future<double[]> own : threads.invokeAll(tasks)) assertArrayEquals(alone, own.get());
    }
  }

  @Test
  void nullAbsentAndUnseenCellsAreMissing() {
    try (Trained trained = Runs.open(run)) {
      Scoring scoring = scoring(trained);
      String words = wordColumn();
      Map<String, Object> row = new HashMap<>(rows.getFirst());
      double whole = scoring.score(row);
      row.put(words, null);
      double missing = scoring.score(row);
      assertNotEquals(whole, missing);
      row.put(words, "a word that nobody saw");
      assertEquals(missing, scoring.score(row));
      row.remove(words);
      assertEquals(missing, scoring.score(row));
      row.put("no such column", 1);
      RunException unknown = assertThrows(RunException.class, () -> scoring.score(row));
      assertEquals(RunException.Kind.BAD_DATA, unknown.kind());
      assertTrue(unknown.getMessage().contains("no such column"), unknown.getMessage());
    }
  }

  /// A column whose cells are no numbers.
  private static String wordColumn() {
    for (Map.Entry<String, Object> cell : rows.getFirst().entrySet())
      if (cell.getValue().toString().matches("[a-z]+")) return cell.getKey();
    throw new AssertionError(rows.getFirst());
  }

  record Point(double x, double y, Integer count) {}

  @Test
  void recordsAndNumbersAreRowsToo() throws IOException {
    Path points = folder.resolve("points.csv");
    StringBuilder text = new StringBuilder("x,y,count\n");
    for (int i = 0; i < 60; i++)
      text.append(Math.sin(i))
          .append(',')
          .append(1000 + 10 * Math.cos(i))
          .append(',')
          .append(i * 7 % 40)
          .append('\n');
    Files.writeString(points, text);
    Path own = folder.resolve("points");
    Command.done("train", points, "--hidden", 3, "--updates", 20, "--out", own);
    try (Trained trained = Runs.open(own)) {
      Scoring scoring = scoring(trained);
      assertEquals(List.of("x", "y", "count"), scoring.columns());
      double[] file = scoring.scores(points);
      double x = Math.sin(3);
      double y = 1000 + 10 * Math.cos(3);
      assertEquals(file[3], scoring.score(new Point(x, y, 21)));
      assertEquals(file[3], scoring.score(x, y, 21));
      assertEquals(
          scoring.score(new Point(x, y, null)), scoring.score(new double[] {x, y, Double.NaN}));
      assertThrows(RunException.class, () -> scoring.score(x, y));
    }
  }

  @Test
  void logLikelihoodsAreThoseOfTheCommand() {
    Path bars = folder.resolve("bars.csv");
    Command.done("data", "generate", "bars:size=3", "--n", 50, "--out", bars);
    Path own = folder.resolve("bars");
    Command.done("train", bars, "--hidden", 4, "--updates", 30, "--out", own);
    try (Trained trained = Runs.open(own)) {
      ScoreRequest request = ScoreRequest.DEFAULT.withLogLikelihood(true);
      Scores scores = scoring(trained).score(bars, request, Watch.logging());
      Map<?, ?> json = Command.json("score", own, bars, "--log-likelihood");
      assertArrayEquals(Command.numbers(json.get("logLikelihood")), scores.logLikelihoods());
      assertEquals(scores.logPartition().value(), ((Number) json.get("logZ")).doubleValue());
      double total = 0;
      double[][] states = new double[512][9];
      for (int s = 0; s < 512; s++) for (int i = 0; i < 9; i++) states[s][i] = s >> i & 1;
      Scores all =
          scoring(trained).score(scoring(trained).rows().numbers(states), request, Watch.logging());
      for (double log : all.logLikelihoods()) total += Math.exp(log);
      assertEquals(1, total, 1e-9);
      assertEquals(36 + 0L, scoring(trained).cost().multiplyAdds());
    }
  }

  @Test
  void framesOfASequenceAreScoredGivenTheFramesBefore() throws IOException {
    Path frames = folder.resolve("frames.npz");
    Command.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 1, "--out", frames);
    Path own = folder.resolve("frames");
    Object[] words = {"train", frames, "--model", "rtrbm", "--hidden", 4, "--updates", 4};
    Object[] all = Arrays.copyOf(words, words.length + 4);
    System.arraycopy(new Object[] {"--out", own, "--holdout", "0.2"}, 0, all, words.length, 4);
    Command.done(all);
    double[][] printed = Command.table(Command.json("score", own, frames).get("scores"));
    try (Trained trained = Runs.open(own)) {
      Scoring scoring = scoring(trained);
      Scores scores = scoring.score(frames, ScoreRequest.DEFAULT, Watch.logging());
      assertArrayEquals(Arrays.stream(printed).mapToDouble(r -> r[0]).toArray(), scores.values());
      assertArrayEquals(
          Arrays.stream(printed).mapToDouble(r -> r[1]).toArray(), scores.logLikelihoods());
      assertTrue(scoring.cost().multiplyAdds() > 0);
      assertEquals(3, scoring.columns().size());
      double[] two = scoring.scores(new double[][] {{0, 1, 0}, {1, 0, 1}});
      assertEquals(two[0], scoring.score(0, 1, 0));
      assertNotEquals(two[1], scoring.score(1, 0, 1));
    }
  }
}
