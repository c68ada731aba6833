package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.Reals;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.Stage;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.ScoredRows;
import io.harmonium.runs.scoring.Scores;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.scoring.ScoringCost;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedNetwork;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.Map;

/// The energy of every row, what else tells how strange it is, and log p where log Z is known. One thread at a time uses the
/// network; the others wait.
final class NetworksScoring implements Scoring, Closeable {

  private final TrainedNetwork run;
  private final OpenOptions options;
  private final NamedRows rows;
  private Network network;

  NetworksScoring(TrainedNetwork run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Scores score(Path file, ScoreRequest request, Watch watch) {
    KnownLogPartition logZ = request.logLikelihood() ? run.logPartition() : null;
    request.reading().ofRows();
    Unseen unseen = request.reading().unseen();
    TrainedNetwork reading = run.with(request.reading().in(run.conventions(), unseen));
    Reals x = reading.read(file, request.reading().seed()).x();
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    return scores(x, logZ, unseen, watch);
  }

  @Override
  public Scores score(Dataset given, ScoreRequest request, Watch watch) {
    KnownLogPartition logZ = request.logLikelihood() ? run.logPartition() : null;
    return scores(NetworkPlan.rows(given, run.settings()), logZ, null, watch);
  }

  private synchronized Scores scores(Reals x, KnownLogPartition logZ, Unseen unseen, Watch watch) {
    if (network == null) network = run.network(Precision.DOUBLE, options.threads());
    Map<String, double[]> columns = NetworkBlocks.scores(run.settings(), network, x);
    if (logZ != null) {
      watch.remarks().accept(logZ.words() + ", rows scaled to [-1, 1]");
      columns.put(Scores.LOG_LIKELIHOOD, run.logLikelihoods(columns.get("energy"), logZ.value()));
    }
    return new Scores(columns, false, logZ, new ScoredRows.Keyed(RowKey.NONE, null), unseen);
  }

  @Override
  public ScoringCost cost() {
    long products = 0;
    for (Stage stage : NetworkPlan.shape(run.description()).stages())
      products += (long) stage.outputs() * stage.fan();
    return new ScoringCost(products, "and twice as many for the derivative by the row");
  }

  @Override
  public synchronized void close() {
    if (network != null) network.close();
    network = null;
  }
}
