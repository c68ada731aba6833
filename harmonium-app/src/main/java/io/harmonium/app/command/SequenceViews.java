package io.harmonium.app.command;

import io.harmonium.runs.inspecting.Insight;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// The views of `inspect` into machines of sequences.
final class SequenceViews {

  @Option(
      names = "--effects",
      order = 30,
      description =
          "Of machines of sequences: what a frame does to the next, as networks of its columns and"
              + " of hidden units, by covariate.")
  private boolean effects;

  @Option(
      names = "--bootstrap",
      order = 31,
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Intervals of effects by N machines that learn on with subjects drawn anew"
              + " (${DEFAULT-VALUE}: none).")
  private int bootstrap;

  @Option(
      names = "--states",
      order = 32,
      description =
          "Of machines of sequences: what frames leave behind for the next ones, subject by subject"
              + " and group by group.")
  private boolean states;

  /// The views that are asked for.
  List<Insight> asked() {
    List<Insight> asked = new ArrayList<>();
    if (effects) asked.add(Insight.effects(bootstrap));
    if (states) asked.add(Insight.states());
    return asked;
  }
}
