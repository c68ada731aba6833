package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Kept;
import io.harmonium.app.console.Paragraph;
import io.harmonium.runs.Trained;
import io.harmonium.runs.inspecting.Insight;
import io.harmonium.runs.inspecting.InspectRequest;
import io.harmonium.runs.inspecting.Inspecting;
import io.harmonium.runs.inspecting.Overview;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.wording.Shell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows what a machine has learned.
@Command(
    name = "inspect",
    description = {
      "Show what a machine has learned: couplings, contacts, effects of mutations, phases,"
          + " features.",
      "Choose one view; its pictures stand in the report too. Without one: what the machine is, and"
          + " which views suit it."
    })
@Examples({
  "harmonium inspect run                              what can be looked at?",
  "harmonium inspect run --contacts --out contacts.csv --picture contacts.svg",
  "harmonium inspect run --contacts --distances structure.dat",
  "harmonium inspect run --mutations wildtype.fasta --out scan.csv",
  "harmonium inspect run --modes --out modes.csv --picture modes.svg",
  "harmonium inspect run --couplings --basis spins --json",
  "harmonium inspect run --path 1:2 --picture path.svg",
  "harmonium inspect diary --effects --bootstrap 200 --picture effects.svg"
})
final class Inspect implements Callable<Integer> {

  private static final int WIDTH = 80;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Option(
      names = "--contacts",
      order = 1,
      description =
          "Pairs by the norm of their couplings (zero-sum gauge, without gaps, average product"
              + " correction), the strongest first.")
  private boolean contacts;

  @Option(
      names = "--separation",
      order = 2,
      paramLabel = "N",
      defaultValue = "5",
      description = "Least number of sites between the two of a pair (${DEFAULT-VALUE}).")
  private int separation;

  @Option(
      names = "--distances",
      order = 3,
      paramLabel = "FILE",
      description =
          "Known distances in Ångström, lines i j … distance with sites from 1: the precision of"
              + " predicted contacts is printed, and true contacts (below 8) are drawn over them.")
  @Input
  private Path distances;

  @Option(
      names = "--picture",
      order = 4,
      paramLabel = "FILE",
      description = "Draw the view to FILE (.svg).")
  private Path picture;

  @Option(
      names = "--mutations",
      order = 5,
      paramLabel = "FILE",
      description = "The free-energy cost of every change of the first row of FILE.")
  private Path mutations;

  @Option(
      names = "--mixing",
      order = 5,
      description =
          "How chains forget where they began: overlap with themselves at half the time and with"
              + " each other, sweep by sweep.")
  private boolean mixing;

  @Mixin private ViewOptions views;
  @Mixin private SequenceViews sequences;
  @Mixin private StrictDataOptions reading;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile drawn = ResultFile.picture(picture);
    List<Insight> asked = asked();
    if (asked.size() > 1)
      throw CommandFailure.usage(
          "one view at a time", "those of this run: harmonium inspect " + Shell.quoted(path));
    if (drawn != null && asked.isEmpty())
      throw CommandFailure.usage(
          "--picture: no view is chosen that could be drawn",
          "the views of this run: harmonium inspect " + Shell.quoted(path));
    ResultFile file = out.file(views.endings());
    try (Trained run = common.open(path)) {
      Inspecting inspecting = run.require(Inspecting.class);
      if (asked.isEmpty()) overview(inspecting.overview(), file);
      else show(run, inspecting, asked.getFirst(), file, drawn);
    }
    return ExitCode.DONE.number();
  }

  private List<Insight> asked() {
    List<Insight> asked = new ArrayList<>();
    if (contacts) asked.add(Insight.contacts(separation, distances));
    if (mutations != null) asked.add(Insight.mutations(mutations));
    if (mixing) asked.add(Insight.mixing());
    asked.addAll(views.asked());
    asked.addAll(sequences.asked());
    return asked;
  }

  /// Makes a view, writes its table and pictures, and keeps its drawings for the report.
  private void show(
      Trained run, Inspecting inspecting, Insight insight, ResultFile file, ResultFile drawn) {
    Console console = common.console();
    View view =
        inspecting.view(
            insight,
            InspectRequest.DEFAULT
                .withRows(views.rows())
                .withSeed(common.seed())
                .reading(then -> reading.apply(then, console)),
            common.watch());
    view.remarks().forEach(console::note);
    if (drawn != null) draw(view, drawn);
    Kept.orWarn(console, () -> inspecting.keep(view));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.put("view", view.name());
    json.put("update", run.update());
    json.putAll(view.json());
    if (!file.ending().equals(ViewOptions.NEWICK)) {
      Results.write(console, file, view.table(), json);
      return;
    }
    file.writeText(text -> text.append(String.valueOf(view.json().get("newick"))));
    Results.wrote(console, file, view.table().rows(), json);
  }

  /// The first picture of a view to the file itself, others beside it with a number.
  private static void draw(View view, ResultFile drawn) {
    List<String> pictures = view.pictures();
    for (int i = 0; i < pictures.size(); i++) {
      String svg = pictures.get(i);
      ResultFile target = drawn;
      if (i > 0) {
        String name = drawn.path().getFileName().toString();
        String numbered = name.substring(0, name.length() - 4) + "-" + (i + 1) + ".svg";
        target = new ResultFile(drawn.path().resolveSibling(numbered), drawn.force());
      }
      target.writeText(text -> text.append(svg));
    }
  }

  /// What the model is, and which views suit it.
  private void overview(Overview model, ResultFile file) {
    Console console = common.console();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.putAll(model.toJson(name -> "--" + name));
    if (model.arrays() != null) {
      console.note("network " + model.shape());
      Results.write(console, file, model.arrays(), json);
      return;
    }
    if (!file.standardOutput()) {
      List<String[]> rows =
          model.views().stream()
              .map(view -> new String[] {"--" + view.name(), shows(view)})
              .toList();
      Results.write(console, file, new CellList(List.of("view", "shows"), rows), json);
      return;
    }
    console.print(
        path
            + ": "
            + model.shape()
            + ", "
            + model.parameters()
            + " parameters, "
            + model.update()
            + " updates");
    console.print("harmonium inspect " + Shell.quoted(path) + " with one of");
    for (Overview.Offer view : model.views())
      Paragraph.wrap(
              shows(view),
              String.format("  %-17s", "--" + view.name() + view.value()),
              " ".repeat(19),
              WIDTH)
          .forEach(console::print);
    console.document(json);
  }

  /// What the option of a view says about it.
  private String shows(Overview.Offer view) {
    return String.join(" ", spec.findOption("--" + view.name()).description());
  }
}
