package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Diagnostics;
import io.harmonium.insight.Mixing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Do chains forget where they began, and in how many sweeps beside those that training made per update? See [Mixing] for
/// the numbers.
final class MixingCheck implements Examination {

  /// In equilibrium R̂² is about 1 + τ/n with n draws per half chain. The chains here are many and short, so that
  /// [Diagnostics#MAX_R_HAT], which asks for a hundred τ per chain, is not asked of them: beyond this they are short beside τ
  /// even for a glance ...
  private static final double NEAR = 1.2;

  /// ... and beyond this they have not met.
  private static final double APART = 2;

  /// Four chains with the least ESS of each: below it averages over all draws say little.
  private static final double MIN_ESS = 4 * Diagnostics.MIN_BULK_ESS;

  private static final double LONG = 50;

  /// Autocorrelation times longer than so many updates are told.
  private static final double UPDATES = 20;

  @Override
  public String name() {
    return "mixing";
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
    if (!evidence.varied() || evidence.grey() || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "chains cannot start from these rows"));
    Mixing mixing = evidence.mixing();
    Diagnostics slowest = mixing.slowest();
    Practice practice = evidence.practice();
    double time = slowest.autocorrelationTime();
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("autocorrelationTime", time);
    figures.put("rHat", slowest.rHat());
    figures.put("bulkEss", slowest.bulkEss());
    figures.put("tailEss", slowest.tailEss());
    figures.put("sweeps", mixing.sweeps());
    figures.put("mixedAfter", mixing.mixedAfter());
    figures.put("ownOverlap", mixing.overlaps().getLast().own());
    figures.put("otherOverlap", mixing.overlaps().getLast().others());
    String numbers =
        "autocorrelation time "
            + ShortNumber.of(time)
            + " sweeps"
            + (practice.k() > 0 ? " beside k = " + practice.k() : "")
            + ", R̂ "
            + ShortNumber.of(slowest.rHat())
            + ", bulk ESS "
            + ShortNumber.of(slowest.bulkEss());
    String longer =
        Suggestion.of("sample", practice.run()).with("steps", 4 * mixing.sweeps()).toString();
    boolean apart = !(slowest.rHat() <= APART) || mixing.mixedAfter() < 0;
    if (apart)
      return List.of(
          Finding.fail(
              name(),
              "not-mixing",
              "chains do not forget where they began in "
                  + mixing.sweeps()
                  + " sweeps ("
                  + numbers
                  + "; overlap with their own past "
                  + ShortNumber.of(mixing.overlaps().getLast().own())
                  + ", with others "
                  + ShortNumber.of(mixing.overlaps().getLast().others())
                  + "): samples depend on where they start",
              figures,
              longer));
    String mixed = numbers + ", mixed after " + mixing.mixedAfter() + " sweeps";
    boolean slow =
        practice.k() > 0 && time > Math.max(LONG, UPDATES * practice.k())
            || slowest.rHat() > NEAR
            || !(slowest.bulkEss() >= MIN_ESS);
    if (slow)
      return List.of(
          Finding.warn(
              name(),
              "slow-mixing",
              mixed
                  + ": chains forget slowly"
                  + (practice.k() > 0 ? ", and gradients may lag behind the machine" : ""),
              figures,
              practice.k() > 0
                  ? practice.again(
                      "k",
                      Long.toString(Math.max(practice.k() + 1L, (long) Math.ceil(time / UPDATES))))
                  : longer));
    return List.of(Finding.pass(name(), mixed, figures));
  }
}
