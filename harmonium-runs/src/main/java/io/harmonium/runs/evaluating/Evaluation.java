package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How good a model is. What all families know stands here; the records of the families know more.
public interface Evaluation {

  /// What was judged.
  EvaluatedModel model();

  /// log Z by the names of estimators ("exact", "ais", "bennett" …); empty where the model has no single one.
  Map<String, Estimate> logPartitions();

  /// Mean log-likelihoods in nats, of each part of the data by the names of estimators: per row, of sequences per sequence.
  Map<String, Map<String, Estimate>> logLikelihoods();

  /// The part whose numbers stand first: the rows of the file, else those held out, else those of training. Empty where there
  /// were no rows.
  Optional<String> mainPart();

  /// The mean log-likelihood of a part by its best estimator, a trusted one where there is one.
  default Optional<Estimate> logLikelihood(String part) {
    Map<String, Estimate> known = logLikelihoods().getOrDefault(part, Map.of());
    Optional<Estimate> found = Optional.empty();
    for (String name : LogPartitionEstimators.bestFirst()) {
      Estimate estimate = known.get(name);
      if (estimate != null
          && (found.isEmpty() || estimate.trust().compareTo(found.get().trust()) < 0))
        found = Optional.of(estimate);
    }
    return found;
  }

  /// Whether it takes the place of an older one; else it adds to what is known of the same parameters.
  default boolean complete() {
    return true;
  }

  /// As tables for people.
  List<String> lines();

  /// As a document.
  Map<String, Object> toJson();
}
