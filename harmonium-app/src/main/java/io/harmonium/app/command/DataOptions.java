package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Heading;
import io.harmonium.runs.training.DataSettings;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// Options that say which rows are learned and how they are read.
@Heading("Data")
final class DataOptions extends ReadingChoices {

  @Option(
      names = "--weights",
      order = 22,
      paramLabel = "RULE",
      description =
          "Row weights: identity:0.8, none, or a file with a number per row (default: identity:0.8"
              + " for sequences, else none).")
  @Input
  private String weights;

  @Option(
      names = "--split",
      order = 23,
      paramLabel = "PARTS",
      description =
          "Rows for training/test or training/validation/test, such as 0.8/0.1/0.1 or 1000/350/447"
              + " (add :ordered to keep the file's order, :homology:0.8 to keep sequences that"
              + " agree in 80 percent of their letters in one part), or none (default: 0.9/0.1)."
              + " Rows are chosen at random, the same ones whatever --seed says, so that runs can"
              + " be compared.")
  private String split;

  @Option(
      names = "--test",
      order = 24,
      paramLabel = "FILE",
      description = "Held-out rows from a file of their own.")
  @Input
  private Path test;

  @Option(
      names = "--whiten",
      order = 28,
      paramLabel = "RULE",
      defaultValue = "auto",
      description =
          "Learn real numbers without their correlations: auto (rows of 5 to 256 numbers without"
              + " gaps, by an rbm) or none. Results are in the units of the data either way.")
  private String whiten;

  @Option(
      names = "--given",
      order = 29,
      paramLabel = "N",
      description =
          "Of gated-rbm and conditional-rbm: the first N columns are given (default: half of"
              + " them).")
  private Integer given;

  @Option(
      names = "--labelled",
      order = 30,
      paramLabel = "N",
      description =
          "Of network, class-rbm and class-dbn: learn from N rows with labels only, as many of each"
              + " class, chosen by --seed (default: all).")
  private Integer labelled;

  /// How many labelled rows are learned, null for all.
  Integer labelled() {
    return labelled;
  }

  /// How many of the first columns are given, null where nothing is said.
  Integer given() {
    return given;
  }

  /// Whether rows may be whitened.
  boolean whitens() {
    if (!whiten.equals(DataSettings.AUTO) && !whiten.equals(DataSettings.NONE))
      throw CommandFailure.usage("--whiten: expected auto or none, got '" + whiten + "'", "auto");
    return whiten.equals(DataSettings.AUTO);
  }

  /// The settings for `data`, a file or the name of embedded data.
  DataSettings settings(String data) {
    return settings(data, test == null ? null : test.toString(), split, weights);
  }
}
