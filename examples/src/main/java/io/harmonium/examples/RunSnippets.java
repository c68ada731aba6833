package io.harmonium.examples;

import io.harmonium.evaluation.Estimate;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.TrainingResult;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.explaining.StrangeCell;
import io.harmonium.runs.explaining.StrangeRow;
import io.harmonium.runs.reporting.Reporting;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.scoring.Scoring;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What the README and the start page show of runs from Java, each snippet between its marks.
public final class RunSnippets {

  private RunSnippets() {}

  static TrainingResult table(Path people, Path runs) {
    // table begins
    TrainingRequest request = TrainingRequest.of(people).hidden(20).updates(2000).out(runs);
    TrainingResult result = Runs.train(request); // columns of numbers, words and holes are recognised
    System.out.println(result.metrics().likelihood("test").orElseThrow());
    // table ends
    return result;
  }

  static TrainingResult arrays(double[][] rows, Path runs) {
    // arrays begins
    TrainingRequest request = TrainingRequest.of(rows).hidden(16).updates(500).out(runs);
    TrainingResult result = Runs.train(request.learningRate(0.05).batchSize(50));
    // arrays ends
    return result;
  }

  static double score(Path run) {
    // score begins
    try (Trained model = Runs.open(run)) {
      Scoring scoring = model.require(Scoring.class); // thread-safe
      double plain = scoring.score(Map.of("age", 31, "smokes", "no"));
      double strange = scoring.score(Map.of("age", 12, "smokes", "yes")); // absent cells are missing
      System.out.println(strange - plain + " nats stranger");
      return strange - plain;
    }
    // score ends
  }

  static List<StrangeRow> explain(Path run, Path news) {
    // explain begins
    try (Trained model = Runs.open(run)) {
      List<StrangeRow> rows = model.require(Explaining.class).explain(news);
      StrangeCell worst = rows.getFirst().cells().getFirst();
      System.out.println(worst.column() + ": " + worst.value() + ", rather " + worst.repair());
      return rows;
    }
    // explain ends
  }

  static Samples sample(Path run) {
    // sample begins
    try (Trained model = Runs.open(run)) {
      SampleRequest request = SampleRequest.DEFAULT.withGiven(Map.of("smokes", "yes")).withCount(100);
      Samples samples = model.require(Sampling.class).sample(request.withSeed(7));
      System.out.println(samples.cells().getFirst());
      return samples;
    }
    // sample ends
  }

  static Estimate evaluate(Path run) {
    // evaluate begins
    try (Trained model = Runs.open(run)) {
      var found = model.require(Evaluating.class).evaluate(EvaluationRequest.DEFAULT);
      Estimate nats = found.logLikelihood("test").orElseThrow(); // with its interval
      System.out.println(nats + (nats.trusted() ? "" : " (not trusted)"));
      return nats;
    }
    // evaluate ends
  }

  static Path report(Path run) {
    // report begins
    try (Trained model = Runs.open(run)) {
      return model.require(Reporting.class).write(); // report.html, without script
    }
    // report ends
  }
}
