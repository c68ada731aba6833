package io.harmonium.runs.families;

import io.harmonium.deep.Dbn;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.CellsEvaluation;
import io.harmonium.runs.evaluating.ConditionalEvaluation;
import io.harmonium.runs.evaluating.DbnEvaluation;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.Evaluation;
import io.harmonium.runs.evaluating.EvaluationFile;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.evaluating.EvaluationWork;
import io.harmonium.runs.evaluating.RowsEvaluation;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.use.LostMachine;
import io.harmonium.runs.use.TrainedRows;

/// Machines of rows and stacks of them.
record RowsEvaluating(TrainedRows trained, OpenOptions options) implements Evaluating {

  @Override
  public Evaluation evaluate(EvaluationRequest request, Watch watch) {
    request.requireNoNetwork();
    if (request.data() == null) request.reading().asked(false).only();
    Unseen unseen = request.reading().unseen();
    TrainedRows run = trained.with(request.reading().in(trained.conventions(), unseen)).sound();
    Evaluation found;
    try (Workers workers = options.workers()) {
      found = judged(run, new EvaluationWork(request, unseen, workers, watch));
    } catch (NonFiniteException e) {
      throw LostMachine.failure(run.directory(), run.update(), e);
    }
    EvaluationFile file = new EvaluationFile(run.directory(), options.update());
    KeptAnswer.orWarn(watch, () -> file.keep(found, () -> KeptViews.renew(run.directory())));
    return found;
  }

  private static Evaluation judged(TrainedRows run, EvaluationWork work) {
    if (run.structure().conditional()) return ConditionalEvaluation.of(run, work);
    if (work.request().cellsAlone()) return CellsEvaluation.of(run, work);
    return run.structure().is(Dbn.KIND)
        ? DbnEvaluation.of(run, work)
        : RowsEvaluation.of(run, work);
  }
}
