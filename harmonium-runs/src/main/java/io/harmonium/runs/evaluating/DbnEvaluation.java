package io.harmonium.runs.evaluating;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.training.KnownClasses;
import io.harmonium.runs.use.ClassJson;
import io.harmonium.runs.use.MachineSamples;
import io.harmonium.runs.use.TrainedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// How good a deep belief network is: log Z of its top machine by several estimators, and for each part of the data the
/// bound of the likelihood and its estimate by importance sampling.
///
/// @param parts for each part the bounds and the estimates, in the order of the answers
public record DbnEvaluation(
    EvaluatedModel model,
    List<LogPartitions.Answer> answers,
    int draws,
    Map<String, Part> parts,
    String main)
    implements Evaluation {

  /// Draws of the hidden layers for each row.
  private static final int DRAWS = 50;

  /// Rows of a part that are judged at most.
  private static final int ROWS = 1000;

  /// What is known about the rows of one part.
  ///
  /// @param classes how well classes are told, null where there are none
  public record Part(
      int rows, List<Estimate> bounds, List<Estimate> importance, Classification classes) {}

  /// Judges the network of `run` by its top machine and what its rows draw on the way up.
  public static DbnEvaluation of(TrainedRows run, EvaluationWork work) {
    EvaluationPlan plan = EvaluationPlan.of(work.request(), run.normalised());
    work.request().only();
    plan.check(run.normalised());
    Workers workers = work.workers();
    Seed seed = work.seed();
    Consumer<String> say = work::say;
    Parts parts = work.parts(run);
    Dbn network = run.model().as(Dbn.class);
    Rows base = parts.base() == null ? null : base(network, parts.base(), seed, workers);
    Machine top = network.top();
    EvaluationPlan own =
        new EvaluationPlan(
            plan.exact(),
            plan.ais(),
            plan.reverse(),
            false,
            false,
            plan.chains(),
            plan.betas(),
            plan.samples());
    List<LogPartitions.Answer> answers =
        LogPartitions.of(
                top,
                own,
                base,
                () ->
                    MachineSamples.draw(
                        top, null, base, plan.chains(), seed.child("samples"), workers),
                List::of,
                seed,
                workers,
                say)
            .answers();
    Map<String, Part> judged = new LinkedHashMap<>();
    DbnRows passes = new DbnRows(network, workers);
    parts
        .rows()
        .forEach(
            (name, all) -> {
              Rows rows = all.subset(ROWS, seed.child("rows"));
              say.accept("likelihoods of " + name);
              double[][] logs =
                  passes.logWeights(rows.x(), DRAWS, seed.child("draws").child(name), false);
              List<Estimate> bounds = new ArrayList<>();
              List<Estimate> importance = new ArrayList<>();
              for (LogPartitions.Answer answer : answers) {
                bounds.add(DbnRows.bound(rows, logs, answer.estimate()));
                importance.add(DbnRows.importance(rows, logs, answer.estimate()));
              }
              judged.put(
                  name,
                  new Part(rows.count(), bounds, importance, classes(run, network, all, workers)));
            });
    return new DbnEvaluation(
        EvaluatedModel.of(run, work.unseen()), List.copyOf(answers), DRAWS, judged, parts.main());
  }

  private static Classification classes(TrainedRows run, Dbn network, Rows rows, Workers workers) {
    if (!network.classes()) return null;
    int[] known = KnownClasses.of(rows, run.structure().label());
    return Arrays.stream(known).allMatch(c -> c < 0)
        ? null
        : Classification.of(
            new DbnRows(network, workers).probabilities(rows.x().resident()),
            known,
            rows.weights());
  }

  /// Rows as input to the top machine.
  private static Rows base(Dbn network, Rows rows, Seed seed, Workers workers) {
    Rows some = rows.subset(2000, seed.child("base"));
    States drawn =
        new DbnRows(network, workers)
            .drawn(some.x(), network.depth() - 1, seed.child("base draws"));
    List<States> seen = new ArrayList<>(List.of(drawn));
    int visible = network.rbms().getFirst().structure().visible().size();
    if (network.classes()) seen.add(some.x().values(visible));
    return new Rows(Configurations.visible(network.top().structure(), seen), some.weights());
  }

  @Override
  public Map<String, Estimate> logPartitions() {
    return LogPartitions.byName(answers);
  }

  @Override
  public Map<String, Map<String, Estimate>> logLikelihoods() {
    Map<String, Map<String, Estimate>> all = new LinkedHashMap<>();
    parts.forEach((name, part) -> all.put(name, LogPartitions.byName(answers, part.importance)));
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
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("log Z of the top machine", "value", "95% interval", "seconds", "trusted"));
    for (LogPartitions.Answer answer : answers)
      rows.add(
          List.of(
              EvaluationText.title(answer.name()),
              EvaluationText.number(answer.estimate().value()),
              EvaluationText.interval(answer.estimate()),
              EvaluationText.number(answer.seconds()),
              EvaluationText.trusted(answer.estimate())));
    lines.addAll(Columns.of(rows));
    lines.addAll(EvaluationText.notes(answers));
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of(
            "per row, in nats",
            "rows",
            "bound",
            "importance, " + draws + " draws",
            "95%",
            "trusted"));
    parts.forEach(
        (name, part) -> {
          for (int i = 0; i < answers.size(); i++)
            table.add(
                List.of(
                    name + " log-likelihood, " + EvaluationText.title(answers.get(i).name()),
                    Integer.toString(part.rows()),
                    EvaluationText.number(part.bounds().get(i).value()),
                    EvaluationText.number(part.importance().get(i).value()),
                    EvaluationText.interval(part.importance().get(i)),
                    EvaluationText.trusted(part.importance().get(i))));
        });
    if (!parts.isEmpty()) {
      lines.add("");
      lines.addAll(Columns.of(table));
    }
    if (parts.values().stream().anyMatch(part -> part.classes() != null)) {
      Map<String, Classification> told = new LinkedHashMap<>();
      parts.forEach((name, part) -> told.put(name, part.classes()));
      lines.add("");
      lines.addAll(Columns.of(EvaluationText.classes(told)));
    }
    return lines;
  }

  @Override
  public Map<String, Object> toJson() {
    Map<String, Object> json = model.toJson();
    Map<String, Object> logZ = new LinkedHashMap<>();
    for (LogPartitions.Answer answer : answers)
      logZ.put(
          answer.name(),
          answer.exact() ? answer.estimate().value() : EvaluationJson.estimate(answer.estimate()));
    json.put("logZ", logZ);
    Map<String, Object> all = new LinkedHashMap<>();
    parts.forEach((name, part) -> all.put(name, json(part)));
    if (main != null) json.putAll(json(parts.get(main)));
    if (!all.isEmpty()) json.put("parts", all);
    return json;
  }

  private Map<String, Object> json(Part part) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", part.rows());
    Map<String, Object> bounds = new LinkedHashMap<>();
    Map<String, Object> importance = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      bounds.put(answers.get(i).name(), EvaluationJson.estimate(part.bounds().get(i)));
      importance.put(answers.get(i).name(), EvaluationJson.estimate(part.importance().get(i)));
    }
    json.put("meanLogLikelihoodBound", bounds);
    json.put("meanLogLikelihood", importance);
    ClassJson.put(part.classes(), json);
    return json;
  }
}
