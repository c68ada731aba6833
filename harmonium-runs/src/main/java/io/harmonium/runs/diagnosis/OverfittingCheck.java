package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.FreeEnergyGap;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/// Does the machine know new rows as well as those it has seen? Not where the likelihood of test rows has fallen from its best,
/// or where test rows have a much higher free energy than training rows.
final class OverfittingCheck implements Examination {

  private static final double FALL = 0.01;
  private static final double GAP = 0.5;
  private static final double WIDE_GAP = 1;

  private static final String NAME = "overfitting";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public When when() {
    return When.JUDGED;
  }

  @Override
  public boolean conditional() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (evidence.practice().classes())
      return List.of(Finding.skip(name(), "labels are what this machine was taught first"));
    if (evidence.test() == null)
      return List.of(Finding.skip(name(), "no rows are held out to compare with"));
    if (evidence.grey() || evidence.structure().linkedWithin(false))
      return List.of(Finding.skip(name(), "rows of this machine have no free energy at hand"));
    History test = evidence.history("testLogLikelihood");
    Optional<Finding> fallen = fallen(test, update -> earlier(evidence, update));
    if (fallen.isPresent()) return List.of(fallen.get());
    if (evidence.conditional())
      return List.of(
          test.size() < 3
              ? Finding.skip(name(), "fewer than three lines of metrics judge the test rows")
              : Finding.pass(
                  name(),
                  "the log-likelihood of test rows has not fallen from its best",
                  Map.of("best", test.values()[test.best()], "last", test.last())));
    return List.of(gap(evidence));
  }

  /// The command that judges the machine of an update, or trains a simpler one where that was before the first: such a machine
  /// is not kept.
  private static String earlier(Evidence evidence, long update) {
    return update > 0
        ? Suggestion.of("evaluate", evidence.practice().run()).with("at", update).toString()
        : simpler(evidence);
  }

  /// The likelihood of test rows has fallen from its best; empty where it has not. `remedy` is what to try, by the best
  /// update.
  static Optional<Finding> fallen(History test, LongFunction<String> remedy) {
    if (test.size() < 3) return Optional.empty();
    int best = test.best();
    double fall = test.values()[best] - test.last();
    return fall > Math.max(0.5 * test.lastError(), FALL * Math.abs(test.values()[best]))
        ? Optional.of(fallen(test, best, fall, remedy.apply((long) test.updates()[best])))
        : Optional.empty();
  }

  private static Finding fallen(History test, int best, double fall, String command) {
    return Finding.fail(
        NAME,
        "overfitting",
        "the log-likelihood of test rows was best at update "
            + ShortNumber.of(test.updates()[best])
            + " ("
            + ShortNumber.of(test.values()[best])
            + ") and has fallen by "
            + ShortNumber.of(fall)
            + " nats since",
        Map.of("bestUpdate", test.updates()[best], "best", test.values()[best], "fall", fall),
        command);
  }

  /// The command that trains a machine of fewer units with a higher penalty, and a much higher one where there are no units to
  /// leave out.
  static String simpler(Evidence evidence) {
    String[] fewer = OtherSize.times(evidence.structure(), 0.5);
    Practice practice = evidence.practice();
    String penalty =
        fewer.length == 0 ? practice.raised("l2", 0.02, 5) : practice.raised("l2", 0.001);
    return evidence.again(fewer, "l2", penalty);
  }

  /// The same gap of the machine that training began with, whose columns are independent: what the split has made. 0 where it
  /// is not known.
  private static double before(Evidence evidence) {
    History train = evidence.history("trainLogLikelihood");
    History test = evidence.history("testLogLikelihood");
    if (train.size() == 0 || test.size() == 0) return energies(evidence);
    return train.updates()[0] == 0 && test.updates()[0] == 0 ? train.first() - test.first() : 0;
  }

  private static double energies(Evidence evidence) {
    History train = evidence.history("freeEnergyTrain");
    History test = evidence.history("freeEnergyTest");
    if (train.size() == 0 || test.size() == 0) return 0;
    return train.updates()[0] == 0 && test.updates()[0] == 0 ? test.first() - train.first() : 0;
  }

  /// ⟨F⟩ of test rows less that of training rows, in deviations of F over the training rows; what was there before training is
  /// not counted.
  private Finding gap(Evidence evidence) {
    Estimate gap =
        FreeEnergyGap.of(evidence.machine(), evidence.train(), evidence.test(), evidence.workers());
    double[] seen =
        Likelihood.freeEnergies(evidence.machine(), evidence.train().x(), evidence.workers());
    double mean = evidence.train().mean(seen).value();
    double square = 0;
    for (double f : seen) square += (f - mean) * (f - mean) / seen.length;
    double before = Math.max(0, before(evidence));
    double grown = gap.value() - before;
    double share = square > 0 ? grown / Math.sqrt(square) : 0;
    Map<String, Object> figures =
        Map.of("freeEnergyGap", gap.value(), "before", before, "deviations", share);
    String words =
        "test rows lie "
            + ShortNumber.of(gap.value())
            + " nats above training rows in free energy, "
            + ShortNumber.of(before)
            + " of them before training: grown by "
            + ShortNumber.of(share)
            + " deviations";
    boolean sure = gap.low() > before;
    String command = simpler(evidence);
    if (sure && share > WIDE_GAP)
      return Finding.fail(name(), "overfitting", words, figures, command);
    if (sure && share > GAP) return Finding.warn(name(), "overfitting", words, figures, command);
    return Finding.pass(name(), words, figures);
  }
}
