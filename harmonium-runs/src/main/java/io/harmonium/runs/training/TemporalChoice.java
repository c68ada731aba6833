package io.harmonium.runs.training;

import io.harmonium.runs.settings.Setting;
import io.harmonium.runs.settings.SettingGroup;
import java.util.List;

/// What was asked for about machines of sequences, one field per setting; null where nothing was said.
/// [TemporalSettings] settles what was left open.
@SettingGroup("Sequences")
public final class TemporalChoice {

  @Setting(
      name = "order",
      order = 40,
      label = "N",
      help = "Sequences: frames that a crbm looks back (3).")
  public Integer order;

  @Setting(
      name = "recurrent",
      order = 41,
      label = "N",
      help = "Sequences: recurrent units of an rnn-rbm (100).")
  public Integer recurrent;

  @Setting(
      name = "clip",
      order = 42,
      label = "NORM",
      help =
          "Sequences and networks: largest norm of a gradient; larger ones are scaled to it, 0 for "
              + "any (1).")
  public Double clip;

  @Setting(
      name = "bptt",
      order = 43,
      label = "N",
      help = "Sequences: gradients go back through N frames, 0 for all (0).")
  public Integer truncate;

  @Setting(
      name = "stretch",
      order = 44,
      label = "N",
      help =
          "Sequences: learn from stretches of at most N frames as if each were a sequence of "
              + "its own, 0 for whole sequences (0).")
  public Integer stretch;

  @Setting(
      name = "past-noise",
      order = 45,
      label = "S",
      help = "Sequences: deviation of noise on the frames that a crbm looks back at (0).")
  public Double noise;

  @Setting(
      name = "past-scale",
      order = 46,
      label = "S",
      help = "Sequences: deviation of the first weights from the past (0.01).")
  public Double pastScale;

  @Setting(
      name = "rates",
      order = 47,
      label = "NAME=FACTOR,...",
      help = "Sequences: factors on the rate of named parameters, such as past-hidden=0.1.")
  public List<String> rates = List.of();

  @Setting(
      name = "mask",
      order = 48,
      label = "NAME=PATTERN,...",
      help =
          "Sequences: which links of a named block there are, such as past-hidden=diagonal: "
              + "diagonal, band:N (at most N off the diagonal) or blocks:N (N groups of units that "
              + "keep to themselves); others stay 0.")
  public List<String> masks = List.of();

  @Setting(
      name = "init",
      order = 48,
      label = "linear|memory",
      help =
          "Sequences: linear: a crbm of real columns starts at the linear rule of its order, which"
              + " ridge regression gives; memory: half of the hidden units of an rtrbm start as a"
              + " memory of the others (default: at small random weights).")
  public String init;
}
