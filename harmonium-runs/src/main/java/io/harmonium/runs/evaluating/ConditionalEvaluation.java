package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.runs.use.MachineSamples;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.units.Multinomial;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// How good a conditional model p(y | x) is: for each part of the data the mean of log p(y | x), by every estimator of
/// log Z that is asked for, of every distribution that its rows ask for; of documents the perplexity per word, beside
/// that of words drawn by their frequencies.
public record ConditionalEvaluation(
    EvaluatedModel model, Map<String, Part> parts, String main, double seconds)
    implements Evaluation {

  /// Rows of a part that are judged at most: by sums, and where every distribution is annealed.
  private static final int SUMMED = 1000;

  private static final int ANNEALED = 50;

  /// What is known about the rows of one part, likelihoods by estimator; the last two are null where rows are no
  /// documents.
  ///
  /// @param distributions how many log Z there were
  /// @param leftOut estimators that do not apply, with the reason
  /// @param byFrequency the perplexity of words drawn by their frequencies in the base rows
  public record Part(
      int rows,
      int distributions,
      Estimate freeEnergy,
      Map<String, Estimate> logLikelihoods,
      Map<String, String> leftOut,
      Map<String, Estimate> perplexities,
      Double byFrequency) {}

  /// Judges the machine of `run`. Where neither a sum nor annealing is asked for, sums that take less than a second
  /// each are made, else distributions are annealed.
  public static ConditionalEvaluation of(TrainedRows run, EvaluationWork work) {
    if (work.request().baselines() || work.request().cells().any() || work.request().copies())
      throw RunException.invalid(
          "this model is conditional, p(y | x): {baselines}, {anomalies}, {imputation} and {copies}"
              + " are not supported by it",
          Suggestion.of("evaluate", run.directory().path()).toString());
    EvaluationPlan plan = EvaluationPlan.asked(work.request());
    Workers workers = work.workers();
    Seed seed = work.seed();
    Consumer<String> say = work::say;
    Parts parts = work.parts(run);
    Machine machine = run.machine();
    Set<Request> requests = plan.requests();
    if (!plan.exact() && !plan.ais() && !plan.reverse())
      requests.add(quick(machine, parts) ? Request.EXACT : Request.AIS);
    boolean summed = requests.equals(Set.of(Request.EXACT));
    long start = System.nanoTime();
    Rows base = parts.base() == null ? null : left(machine, parts.base());
    Map<String, Part> judged = new LinkedHashMap<>();
    parts
        .rows()
        .forEach(
            (name, all) -> {
              Rows rows = all.subset(summed ? SUMMED : ANNEALED, seed.child("rows"));
              say.accept("log Z of " + rows.count() + " rows of " + name);
              Seed own = seed.child("log Z").child(name);
              ConditionalScores scores = ConditionalScores.of(machine, rows, workers);
              LogPartitions found =
                  LogPartitions.of(
                      scores.machines().size(),
                      distribution ->
                          task(
                              scores.machines().get(distribution),
                              base,
                              plan,
                              own.child(distribution),
                              workers),
                      requests,
                      say);
              judged.put(name, part(machine, scores, found, parts.base()));
            });
    return new ConditionalEvaluation(
        EvaluatedModel.of(run, work.unseen()),
        judged,
        parts.main(),
        (System.nanoTime() - start) * 1e-9);
  }

  /// log Z of the plain machine of one distribution.
  private static LogPartitionTask task(
      Machine plain, Rows base, EvaluationPlan plan, Seed seed, Workers workers) {
    return new LogPartitionTask(plain, base, plan.effort(), seed, workers)
        .annealedFrom(seed)
        .samples(
            () ->
                MachineSamples.draw(
                        plain, null, base, plan.chains(), seed.child("samples"), workers)
                    .forAnnealing());
  }

  /// Whether the sum for one distribution takes less than a second.
  static boolean quick(Machine machine, Parts parts) {
    if (parts.main() == null) return false;
    Rows rows = parts.rows().get(parts.main());
    return ExactCost.subsecond(Conditional.given(machine, rows.x(), 0));
  }

  private static Rows left(Machine machine, Rows rows) {
    int[] all = IntStream.range(0, rows.count()).toArray();
    return new Rows(Conditional.left(machine.structure(), rows.x(), all), rows.weights());
  }

  private static Part part(
      Machine machine, ConditionalScores scores, LogPartitions found, Rows base) {
    boolean words = machine.structure().open();
    Map<String, Estimate> likelihoods = new LinkedHashMap<>();
    Map<String, Estimate> perplexities = new LinkedHashMap<>();
    for (LogPartitions.Answer answer : found.answers()) {
      ConditionalScores known = scores.with(answer.estimates());
      likelihoods.put(answer.name(), known.mean());
      if (words) perplexities.put(answer.name(), known.perplexity());
    }
    return new Part(
        scores.rows().count(),
        scores.machines().size(),
        scores.rows().mean(scores.freeEnergies()),
        likelihoods,
        found.leftOut(),
        words ? perplexities : null,
        words && base != null ? byFrequency(scores.rows(), base) : null);
  }

  /// exp(−⟨Σ_k n_k log f_k / D⟩), f the frequencies of the words in `base`, each counted once more.
  private static double byFrequency(Rows rows, Rows base) {
    double[] logs = new double[base.x().values(0).cells()];
    double all = logs.length;
    for (int k = 0; k < logs.length; k++) {
      logs[k] = 1;
      for (int row = 0; row < base.count(); row++) {
        double words = base.weight(row) * base.x().values(0).content(row, k);
        logs[k] += words;
        all += words;
      }
    }
    for (int k = 0; k < logs.length; k++) logs[k] = StrictMath.log(logs[k] / all);
    double[] means = new double[rows.count()];
    for (int row = 0; row < means.length; row++)
      means[row] = -rows.x().values(0).dot(row, logs) / Multinomial.words(rows.x().values(0), row);
    return StrictMath.exp(rows.mean(means).value());
  }

  /// Empty: every distribution has its own.
  @Override
  public Map<String, Estimate> logPartitions() {
    return Map.of();
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    Map<String, Map<String, Estimate>> all = new LinkedHashMap<>();
    parts.forEach((name, part) -> all.put(name, part.logLikelihoods));
    return all;
  }

  @Override
  public Optional<String> mainPart() {
    return Optional.ofNullable(main);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(model.title());
    lines.add("");
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("per row, in nats", "rows", "log Z", "mean", "95% interval", "trusted"));
    parts.forEach(
        (name, part) -> {
          part.logLikelihoods()
              .forEach((key, e) -> table.add(row(name + " log-likelihood, ", key, part, e)));
          if (part.perplexities() != null)
            part.perplexities()
                .forEach((key, e) -> table.add(row(name + " perplexity per word, ", key, part, e)));
          if (part.byFrequency() != null)
            table.add(
                row(
                    name + " perplexity by frequency",
                    "",
                    part,
                    Estimate.exact(part.byFrequency())));
        });
    lines.addAll(Columns.of(table));
    Map<String, String> leftOut = new LinkedHashMap<>();
    parts.values().forEach(part -> leftOut.putAll(part.leftOut()));
    lines.addAll(EvaluationText.leftOut(leftOut));
    return lines;
  }

  private static List<String> row(String name, String estimator, Part part, Estimate estimate) {
    return List.of(
        name + EvaluationText.title(estimator),
        Integer.toString(part.rows()),
        Integer.toString(part.distributions()),
        EvaluationText.number(estimate.value()),
        EvaluationText.interval(estimate),
        EvaluationText.trusted(estimate));
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = model.toJson();
    json.put("seconds", seconds);
    Map<String, Object> all = new LinkedHashMap<>();
    parts.forEach((name, part) -> all.put(name, json(part)));
    if (main != null) {
      json.put("data", main);
      json.putAll(json(parts.get(main)));
    }
    if (!all.isEmpty()) json.put("parts", all);
    return json;
  }

  private Map<String, Object> json(Part part) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", part.rows());
    json.put("laws", part.distributions());
    json.put("meanLogLikelihood", EvaluationJson.estimates(part.logLikelihoods()));
    if (!part.leftOut().isEmpty()) json.put("leftOut", part.leftOut());
    json.put("meanFreeEnergy", EvaluationJson.estimate(part.freeEnergy()));
    if (part.perplexities() != null)
      json.put("perplexity", EvaluationJson.estimates(part.perplexities()));
    if (part.byFrequency() != null) json.put("perplexityByFrequency", part.byFrequency());
    return json;
  }
}
