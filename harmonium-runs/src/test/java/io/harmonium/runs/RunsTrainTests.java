package io.harmonium.runs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Training from Java: a file and arrays, settings by name, typed results.
class RunsTrainTests {

  @TempDir private Path folder;

  private static double[][] rows() {
    double[][] rows = new double[80][4];
    for (int i = 0; i < rows.length; i++)
      for (int j = 0; j < 4; j++) rows[i][j] = (i * (j + 3) + i / 7) % 3 == 0 ? 1 : 0;
    return rows;
  }

  private Path file() throws IOException {
    StringBuilder text = new StringBuilder("x1,x2,x3,x4\n");
    for (double[] row : rows()) {
      List<String> cells = new ArrayList<>();
      for (double cell : row) cells.add(Integer.toString((int) cell));
      text.append(String.join(",", cells)).append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }

  private TrainingRequest small(TrainingRequest request, String out) {
    return request
        .hidden(3)
        .learn("pcd")
        .k(2)
        .batchSize(10)
        .learningRate(0.05)
        .updates(40)
        .heldOut(0.1, 0.2)
        .seed(7)
        .threads(2)
        .moments("log:4", "log:3")
        .out(folder.resolve(out));
  }

  private static double[] parameters(Path run) {
    return RunDirectory.open(run).latestState().state().parameters().values();
  }

  @Test
  void aFileAndArraysGiveTheSameModel() throws IOException {
    TrainingResult fromFile = Runs.train(small(TrainingRequest.of(file()), "file"));
    TrainingResult fromRows = Runs.train(small(TrainingRequest.of(rows()), "rows"));
    assertArrayEquals(parameters(fromFile.run()), parameters(fromRows.run()));
    assertEquals(
        fromFile.metrics().likelihood("test").orElseThrow(),
        fromRows.metrics().likelihood("test").orElseThrow());
  }

  @Test
  void theResultIsTypedAndOpens() throws IOException {
    TrainingResult result = Runs.train(small(TrainingRequest.of(file()), "run"));
    assertTrue(result.finished());
    assertEquals(40, result.update());
    Metrics.Likelihood train = result.metrics().likelihood("train").orElseThrow();
    assertTrue(train.low() <= train.value() && train.value() <= train.high());
    assertEquals("exact", train.method());
    assertTrue(result.metrics().number("gradientNorm").isPresent());
    assertTrue(Files.exists(result.report().orElseThrow()));
    try (Trained model = result.open()) {
      assertEquals("rbm", model.model());
    }
  }

  @Test
  void nothingPrints() throws IOException {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Runs.train(small(TrainingRequest.of(file()), "quiet"));
    } finally {
      System.setOut(out);
    }
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatIsWrongSaysWhatToDo() throws IOException {
    Path data = file();
    RunException model =
        assertThrows(RunException.class, () -> Runs.train(TrainingRequest.of(data).model("rmb")));
    assertTrue(model.remedy().contains("rbm"), model.remedy());
    RunException shares =
        assertThrows(RunException.class, () -> TrainingRequest.of(data).heldOut(0.5, 0.5));
    assertFalse(shares.remedy().isBlank());
    Runs.train(small(TrainingRequest.of(data), "there"));
    assertThrows(
        RuntimeException.class, () -> Runs.train(small(TrainingRequest.of(data), "there")));
    assertTrue(Runs.train(small(TrainingRequest.of(data), "there").force(true)).finished());
  }
}
