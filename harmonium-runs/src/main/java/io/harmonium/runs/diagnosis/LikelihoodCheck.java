package io.harmonium.runs.diagnosis;

import io.harmonium.coupling.Coupling;
import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.evaluation.logz.Reach;
import io.harmonium.model.Configurations;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.HiddenConditional;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Do the estimators of log Z agree? Annealing up errs low, and annealing back from chains that follow the machine errs high;
/// where they lie apart neither can be trusted. The number that the run recorded is held against them, or against the exact one.
final class LikelihoodCheck implements Examination {

  private static final int CHAINS = 64;
  private static final double MAX_WORK = 2e10;

  /// Chains that look for missed modes, which machines of more work than [#MAX_WORK] are spared here.
  private static final double SEARCH = 500;

  private static final double MAX_BITS = 20;
  private static final double APART = 0.5;
  private static final double FAR_APART = 2;

  @Override
  public String name() {
    return "likelihood";
  }

  @Override
  public When when() {
    return When.ASKED;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (evidence.grey()
        || !HiddenConditional.quick(evidence.structure())
        || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "rows of this machine have no likelihood at hand"));
    Map<String, Object> figures = new LinkedHashMap<>();
    Double exact = exact(evidence);
    if (exact != null) figures.put("exact", exact);
    Panel panel = panel(evidence, exact != null);
    Estimate[] both = {panel.rows.get(0), panel.rows.get(1)};
    figures.put("ais", both[0].value());
    figures.put("reverseAis", both[1].value());
    Trust trust = both[0].trust();
    if (exact == null) figures.put("trust", trust.words());
    double middle = exact != null ? exact : 0.5 * (both[0].value() + both[1].value());
    double gap = both[1].value() - both[0].value();
    double error = Math.hypot(both[0].standardError(), both[1].standardError());
    double recorded = recorded(evidence);
    String truth =
        exact != null
            ? "log Z is " + ShortNumber.of(exact)
            : "log Z is "
                + ShortNumber.of(both[0].value())
                + " by annealing up and "
                + ShortNumber.of(both[1].value())
                + " by annealing back"
                + trust.beside(", ");
    String command =
        Suggestion.of("evaluate", evidence.practice().run()).with("betas", 20000).toString();
    if (!Double.isNaN(recorded)) {
      figures.put("recorded", recorded);
      double off = Math.abs(recorded - middle) - (exact != null ? 0 : Math.max(0, gap));
      if (off > APART)
        return List.of(
            wrong(
                off,
                "likelihood-disagrees",
                "the run recorded log Z " + ShortNumber.of(recorded) + ", but " + truth,
                figures,
                command));
    }
    double limit = Math.max(APART, 3 * (error < 1e3 ? error : 0));
    if (exact == null && Math.abs(gap) > limit)
      return List.of(
          wrong(
              Math.abs(gap),
              "likelihood-disagrees",
              truth + ": the likelihoods of this run are uncertain by as much",
              figures,
              command));
    if (panel.missed != null)
      return List.of(
          Finding.warn(
              name(), "likelihood-disagrees", truth + ": " + panel.missed, figures, command));
    return List.of(
        Finding.pass(
            name(),
            truth
                + (exact != null ? ", annealed " + ShortNumber.of(both[0].value()) : "")
                + (Double.isNaN(recorded) ? "" : ", recorded " + ShortNumber.of(recorded)),
            figures));
  }

  private Finding wrong(
      double by, String pathology, String reason, Map<String, Object> figures, String command) {
    return by > FAR_APART
        ? Finding.fail(name(), pathology, reason, figures, command)
        : Finding.warn(name(), pathology, reason, figures, command);
  }

  private static Double exact(Evidence evidence) {
    double bits = Enumeration.logStates(evidence.machine());
    boolean quick = bits <= MAX_BITS || bits == Double.POSITIVE_INFINITY;
    return quick && ExactPartition.possible(evidence.machine())
        ? ExactPartition.logPartition(evidence.machine(), evidence.workers())
        : null;
  }

  /// Annealing up and back with the trust that they leave each other, and what speaks against both, if anything.
  private record Panel(List<Estimate> rows, String missed) {}

  private static Panel panel(Evidence evidence, boolean exact) {
    double links = 1;
    for (Coupling link : evidence.structure().links())
      links += evidence.machine().parameters().slice(link.name()).length();
    int levels = (int) Math.clamp(MAX_WORK / links / CHAINS, 200, 1000);
    Rows samples = evidence.samples().subset(CHAINS, evidence.seed("from"));
    Configurations from = Configurations.zeros(evidence.structure(), samples.count());
    from.copyRange(samples.x(), 0, 0, samples.count());
    LogPartitionTask task =
        new LogPartitionTask(
                evidence.machine(),
                evidence.train(),
                new PartitionTask.Effort(CHAINS, levels),
                evidence.seed("annealing"),
                evidence.workers())
            .samples(() -> new LogPartitionTask.Samples(from, "chains", false));
    List<Agreement.Row> rows = new ArrayList<>();
    for (String name : List.of("ais", "reverseAis")) {
      LogPartitionEstimator each = LogPartitionEstimators.named(name).orElseThrow();
      rows.add(new Agreement.Row(name, each.title(), each.evidence(), each.estimate(task)));
    }
    if (exact) return new Panel(rows.stream().map(Agreement.Row::estimate).toList(), null);
    boolean quick = SEARCH * links * levels <= MAX_WORK;
    Optional<Reach> reach = quick ? task.reach() : Optional.empty();
    Estimate up = rows.getFirst().estimate();
    String missed =
        up.trusted()
            ? reach.map(found -> found.against(rows.getFirst().evidence(), up)).orElse(null)
            : null;
    return new Panel(Agreement.settle(rows, () -> reach), missed);
  }

  /// log Z in the last line of metrics; NaN where there is none.
  private static double recorded(Evidence evidence) {
    if (evidence.metrics().isEmpty()) return Double.NaN;
    return evidence.metrics().getLast().get("logZ") instanceof Map<?, ?> logZ
        ? History.number(logZ.get("value"))
        : Double.NaN;
  }
}
