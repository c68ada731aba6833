package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimator.Request;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.evaluation.logz.Reach;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.use.MachineSamples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// log Z of a model by several estimators, each with its error, the side on which it errs, and what it cost. A model has one
/// log Z, or one per group of rows. Which answers are trusted is decided here for all together ([Agreement]), and everything
/// that is printed or kept follows it.
///
/// @param answers in the order in which they are shown
/// @param leftOut estimators that do not apply, with the reason
public record LogPartitions(List<Answer> answers, Map<String, String> leftOut) {

  /// The answer of one estimator; `name` is its key in documents.
  ///
  /// @param estimates one per group
  public record Answer(String name, Evidence evidence, List<Estimate> estimates, double seconds) {

    public boolean exact() {
      return evidence == Evidence.EXACT;
    }

    /// The one log Z of a model without groups.
    public Estimate estimate() {
      if (estimates.size() != 1)
        throw new IllegalStateException("there are " + estimates.size() + " log Z by " + name);
      return estimates.getFirst();
    }
  }

  /// The answers of the estimators that `plan` names. The base of the annealing has the means of `data` where they are
  /// known (not null); `samples` serve the reverse runs, `snapshots` the estimate along the way of learning.
  public static LogPartitions of(
      Machine machine,
      EvaluationPlan plan,
      Rows data,
      Supplier<MachineSamples> samples,
      Supplier<List<Machine>> snapshots,
      Seed seed,
      Workers workers,
      Consumer<String> say) {
    LogPartitionTask task =
        new LogPartitionTask(machine, data, plan.effort(), seed, workers)
            .samples(() -> samples.get().forAnnealing())
            .snapshots(snapshots);
    return of(1, group -> task, plan.requests(), say);
  }

  /// The answers of the estimators that `requests` ask for, to each of the tasks of `count` groups. Groups are worked off
  /// one after the other, so that only what is found of a group stays in memory.
  public static LogPartitions of(
      int count, IntFunction<PartitionTask> tasks, Set<Request> requests, Consumer<String> say) {
    Map<LogPartitionEstimator, List<Estimate>> found = new LinkedHashMap<>();
    for (LogPartitionEstimator each : LogPartitionEstimators.all())
      if (requests.containsAll(each.requests())) found.put(each, new ArrayList<>());
    Map<LogPartitionEstimator, Double> seconds = new LinkedHashMap<>();
    Map<String, String> leftOut = new LinkedHashMap<>();
    String said = "";
    PartitionTask first = null;
    for (int group = 0; group < count; group++) {
      PartitionTask task = tasks.apply(group);
      if (group == 0) first = task;
      for (LogPartitionEstimator each : List.copyOf(found.keySet())) {
        Optional<String> reason = each.unsupported(task);
        if (reason.isPresent()) {
          leftOut.put(each.name(), reason.get());
          found.remove(each);
          continue;
        }
        String progress = each.progress(task);
        if (!progress.equals(said) && group == 0) say.accept(progress);
        said = progress;
        long start = System.nanoTime();
        found.get(each).add(estimate(each, task));
        seconds.merge(each, (System.nanoTime() - start) * 1e-9, Double::sum);
      }
    }
    List<Answer> answers = new ArrayList<>();
    found.forEach(
        (each, estimates) ->
            answers.add(
                new Answer(
                    each.name(), each.evidence(), estimates, seconds.getOrDefault(each, 0.0))));
    // Of many groups each would have to be looked at: their rows are consistent at most.
    PartitionTask only = count == 1 ? first : null;
    return new LogPartitions(
        settled(answers, () -> only == null ? Optional.empty() : looked(only, say)), leftOut);
  }

  /// The one log Z of a model by the names of the estimators.
  static Map<String, Estimate> byName(List<Answer> answers) {
    return byName(answers, answers.stream().map(Answer::estimate).toList());
  }

  /// Estimates that stand in the order of the answers, by the names of the estimators.
  static Map<String, Estimate> byName(List<Answer> answers, List<Estimate> estimates) {
    Map<String, Estimate> named = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) named.put(answers.get(i).name, estimates.get(i));
    return named;
  }

  /// Whether an answer that can carry a likelihood has this trust at least.
  static boolean carried(List<Answer> answers, Trust least) {
    return answers.stream()
        .anyMatch(a -> a.evidence.carries() && a.estimate().trust().compareTo(least) <= 0);
  }

  /// The same answers with the trust that those of one group leave each other.
  private static List<Answer> settled(List<Answer> answers, Supplier<Optional<Reach>> looked) {
    if (answers.isEmpty()) return answers;
    List<List<Estimate>> settled = new ArrayList<>();
    for (int group = 0; group < answers.getFirst().estimates.size(); group++) {
      List<Agreement.Row> rows = new ArrayList<>();
      for (Answer one : answers)
        rows.add(
            new Agreement.Row(
                one.name, EvaluationText.title(one.name), one.evidence, one.estimates.get(group)));
      settled.add(Agreement.settle(rows, looked));
    }
    List<Answer> all = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      int at = i;
      Answer one = answers.get(i);
      List<Estimate> own = settled.stream().map(group -> group.get(at)).toList();
      all.add(new Answer(one.name, one.evidence, own, one.seconds));
    }
    return all;
  }

  private static Optional<Reach> looked(PartitionTask task, Consumer<String> say) {
    say.accept("log Z, looking for modes that annealing has missed");
    return task.reach();
  }

  private static Estimate estimate(LogPartitionEstimator estimator, PartitionTask task) {
    try {
      return estimator.estimate(task);
    } catch (NonFiniteException e) {
      throw new NonFiniteException("log Z, " + estimator.title() + ": " + e.getMessage());
    }
  }
}
