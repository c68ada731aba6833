package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactDiagnostics;
import io.harmonium.runs.use.ClassJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An [RowsEvaluation] as a document. `logZ` and `meanLogLikelihood` map each estimator to a number (exact ones) or to
/// {value, low, high, bound, trusted, trust, note, seconds}; an end that nothing is known about is null. The numbers of the main rows
/// stand at the top, those of all parts under `parts`.
final class EvaluationJson {

  private EvaluationJson() {}

  static Map<String, Object> of(RowsEvaluation evaluation) {
    Map<String, Object> json = evaluation.model().toJson();
    Map<String, Object> logZ = new LinkedHashMap<>();
    for (LogPartitions.Answer answer : evaluation.answers())
      logZ.put(answer.name(), value(answer, answer.estimate()));
    json.put("logZ", logZ);
    if (!evaluation.leftOut().isEmpty()) json.put("leftOut", evaluation.leftOut());
    for (RowsEvaluation.Part part : evaluation.parts())
      if (part.name().equals(evaluation.main())) {
        json.put("data", part.name());
        json.putAll(part(evaluation.answers(), part));
      }
    if (evaluation.rivals() != null) json.put("baselines", evaluation.rivals().toJson());
    if (evaluation.moments() != null) json.put("moments", evaluation.moments().toJson());
    if (evaluation.exact() != null) json.put("enumeration", exact(evaluation.exact()));
    Map<String, Object> parts = new LinkedHashMap<>();
    for (RowsEvaluation.Part part : evaluation.parts())
      parts.put(part.name(), part(evaluation.answers(), part));
    if (!parts.isEmpty()) json.put("parts", parts);
    if (evaluation.cells() != null) json.putAll(evaluation.cells().toJson());
    if (evaluation.copies() != null) json.put("copies", CopyCheck.json(evaluation.copies()));
    return json;
  }

  private static Map<String, Object> part(
      List<LogPartitions.Answer> answers, RowsEvaluation.Part part) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", part.rows());
    Map<String, Object> likelihoods = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++)
      likelihoods.put(answers.get(i).name(), value(answers.get(i), part.logLikelihoods().get(i)));
    json.put("meanLogLikelihood", likelihoods);
    json.put("meanFreeEnergy", estimate(part.freeEnergy()));
    if (part.pseudoLikelihood() != null)
      json.put("pseudoLikelihood", estimate(part.pseudoLikelihood()));
    if (part.fullGaussian() != null) {
      json.put("fullGaussian", estimate(part.fullGaussian()));
      Map<String, Object> gains = new LinkedHashMap<>();
      for (int i = 0; i < answers.size(); i++)
        gains.put(answers.get(i).name(), estimate(part.gains().get(i)));
      json.put("gainOverFullGaussian", gains);
    }
    ClassJson.put(part.classes(), json);
    return json;
  }

  /// A log Z: a number where the answer has no error of its own.
  static Object value(LogPartitions.Answer answer) {
    return value(answer, answer.estimate());
  }

  /// A number where the answer has no error of its own.
  private static Object value(LogPartitions.Answer answer, Estimate estimate) {
    if (answer.exact()) return estimate.value();
    Map<String, Object> json = estimate(estimate);
    json.put("seconds", answer.seconds());
    return json;
  }

  /// Estimates by their estimators.
  static Map<String, Object> estimates(Map<String, Estimate> estimates) {
    Map<String, Object> json = new LinkedHashMap<>();
    estimates.forEach((name, each) -> json.put(name, estimate(each)));
    return json;
  }

  /// An estimate alone.
  static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", finite(estimate.value()));
    json.put("low", finite(estimate.low()));
    json.put("high", finite(estimate.high()));
    if (estimate.bound() == Estimate.Bound.LOWER) json.put("bound", "lower");
    if (estimate.bound() == Estimate.Bound.UPPER) json.put("bound", "upper");
    json.put("trusted", estimate.trusted());
    json.put("trust", estimate.trust().words());
    if (!estimate.note().isEmpty()) json.put("note", estimate.note());
    return json;
  }

  private static Map<String, Object> exact(ExactDiagnostics exact) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (exact.divergence().isPresent()) json.put("divergence", exact.divergence().getAsDouble());
    if (exact.visibleEntropy().isPresent())
      json.put("visibleEntropy", exact.visibleEntropy().getAsDouble());
    json.put("jointEntropy", exact.jointEntropy());
    json.put("momentGap", exact.momentGap());
    json.put("momentName", exact.momentName());
    return json;
  }

  static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
