package io.harmonium.app.use;

import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// log Z of a machine by several estimators, each with its error, the side on which it errs, and what it cost. Which of them
/// are trusted is decided here for all together ([Agreement]), and everything that is printed or kept follows it.
///
/// @param answers in the order in which they are shown
/// @param leftOut estimators that do not apply, with the reason
public record LogPartitions(List<Answer> answers, Map<String, String> leftOut) {

  /// The answer of one estimator; `name` is its key in documents.
  public record Answer(String name, Evidence evidence, Estimate estimate, double seconds) {

    public boolean exact() {
      return evidence == Evidence.EXACT;
    }

    private Agreement.Row row() {
      return new Agreement.Row(EvaluationText.title(name), evidence, estimate);
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
    LogPartitions all = new LogPartitions(new ArrayList<>(), new LinkedHashMap<>());
    LogPartitionTask task =
        new LogPartitionTask(
                machine,
                data,
                new LogPartitionTask.Effort(plan.chains(), plan.betas()),
                seed,
                workers)
            .samples(() -> samples.get().forAnnealing())
            .snapshots(snapshots);
    String said = "";
    for (LogPartitionEstimator estimator : LogPartitionEstimators.all()) {
      if (!plan.requests().containsAll(estimator.requests())) continue;
      Optional<String> reason = estimator.unsupported(task);
      if (reason.isPresent()) {
        all.leftOut.put(estimator.name(), reason.get());
        continue;
      }
      String progress = estimator.progress(task);
      if (!progress.equals(said)) say.accept(progress);
      said = progress;
      all.answers.add(answer(estimator, task));
    }
    return all.settled();
  }

  /// Whether an answer that can carry a likelihood is trusted.
  static boolean carried(List<Answer> answers) {
    return answers.stream().anyMatch(a -> a.evidence.carries() && a.estimate.trusted());
  }

  /// The same answers with the trust that they leave each other.
  private LogPartitions settled() {
    List<Estimate> trusted = Agreement.settle(answers.stream().map(Answer::row).toList());
    List<Answer> all = new ArrayList<>();
    for (int i = 0; i < trusted.size(); i++) {
      Answer one = answers.get(i);
      all.add(new Answer(one.name, one.evidence, trusted.get(i), one.seconds));
    }
    return new LogPartitions(all, leftOut);
  }

  private static Answer answer(LogPartitionEstimator estimator, LogPartitionTask task) {
    long start = System.nanoTime();
    try {
      Estimate estimate = estimator.estimate(task);
      double seconds = (System.nanoTime() - start) * 1e-9;
      return new Answer(estimator.name(), estimator.evidence(), estimate, seconds);
    } catch (NonFiniteException e) {
      throw new NonFiniteException("log Z, " + estimator.title() + ": " + e.getMessage());
    }
  }
}
