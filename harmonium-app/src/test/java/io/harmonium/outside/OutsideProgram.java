package io.harmonium.outside;

import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.Scoring;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A program from elsewhere: it trains machines in a folder, opens, scores, samples and evaluates them, and prints what it
/// found. Where [ColumnsFamily] is there as a service, it is used too.
public final class OutsideProgram {

  private OutsideProgram() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    System.out.print(own(folder));
    System.out.println("columns " + Arrays.toString(columns(folder)));
    System.out.println("module " + OutsideProgram.class.getModule().getName());
  }

  private static TrainingRequest request(Path folder, String run) {
    StringBuilder rows = new StringBuilder("a,b,c\n");
    for (int i = 0; i < 60; i++)
      rows.append(i % 2).append(',').append(i % 3 / 2).append(',').append(1 - i % 2).append('\n');
    Path file = folder.resolve(run + ".csv");
    try {
      Files.writeString(file, rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    TrainingRequest request = TrainingRequest.of(file).heldOut(0, 0.2).updates(100);
    return request.threads(1).out(folder.resolve(run));
  }

  /// What a machine of the library says.
  static String own(Path folder) {
    Path run = Runs.train(request(folder, "rbm").hidden(3)).run();
    StringBuilder said = new StringBuilder();
    try (Trained model = Runs.open(run)) {
      double[] scores = model.require(Scoring.class).scores(new double[][] {{0, 1, 1}, {1, 1, 1}});
      SampleRequest few = SampleRequest.DEFAULT.withCount(3).withSeed(7);
      said.append("scores ").append(Arrays.toString(scores)).append('\n');
      said.append("samples ")
          .append(model.require(Sampling.class).sample(few).cells())
          .append('\n');
      said.append("likelihood ")
          .append(
              model
                  .require(Evaluating.class)
                  .evaluate(EvaluationRequest.DEFAULT)
                  .logLikelihood("test")
                  .orElseThrow())
          .append('\n');
    }
    return said.toString();
  }

  /// Scores by a family that stands outside the library.
  private static double[] columns(Path folder) {
    TrainingRequest request = request(folder, "columns").model("independent-columns");
    try (Trained model = Runs.open(Runs.train(request).run())) {
      return model.require(Scoring.class).scores(new double[][] {{0, 1, 1}, {1, 1, 1}});
    }
  }
}
