package io.harmonium.runs;

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
}
