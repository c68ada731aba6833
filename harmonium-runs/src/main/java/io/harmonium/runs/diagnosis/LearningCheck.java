package io.harmonium.runs.diagnosis;

import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Did learning go as it should? By the likelihood of the training rows over the updates: where it falls, the rate is too high;
/// where it has not moved, the rate is too low or a penalty too strong; where it still rises, training ended too early.
final class LearningCheck implements Examination {

  private static final double FALL = 0.1;
  private static final double RISE = 0.1;
  private static final double RELATIVE = 0.005;
  private static final double NOTHING = 0.01;
  private static final double LINEAR = 0.45;
  private static final double FEW_UPDATES = 500;
  private static final double JUDGED = 0.3;
  private static final double STRUCTURE = 0.5;
  private static final double STRONG = 0.05;

  @Override
  public String name() {
    return "learning";
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
    History judged = evidence.history("trainLogLikelihood");
    String what = "the log-likelihood of training rows";
    if (judged.size() < 3) {
      judged = evidence.history("pseudoLikelihoodTrain");
      what = "the pseudo-likelihood of training rows";
    }
    if (judged.size() < 3)
      return List.of(
          Finding.skip(name(), "fewer than three lines of metrics judge the training rows"));
    return List.of(new Course(evidence, judged, what).finding());
  }

  /// One course of training.
  private final class Course {
    private final Evidence evidence;
    private final Practice practice;
    private final History judged;
    private final String what;
    private final double gain;
    private final double noise;
    private final double updates;
    private final double progress;
    private final Map<String, Object> figures = new LinkedHashMap<>();

    Course(Evidence evidence, History judged, String what) {
      this.evidence = evidence;
      this.practice = evidence.practice();
      this.judged = judged;
      this.what = what;
      this.gain = judged.values()[judged.best()] - judged.first();
      this.noise = Math.max(judged.lastError(), RELATIVE * Math.abs(judged.last()));
      this.updates = judged.updates()[judged.size() - 1];
      this.progress = practice.planned() == 0 ? 1 : updates / practice.planned();
      figures.put("first", judged.first());
      figures.put("best", judged.values()[judged.best()]);
      figures.put("last", judged.last());
      figures.put("updates", updates);
    }

    Finding finding() {
      double fall = judged.values()[judged.best()] - judged.last();
      if (judged.lost() || fall > Math.max(noise, FALL * gain) || swinging())
        return Finding.fail(
            name(),
            "rate-too-high",
            judged.lost()
                ? what + " is not finite: training diverged"
                : what
                    + " fell from "
                    + ShortNumber.of(judged.values()[judged.best()])
                    + " at update "
                    + ShortNumber.of(judged.updates()[judged.best()])
                    + " to "
                    + ShortNumber.of(judged.last())
                    + ": the rate is too high",
            figures,
            practice.again("learning-rate", practice.rateTimes(0.2)));
      boolean nothing = gain < Math.max(noise, NOTHING * Math.abs(judged.first()));
      boolean small = practice.start().isEmpty();
      if (nothing && small && progress >= JUDGED && evidence.ceiling() > STRUCTURE)
        return nothing();
      double late = judged.last() - judged.at(updates / 2);
      figures.put("lastHalf", late);
      if (progress >= 1 && late > Math.max(noise, RISE * gain) && !held()) return rising(late);
      return Finding.pass(
          name(),
          what
              + " rose from "
              + ShortNumber.of(judged.first())
              + " to "
              + ShortNumber.of(judged.last()),
          figures);
    }

    /// Whether held-out rows have gained nothing in the last half of the updates: then more of them teach the training rows
    /// alone.
    private boolean held() {
      History test = evidence.history("testLogLikelihood");
      if (test.size() < 3) test = evidence.history("pseudoLikelihoodTest");
      return test.size() >= 3 && test.last() <= test.at(updates / 2);
    }

    /// Falls and rises by turns: the falls together are more than half of the gain.
    private boolean swinging() {
      double falls = 0;
      int count = 0;
      for (int i = 1; i < judged.size(); i++) {
        double step = judged.values()[i] - judged.values()[i - 1];
        if (step >= -Math.max(judged.errors()[i], RELATIVE * Math.abs(judged.values()[i])))
          continue;
        falls -= step;
        count++;
      }
      return count >= 3 && falls > 0.5 * gain;
    }

    private Finding nothing() {
      History norms = evidence.history("weightNorm");
      double before = norms.size() == 0 ? 0 : norms.first();
      double after = norms.size() == 0 ? 0 : norms.last();
      figures.put("weightNorm", after);
      boolean penalty =
          practice.l1() + practice.l2() > 0 && after < 0.9 * before
              || practice.l1() >= STRONG
              || practice.l2() >= STRONG;
      String gained = " gained " + ShortNumber.of(gain) + " nats over independent columns: ";
      if (penalty)
        return Finding.fail(
            name(),
            "penalty-too-strong",
            what
                + gained
                + "the penalty (l1 "
                + ShortNumber.of(practice.l1())
                + ", l2 "
                + ShortNumber.of(practice.l2())
                + ") holds the weights at "
                + ShortNumber.of(after),
            figures,
            practice.again("l1", "0", "l2", practice.l2() > 0 ? "0.0001" : "0"));
      if (updates < FEW_UPDATES)
        return Finding.warn(
            name(),
            "stopped-early",
            what + gained + ShortNumber.of(updates) + " updates are few",
            figures,
            Suggestion.of("train")
                .with("resume", practice.run())
                .with("updates", (long) (10 * updates))
                .toString());
      return Finding.fail(
          name(),
          "rate-too-low",
          what + gained + "the rate is too low",
          figures,
          practice.again("learning-rate", practice.rateTimes(10)));
    }

    private Finding rising(double late) {
      String reason =
          what
              + " rose by "
              + ShortNumber.of(late)
              + " of "
              + ShortNumber.of(gain)
              + " nats in the last half of the updates";
      if (updates >= FEW_UPDATES && late > LINEAR * gain)
        return Finding.warn(
            name(),
            "rate-too-low",
            reason + ": it is still at its beginning",
            figures,
            practice.again("learning-rate", practice.rateTimes(10)));
      return Finding.warn(
          name(),
          "stopped-early",
          reason + ": there is more to learn",
          figures,
          Suggestion.of("train")
              .with("resume", practice.run())
              .with("updates", (long) (4 * updates))
              .toString());
    }
  }
}
