package io.harmonium.runs.families;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationFile;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.evaluating.EvaluationWork;
import io.harmonium.runs.evaluating.SequenceEvaluation;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.use.LostMachine;
import io.harmonium.runs.use.TrainedSequences;

/// Machines of sequences.
record SequencesEvaluating(TrainedSequences run, OpenOptions options) implements Evaluating {

  @Override
  public Evaluation evaluate(EvaluationRequest request, Watch watch) {
    request.requireNoNetwork().requireSequences();
    long update =
        options.update() < 0 ? run.update() : run.directory().model(options.update()).update();
    run.sound();
    Evaluation found;
    try (Workers workers = options.workers()) {
      found = SequenceEvaluation.of(run, update, new EvaluationWork(request, null, workers, watch));
    } catch (NonFiniteException e) {
      throw LostMachine.failure(run.directory(), update, e);
    }
    EvaluationFile file = new EvaluationFile(run.directory(), options.update());
    KeptAnswer.orWarn(watch, () -> file.keep(found, () -> KeptViews.renew(run.directory())));
    return found;
  }
}
