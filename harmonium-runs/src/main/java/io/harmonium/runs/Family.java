package io.harmonium.runs;

import io.harmonium.matrix.Workers;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.List;

/// Models that are trained and used alike: rows, stacks, sequences, networks, or yours. Families are found by
/// [java.util.ServiceLoader].
public interface Family {

  /// A word for it in messages.
  String name();

  /// The models that it trains and opens, by the names that `run.json` and `--model` know.
  List<String> models();

  /// The trained model of a run of this family.
  Trained open(RunDirectory directory, RunDescription description, OpenOptions options);

  /// A new run as `request` asks for it, with what was left open settled by the data. Nothing is written yet; remarks about
  /// the data go to `watch`.
  default Training plan(TrainingRequest request, Workers workers, Watch watch) {
    throw new Unsupported(
        "models of the family " + name() + " are opened here, not trained", "another model");
  }

  /// The rest of a run, with its data read again and held against what `run.json` says of them.
  default Training resume(
      RunDirectory directory, ResumeOptions options, Workers workers, Watch watch) {
    throw new Unsupported(
        "models of the family " + name() + " are opened here, not trained", "another model");
  }
}
