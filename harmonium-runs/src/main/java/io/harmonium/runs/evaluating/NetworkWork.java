package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.FrechetDistance;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.reporting.ReliabilityPicture;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.training.InstalledData;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NetworkHealth;
import io.harmonium.runs.use.NetworkJudgement;
import io.harmonium.runs.use.TrainedNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes the evaluation of a network.
public final class NetworkWork {

  /// Widest rows whose covariances are compared.
  private static final int MAX_COLUMNS = 128;

  /// Class-conditional samples that are judged.
  private static final int CLASS_SAMPLES = 500;

  /// The picture of how far probabilities of classes can be trusted.
  private static final String RELIABILITY = "reliability.svg";

  private final TrainedNetwork run;
  private final EvaluationWork work;
  private final Network network;
  private final NetworkPlan plan;
  private final NetworkPlan.Part part;

  private NetworkWork(TrainedNetwork run, EvaluationWork work, Network network) {
    this.run = run;
    this.work = work;
    this.network = network;
    Path data = work.request().data();
    this.plan = data == null ? NetworkPlan.of(run.directory(), work.workers()) : null;
    this.part =
        plan == null ? run.read(data, seed()) : plan.test() == null ? plan.train() : plan.test();
  }

  /// Judges the rows of the file, or those that the run holds out.
  public static NetworkEvaluation of(TrainedNetwork run, EvaluationWork work) {
    try (Network network = run.sound().network(Precision.DOUBLE, work.workers().threads())) {
      work.request().only();
      if (work.request().asks(Request.GRID)) NetworkGrid.require(run.settings(), network);
      return new NetworkWork(run, work, network).evaluation();
    }
  }

  /// Keeps the picture of reliability in the run, where there are classes.
  public static void draw(NetworkEvaluation found, TrainedNetwork run) {
    if (found.judged().reliability() != null)
      run.directory()
          .writeText(
              RELIABILITY,
              ReliabilityPicture.chart(found.judged().reliability())
                  .document("Harmonium evaluate"));
  }

  private Seed seed() {
    return work.request().seed();
  }

  private Workers workers() {
    return work.workers();
  }

  private NetworkEvaluation evaluation() {
    NetworkJudgement judged =
        NetworkJudgement.of(run, part, others(), network, work.seed(), workers());
    boolean draws = run.settings().generativeWeight() > 0;
    boolean chains = draws && run.settings().contrasts() && !run.settings().bits();
    NetworkEvaluation.Distance distance = draws ? distance() : null;
    NetworkClassSamples classSamples = draws ? classSamples() : null;
    work.unlessCancelled("the sampler");
    NetworkHealth sampler =
        chains ? NetworkHealth.of(run, network, part.x(), seed().child("health"), workers()) : null;
    NetworkLogPartition task =
        new NetworkLogPartition(
            run, network, work.request().effort(), seed().child("log Z"), workers());
    Set<Request> requests = work.request().ofNetworks();
    LogPartitions found =
        LogPartitions.of(
            requests.isEmpty() ? 0 : 1, group -> task, requests, work::unlessCancelled);
    NetworkGrid grid = null;
    List<Estimate> likelihoods = new ArrayList<>();
    for (LogPartitions.Answer answer : found.answers()) {
      boolean summed = answer.name().equals(NetworkGrid.NAME);
      if (summed) grid = NetworkGrid.of(run, network, task, part.x(), work.request().truth());
      else if (!answer.estimate().note().isEmpty())
        work.watch().remarks().accept(answer.name() + ": " + answer.estimate().note());
      likelihoods.add(likelihood(answer.estimate()));
    }
    return new NetworkEvaluation(
        EvaluatedModel.of(run, NetworkPlan.shape(run.description()).toString(), work.unseen()),
        plan == null ? Parts.GIVEN : plan.test() == null ? Parts.TRAIN : Parts.TEST,
        judged,
        distance,
        classSamples,
        sampler,
        found.answers(),
        found.leftOut(),
        grid,
        likelihoods);
  }

  /// The mean of log p over the rows, in the units of the data.
  private Estimate likelihood(Estimate logZ) {
    double[] logs = run.logLikelihoods(network, part.x(), 0);
    return Rows.of(NetworkEnergy.rows(part.x())).mean(logs).minus(logZ);
  }

  /// Rows that are none of the data: those that are asked for, and what is installed that has the shape of the data.
  private Map<String, Reals> others() {
    Map<String, Path> files = new LinkedHashMap<>();
    for (Path file : work.request().against())
      if (InstalledData.named(file)) files.put(InstalledData.FASHION, InstalledData.fashion());
      else files.put(file.getFileName().toString(), file);
    if (InstalledData.alike(
        run.conventions().picture(), String.valueOf(run.description().configuration().get("data"))))
      if (InstalledData.here()) files.putIfAbsent(InstalledData.FASHION, InstalledData.fashion());
      else work.watch().remarks().accept(InstalledData.absent());
    Map<String, Reals> others = new LinkedHashMap<>();
    files.forEach((name, file) -> others.put(name, run.readRows(file, seed())));
    return others;
  }

  /// How far samples are from rows, and two halves of the rows from each other; null where there are too few rows or too many
  /// columns.
  private NetworkEvaluation.Distance distance() {
    Reals x = part.x();
    int count = Math.min(work.request().samples(), x.rows());
    if (x.columns() > MAX_COLUMNS || count < 4) return null;
    NetworkChains chains =
        new NetworkChains(count, -1, run.settings().defaultSteps(), SamplerKind.GIBBS, null, 1, 1);
    Reals drawn =
        chains.draw(run, network, seed().child("distance"), workers(), Progress.silent()).rows();
    Reals first = x.like(x.rows() / 2);
    first.copyRange(x, 0, 0, first.rows());
    Reals second = x.like(x.rows() - first.rows());
    second.copyRange(x, first.rows(), 0, second.rows());
    return new NetworkEvaluation.Distance(
        FrechetDistance.squared(x, drawn), FrechetDistance.squared(first, second));
  }

  private NetworkClassSamples classSamples() {
    if (plan == null || plan.learning().classes() == 0) return null;
    NetworkClassSamples drawn =
        NetworkClassSamples.of(
            run,
            plan,
            network,
            Math.min(work.request().samples(), CLASS_SAMPLES),
            seed().child("classes"),
            workers());
    if (drawn == null) work.watch().warnings().accept("chains of single classes became non-finite");
    return drawn;
  }
}
