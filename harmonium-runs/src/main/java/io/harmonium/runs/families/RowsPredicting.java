package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Classifier;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.predicting.PredictRequest;
import io.harmonium.runs.predicting.Predicted;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.predicting.Predictions;
import io.harmonium.runs.training.KnownClasses;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;

/// p(y | x) of a machine of rows that has classes.
final class RowsPredicting implements Predicting {

  private final TrainedRows run;
  private final OpenOptions options;
  private final NamedRows rows;
  private final int label;

  RowsPredicting(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
    this.label = run.structure().label();
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Predicted predict(Path file, PredictRequest request, Watch watch) {
    request.asked().only();
    request.reading().ofRows("id");
    Unseen unseen = request.reading().unseen();
    TrainedRows reading = run.with(request.reading().in(run.conventions(), unseen));
    Dataset read = reading.readGiven(file, request.reading().seed());
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    Predictions predictions = predictions(read, watch);
    RowKey key = RowKey.of(reading.conventions(), file, read, request.reading().sequences().id());
    return predictions.predicted(key, unseen, watch);
  }

  @Override
  public Predicted predict(Dataset given, PredictRequest request, Watch watch) {
    Dataset whole = run.whitened(run.withClass(given));
    return predictions(whole, watch).predicted(RowKey.numbers(whole.names()), null, watch);
  }

  @Override
  public Predicted predictHeldOut(PredictRequest request, Watch watch) {
    throw new Unsupported(
        "DATA is missing: the rows to classify",
        Suggestion.of("predict", run.directory().path(), "new.csv").toString());
  }

  private Predictions predictions(Dataset data, Watch watch) {
    Rows seen = Rows.known(run.structure(), data);
    boolean network = run.model() instanceof Classifier;
    if (network) refuseGaps(data, seen);
    try (Workers workers = options.workers(data.rows());
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      double[][] probabilities =
          network || !gaps(seen)
              ? Classification.probabilities(run.model(), seen.x(), workers)
              : known(run.machine(), seen, workers);
      return new Predictions(
          run.conventions().classes(), probabilities, KnownClasses.of(seen, label), data.names());
    }
  }

  private boolean gaps(Rows rows) {
    for (int row = 0; row < rows.count(); row++) if (gap(rows, row)) return true;
    return false;
  }

  /// Whether cells beside the class are missing.
  private boolean gap(Rows rows, int row) {
    for (int l = 0; rows.missing() != null && l < rows.missing().length; l++)
      if (l != label && rows.missing()[l] != null && rows.missing()[l].count(row) > 0) return true;
    return false;
  }

  /// p(y | known cells) ∝ exp −F(known cells, y), all other cells summed out.
  private double[][] known(Machine machine, Rows rows, Workers workers) {
    int classes = machine.structure().layer(label).units().values();
    Bits[] missing = rows.missing().clone();
    missing[label] = null;
    double[][] free = new double[classes][];
    for (int c = 0; c < classes; c++) {
      Configurations x = rows.x().copy();
      for (int row = 0; row < rows.count(); row++) x.values(label).setValue(row, 0, c);
      free[c] = RowScores.of(machine, new Rows(x, null, missing), workers).freeEnergies();
    }
    double[][] probabilities = new double[rows.count()][classes];
    for (int row = 0; row < probabilities.length; row++) {
      double least = Double.POSITIVE_INFINITY;
      for (double[] f : free) least = Math.min(least, f[row]);
      double sum = 0;
      for (int c = 0; c < classes; c++)
        sum += probabilities[row][c] = Elementary.exp(least - free[c][row]);
      for (int c = 0; c < classes; c++) probabilities[row][c] /= sum;
    }
    return probabilities;
  }

  private void refuseGaps(Dataset data, Rows rows) {
    for (int row = 0; row < rows.count(); row++)
      if (gap(rows, row))
        throw RunException.invalid(
            "row " + (row + 1) + " has missing cells beside its class",
            "fill them in first: "
                + Suggestion.of("sample", run.directory().path())
                    .with("given", data.provenance().source())
                    .with("out", "filled.csv"));
  }
}
