package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.run.DataSettings;
import io.harmonium.formats.Visible;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// Options that say how data are read.
final class DataOptions {

  @Option(
      names = "--visible",
      order = 1,
      paramLabel = "KIND",
      defaultValue = "auto",
      description =
          "Visible units: auto, binary, spin, categorical or gaussian (default: what the data look"
              + " like).")
  private Visible visible;

  @Option(
      names = "--binarize",
      order = 20,
      paramLabel = "RULE",
      defaultValue = "threshold:0.5",
      description = "Grey values to bits: threshold:T, sample or mean (${DEFAULT-VALUE}).")
  private String binarize;

  @Option(
      names = "--alphabet",
      order = 21,
      paramLabel = "LETTERS",
      description = "Letters of sequences: protein, dna, rna or the letters (default: guessed).")
  private String alphabet;

  @Option(
      names = "--weights",
      order = 22,
      paramLabel = "RULE",
      description =
          "Row weights: identity:0.8, none, or a file with a number per row (default: identity:0.8"
              + " for sequences, else none).")
  private String weights;

  @Option(
      names = "--split",
      order = 23,
      paramLabel = "PARTS",
      description =
          "Rows for training/test or training/validation/test, such as 0.8/0.1/0.1 or 1000/350/447"
              + " (add :ordered to keep the file's order), or none (default: 0.9/0.1).")
  private String split;

  @Option(
      names = "--test",
      order = 24,
      paramLabel = "FILE",
      description = "Held-out rows from a file of their own.")
  private Path test;

  @Option(
      names = "--label",
      order = 25,
      paramLabel = "COLUMN",
      description = "The column of labels (name, number or last; a file for IDX); not learned.")
  private String label;

  @Option(
      names = "--drop",
      order = 26,
      paramLabel = "COLUMNS",
      split = ",",
      description = "Columns to leave out, by name or number.")
  private List<String> drop = List.of();

  /// The settings for `data`, a file or the name of embedded data.
  DataSettings settings(String data) {
    return new DataSettings(
        data,
        test == null ? null : test.toString(),
        split,
        label,
        drop,
        visible.toString(),
        binarize,
        alphabet,
        weights);
  }

  /// Refuses options that only make sense for a new run.
  static void refuseOnResume(List<String> given) {
    if (!given.isEmpty())
      throw CommandFailure.usage(
          String.join(", ", given) + " cannot be changed when a run is resumed",
          "leave it out, or start a new run with --out");
  }
}
