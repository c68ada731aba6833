package io.harmonium.runs.diagnosis;

import io.harmonium.baselines.FrameScore;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Checks of machines of sequences: what learning wrote down, what their hidden means do, and whether they tell the next frame
/// better than rules that know less.
///
/// @param practice how it was trained
/// @param metrics the lines of `metrics.jsonl`
/// @param source where the data came from
/// @param sequences how many sequences it learned, 0 where that is not known
/// @param clip the longest gradient that was let through, 0 for any
/// @param means the mean of every hidden unit over frames
/// @param deviations how far it goes about its mean
/// @param scores the machine first, then plain rules
public record SequenceDiagnosis(
    Practice practice,
    List<Map<String, Object>> metrics,
    String source,
    int sequences,
    double clip,
    double[] means,
    double[] deviations,
    List<FrameScore> scores) {

  /// Fewer sequences say little about others.
  private static final int FEW = 5;

  /// A hidden unit whose mean moves less says nothing.
  private static final double STILL = 0.01;

  /// Nats per frame that were lost since the best evaluation.
  private static final double LOST = 0.02;

  /// The share of the best test likelihood or error by which the end may be worse.
  private static final double WORSE = 0.02;

  /// All findings, causes first.
  public Diagnosis diagnosis() {
    List<Finding> findings = new ArrayList<>();
    findings.add(enough(sequences, source));
    findings.add(gradients(practice, metrics, clip));
    findings.add(hiddenUnits());
    findings.add(overfitting());
    for (Finding rule : rules())
      findings.add(
          findings.stream()
              .filter(Finding::wrong)
              .findFirst()
              .filter(cause -> rule.wrong())
              .map(cause -> behind(cause, rule))
              .orElse(rule));
    return new Diagnosis(findings);
  }

  /// What may follow from `cause` and asks for another command than it.
  private static Finding behind(Finding cause, Finding rule) {
    return Finding.skip(rule.check(), cause.pathology() + " is told above (" + rule.reason() + ")");
  }

  /// What can be said while it learns, of the lines of metrics so far.
  public static Diagnosis early(
      Practice practice,
      List<Map<String, Object>> metrics,
      int sequences,
      String source,
      double clip) {
    return new Diagnosis(List.of(enough(sequences, source), gradients(practice, metrics, clip)));
  }

  /// Are there enough sequences to learn from?
  private static Finding enough(int sequences, String source) {
    if (sequences == 0) return Finding.skip("sequences", "it is not known what was learned");
    Map<String, Object> figures = Map.of("sequences", sequences);
    String describe = Suggestion.of("data describe", source).toString();
    if (sequences == 1)
      return Finding.warn(
          "sequences",
          "one-sequence",
          "there is one sequence to learn from: nothing is known about others",
          figures,
          describe);
    return sequences < FEW
        ? Finding.warn(
            "sequences",
            "few-sequences",
            sequences + " sequences are few: what is learned from them may not hold for others",
            figures,
            describe)
        : Finding.pass("sequences", sequences + " sequences", figures);
  }

  /// Are gradients cut all the time?
  static Finding gradients(Practice practice, List<Map<String, Object>> metrics, double clip) {
    List<Double> norms = new ArrayList<>();
    for (Map<String, Object> line : metrics)
      if (line.get("gradientNorm") instanceof Number norm) norms.add(norm.doubleValue());
    if (clip == 0 || norms.size() < 3)
      return Finding.skip("gradients", "gradients are not cut, or too few were written down");
    long cut = norms.stream().filter(norm -> norm > clip).count();
    Map<String, Object> figures = Map.of("cut", cut, "seen", norms.size(), "clip", clip);
    String text = cut + " of " + norms.size() + " gradients were longer than the clip of " + clip;
    return cut * 2 > norms.size() && norms.getLast() > clip
        ? Finding.warn(
            "gradients",
            "cut gradients",
            text,
            figures,
            practice.again("clip", ShortNumber.of(5 * clip)))
        : Finding.pass("gradients", text, figures);
  }

  /// Do hidden units say anything?
  private Finding hiddenUnits() {
    int still = 0;
    for (double deviation : deviations) if (deviation < STILL) still++;
    Map<String, Object> figures = Map.of("still", still, "units", means.length);
    String text = still + " of " + means.length + " hidden units never move over the frames";
    return still * 4 > means.length
        ? Finding.warn(
            "hidden units",
            "still hidden units",
            text,
            figures,
            practice.again("init-scale", practice.raised("init-scale", 0.3)))
        : Finding.pass("hidden units", text, figures);
  }

  /// Was the machine better on held-out frames before?
  private Finding overfitting() {
    List<Double> likelihoods = values(metrics, "testLogLikelihood");
    if (likelihoods.size() > 2) {
      double best = likelihoods.stream().mapToDouble(v -> v).max().orElseThrow();
      double last = likelihoods.getLast();
      Map<String, Object> figures = Map.of("best", best, "last", last);
      String text =
          String.format(
              Locale.ROOT, "held-out log-likelihood per frame %.3f, at its best %.3f", last, best);
      return best - last > Math.max(LOST, WORSE * Math.abs(best))
          ? Finding.warn(
              "overfitting",
              "overfitting",
              text,
              figures,
              practice.again("l2", practice.raised("l2", 0.001)))
          : Finding.pass("overfitting", text, figures);
    }
    List<Double> errors = values(metrics, "testSquaredError");
    if (errors.size() < 3)
      return Finding.skip("overfitting", "held-out frames were judged fewer than three times");
    double best = errors.stream().mapToDouble(v -> v).min().orElseThrow();
    double last = errors.getLast();
    Map<String, Object> figures = Map.of("best", best, "last", last);
    String text =
        String.format(Locale.ROOT, "held-out squared error %.4g, at its best %.4g", last, best);
    return last > (1 + 2 * WORSE) * best
        ? Finding.warn(
            "overfitting",
            "overfitting",
            text,
            figures,
            practice.again("l2", practice.raised("l2", 0.001)))
        : Finding.pass("overfitting", text, figures);
  }

  /// The finite values of a quantity, line by line.
  static List<Double> values(List<Map<String, Object>> metrics, String name) {
    List<Double> values = new ArrayList<>();
    for (Map<String, Object> line : metrics) {
      Object value = line.get(name);
      if (value instanceof Map<?, ?> parts) value = parts.get("value");
      if (value instanceof Number number && !Double.isNaN(number.doubleValue()))
        values.add(number.doubleValue());
    }
    return values;
  }

  /// Is it better than a machine without a past, and than plain rules?
  private List<Finding> rules() {
    List<Finding> findings = new ArrayList<>();
    FrameScore own = scores.getFirst();
    FrameScore still = null;
    FrameScore best = null;
    for (FrameScore other : scores.subList(1, scores.size())) {
      if (other.name().startsWith("static")) still = other;
      else if (best == null || other.squaredError() < best.squaredError()) best = other;
    }
    if (still == null) findings.add(Finding.skip("past", "there is no machine without a past"));
    else {
      Map<String, Object> figures =
          Map.of("squaredError", own.squaredError(), "static", still.squaredError());
      String text = compared(own, still);
      findings.add(
          own.squaredError() < still.squaredError()
              ? Finding.pass("past", text, figures)
              : Finding.fail(
                  "past",
                  "unused past",
                  text,
                  figures,
                  practice.again(
                      "past-scale",
                      practice.raised("past-scale", 0.3),
                      "updates",
                      practice.more())));
    }
    if (best == null) findings.add(Finding.skip("plain rules", "no plain rule was fitted"));
    else {
      Map<String, Object> figures =
          Map.of("squaredError", own.squaredError(), "best", best.squaredError());
      String text = compared(own, best);
      findings.add(
          own.squaredError() <= best.squaredError()
              ? Finding.pass("plain rules", text, figures)
              : Finding.warn(
                  "plain rules",
                  "worse than a rule",
                  text,
                  figures,
                  practice.again("updates", practice.more())));
    }
    return findings;
  }

  private static String compared(FrameScore own, FrameScore other) {
    return String.format(
        Locale.ROOT,
        "squared error of the next frame %.4g, %s %.4g",
        own.squaredError(),
        other.title(),
        other.squaredError());
  }
}
