package io.harmonium.runs.predicting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.Command;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.recalling.RecallRequest;
import io.harmonium.runs.recalling.Recalled;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.transforming.TransformRequest;
import io.harmonium.runs.transforming.TransformRequest.What;
import io.harmonium.runs.transforming.Transformed;
import io.harmonium.runs.transforming.Transforming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Features, classes, next frames and recall from Java are what the command prints; what a model cannot do has a reason and a
/// remedy.
class FeaturesAndClassesTests {

  @TempDir private Path folder;

  private Path bars() {
    Path bars = folder.resolve("bars.csv");
    Command.done("data", "generate", "bars:size=3", "--n", 40, "--out", bars);
    return bars;
  }

  private Path train(Path data, String name, Object... more) {
    Path run = folder.resolve(name);
    Object[] words = new Object[6 + more.length];
    System.arraycopy(new Object[] {"train", data, "--out", run, "--threads", 1}, 0, words, 0, 6);
    System.arraycopy(more, 0, words, 6, more.length);
    Command.done(words);
    return run;
  }

  private static void refused(Trained trained, Class<?> capability, String reason) {
    assertTrue(trained.can(capability).isEmpty());
    Unsupported why = assertThrows(Unsupported.class, () -> trained.require(capability));
    assertTrue(why.getMessage().contains(reason), why.getMessage());
    assertFalse(why.remedy().isEmpty());
  }

  @Test
  void featuresCodesAndWhatComesBack() {
    Path data = bars();
    Path run = train(data, "rbm", "--hidden", 4, "--updates", 20);
    try (Trained trained = Runs.open(run)) {
      Transforming transforming = trained.require(Transforming.class);
      Watch watch = Watch.logging();
      double[][] means = Command.table(Command.json("transform", run, data).get("means"));
      Transformed features = transforming.transform(data, TransformRequest.DEFAULT, watch);
      assertArrayEquals(means, features.values());
      assertEquals(List.of("h1", "h2", "h3", "h4"), features.columns());
      double[] row = {1, 1, 1, 0, 0, 0, 1, 1, 1};
      double[][] two = transforming.features(new double[][] {new double[9], row});
      assertArrayEquals(transforming.features(new double[][] {row})[0], two[1]);
      for (What what : List.of(What.CODES, What.RECONSTRUCTIONS))
        assertEquals(
            40,
            transforming
                .transform(data, TransformRequest.DEFAULT.with(what), watch)
                .values()
                .length);
      double[][] back = transforming.fromHidden(new double[][] {{1, 0, 1, 0}}, watch).values();
      assertEquals(9, back[0].length);
      for (double p : back[0]) assertTrue(p > 0 && p < 1);
      refused(trained, Predicting.class, "no classes");
      refused(trained, Recalling.class, "two-valued");
    }
  }

  @Test
  void classesWithTheirProbabilities() throws IOException {
    Path data = folder.resolve("flowers.csv");
    StringBuilder text = new StringBuilder("a,b,c,label\n");
    for (int i = 0; i < 60; i++)
      text.append(i % 2)
          .append(',')
          .append(i / 2 % 2)
          .append(',')
          .append(i % 3 == 0 ? 1 : 0)
          .append(i % 2 == 0 ? ",even\n" : ",odd\n");
    Files.writeString(data, text);
    Path run =
        train(
            data,
            "classes",
            "--model",
            "class-rbm",
            "--label",
            "label",
            "--hidden",
            3,
            "--updates",
            100);
    try (Trained trained = Runs.open(run)) {
      Predicting predicting = trained.require(Predicting.class);
      double[][] printed = Command.table(Command.json("predict", run, data).get("probabilities"));
      Predicted predicted = predicting.predict(data, PredictRequest.DEFAULT, Watch.logging());
      assertArrayEquals(printed, predicted.values());
      assertEquals(List.of("even", "odd"), predicted.columns());
      assertEquals(60, predicted.judged().rows());
      Map<String, Object> row = Map.of("a", 1, "b", 0, "c", 0, "label", "odd");
      assertArrayEquals(printed[1], predicting.probabilities(row));
      double[] unlabelled = predicting.probabilities(new double[][] {{1, 0, 0}})[0];
      assertArrayEquals(printed[1], unlabelled, 1e-12);
      double[] some = predicting.probabilities(Map.of("a", 1));
      assertEquals(1, some[0] + some[1], 1e-12);
      assertTrue(trained.require(Scoring.class).score(1, 0, 0) < 1e9);
    }
  }

  @Test
  void aNetworkOfClassesHasNoModelOfRows() {
    Path run =
        train(
            Path.of("digits"), "network", "--model", "network", "--hidden", "6,5", "--updates", 3);
    try (Trained trained = Runs.open(run)) {
      for (Class<?> capability : List.of(Scoring.class, Transforming.class, Recalling.class))
        refused(trained, capability, "no distribution of rows");
      assertTrue(trained.can(Predicting.class).isPresent());
    }
  }

  @Test
  void nextFramesAndFeaturesOfSequences() {
    Path data = folder.resolve("frames.npz");
    Command.done("data", "generate", "lagged:columns=3,lag=2,length=8", "--n", 12, "--out", data);
    Path run = train(data, "frames", "--model", "rtrbm", "--hidden", 4, "--updates", 4);
    try (Trained trained = Runs.open(run)) {
      double[][] printed = frames(Command.json("predict", run, data).get("expected"));
      Predicted next =
          trained.require(Predicting.class).predict(data, PredictRequest.DEFAULT, Watch.logging());
      assertArrayEquals(printed, next.values());
      double[][] features = frames(Command.json("transform", run, data).get("features"));
      assertArrayEquals(
          features,
          trained
              .require(Transforming.class)
              .transform(data, TransformRequest.DEFAULT, Watch.logging())
              .values());
      refused(trained, Recalling.class, "two-valued");
      TransformRequest codes = TransformRequest.DEFAULT.with(What.CODES);
      Transforming transforming = trained.require(Transforming.class);
      assertThrows(Unsupported.class, () -> transforming.transform(data, codes, Watch.logging()));
    }
  }

  /// The numbers behind name, sequence and frame.
  private static double[][] frames(Object rows) {
    return ((List<?>) rows)
        .stream()
            .map(row -> Command.numbers(((List<?>) row).subList(3, ((List<?>) row).size())))
            .toArray(double[][]::new);
  }

  @Test
  void storedPatternsComeBack() throws IOException {
    Path data = folder.resolve("patterns.csv");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 24; i++) text.append(i == 0 ? "u" : ",u").append(i);
    for (int m = 0; m < 2; m++)
      for (int i = 0; i < 24; i++)
        text.append(i == 0 ? "\n" : ",").append((i >> m & 1) == 1 ? 1 : -1);
    Files.writeString(data, text.append('\n'));
    Path run = train(data, "memory", "--model", "hopfield", "--split", "none");
    try (Trained trained = Runs.open(run)) {
      Recalling recalling = trained.require(Recalling.class);
      double[] damaged = IntStream.range(0, 24).mapToDouble(i -> i % 2 == 1 ? 1 : -1).toArray();
      double[] pattern = damaged.clone();
      damaged[5] = -damaged[5];
      damaged[8] = Double.NaN;
      Recalled recalled =
          recalling.recall(
              recalling.rows().numbers(new double[][] {damaged}),
              RecallRequest.DEFAULT,
              Watch.logging());
      assertArrayEquals(pattern, recalled.recalls().getFirst().spins());
      refused(trained, Transforming.class, "no hidden units");
    }
  }
}
