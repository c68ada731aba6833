package io.harmonium.app.use;

import io.harmonium.app.console.Columns;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.AnnealedImportance;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Multinomial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// How good a machine is that is a law given what each row tells: for each part of the data the mean of log p(y | x), log Z
/// being summed or annealed for every law that its rows ask for; of documents the perplexity per word, beside that of
/// words drawn by their frequencies.
///
/// @param method "exact" or "ais"
public record ConditionalEvaluation(
    String method, Map<String, Part> parts, String main, double seconds) {

  /// Rows of a part that are judged at most: by sums, and where every law is annealed.
  private static final int SUMMED = 1000;

  private static final int ANNEALED = 50;

  /// What is known about the rows of one part; the last two are null where rows are no documents.
  ///
  /// @param laws how many log Z there were
  /// @param byFrequency the perplexity of words drawn by their frequencies in the base rows
  public record Part(
      int rows,
      int laws,
      Estimate freeEnergy,
      Estimate logLikelihood,
      Estimate perplexity,
      Double byFrequency) {}

  /// Judges the machine of `run` by `parts`.
  public static ConditionalEvaluation of(
      Trained run,
      Parts parts,
      EvaluationPlan plan,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    Machine machine = run.machine();
    boolean exact = plan.exact() || !plan.ais() && quick(machine, parts);
    long start = System.nanoTime();
    Rows base = parts.base() == null ? null : left(machine, parts.base());
    Map<String, Part> judged = new LinkedHashMap<>();
    parts
        .rows()
        .forEach(
            (name, all) -> {
              Rows rows = all.subset(exact ? SUMMED : ANNEALED, seed.child("rows"));
              say.accept("log Z of " + rows.count() + " rows of " + name);
              Seed own = seed.child("log Z").child(name);
              ConditionalScores scores =
                  ConditionalScores.of(
                      machine,
                      rows,
                      (plain, law) ->
                          exact
                              ? Estimate.exact(ExactPartition.logPartition(plain, workers))
                              : AnnealedImportance.run(
                                      LogPartitionTask.path(plain, base, plan.betas()),
                                      plan.chains(),
                                      own.child(law),
                                      workers)
                                  .estimate(),
                      workers);
              judged.put(name, part(machine, scores, parts.base()));
            });
    return new ConditionalEvaluation(
        exact ? "exact" : "ais", judged, parts.main(), (System.nanoTime() - start) * 1e-9);
  }

  /// Whether the sum for one law takes less than a second.
  static boolean quick(Machine machine, Parts parts) {
    if (parts.main() == null) return false;
    Rows rows = parts.rows().get(parts.main());
    return EvaluationPlan.quickly(Conditional.given(machine, rows.x(), 0));
  }

  private static Rows left(Machine machine, Rows rows) {
    int[] all = IntStream.range(0, rows.count()).toArray();
    return new Rows(Conditional.left(machine.structure(), rows.x(), all), rows.weights());
  }

  private static Part part(Machine machine, ConditionalScores scores, Rows base) {
    boolean words = machine.structure().open();
    return new Part(
        scores.rows().count(),
        scores.logPartitions().size(),
        scores.rows().mean(scores.freeEnergies()),
        scores.mean(),
        words ? scores.perplexity() : null,
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

  /// As tables for people.
  public List<String> text(Trained run) {
    List<String> lines = new ArrayList<>();
    lines.add(run.directory().path() + ": " + run.shape() + ", " + run.update() + " updates");
    lines.add("");
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("per row, in nats", "rows", "log Z", "mean", "95% interval", "trusted"));
    parts.forEach(
        (name, part) -> {
          table.add(row(name + " log-likelihood, " + title(), part, part.logLikelihood()));
          if (part.perplexity() != null)
            table.add(row(name + " perplexity per word, " + title(), part, part.perplexity()));
          if (part.byFrequency() != null)
            table.add(
                row(name + " perplexity by frequency", part, Estimate.exact(part.byFrequency())));
        });
    lines.addAll(Columns.of(table));
    return lines;
  }

  private String title() {
    return EvaluationText.title(method);
  }

  private static List<String> row(String name, Part part, Estimate estimate) {
    return List.of(
        name,
        Integer.toString(part.rows()),
        Integer.toString(part.laws()),
        EvaluationText.number(estimate.value()),
        EvaluationText.interval(estimate),
        EvaluationText.trusted(estimate));
  }

  /// As a document.
  public Map<String, Object> json(Trained run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.directory().path().toString());
    json.put("model", run.description().model());
    json.put("update", run.update());
    json.put("parameters", Fingerprint.of(run.machine().parameters()));
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
    json.put("laws", part.laws());
    json.put("meanLogLikelihood", Map.of(method, EvaluationJson.estimate(part.logLikelihood())));
    json.put("meanFreeEnergy", EvaluationJson.estimate(part.freeEnergy()));
    if (part.perplexity() != null)
      json.put("perplexity", Map.of(method, EvaluationJson.estimate(part.perplexity())));
    if (part.byFrequency() != null) json.put("perplexityByFrequency", part.byFrequency());
    return json;
  }
}
