package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.formats.Unseen;
import io.harmonium.random.Seed;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Shell;
import java.util.List;
import picocli.CommandLine.Option;

/// How a file is read where it is written otherwise than the data a run was trained on.
class NewDataOptions {

  @Option(
      names = "--binarize",
      order = 50,
      paramLabel = "RULE",
      description =
          "How grey values in the file become bits: threshold:0.5, sample (default: as in"
              + " training).")
  private String binarize;

  @Option(
      names = "--label",
      order = 51,
      paramLabel = "COLUMN",
      description = "The column of labels in the file, or none (default: as in training).")
  private String label;

  @Option(
      names = "--drop",
      order = 52,
      paramLabel = "COLUMN,...",
      hideParamSyntax = true,
      description = "Columns of the file to leave out, or none (default: as in training).")
  private List<String> drop;

  /// The run with these words in place of what it recorded; `console` warns of words that training did not see.
  TrainedRows apply(TrainedRows run, Console console) {
    return run.conventions() == null ? run : run.with(apply(run.conventions(), console));
  }

  /// The same of a network.
  TrainedNetwork apply(TrainedNetwork run, Console console) {
    return run.with(apply(run.conventions(), console));
  }

  /// Whether words that training did not see are refused.
  boolean strict() {
    return false;
  }

  private List<String> dropped() {
    if (drop.equals(List.of(ReadRequest.NONE))) return List.of();
    return Shell.items(drop);
  }

  /// How a file is read; `sequences` say how its rows are frames.
  ReadRequest request(SequenceSettings sequences, Seed seed) {
    return new ReadRequest(
        binarize, label, drop == null ? null : dropped(), strict(), seed, sequences);
  }

  /// The conventions of a run with these words in place of what it recorded.
  DataConventions apply(DataConventions then, Console console) {
    Unseen unseen = strict() ? null : new Unseen();
    if (unseen != null) console.remark("unseen", unseen::lines, unseen::toJson);
    return request(SequenceSettings.NONE, Seed.of(1)).in(then, unseen);
  }
}
