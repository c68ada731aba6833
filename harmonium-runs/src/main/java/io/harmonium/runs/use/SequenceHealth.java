package io.harmonium.runs.use;

import io.harmonium.matrix.Workers;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.runs.diagnosis.SequenceDiagnosis;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;

/// What is wrong with a run of sequences, as training and `diagnose` write it down.
public final class SequenceHealth {

  private SequenceHealth() {}

  /// The same, written to `diagnosis.json`.
  public static Diagnosis write(
      RunDirectory directory,
      TemporalPlan plan,
      TemporalMachine machine,
      FrameRows frames,
      NextFrames next,
      Workers workers) {
    Diagnosis found = of(directory, plan, machine, frames, next, workers);
    directory.writeJson(Diagnosis.FILE, found.toJson());
    return found;
  }

  /// Examines `machine` by `frames`, of which `next` are the scores; `plan` is null for an imported run.
  public static Diagnosis of(
      RunDirectory directory,
      TemporalPlan plan,
      TemporalMachine machine,
      FrameRows frames,
      NextFrames next,
      Workers workers) {
    String path = directory.path().toString();
    double[][] moments = FrameMeans.hiddenMoments(machine, frames, workers);
    return new SequenceDiagnosis(
            plan == null
                ? Practice.unknown(path)
                : plan.learning().practice(path, plan.description().command()),
            directory.readMetrics(),
            (plan == null ? frames : plan.train()).sequences().frames().provenance().source(),
            plan == null ? 0 : plan.train().sequences().count(),
            plan == null ? 0 : plan.learning().clip(),
            moments[0],
            moments[1],
            next.scores())
        .diagnosis();
  }
}
