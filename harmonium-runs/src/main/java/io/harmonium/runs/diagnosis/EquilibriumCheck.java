package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.List;
import java.util.Map;

/// Did the chains of training follow the distribution of the machine? The free energy of the chains that training used
/// (the persistent ones, or those k sweeps away from the data) is compared with that of samples:
///
/// ```
/// effect = (⟨F⟩_chains − ⟨F⟩_samples) / deviation of F over the samples
/// ```
///
/// A machine that was trained out of equilibrium draws good samples after k sweeps only.
final class EquilibriumCheck implements Examination {

  private static final int ROWS = 500;
  private static final double EFFECT = 0.5;
  private static final double STRONG = 1;
  private static final double ERRORS = 4;

  @Override
  public String name() {
    return "equilibrium";
  }

  @Override
  public When when() {
    return When.ASKED;
  }

  @Override
  public boolean samples() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (!evidence.varied()
        || evidence.grey()
        || evidence.structure().linkedWithin(false)
        || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "chains of this machine have no free energy at hand"));
    if (evidence.chains() == null && evidence.practice().k() == 0)
      return List.of(Finding.skip(name(), "nobody knows which chains trained this machine"));
    if (evidence.chains() == null && evidence.practice().persists())
      return List.of(Finding.skip(name(), "the chains of this update were not kept"));
    double[] used = energies(evidence, chains(evidence));
    double[] drawn = energies(evidence, evidence.samples().x());
    double[] a = moments(used);
    double[] b = moments(drawn);
    double effect = (a[0] - b[0]) / Math.sqrt(b[1]);
    double errors = (a[0] - b[0]) / Math.sqrt(a[1] / used.length + b[1] / drawn.length);
    Map<String, Object> figures =
        Map.of("chains", a[0], "samples", b[0], "effect", effect, "errors", errors);
    String reason =
        "the chains of training have a mean free energy "
            + ShortNumber.of(a[0])
            + ", samples of the machine "
            + ShortNumber.of(b[0])
            + " ("
            + ShortNumber.of(effect)
            + " deviations apart)";
    boolean apart = Math.abs(errors) > ERRORS && Math.abs(effect) > EFFECT;
    String command =
        evidence
            .practice()
            .again(
                "learn", "pcd", "k", Integer.toString(Math.max(10, 5 * evidence.practice().k())));
    if (apart && Math.abs(effect) > STRONG)
      return List.of(Finding.fail(name(), "out-of-equilibrium", reason, figures, command));
    if (apart) return List.of(Finding.warn(name(), "out-of-equilibrium", reason, figures, command));
    return List.of(Finding.pass(name(), reason, figures));
  }

  /// The persistent chains, or rows of the data after the k sweeps of training.
  private static Configurations chains(Evidence evidence) {
    if (evidence.chains() != null)
      return Rows.of(evidence.chains()).subset(ROWS, evidence.seed("kept")).x();
    Rows rows = evidence.train().subset(ROWS, evidence.seed("started"));
    int[] all = new int[rows.count()];
    for (int i = 0; i < all.length; i++) all[i] = i;
    Configurations x = Chains.fromData(evidence.structure(), rows.x(), all);
    PreparedMachine prepared = PreparedMachine.of(evidence.machine());
    Sampler.defaultFor(evidence.structure())
        .run(
            Distribution.of(prepared),
            x,
            0,
            evidence.practice().k(),
            evidence.seed("k sweeps"),
            evidence.workers());
    return x;
  }

  private static double[] energies(Evidence evidence, Configurations x) {
    Rows rows = Rows.of(x).subset(ROWS, evidence.seed("energies"));
    return Likelihood.freeEnergies(evidence.machine(), rows.x(), evidence.workers());
  }

  /// Mean and variance.
  private static double[] moments(double[] values) {
    double mean = 0;
    for (double value : values) mean += value / values.length;
    double square = 0;
    for (double value : values) square += (value - mean) * (value - mean) / values.length;
    return new double[] {mean, Math.max(square, 1e-12)};
  }
}
