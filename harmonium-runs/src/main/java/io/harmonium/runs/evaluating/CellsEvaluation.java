package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.runs.use.TrainedRows;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Experiments with cells alone. A run adds them to what it knows of the same machine.
public record CellsEvaluation(EvaluatedModel model, CellExperiments cells) implements Evaluation {

  public static CellsEvaluation of(TrainedRows run, EvaluationWork work) {
    return new CellsEvaluation(
        EvaluatedModel.of(run, work.unseen()), CellExperiments.of(run, work));
  }

  @Override
  public Map<String, Estimate> logPartitions() {
    return Map.of();
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    return Map.of();
  }

  @Override
  public Optional<String> mainPart() {
    return Optional.of(cells.main());
  }

  @Override
  public boolean complete() {
    return false;
  }

  @Override
  public List<String> lines() {
    return cells.lines();
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = model.toJson();
    json.putAll(cells.toJson());
    return json;
  }
}
