package io.harmonium.runs.evaluating;

import io.harmonium.baselines.Baseline;
import io.harmonium.baselines.Baselines;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.use.MachineSamples;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// A machine beside plain models that were fitted to the rows it learned from: what its couplings gain, and what a sample
/// costs.
///
/// @param main the rows by which they are judged
/// @param leftOut models that could not be fitted, with the reason
public record Rivals(String main, List<Row> rows, Map<String, String> leftOut) {

  /// Samples that are timed.
  private static final int SAMPLES = 256;

  /// Chains and sweeps by which the machine's samples are timed; a sample is [MachineSamples#SWEEPS] sweeps.
  private static final int CHAINS = 64;

  private static final int SWEEPS = 50;

  /// One model: mean log-likelihoods by the name of the rows, how many numbers it has, seconds of fitting (NaN for the
  /// machine, whose training was another matter) and per sample, and whether it has a code.
  public record Row(
      String name,
      String title,
      Map<String, Estimate> logLikelihoods,
      long parameters,
      double fitSeconds,
      double sampleSeconds,
      boolean latent) {}

  /// Fits every baseline that applies to the rows that annealing starts from, and judges it by all parts.
  static Rivals of(
      Machine machine,
      Parts parts,
      List<LogPartitions.Answer> answers,
      List<RowsEvaluation.Part> judged,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    Rivals rivals = new Rivals(parts.main(), new ArrayList<>(), new LinkedHashMap<>());
    if (parts.main() == null) return rivals;
    int best = best(answers);
    if (best >= 0) rivals.rows.add(machine(machine, answers, judged, best, seed, workers));
    List<Baselines.Kind> kinds = Baselines.of(machine.structure());
    for (Baselines.Kind kind : kinds) {
      String reason = unsupported(parts);
      if (reason == null) {
        int number = kinds.indexOf(kind) + 1;
        say.accept("baseline " + number + " of " + kinds.size() + ": " + kind.name());
        try {
          rivals.rows.add(fitted(kind, machine, parts, seed.child(kind.name()), workers));
        } catch (IllegalArgumentException e) {
          reason = e.getMessage();
        }
      }
      if (reason != null) rivals.leftOut.put(kind.name(), reason);
    }
    return rivals;
  }

  private static String unsupported(Parts parts) {
    if (Baselines.unsupported(parts.base()) != null) return Baselines.unsupported(parts.base());
    for (Rows rows : parts.rows().values())
      if (Baselines.unsupported(rows) != null) return Baselines.unsupported(rows);
    return null;
  }

  /// The answer that likelihoods rest on: exact, both ways, or annealed, trusted ones first; −1 for none.
  private static int best(List<LogPartitions.Answer> answers) {
    int found = -1;
    for (String name : LogPartitionEstimators.bestFirst())
      for (int i = 0; i < answers.size(); i++)
        if (answers.get(i).name().equals(name)) {
          if (found < 0 || trust(answers, i).compareTo(trust(answers, found)) < 0) found = i;
        }
    return found;
  }

  private static Trust trust(List<LogPartitions.Answer> answers, int i) {
    return answers.get(i).estimate().trust();
  }

  private static Row machine(
      Machine machine,
      List<LogPartitions.Answer> answers,
      List<RowsEvaluation.Part> judged,
      int best,
      Seed seed,
      Workers workers) {
    Map<String, Estimate> likelihoods = new LinkedHashMap<>();
    for (RowsEvaluation.Part part : judged)
      likelihoods.put(part.name(), part.logLikelihoods().get(best));
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations chains =
        Chains.independent(
            machine.structure(), machine.fields(), CHAINS, 0, seed.child("timed"), workers);
    long start = System.nanoTime();
    Sampler.defaultFor(machine.structure())
        .run(Distribution.of(prepared), chains, 0, SWEEPS, seed.child("timed"), workers);
    double seconds =
        (System.nanoTime() - start) * 1e-9 * MachineSamples.SWEEPS / (SWEEPS * (double) CHAINS);
    return new Row(
        "machine",
        "this machine, " + EvaluationText.title(answers.get(best).name()),
        likelihoods,
        machine.parameters().size(),
        Double.NaN,
        seconds,
        !machine.structure().hidden().isEmpty());
  }

  private static Row fitted(
      Baselines.Kind kind, Machine machine, Parts parts, Seed seed, Workers workers) {
    long start = System.nanoTime();
    Baseline baseline = kind.fit().to(machine.structure(), parts.base(), seed, workers);
    double fitting = (System.nanoTime() - start) * 1e-9;
    Map<String, Estimate> likelihoods = new LinkedHashMap<>();
    parts
        .rows()
        .forEach(
            (name, rows) ->
                likelihoods.put(name, rows.mean(baseline.logDensities(rows.x(), workers))));
    start = System.nanoTime();
    baseline.sample(SAMPLES, seed.child("samples"), workers);
    double sampling = (System.nanoTime() - start) * 1e-9 / SAMPLES;
    return new Row(
        baseline.name(),
        baseline.title(),
        likelihoods,
        baseline.parameters(),
        fitting,
        sampling,
        baseline.latent());
  }

  /// The table for people.
  List<String> text() {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of(
            "nats per row of " + main,
            "mean",
            "95% interval",
            "trusted",
            "numbers",
            "fit s",
            "sample s",
            "code"));
    for (Row row : rows) {
      Estimate e = row.logLikelihoods.get(main);
      table.add(
          List.of(
              row.title,
              EvaluationText.number(e.value()),
              EvaluationText.interval(e),
              EvaluationText.trusted(e),
              Long.toString(row.parameters),
              EvaluationText.number(row.fitSeconds),
              EvaluationText.number(row.sampleSeconds),
              row.latent ? "yes" : "no"));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(Columns.of(table));
    lines.add(
        "  a sample of the machine is "
            + MachineSamples.SWEEPS
            + " sweeps of a chain; a code is the state of the hidden units of a row");
    leftOut.forEach((name, reason) -> lines.add("  " + name + " left out: " + reason));
    return lines;
  }

  /// The same as a document, by name; the numbers of the main rows stand first.
  public Map<String, Object> toJson() {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Row row : rows) {
      Map<String, Object> json = EvaluationJson.estimate(row.logLikelihoods.get(main));
      json.put("title", row.title);
      json.put("numbers", row.parameters);
      json.put("fitSeconds", Double.isNaN(row.fitSeconds) ? null : row.fitSeconds);
      json.put("sampleSeconds", row.sampleSeconds);
      json.put("latentCode", row.latent);
      Map<String, Object> parts = new LinkedHashMap<>();
      row.logLikelihoods.forEach((name, e) -> parts.put(name, EvaluationJson.estimate(e)));
      json.put("parts", parts);
      all.put(row.name, json);
    }
    if (!leftOut.isEmpty()) all.put("leftOut", leftOut);
    return all;
  }
}
