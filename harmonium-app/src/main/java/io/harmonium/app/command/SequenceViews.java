package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.Progress;
import io.harmonium.runs.inspecting.EffectsView;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.StatesView;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.reporting.EffectPictures;
import io.harmonium.runs.reporting.chart.Network;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedSequences;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /// How many views are asked for.
  int count() {
    return (effects ? 1 : 0) + (states ? 1 : 0);
  }

  /// Makes the one view of a run and writes it.
  int show(TrainedSequences run, ResultFile file, ResultFile drawn, Common common) {
    if (count() != 1)
      throw CommandFailure.usage(
          "a machine of sequences is inspected by --effects or --states",
          "harmonium inspect "
              + Shell.quoted(run.directory().path())
              + " --effects --bootstrap 200");
    if (bootstrap < 0 || bootstrap == 1)
      throw CommandFailure.usage(
          "--bootstrap: intervals need at least 2 draws, got " + bootstrap, "--bootstrap 200");
    TemporalPlan plan = run.plan();
    if (plan == null)
      throw CommandFailure.usage(
          "--effects and --states look at the frames that the machine has learned from, which an"
              + " imported run does not have",
          "inspect a run that was trained here");
    Console console = common.console();
    View view;
    try (Workers workers = common.workers();
        Progress progress = console.progress("learning", 0, Math.max(1, bootstrap))) {
      view =
          effects
              ? EffectsView.of(
                  run.machine(),
                  plan,
                  columns(run, plan),
                  bootstrap,
                  common.seed().child("effects"),
                  workers,
                  draw -> progress.at(draw, "subjects drawn anew"))
              : StatesView.of(run.machine(), plan.train(), workers);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE, e.getMessage(), run.directory().path().toString(), "", e);
    }
    view.remarks().forEach(console::note);
    if (effects) {
      run.directory().writeJson(EffectPictures.FILE, view.json());
      KeptViews.renew(run.directory());
      if (drawn != null) draw(EffectPictures.of(view.json()), drawn);
    } else {
      KeptViews.keep(run.directory(), view);
      if (drawn != null) ViewOptions.draw(view, drawn);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.directory().path().toString());
    json.put("view", view.name());
    json.putAll(view.json());
    Results.write(console, file, view.table(), json);
    return ExitCode.DONE.number();
  }

  private static void draw(List<Network> networks, ResultFile drawn) {
    String svg = Network.document(networks);
    drawn.writeText(text -> text.append(svg));
  }

  private static List<String> columns(TrainedSequences run, TemporalPlan plan) {
    return run.columns(plan.train().sequences());
  }
}
