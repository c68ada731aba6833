package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.insight.Expansion;
import io.harmonium.runs.inspecting.Insight;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/// The views of `inspect` that are tables with pictures, one option each.
final class ViewOptions {

  static final String NEWICK = ".nwk";

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
          "Phase transitions: magnetisation, overlap, active hidden units and specific heat against"
              + " the inverse temperature, beside shuffled weights.")
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

  /// The views that are asked for.
  List<Insight> asked() {
    List<Insight> asked = new ArrayList<>();
    if (modes) asked.add(Insight.modes());
    if (couplings) asked.add(Insight.couplings(basis()));
    if (odds) asked.add(Insight.odds());
    if (curvature) asked.add(Insight.curvature());
    if (landscape) asked.add(Insight.landscape());
    if (phases) asked.add(Insight.phases());
    if (phaseDiagram) asked.add(Insight.phaseDiagram());
    if (path != null) asked.add(Insight.path(path));
    if (features) asked.add(Insight.features());
    if (tree) asked.add(Insight.tree(epsilon, leaves));
    if (samplers) asked.add(Insight.samplers(budget));
    return asked;
  }

  private Expansion.Basis basis() {
    for (Expansion.Basis each : Expansion.Basis.values())
      if (each.name().toLowerCase(Locale.ROOT).equals(basis)) return each;
    throw CommandFailure.usage(
        "--basis: expected spins or bits, got '" + basis + "'", "--basis spins");
  }

  /// Rows that a view needs, or null.
  Path rows() {
    return rows;
  }

  /// The endings of files that the view can be written to.
  List<String> endings() {
    return tree ? List.of(".csv", ".tsv", NEWICK) : OutOptions.TABLES;
  }
}
