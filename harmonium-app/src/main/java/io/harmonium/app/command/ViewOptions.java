package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Kept;
import io.harmonium.insight.Expansion;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.inspecting.CouplingsView;
import io.harmonium.runs.inspecting.CurvatureView;
import io.harmonium.runs.inspecting.FeaturesView;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.inspecting.LandscapeView;
import io.harmonium.runs.inspecting.ModesView;
import io.harmonium.runs.inspecting.OddsView;
import io.harmonium.runs.inspecting.PathView;
import io.harmonium.runs.inspecting.PhaseDiagramView;
import io.harmonium.runs.inspecting.PhasesView;
import io.harmonium.runs.inspecting.SamplersView;
import io.harmonium.runs.inspecting.Subject;
import io.harmonium.runs.inspecting.TreeView;
import io.harmonium.runs.inspecting.View;
import io.harmonium.runs.reporting.FeaturePicture;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.TrainedRows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/// The views of `inspect` that are tables with pictures, one option each.
final class ViewOptions {

  private static final String NEWICK = ".nwk";

  @Option(
      names = "--modes",
      order = 10,
      description =
          "Singular values of the weights through training, and the updates at which modes appear.")
  private boolean modes;

  @Option(
      names = "--couplings",
      order = 11,
      description =
          "Effective fields and couplings of 2, 3 and 4 visible units: all of them for at most 20"
              + " units, else all pairs.")
  private boolean couplings;

  @Option(
      names = "--basis",
      order = 12,
      paramLabel = "BASIS",
      defaultValue = "spins",
      description =
          "The values of units in couplings: spins (-1 and 1, averaged over the other units) or"
              + " bits (0 and 1, beside silent ones) (${DEFAULT-VALUE}).")
  private String basis;

  @Option(names = "--odds", order = 13, description = "Odds ratios exp(W) by name.")
  private boolean odds;

  @Option(
      names = "--curvature",
      order = 14,
      description =
          "Eigenvalues of the exact second derivatives of the likelihood (small machines).")
  private boolean curvature;

  @Option(
      names = "--landscape",
      order = 15,
      description = "Free energy over the principal plane of the data.")
  private boolean landscape;

  @Option(
      names = "--phases",
      order = 16,
      description =
          "Magnetisation, overlap, active hidden units and specific heat against the inverse"
              + " temperature, beside shuffled weights.")
  private boolean phases;

  @Option(
      names = "--phase-diagram",
      order = 16,
      description =
          "Maps over two parameters: a factor on the weights and a field on the visible units; of a"
              + " hopfield network patterns per unit and temperature, with the line of theory.")
  private boolean phaseDiagram;

  @Option(
      names = "--path",
      order = 17,
      paramLabel = "A:B",
      description = "The way from row A to row B, one unit at a time, with the lowest barrier.")
  private String path;

  @Option(
      names = "--features",
      order = 18,
      description = "What hidden units speak of, by name; as pictures or logos with --picture.")
  private boolean features;

  @Option(
      names = "--tree",
      order = 19,
      description =
          "Rows in the tree of valleys (TAP fixed points at low temperature and through training);"
              + " --out tree.nwk writes Newick.")
  private boolean tree;

  @Option(
      names = "--epsilon",
      order = 20,
      paramLabel = "E",
      defaultValue = "0.1",
      description =
          "How far apart fixed points of a tree are one, root mean square over the visible units"
              + " (${DEFAULT-VALUE}).")
  private double epsilon;

  @Option(
      names = "--leaves",
      order = 21,
      paramLabel = "N",
      defaultValue = "300",
      description = "Rows of a tree at most, a random choice (${DEFAULT-VALUE}).")
  private int leaves;

  @Option(
      names = "--samplers",
      order = 22,
      description =
          "Gibbs sampling, tempering and trajectory tempering side by side: how often chains change"
              + " sides of the data's first principal axis.")
  private boolean samplers;

  @Option(
      names = "--budget",
      order = 23,
      paramLabel = "N",
      defaultValue = "200000",
      description = "Sweeps of single chains for each sampler (${DEFAULT-VALUE}).")
  private long budget;

  @Option(
      names = "--rows",
      order = 24,
      paramLabel = "FILE",
      description = "Rows that a view needs (default: the training rows of the run).")
  @Input
  private Path rows;

  private List<Function<Subject, View>> asked() {
    List<Function<Subject, View>> asked = new ArrayList<>();
    if (modes) asked.add(ModesView::of);
    if (couplings) asked.add(subject -> CouplingsView.of(subject, basis()));
    if (odds) asked.add(OddsView::of);
    if (curvature) asked.add(CurvatureView::of);
    if (landscape) asked.add(LandscapeView::of);
    if (phases) asked.add(PhasesView::of);
    if (phaseDiagram) asked.add(PhaseDiagramView::of);
    if (path != null) asked.add(subject -> PathView.of(subject, path));
    if (features) asked.add(FeaturesView::of);
    if (tree) asked.add(subject -> TreeView.of(subject, epsilon, leaves));
    if (samplers) asked.add(subject -> SamplersView.of(subject, budget));
    return asked;
  }

  /// How many views are asked for.
  int count() {
    return asked().size();
  }

  private Expansion.Basis basis() {
    for (Expansion.Basis each : Expansion.Basis.values())
      if (each.name().toLowerCase(Locale.ROOT).equals(basis)) return each;
    throw CommandFailure.usage(
        "--basis: expected spins or bits, got '" + basis + "'", "--basis spins");
  }

  /// The endings of files that the view can be written to.
  List<String> endings() {
    return tree ? List.of(".csv", ".tsv", NEWICK) : OutOptions.TABLES;
  }

  /// Makes the one view, writes its table and pictures, and keeps its drawings for the report.
  void show(TrainedRows run, ResultFile file, ResultFile drawn, Common common) {
    Console console = common.console();
    View view;
    try (Workers workers = common.workers()) {
      view =
          asked()
              .getFirst()
              .apply(
                  new Subject(
                      run,
                      rows,
                      common.seed(),
                      workers,
                      (what, total) -> console.progress(what, 0, total)));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          e.getMessage(),
          run.directory().path().toString(),
          "harmonium inspect --help lists the views",
          e);
    }
    view.remarks().forEach(console::note);
    if (drawn != null) draw(run, view, drawn);
    Kept.orWarn(console, () -> KeptViews.keep(run.directory(), view));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.directory().path().toString());
    json.put("view", view.name());
    json.put("update", run.update());
    json.putAll(view.json());
    if (!file.ending().equals(NEWICK)) {
      Results.write(console, file, view.table(), json);
      return;
    }
    file.writeText(text -> text.append(String.valueOf(view.json().get("newick"))));
    Results.wrote(console, file, view.table().rows(), json);
  }

  private static void draw(TrainedRows run, View view, ResultFile drawn) {
    if (view.name().equals("features")) {
      drawn.writeText(text -> text.append(FeaturePicture.svg(run.machine(), run.conventions())));
      return;
    }
    draw(view, drawn);
  }

  /// The first drawing of a view to the file itself, others beside it with a number.
  static void draw(View view, ResultFile drawn) {
    for (int i = 0; i < view.drawings().size(); i++) {
      String svg = view.drawings().get(i).svg();
      ResultFile target = drawn;
      if (i > 0) {
        String name = drawn.path().getFileName().toString();
        String numbered = name.substring(0, name.length() - 4) + "-" + (i + 1) + ".svg";
        target = new ResultFile(drawn.path().resolveSibling(numbered), drawn.force());
      }
      target.writeText(text -> text.append(svg));
    }
  }
}
