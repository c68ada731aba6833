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

  /// Examines `machine` by `frames`, of which `next` are the scores, and writes `diagnosis.json`; `plan` is null for an
  /// imported run.
  public static Diagnosis write(
      RunDirectory directory,
      TemporalPlan plan,
      TemporalMachine machine,
      FrameRows frames,
      NextFrames next,
      Workers workers) {
    String path = directory.path().toString();
    double[][] moments = FrameMeans.hiddenMoments(machine, frames, workers);
    Diagnosis diagnosis =
        new SequenceDiagnosis(
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
    directory.writeJson(Diagnosis.FILE, diagnosis.toJson());
    return diagnosis;
  }
}
