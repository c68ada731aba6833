package io.harmonium.runs.evaluating;

import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Watch;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import java.util.concurrent.CancellationException;

/// One evaluation under way: what is asked for, with what it is made and who looks at it.
///
/// @param unseen where words are counted that training did not see; null where they are errors
public record EvaluationWork(
    EvaluationRequest request, Unseen unseen, Workers workers, Watch watch) {

  /// Where the random numbers of machines of rows come from.
  Seed seed() {
    return request.seed().child("evaluate");
  }

  /// Says what comes next.
  ///
  /// @throws CancellationException where an early end is asked for
  void say(String step) {
    unlessCancelled(step);
    watch.remarks().accept(step);
  }

  /// Goes on with `step`.
  ///
  /// @throws CancellationException where an early end is asked for
  void unlessCancelled(String step) {
    if (watch.cancellation().requested())
      throw new CancellationException("the evaluation was ended before " + step);
  }

  /// The rows that a machine of rows is judged by.
  Parts parts(TrainedRows run) {
    return request.data() == null
        ? Parts.of(run.structure(), RecordedData.load(run, workers))
        : Parts.of(run.structure(), run.read(request.data(), request.seed()));
  }
}
