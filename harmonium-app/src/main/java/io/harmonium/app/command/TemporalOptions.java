package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.runs.training.TemporalChoice;
import java.util.List;
import picocli.CommandLine.Option;

/// Options of `train` for machines of sequences, one for each field of [TemporalChoice], which has the same name.
@Heading("Sequences")
final class TemporalOptions {

  @Option(
      names = "--order",
      order = 40,
      paramLabel = "N",
      description = "Sequences: frames that a crbm looks back (3).")
  Integer order;

  @Option(
      names = "--recurrent",
      order = 41,
      paramLabel = "N",
      description = "Sequences: recurrent units of an rnn-rbm (100).")
  Integer recurrent;

  @Option(
      names = "--clip",
      order = 42,
      paramLabel = "NORM",
      description =
          "Sequences and networks: longest gradient; longer ones are shortened to it, 0 for any"
              + " (1).")
  Double clip;

  @Option(
      names = "--truncate",
      order = 43,
      paramLabel = "N",
      description = "Sequences: gradients go back through N frames, 0 for all (0).")
  Integer truncate;

  @Option(
      names = "--stretch",
      order = 44,
      paramLabel = "N",
      description =
          "Sequences: learn from stretches of at most N frames as if each were a sequence of its"
              + " own, 0 for whole sequences (0).")
  Integer stretch;

  @Option(
      names = "--past-noise",
      order = 45,
      paramLabel = "S",
      description = "Sequences: deviation of noise on the frames that a crbm looks back at (0).")
  Double noise;

  @Option(
      names = "--past-scale",
      order = 46,
      paramLabel = "S",
      description = "Sequences: deviation of the first weights from the past (0.01).")
  Double pastScale;

  @Option(
      names = "--rates",
      order = 47,
      paramLabel = "NAME=FACTOR,...",
      split = ",",
      hideParamSyntax = true,
      description = "Sequences: factors on the rate of named parameters, such as past-hidden=0.1.")
  List<String> rates = List.of();

  @Option(
      names = "--mask",
      order = 48,
      paramLabel = "NAME=PATTERN,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "Sequences: which links of a named block there are, such as past-hidden=diagonal:"
              + " diagonal, band:N (at most N off the diagonal) or blocks:N (N groups of units that"
              + " keep to themselves); others stay 0.")
  List<String> masks = List.of();

  @Option(
      names = "--init",
      order = 48,
      paramLabel = "linear|memory",
      description =
          "Sequences: linear: a crbm of real columns starts at the linear rule of its order, which"
              + " ridge regression gives; memory: half of the hidden units of an rtrbm start as a"
              + " memory of the others (default: at small random weights).")
  String init;

  TemporalChoice choice() {
    return Chosen.of(this, new TemporalChoice());
  }
}
