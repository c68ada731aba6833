package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactDiagnostics;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.runs.text.Columns;
import io.harmonium.wording.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// An [RowsEvaluation] as tables for people.
final class EvaluationText {

  private EvaluationText() {}

  static List<String> of(RowsEvaluation evaluation) {
    List<String> lines = new ArrayList<>();
    lines.add(evaluation.model().title());
    lines.add("");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("log Z", "value", "95% interval", "errs", "seconds", "trusted"));
    for (LogPartitions.Answer answer : evaluation.answers()) {
      Estimate e = answer.estimate();
      rows.add(
          List.of(
              title(answer.name()),
              number(e.value()),
              interval(e),
              errs(e),
              number(answer.seconds()),
              trusted(e)));
    }
    lines.addAll(Columns.of(rows));
    lines.addAll(notes(evaluation.answers()));
    lines.addAll(leftOut(evaluation.leftOut()));
    if (!evaluation.parts().isEmpty()) {
      lines.add("");
      lines.addAll(Columns.of(likelihoods(evaluation)));
    }
    if (evaluation.parts().stream().anyMatch(part -> part.classes() != null)) {
      lines.add("");
      Map<String, Classification> parts = new LinkedHashMap<>();
      evaluation.parts().forEach(part -> parts.put(part.name(), part.classes()));
      lines.addAll(Columns.of(classes(parts)));
    }
    if (evaluation.moments() != null) lines.addAll(moments(evaluation));
    if (evaluation.rivals() != null) lines.addAll(evaluation.rivals().text());
    if (evaluation.exact() != null) lines.addAll(exact(evaluation.exact(), evaluation.main()));
    if (evaluation.cells() != null) {
      lines.add("");
      lines.addAll(evaluation.cells().lines());
    }
    if (evaluation.copies() != null) lines.addAll(CopyCheck.text(evaluation.copies()));
    return lines;
  }

  /// Estimators that do not apply, with the reason.
  static List<String> leftOut(Map<String, String> reasons) {
    List<String> lines = new ArrayList<>();
    reasons.forEach((name, reason) -> lines.add("  " + title(name) + " left out: " + reason));
    return lines;
  }

  /// What the estimators say of themselves and of each other, and a line where nothing that carries a likelihood is trusted.
  static List<String> notes(List<LogPartitions.Answer> answers) {
    List<String> lines = new ArrayList<>();
    for (LogPartitions.Answer answer : answers)
      if (!answer.estimate().note().isEmpty())
        lines.add("  " + title(answer.name()) + ": " + answer.estimate().note());
    if (LogPartitions.carried(answers, Trust.TRUSTED)) return lines;
    if (LogPartitions.carried(answers, Trust.CONSISTENT))
      lines.add(
          "  no log Z here is trusted: what is consistent agrees with all that was looked at, but"
              + " how often such intervals cover on machines of this class is not known");
    else
      lines.add(
          Spelling.SHELL.of(
              "  no log Z here is trusted, and no likelihood that rests on it: anneal both ways"
                  + " ({ais} {reverse}), with more {betas}"));
    return lines;
  }

  /// How well classes are predicted, a line per part; parts without classes are left out.
  static List<List<String>> classes(Map<String, Classification> parts) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("class", "rows", "accuracy", "log-loss", "ECE", "Brier"));
    parts.forEach(
        (name, classes) -> {
          if (classes != null)
            rows.add(
                List.of(
                    name,
                    Integer.toString(classes.rows()),
                    number(classes.accuracy()),
                    number(classes.logLoss()),
                    number(classes.ece()),
                    number(classes.brier())));
        });
    return rows;
  }

  /// Of each part the exact likelihood, or where there is none that by every estimator.
  private static List<List<String>> likelihoods(RowsEvaluation evaluation) {
    List<LogPartitions.Answer> answers = evaluation.answers();
    List<String> shown = LogPartitionEstimators.bestFirst();
    boolean exact = answers.stream().anyMatch(LogPartitions.Answer::exact);
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("per row, in nats", "rows", "mean", "95% interval", "errs", "trusted"));
    for (RowsEvaluation.Part part : evaluation.parts()) {
      for (int i = 0; i < answers.size(); i++) {
        if (exact ? !answers.get(i).exact() : !shown.contains(answers.get(i).name())) continue;
        String name = part.name() + " log-likelihood, " + title(answers.get(i).name());
        rows.add(row(name, part.rows(), part.logLikelihoods().get(i)));
      }
      if (part.fullGaussian() != null) {
        String distribution = "Gaussian of train";
        rows.add(
            row(
                part.name() + " log-likelihood, " + distribution,
                part.rows(),
                part.fullGaussian()));
        for (int i = 0; i < answers.size(); i++)
          if (!exact || answers.get(i).exact())
            rows.add(
                row(
                    part.name()
                        + " above the "
                        + distribution
                        + ", "
                        + title(answers.get(i).name()),
                    part.rows(),
                    part.gains().get(i)));
      }
      if (part.pseudoLikelihood() != null)
        rows.add(row(part.name() + " pseudo-likelihood", part.rows(), part.pseudoLikelihood()));
    }
    return rows;
  }

  private static List<String> row(String name, int rows, Estimate e) {
    return List.of(
        name, Integer.toString(rows), number(e.value()), interval(e), errs(e), trusted(e));
  }

  private static List<String> moments(RowsEvaluation evaluation) {
    Moments moments = evaluation.moments().moments();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("samples beside " + evaluation.main(), "error (rms)", "Pearson r"));
    rows.add(List.of("means", number(moments.meanError()), number(moments.meanPearson())));
    rows.add(
        List.of(
            "correlations",
            number(moments.correlationError()),
            number(moments.correlationPearson())));
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(Columns.of(rows));
    lines.add("  " + evaluation.moments().samples() + " samples: " + evaluation.moments().origin());
    return lines;
  }

  private static List<String> exact(ExactDiagnostics exact, String main) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("by enumeration", "value"));
    if (exact.divergence().isPresent())
      rows.add(List.of("KL(" + main + " || machine)", number(exact.divergence().getAsDouble())));
    if (exact.visibleEntropy().isPresent())
      rows.add(List.of("entropy of visible units", number(exact.visibleEntropy().getAsDouble())));
    rows.add(List.of("entropy of all units", number(exact.jointEntropy())));
    rows.add(List.of("largest moment gap, " + exact.momentName(), number(exact.momentGap())));
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(Columns.of(rows));
    return lines;
  }

  static String title(String name) {
    return LogPartitionEstimators.named(name).map(LogPartitionEstimator::title).orElse(name);
  }

  private static String errs(Estimate e) {
    return switch (e.bound()) {
      case LOWER -> "low";
      case UPPER -> "high";
      case NONE -> e.low() == e.high() ? "" : "either way";
    };
  }

  static String trusted(Estimate e) {
    return e.trust().cell();
  }

  static String interval(Estimate e) {
    if (e.low() == e.high()) return "exact";
    return "[" + number(e.low()) + ", " + number(e.high()) + "]";
  }

  /// Six significant digits, without needless zeros in front of an exponent.
  static String number(double value) {
    if (Double.isNaN(value)) return "-";
    if (Double.isInfinite(value)) return value > 0 ? "∞" : "-∞";
    double size = Math.abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e9)) return String.format(Locale.ROOT, "%.2e", value);
    int before = size < 1 ? 1 : (int) Math.floor(Math.log10(size)) + 1;
    return String.format(
        Locale.ROOT, "%." + Math.max(0, 7 - before > 4 ? 4 : 7 - before) + "f", value);
  }
}
