package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.machines.Hopfield;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.recalling.RecallRequest;
import io.harmonium.runs.recalling.Recalled;
import io.harmonium.runs.recalling.Recalling;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.StoredPatterns;
import io.harmonium.runs.use.TrainedRows;
import java.nio.file.Path;

/// Recall by a machine of two-valued units that are linked to each other.
final class RowsRecalling implements Recalling {

  private final TrainedRows run;
  private final OpenOptions options;
  private final NamedRows rows;

  RowsRecalling(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Recalled recall(Path file, RecallRequest request, Watch watch) {
    request.reading().ofRows();
    Unseen unseen = request.reading().unseen();
    TrainedRows reading = run.with(request.reading().in(run.conventions(), unseen));
    Dataset read = reading.readGiven(file, request.reading().seed());
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    return recall(read, request, watch);
  }

  @Override
  public Recalled recall(Dataset given, RecallRequest request, Watch watch) {
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      Recalled recalled =
          Recalled.of(
              run,
              given,
              patterns(watch, workers),
              request.sweeps(),
              request.synchronous() ? Hopfield.Order.SYNCHRONOUS : Hopfield.Order.ASYNCHRONOUS,
              workers);
      recalled.lines().forEach(watch.remarks());
      return recalled;
    }
  }

  /// The rows that a Hopfield network stores; null where there are none, or with a warning where the data are not where they
  /// were.
  private double[][] patterns(Watch watch, Workers workers) {
    if (!run.description().model().equals(StoredPatterns.MODEL)) return null;
    try {
      TrainingData data = RecordedData.load(run, workers);
      return data == null ? null : Recalled.values(data.train());
    } catch (RunException e) {
      watch.warnings().accept(e.getMessage() + "; which pattern is reached is not told");
      return null;
    }
  }
}
