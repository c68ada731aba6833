package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.runs.CostPreview;
import io.harmonium.runs.Fold;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.store.CheckpointPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Measures what a run would cost by doing a little of it, in the order of a run: Java and the data, evaluations, updates, the
/// last evaluation, the report.
public final class CostTrial {

  /// The last evaluation is measured where it is reckoned to take less.
  private static final double MAX_SECONDS = 10;

  /// A model of more parameters is not tried itself: one of about [#TRIED] is, and its cost is multiplied.
  private static final int LARGE = 1_000_000;

  private static final int TRIED = 100_000;

  private final CheckpointPlan checkpoints;
  private final long planned;
  private final long done;
  private final long evaluations;
  private final Taken start;

  /// A run of which `done` updates are done, which was started at the moment `begun` and stands before its next update.
  private CostTrial(
      CheckpointPlan checkpoints, CheckpointPlan evaluate, long planned, long done, Taken begun) {
    this.checkpoints = checkpoints;
    this.planned = planned;
    this.done = done;
    this.evaluations = before(evaluate, done, planned);
    this.start = Taken.since(begun);
  }

  /// What training by `fold`, of which `done` updates are done, costs: trains until an update takes no longer than before,
  /// measures the model and, where `whole`, writes the report; the run was started at the moment `begun`.
  public static CostPreview measure(Fold fold, long done, Taken begun, boolean whole) {
    long parameters = fold.description().structure().parameters();
    Optional<Fold> small =
        parameters > LARGE ? fold.smaller((double) TRIED / parameters) : Optional.empty();
    return small
        .map(f -> tried(f, done, begun, whole).times(parameters, fold.dataBytes()))
        .orElseGet(() -> tried(fold, done, begun, whole));
  }

  private static CostPreview tried(Fold fold, long done, Taken begun, boolean whole) {
    TrainingState first = fold.trial();
    CostTrial trial =
        new CostTrial(fold.checkpoints(), fold.evaluations(), fold.planned(), done, begun);
    Lines lines = new Lines(fold);
    Pace judging = trial.evaluations(() -> lines.judge(first, false));
    TrainingState[] now = {first};
    Pace updates =
        trial.updates(
            watch -> now[0] = fold.run(first, first.update() + trial.left(), observing(watch)));
    TrainingState state = now[0];
    Taken last = judging.each().times(fold.lastEffort(state));
    if (last.processor() < MAX_SECONDS) last = Taken.by(() -> lines.judge(state, true));
    TrialFolder.Closing closing =
        whole ? TrialFolder.measure(fold, state, lines.all) : TrialFolder.Closing.NONE;
    long parameters = first.parameters().size();
    long bytes = 8 * numbers(first) + bytes(first.chains());
    long memory = fold.dataBytes() + 3 * bytes + 3 * 8 * parameters;
    return trial.preview(updates, judging, last, closing, parameters, bytes, memory);
  }

  private static Fold.Observer observing(TrainingLoop.Watch watch) {
    return new Fold.Observer() {
      @Override
      public void updated(long update, double norm) {
        watch.updated(update, norm);
      }

      @Override
      public boolean cancelled() {
        return watch.cancelled();
      }
    };
  }

  /// Lines of metrics as a run writes them, with the checks of every evaluation.
  private record Lines(Fold fold, List<Map<String, Object>> all) {

    Lines(Fold fold) {
      this(fold, new ArrayList<>());
    }

    void judge(TrainingState state, boolean last) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("update", Math.max(state.update(), all.size()));
      line.put("epoch", fold.epochs(state.update()));
      line.putAll(fold.measure(state, last).values());
      Diagnosis found = fold.examine("RUN", fold.planned(), state, all, line, last);
      line.put("findings", found.wrong().size());
      all.add(line);
    }
  }

  /// Updates that are still to be done.
  private long left() {
    return planned - done;
  }

  private Pace updates(Consumer<TrainingLoop.Watch> work) {
    return Trial.updates(left(), work);
  }

  /// At least one, as others are reckoned from it.
  private Pace evaluations(Runnable judge) {
    return Trial.repeated(Math.max(1, evaluations), judge);
  }

  private CostPreview preview(
      Pace updates,
      Pace judging,
      Taken last,
      TrialFolder.Closing closing,
      long parameters,
      long state,
      long memory) {
    long machines = checkpoints.count(planned);
    Taken training = updates.first(left());
    Taken judged = judging.first(evaluations);
    Taken files = closing.machine().times((double) machines);
    Taken all = start.plus(training).plus(judged).plus(last).plus(files).plus(closing.report());
    return new CostPreview(
        parameters,
        left(),
        updates.each().seconds(),
        judging.each().seconds(),
        evaluations,
        start.seconds(),
        training.seconds(),
        judged.seconds(),
        last.seconds(),
        files.seconds(),
        closing.report().seconds(),
        all.processor(),
        machines,
        8 * parameters + CostPreview.HEADER_BYTES,
        checkpoints.states(),
        state + CostPreview.HEADER_BYTES,
        memory,
        Runtime.getRuntime().maxMemory());
  }

  /// How often a machine is judged from update `done` on: before the first update and by the plan, without the last time.
  private static long before(CheckpointPlan plan, long done, long planned) {
    return (done == 0 ? 1 : 0) + plan.between(done, planned);
  }

  static long rows(TrainingData data) {
    return bytes(data.train()) + (data.test() == null ? 0 : bytes(data.test()));
  }

  static long bytes(Dataset data) {
    return data.blocks().stream().mapToLong(block -> block.values().bytes()).sum();
  }

  private static long bytes(Configurations chains) {
    long sum = 0;
    if (chains != null)
      for (States[] layer : chains.layers()) for (States port : layer) sum += port.bytes();
    return sum;
  }

  /// Numbers of the parameters and of what is kept beside them.
  private static long numbers(TrainingState state) {
    return state.parameters().size()
        + state.tensors().values().stream().mapToLong(tensor -> tensor.length).sum();
  }
}
