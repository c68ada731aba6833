package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.data.Sequences;
import io.harmonium.formats.Limits;
import io.harmonium.formats.SequenceFiles;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.wording.Shell;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// Options that say how the rows of a file are frames of sequences.
@Heading("Sequences")
final class SequenceChoices {

  @Option(
      names = "--id",
      order = 30,
      paramLabel = "COLUMN,...",
      hideParamSyntax = true,
      description =
          "Sequences: the columns that name the subject of a row, by name or number; the first is"
              + " the subject. Of rows, where a trained machine is used: the column that names them"
              + " in results (default: one that tells them apart, else their numbers).")
  private List<String> id = List.of();

  @Option(
      names = "--time",
      order = 31,
      paramLabel = "COLUMN",
      description = "Sequences: the column of the clock, numbers or dates.")
  private String time;

  @Option(
      names = "--gap",
      order = 32,
      paramLabel = "PAUSE",
      description =
          "Sequences: a pause above this, such as 6h (s, min, h, d), starts a new one; a clock of"
              + " numbers is in the unit of the pause.")
  private String gap;

  @Option(
      names = "--interval",
      order = 32,
      paramLabel = "TIME",
      description =
          "Sequences: the time between frames; where the clock jumps over some, frames of which"
              + " nothing is known take their places.")
  private String interval;

  @Option(
      names = "--covariate",
      order = 33,
      paramLabel = "COLUMN[=WORD],...",
      hideParamSyntax = true,
      description =
          "Sequences: columns that hold for a whole sequence; with a word, 1 where the column has"
              + " it.")
  private List<String> covariates = List.of();

  @Option(
      names = "--medians",
      order = 34,
      description =
          "Sequences: items become bits, 1 above the median of the subject in the training part.")
  private boolean medians;

  @Option(
      names = "--holdout",
      order = 35,
      paramLabel = "SHARE",
      description = "Sequences: hold out the last share of each subject's frames, such as 0.2.")
  private String holdout;

  @Option(
      names = "--part",
      order = 36,
      paramLabel = "NAME",
      description = "Sequences: the part of a file that names its parts, such as train.")
  private String part;

  @Option(
      names = "--lengths",
      order = 37,
      paramLabel = "FILE",
      description = "Sequences: lengths of the sequences of a .npy array.")
  @Input
  private String lengths;

  /// The columns that name the subject of a row.
  List<String> id() {
    return Shell.items(id);
  }

  /// Whether the rows of `file` are frames of sequences: options say so, or the file does.
  boolean sequences(Path file) {
    return settings().given() || SequenceFiles.recognises(file, Limits.DEFAULT);
  }

  /// The sequences of `file`, whose cells are read as `settings` say.
  Sequences read(Path file, DataSettings settings, Seed seed) {
    return SequenceFiles.read(file, settings().options(settings.readOptions(seed)));
  }

  SequenceSettings settings() {
    return new SequenceSettings(
        id(),
        time,
        gap,
        interval,
        Shell.items(covariates),
        part,
        lengths,
        medians ? SequenceSettings.BY_SUBJECT : null,
        holdout);
  }
}
