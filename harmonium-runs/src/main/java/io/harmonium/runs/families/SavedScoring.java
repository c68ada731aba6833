package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.ScoredRows;
import io.harmonium.runs.scoring.Scores;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.scoring.ScoringCost;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.NetworkDefaults;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.SavedNetwork;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.List;

/// The energy of every row under a network that was saved elsewhere. Rows are as the network takes them; nothing is scaled. One
/// thread at a time uses the network; the others wait.
final class SavedScoring implements Scoring, Closeable {

  private final Path path;
  private final OpenOptions options;
  private SavedNetwork saved;

  SavedScoring(Path path, OpenOptions options) {
    this.path = path;
    this.options = options;
  }

  /// The network, of rows of `columns` numbers (0 where it tells them itself).
  private SavedNetwork network(int columns, Watch watch) {
    if (saved != null && columns > 0 && saved.network().inputs() != columns) close();
    if (saved == null)
      saved = SavedNetwork.open(path, options.code(), columns, options.threads(), watch.warnings());
    return saved;
  }

  @Override
  public synchronized NamedRows rows() {
    int inputs = network(0, Watch.logging()).network().inputs();
    Block any = Block.of("visible", Reals.zeros(0, inputs));
    LayerConventions layer = new LayerConventions(any.name(), "gaussian", any.columns(), List.of());
    return NamedRows.of(
        new DataConventions(List.of(layer), null, "threshold:0.5", null, null, List.of()));
  }

  @Override
  public Scores score(Path file, ScoreRequest request, Watch watch) {
    refuse(request);
    request.reading().ofRows();
    try (Workers workers = options.workers()) {
      TrainingData read =
          TrainingData.load(plain(file, request.reading()), request.reading().seed(), workers);
      return score(read.train(), request, watch);
    }
  }

  @Override
  public synchronized Scores score(Dataset rows, ScoreRequest request, Watch watch) {
    refuse(request);
    Reals x = NetworkPlan.rows(rows, NetworkDefaults.saved(1));
    SavedNetwork network = network(x.columns(), watch);
    return new Scores(
        NetworkBlocks.scores(network.settings(), network.network(), x),
        false,
        null,
        new ScoredRows.Keyed(RowKey.NONE, null),
        null);
  }

  private void refuse(ScoreRequest request) {
    if (request.logLikelihood())
      throw new Unsupported(
          "log Z of a saved network is not known", "energies alone tell which rows are strange");
  }

  /// A file that no run says anything about: real rows, all of them.
  private static DataSettings plain(Path file, ReadRequest reading) {
    return new DataSettings(
        file.toString(),
        null,
        DataSettings.NONE,
        ReadRequest.NONE.equals(reading.label()) ? null : reading.label(),
        reading.drop() == null ? List.of() : reading.drop(),
        "gaussian",
        reading.binarize() == null ? "threshold:0.5" : reading.binarize(),
        null,
        null,
        null,
        null,
        DataSettings.NONE,
        null,
        null,
        DataSettings.AUTO);
  }

  @Override
  public synchronized ScoringCost cost() {
    int weights = network(0, Watch.logging()).network().parameters().size();
    return new ScoringCost(
        weights, "at least; filters take each weight at many places. Derivatives cost twice more");
  }

  @Override
  public synchronized void close() {
    if (saved != null) saved.close();
    saved = null;
  }
}
