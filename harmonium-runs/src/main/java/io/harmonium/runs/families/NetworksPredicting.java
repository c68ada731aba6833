package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.predicting.PredictRequest;
import io.harmonium.runs.predicting.Predicted;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.predicting.Predictions;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.wording.Suggestion;
import java.io.Closeable;
import java.nio.file.Path;

/// p(y | x) of a network that has classes. One thread at a time uses the network; the others wait.
final class NetworksPredicting implements Predicting, Closeable {

  private final TrainedNetwork run;
  private final OpenOptions options;
  private final NamedRows rows;
  private Network network;

  NetworksPredicting(TrainedNetwork run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Predicted predict(Path file, PredictRequest request, Watch watch) {
    request.asked().only();
    request.reading().ofRows();
    Unseen unseen = request.reading().unseen();
    TrainedNetwork reading = run.with(request.reading().in(run.conventions(), unseen));
    NetworkPlan.Part part = reading.read(file, request.reading().seed());
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    return predicted(part, unseen, watch);
  }

  @Override
  public Predicted predict(Dataset given, PredictRequest request, Watch watch) {
    boolean without = given.blocks().size() == run.conventions().layers().size() - 1;
    Dataset whole = without ? run.conventions().cells(given) : given;
    return predicted(NetworkPlan.part(whole, run.settings()), null, watch);
  }

  @Override
  public Predicted predictHeldOut(PredictRequest request, Watch watch) {
    throw new Unsupported(
        "DATA is missing: the rows to classify",
        Suggestion.of("predict", "RUN", "new.csv").toString());
  }

  private synchronized Predicted predicted(NetworkPlan.Part part, Unseen unseen, Watch watch) {
    if (network == null) network = run.network(Precision.DOUBLE, options.threads());
    Predictions predictions =
        new Predictions(
            run.conventions().classes(),
            NetworkBlocks.probabilities(network, part.x()),
            part.classes(),
            null);
    return predictions.predicted(RowKey.NONE, unseen, watch);
  }

  @Override
  public synchronized void close() {
    if (network != null) network.close();
    network = null;
  }
}
