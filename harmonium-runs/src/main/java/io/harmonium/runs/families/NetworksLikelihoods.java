package io.harmonium.runs.families;

import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.numeric.Elementary;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.Parts;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.JudgedLogPartition;
import io.harmonium.runs.use.TrainedNetwork;
import java.util.Arrays;

/// Log-likelihoods of the recorded rows of a network: of their classes where it has some, else of rows, by the log Z that
/// `evaluate` has found.
record NetworksLikelihoods(TrainedNetwork run, OpenOptions options) implements RowLikelihoods {

  @Override
  public Judged judge(Watch watch) {
    boolean classes = run.settings().classes() > 0;
    JudgedLogPartition logZ = classes ? null : JudgedLogPartition.of(run);
    try (Workers workers = options.workers();
        Network network = run.network(Precision.DOUBLE, workers.threads())) {
      NetworkPlan plan = NetworkPlan.of(run.directory(), workers);
      NetworkPlan.Part part = plan.test() == null ? plan.train() : plan.test();
      String name = plan.test() == null ? Parts.TRAIN : Parts.TEST;
      if (classes) return new Judged(CLASSES, name, ofClasses(network, part), 0, true);
      double[] logs = run.logLikelihoods(network, part.x(), logZ.value());
      return new Judged(ROWS, name, logs, logZ.error(), logZ.trusted());
    }
  }

  private double[] ofClasses(Network network, NetworkPlan.Part part) {
    if (part.classes() == null || Arrays.stream(part.classes()).anyMatch(known -> known < 0))
      throw new Unsupported(
          "rows of " + run.directory().path() + " have no class",
          "compare the means and their intervals");
    double[][] probabilities = NetworkBlocks.probabilities(network, part.x());
    double[] logs = new double[probabilities.length];
    for (int row = 0; row < logs.length; row++)
      logs[row] = Elementary.log(probabilities[row][part.classes()[row]]);
    return logs;
  }
}
