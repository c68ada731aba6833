package io.harmonium.runs.families;

import io.harmonium.formats.Unseen;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationFile;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.evaluating.EvaluationWork;
import io.harmonium.runs.evaluating.NetworkEvaluation;
import io.harmonium.runs.evaluating.NetworkWork;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.use.LostMachine;
import io.harmonium.runs.use.TrainedNetwork;

/// Networks as energies.
record NetworksEvaluating(TrainedNetwork trained, OpenOptions options) implements Evaluating {

  @Override
  public Evaluation evaluate(EvaluationRequest request, Watch watch) {
    request.requireNetwork();
    Unseen unseen = request.reading().unseen();
    TrainedNetwork run = trained.with(request.reading().in(trained.conventions(), unseen));
    NetworkEvaluation found;
    try (Workers workers = options.workers()) {
      found = NetworkWork.of(run, new EvaluationWork(request, unseen, workers, watch));
    } catch (NonFiniteException e) {
      throw LostMachine.failure(run.directory(), run.state().update(), e);
    }
    EvaluationFile file = new EvaluationFile(run.directory(), options.update());
    KeptAnswer.orWarn(
        watch,
        () -> {
          NetworkWork.draw(found, run);
          file.keep(found, () -> NetworkPage.renew(run.directory()));
        });
    return found;
  }
}
