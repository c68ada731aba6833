package io.harmonium.runs.reporting;

import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.runs.reporting.chart.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/// What is known about the likelihood of a run: `evaluation.json` where the run was evaluated, else the newest line of
/// metrics that knows it, in the same shape. `stale` where the run has gone on since it was evaluated.
record Judged(Tree evaluation, boolean stale) {

  private static final String ONE_SIDE =
      "from one side: annealed from below while training, not checked from above (evaluate does)";

  /// A number with its interval; an end that nothing is known about is infinite.
  record Number(double value, double low, double high) {

    /// An estimate written as a number or as {value, low, high}, where it is finite.
    static Optional<Number> of(Tree estimate) {
      OptionalDouble plain = estimate.number();
      OptionalDouble value = plain.isPresent() ? plain : estimate.at("value").number();
      if (value.isEmpty() || !Double.isFinite(value.getAsDouble())) return Optional.empty();
      double v = value.getAsDouble();
      boolean interval = estimate.members().containsKey("low");
      double low = estimate.at("low").number(interval ? Double.NEGATIVE_INFINITY : v);
      double high = estimate.at("high").number(interval ? Double.POSITIVE_INFINITY : v);
      return Optional.of(new Number(v, low, high));
    }

    /// The number with half the width of its interval, in as many digits as the interval deserves.
    String words() {
      double half = (high - low) / 2;
      if (!(half > 0) || Double.isInfinite(half)) return Numbers.fixed(value, 2);
      int decimals = Math.clamp(new BigDecimal(half).round(new MathContext(2)).scale(), 0, 6);
      return Numbers.fixed(value, decimals) + " ± " + Numbers.fixed(half, decimals);
    }
  }

  static Judged of(RunContents run) {
    Tree evaluation = run.evaluation();
    if (!evaluation.present()) return new Judged(fromMetrics(run.metricsUsed()), false);
    OptionalDouble update = evaluation.at("update").number();
    return new Judged(evaluation, update.isPresent() && update.getAsDouble() != run.used());
  }

  private static Tree fromMetrics(List<Tree> metrics) {
    for (Tree line : metrics.reversed()) {
      Map<String, Object> parts = new LinkedHashMap<>();
      String method = "";
      for (String part : List.of("test", "train")) {
        Tree found = line.at(part + "LogLikelihood");
        if (!found.present()) continue;
        method = found.at("method").text("measured while training");
        parts.put(part, Map.of("meanLogLikelihood", Map.of(method, sided(method, found))));
      }
      if (parts.isEmpty()) continue;
      Map<String, Object> tree = new LinkedHashMap<>();
      if (line.at("logZ").present())
        tree.put("logZ", Map.of(method, sided(method, line.at("logZ"))));
      tree.put("parts", parts);
      return new Tree(tree);
    }
    return Tree.EMPTY;
  }

  /// Annealing of training comes from below alone, whatever its weights say.
  private static Object sided(String method, Tree estimate) {
    if (!method.startsWith("ais")) return estimate.value();
    Map<String, Object> marked = new LinkedHashMap<>();
    estimate.members().forEach((name, member) -> marked.put(name, member.value()));
    if (marked.isEmpty()) marked.put("value", estimate.value());
    marked.putIfAbsent("note", ONE_SIDE);
    marked.put("oneSide", true);
    return marked;
  }

  /// An estimator in words.
  static String method(String key) {
    return words(key, LogPartitionEstimator::description);
  }

  private static String label(String key) {
    return words(key, LogPartitionEstimator::label);
  }

  /// What an estimator is called, with what stands behind its key: "ais, variational bound".
  private static String words(String key, Function<LogPartitionEstimator, String> words) {
    int end = key.indexOf(',');
    String name = end < 0 ? key : key.substring(0, end);
    return LogPartitionEstimators.named(name)
        .map(estimator -> words.apply(estimator) + key.substring(name.length()))
        .orElse(key);
  }

  /// Whether an entry of an evaluation is called by its estimator.
  static boolean estimates(String key) {
    return LogPartitionEstimators.named(key).isPresent();
  }

  /// The names of the parts of the data, held-out rows first.
  List<String> parts() {
    Set<String> names = new LinkedHashSet<>();
    if (evaluation.at("parts", "test").present()) names.add("test");
    names.addAll(evaluation.at("parts").members().keySet());
    return List.copyOf(names);
  }

  /// Estimators of log Z or of the likelihood of any part.
  Set<String> methods() {
    Set<String> methods = new LinkedHashSet<>(evaluation.at("logZ").members().keySet());
    methods.addAll(evaluation.at("meanLogLikelihood").members().keySet());
    for (String part : parts())
      methods.addAll(evaluation.at("parts", part, "meanLogLikelihood").members().keySet());
    return methods;
  }

  /// The mean log-likelihood of a part by one estimator; the part "" is the evaluation's own.
  Tree likelihood(String part, String method) {
    return part.isEmpty()
        ? evaluation.at("meanLogLikelihood", method)
        : evaluation.at("parts", part, "meanLogLikelihood", method);
  }

  /// What log Z and the likelihood of a part by one estimator are marked with, the lesser of both.
  Trust trust(String part, String method) {
    return trust(evaluation.at("logZ", method)).and(trust(likelihood(part, method)));
  }

  private static Trust trust(Tree estimate) {
    return Trust.of(estimate.at("trust").value(), estimate.at("trusted").value());
  }

  /// The estimator whose number for a part counts: the best one of those with the most trust.
  private Optional<String> carrier(String part) {
    Set<String> ordered = new LinkedHashSet<>(LogPartitionEstimators.bestFirst());
    ordered.addAll(methods());
    List<String> known =
        ordered.stream().filter(m -> Number.of(likelihood(part, m)).isPresent()).toList();
    return known.stream().min(Comparator.comparing(m -> carried(part, m)));
  }

  /// The trust of a likelihood that rests on an estimator; none where it cannot carry one.
  private Trust carried(String part, String method) {
    boolean carries =
        LogPartitionEstimators.named(method).map(e -> e.evidence().carries()).orElse(true);
    return carries ? trust(part, method) : Trust.NONE;
  }

  /// Whether the best number for a part is not to be trusted; false where there is none.
  boolean doubtful(String part) {
    return carrier(part).map(method -> carried(part, method) == Trust.NONE).orElse(false);
  }

  /// The best number for a part: "−18.32 ± 0.11 nats per row (AIS)", where `per` is "row".
  Optional<String> best(String part, String per) {
    return carrier(part)
        .map(
            method ->
                Number.of(likelihood(part, method)).orElseThrow().words()
                    + " nats per "
                    + per
                    + " ("
                    + label(method)
                    + (likelihood(part, method).at("oneSide").present() ? " from below" : "")
                    + carried(part, method).beside(", ")
                    + ")");
  }
}
