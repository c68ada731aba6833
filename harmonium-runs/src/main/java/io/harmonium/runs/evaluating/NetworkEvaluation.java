package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.runs.use.NetworkHealth;
import io.harmonium.runs.use.NetworkJudgement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// How good a network is: classes, rows that are none of the data, samples, the sampler, and log Z where it is asked for. What
/// was not looked at is null.
///
/// @param part the name of the rows that it was judged by
/// @param distance how far samples are from the rows
/// @param classSamples samples of single classes
/// @param sampler how well the sampler is
/// @param answers log Z over rows scaled to [−1, 1]
/// @param leftOut estimators that do not apply, with the reason
/// @param grid what a sum over a plane knows
/// @param likelihoods mean log-likelihoods in the units of the data, in the order of the answers
public record NetworkEvaluation(
    EvaluatedModel model,
    String part,
    NetworkJudgement judged,
    Distance distance,
    NetworkClassSamples classSamples,
    NetworkHealth sampler,
    List<LogPartitions.Answer> answers,
    Map<String, String> leftOut,
    NetworkGrid grid,
    List<Estimate> likelihoods)
    implements Evaluation {

  /// Fréchet distances, as normal distributions see rows and samples.
  ///
  /// @param samples between rows and samples
  /// @param halves between two halves of the rows
  public record Distance(double samples, double halves) {}

  @Override
  public Map<String, Estimate> logPartitions() {
    return LogPartitions.byName(answers);
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    return Map.of(part, LogPartitions.byName(answers, likelihoods));
  }

  @Override
  public Optional<String> mainPart() {
    return Optional.of(part);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>(judged.lines());
    if (distance != null)
      lines.add(
          String.format(
              Locale.ROOT,
              "Frechet   %.4f between rows and samples, %.4f between two halves of the rows",
              distance.samples,
              distance.halves));
    if (classSamples != null) lines.addAll(classSamples.lines());
    if (sampler != null)
      sampler.words().forEach((name, value) -> lines.add("sampler   " + name + ": " + value));
    for (int i = 0; i < answers.size(); i++)
      if (onGrid(answers.get(i))) lines.addAll(grid.lines());
      else lines.addAll(annealed(answers.get(i), likelihoods.get(i)));
    lines.addAll(EvaluationText.leftOut(leftOut));
    return lines;
  }

  private boolean onGrid(LogPartitions.Answer answer) {
    return grid != null && answer.name().equals(NetworkGrid.NAME);
  }

  private static List<String> annealed(LogPartitions.Answer answer, Estimate likelihood) {
    Estimate estimate = answer.estimate();
    return List.of(
        "log Z     "
            + estimate
            + " ("
            + answer.name()
            + estimate.trust().beside(", ")
            + ", rows scaled to [-1, 1])",
        String.format(
            Locale.ROOT,
            "log p     %.4f nats per row by %s%s, in the units of the data",
            likelihood.value(),
            EvaluationText.title(answer.name()),
            estimate.trusted() ? "" : " (" + estimate.trust().words() + ")"));
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = model.toJson();
    json.putAll(judged.toJson());
    if (distance != null)
      json.put("frechetDistance", Map.of("samples", distance.samples, "halves", distance.halves));
    if (classSamples != null) json.put("classSamples", classSamples.toJson());
    if (sampler != null) json.put("sampler", sampler.toJson());
    if (grid != null) json.put("grid", grid.toJson());
    Map<String, Object> logZ = new LinkedHashMap<>();
    Map<String, Object> means = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      logZ.put(answers.get(i).name(), EvaluationJson.value(answers.get(i)));
      means.put(answers.get(i).name(), likelihoods.get(i).value());
    }
    if (!logZ.isEmpty()) json.put("logZ", logZ);
    if (!leftOut.isEmpty()) json.put("leftOut", leftOut);
    if (!means.isEmpty()) json.put("meanLogLikelihood", means);
    return json;
  }
}
