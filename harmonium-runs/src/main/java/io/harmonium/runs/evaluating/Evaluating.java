package io.harmonium.runs.evaluating;

import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;

/// Says how good a trained model is. May be used from several threads at once; each call makes its own workers.
///
/// ```java
/// Evaluation found = Runs.open(path).require(Evaluating.class).evaluate(EvaluationRequest.DEFAULT);
/// double nats = found.logLikelihood("test").orElseThrow().value();
/// ```
public non-sealed interface Evaluating extends Capability {

  /// Judges the model by the rows of a file, or by those that it was trained on and that were held out. The answer is kept in
  /// the run (`evaluation.json`, of a model at another update `evaluation-UPDATE.json`), and the report of the newest
  /// model shows it. Where the folder cannot be written, `watch` is warned.
  Evaluation evaluate(EvaluationRequest request, Watch watch);

  /// The same without a watch.
  default Evaluation evaluate(EvaluationRequest request) {
    return evaluate(request, Watch.logging());
  }
}
