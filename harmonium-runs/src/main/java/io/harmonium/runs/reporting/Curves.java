package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Bars;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Numbers;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// How learning went, over the updates: the curves of `metrics.jsonl`.
///
/// @param fromNoise whether the first weights were random, so that they say how large noise is
record Curves(List<Tree> metrics, int hiddenUnits, boolean fromNoise) {

  /// The tiles of a run; a stack shows how each of its layers learned the rows of the layer below.
  static List<Tile> tiles(RunContents run) {
    List<Tile> tiles = new ArrayList<>();
    if (run.layers().isEmpty() || run.metrics().size() > 1) tiles.addAll(of(run).tiles());
    for (int k = 0; k < run.layers().size(); k++) {
      List<Tile> curve = new ArrayList<>();
      new Curves(run.layers().get(k), 0, true).likelihood(curve);
      for (Tile tile : curve)
        tiles.add(
            Tile.of(
                tile.title() + " of layer " + (k + 1),
                tile.picture(),
                k == 0
                    ? tile.meaning()
                    : "Rows are what layer " + k + " draws for the data. " + tile.meaning(),
                "Layers learn one after the other; the network is judged when all are done."));
    }
    return tiles;
  }

  static Curves of(RunContents run) {
    Tree learning = run.description().at("configuration");
    boolean learned = learning.at("from").present() || learning.at("pretrain").present();
    return new Curves(run.metrics(), run.hiddenUnits(), !learned);
  }

  /// Quantities of `metrics.jsonl` that are numbers or estimates.
  static final List<String> QUANTITIES =
      List.of(
          "gradientNorm",
          "weightNorm",
          "trainLogLikelihood",
          "testLogLikelihood",
          "logZ",
          "freeEnergyTrain",
          "freeEnergyTest",
          "pseudoLikelihoodTrain",
          "pseudoLikelihoodTest",
          "reconstructionError",
          "trainError",
          "testError",
          "trainLogLoss",
          "testLogLoss");

  /// The tiles of everything that was measured.
  List<Tile> tiles() {
    List<Tile> tiles = new ArrayList<>();
    classes(tiles);
    nextFrame(tiles);
    likelihood(tiles);
    gap(tiles);
    pseudoLikelihood(tiles);
    new SingularValues(metrics, fromNoise).tile().ifPresent(tiles::add);
    activity(tiles);
    norms(tiles);
    reconstruction(tiles);
    return tiles;
  }

  private Series series(String name) {
    return Series.of(metrics, name);
  }

  private void nextFrame(List<Tile> tiles) {
    both(
        tiles,
        "SquaredError",
        new Words(
            "Next frame",
            "squared error",
            "per frame",
            "Squared distance of each frame from what the frames before it let expect.",
            "Small steps make it small: compare with the last frame itself as a guess."));
  }

  private void classes(List<Tile> tiles) {
    both(
        tiles,
        "Error",
        new Words(
            "Class error",
            "rows with a wrong class",
            "share",
            "How often the most probable class is not the row's own; lower is better.",
            "A choice of settings by the test error flatters it: choose by rows kept for that."));
    both(
        tiles,
        "LogLoss",
        new Words(
            "Log-loss of the class",
            "−log p(class | row)",
            "nats per row",
            "How surprised the machine is by the right class; lower is better.",
            "It rises before the error does when the machine grows too sure of itself."));
    both(
        tiles,
        "Ece",
        new Words(
            "Calibration error",
            "ECE",
            "share",
            "How far the probability of the chosen class is from how often it is right.",
            "It is not 0 where all probabilities are right, but up to 0.4 √(15/n) of n rows."));
    both(
        tiles,
        "Brier",
        new Words(
            "Brier score",
            "Σ (p − truth)²",
            "per row",
            "The squared distance of the probabilities from the truth: 0 at best, 2 at worst.",
            null));
  }

  /// What is said of a curve.
  private record Words(String title, String quantity, String unit, String meaning, String trap) {}

  private void both(List<Tile> tiles, String name, Words words) {
    both(tiles, series("train" + name), series("test" + name), words);
  }

  /// A quantity of train and test rows, where it was measured.
  private static void both(List<Tile> tiles, Series train, Series test, Words words) {
    if (train.trained().isEmpty() && test.trained().isEmpty()) return;
    String title = words.title + " over updates";
    tiles.add(
        Tile.of(
            words.title,
            chart(title, words.quantity, words.unit, train, test).svg(),
            words.meaning,
            words.trap));
  }

  private void likelihood(List<Tile> tiles) {
    Series train = series("trainLogLikelihood");
    Series test = series("testLogLikelihood");
    Series known = test.isEmpty() ? train : test;
    String method =
        known.method().isEmpty() ? "" : " Method: " + Judged.method(known.method()) + ".";
    both(
        tiles,
        train,
        test,
        new Words(
            "Log-likelihood",
            "log-likelihood",
            "nats per row",
            "How probable the machine finds rows it learned from (train) and rows it never saw"
                + " (test); higher is better. The band is the estimator's interval."
                + method,
            "This is the objective. Every other curve on this page is a stand-in for it."));
  }

  private void gap(List<Tile> tiles) {
    Series gap = series("freeEnergyTest").minus(series("freeEnergyTrain")).trained();
    if (gap.isEmpty()) return;
    List<Mark> marks = new ArrayList<>();
    marks.add(new Rule(null, Ink.GREY, Rule.Direction.LEVEL, 0));
    marks.add(Line.of(null, Ink.PURPLE, gap.update(), gap.value()));
    double[] all = DoubleStream.concat(Arrays.stream(gap.value()), DoubleStream.of(0)).toArray();
    tiles.add(
        Tile.of(
            "Free-energy gap",
            Chart.of(
                    "Free energy of test rows minus that of train rows over updates",
                    updates(gap.update()),
                    new Axis("⟨F⟩ test − ⟨F⟩ train", "nats per row", Scale.covering(all)),
                    marks.toArray(Mark[]::new))
                .svg(),
            "How much stranger the machine finds unseen rows than those it learned from. It needs"
                + " no log Z.",
            "A gap that keeps growing while the test likelihood stands still is over-fitting."));
  }

  private void pseudoLikelihood(List<Tile> tiles) {
    both(
        tiles,
        series("pseudoLikelihoodTrain"),
        series("pseudoLikelihoodTest"),
        new Words(
            "Pseudo-likelihood",
            "pseudo-likelihood",
            "nats per row",
            "How well each unit is told by all the others, summed over units; computed exactly, not"
                + " by drawing units.",
            "It looks at one unit at a time: it can rise while whole modes are missing."));
  }

  private void norms(List<Tile> tiles) {
    Series weights = positive(series("weightNorm"));
    Series gradient = positive(series("gradientNorm"));
    if (weights.isEmpty() && gradient.isEmpty()) return;
    List<Mark> marks = new ArrayList<>();
    if (!weights.isEmpty())
      marks.add(Line.of("weights", Ink.BLUE, weights.update(), weights.value()));
    if (!gradient.isEmpty())
      marks.add(Line.of("gradient", Ink.ORANGE, gradient.update(), gradient.value()));
    tiles.add(
        Tile.of(
            "Size of weights and gradient",
            Chart.of(
                    "Norms of the weights and of the gradient over updates",
                    updates(both(weights.update(), gradient.update())),
                    new Axis(
                        "norm",
                        "parameter units",
                        Scale.logarithmic(both(weights.value(), gradient.value()))),
                    marks.toArray(Mark[]::new))
                .svg(),
            "How large the weights are, and how hard they are pulled at each update.",
            "A gradient that grows with the weights is a rate too high; one far below them, a rate"
                + " too low."));
  }

  private static Series positive(Series series) {
    return series.trained().where(value -> value > 0);
  }

  private static double[] both(double[] a, double[] b) {
    return DoubleStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
  }

  private void reconstruction(List<Tile> tiles) {
    Series error = series("reconstructionError").trained();
    if (error.isEmpty()) return;
    tiles.add(
        Tile.of(
                "Reconstruction error: not the objective",
                Chart.of(
                        "Reconstruction error over updates, not the objective",
                        updates(error.update()),
                        new Axis("squared error", "per unit", Scale.covering(error.value())),
                        new Line(
                            null,
                            Ink.GREY,
                            error.update(),
                            error.value(),
                            null,
                            null,
                            Line.Style.PLAIN))
                    .sized(360, 200)
                    .svg(),
                "How far one step to the hidden units and back moves a row. Shown because it is"
                    + " cheap and often asked for.",
                "Chains that do not move reconstruct perfectly: it can fall while the model gets"
                    + " worse.")
            .wide(Tile.Width.SMALL));
  }

  private void activity(List<Tile> tiles) {
    List<Tree> known = metrics.stream().filter(l -> l.at("hiddenActivity").present()).toList();
    Series mean = Series.of(metrics, "hiddenActivity", "mean").trained();
    double least = known.isEmpty() ? 0 : known.getLast().at("hiddenActivity", "low").number(0);
    double max = known.isEmpty() ? 1 : known.getLast().at("hiddenActivity", "high").number(1);
    boolean share = least == 0 && max == 1;
    if (!mean.isEmpty())
      tiles.add(
          Tile.of(
              "Hidden activity",
              Chart.of(
                      "Mean activity of the hidden units over updates",
                      updates(mean.update()),
                      share
                          ? new Axis("mean hidden activity", "probability", Scale.linear(0, 1))
                          : new Axis(
                              "mean hidden activity",
                              "hidden units' values",
                              Scale.covering(mean.value())),
                      Line.of(null, Ink.GREEN, mean.update(), mean.value()))
                  .svg(),
              share
                  ? "The share of hidden units that is on for an average row."
                  : "The mean value of the hidden units over rows.",
              "Where it stays at one end of the range, most hidden units are the same for every"
                  + " row."));
    if (known.isEmpty()) return;
    Tree last = known.getLast().at("hiddenActivity");
    double[] counts = last.at("histogram").numbers();
    if (counts.length == 0) return;
    double high = least < max ? max : least + 1;
    double[] edges = new double[counts.length + 1];
    for (int i = 0; i < edges.length; i++) edges[i] = least + (high - least) * i / counts.length;
    String unit = share ? "probability" : "hidden units' values";
    double highest = Math.max(1, Arrays.stream(counts).max().orElse(1));
    boolean listed = last.at("dead").present();
    tiles.add(
        Tile.of(
            listed ? "Hidden units: how often on" : "Hidden units: their means",
            Chart.of(
                    "Histogram of the mean activity of each hidden unit",
                    new Axis("mean activity of a unit", unit, Scale.linear(least, high)),
                    new Axis("hidden units", "count", Scale.counts(highest)),
                    new Bars(null, Ink.GREEN, edges, counts))
                .svg(),
            listed
                ? idle(last, (long) Arrays.stream(counts).sum())
                : "How the means of the "
                    + Numbers.count(hiddenUnits)
                    + " hidden units are spread.",
            listed
                ? "Dead and stuck units are wasted: they cost time and carry no information."
                : "Units far from all others carry the machine alone, or have run away."));
  }

  /// How many columns of the hidden units are always off or on.
  private String idle(Tree activity, long columns) {
    return Numbers.count((long) activity.at("dead").number(0))
        + " dead (on for less than 1 % of rows), "
        + Numbers.count((long) activity.at("stuck").number(0))
        + " stuck (on for more than 99 %), of "
        + Numbers.count(columns)
        + (columns == hiddenUnits
            ? " units."
            : " columns of " + Numbers.count(hiddenUnits) + " units.");
  }

  private static Line line(String label, Ink ink, Series series) {
    return new Line(
        label, ink, series.update(), series.value(), series.low(), series.high(), Line.Style.DOTS);
  }

  /// A chart of both series over updates; a dashed line marks where they started.
  private static Chart chart(
      String description, String quantity, String unit, Series train, Series test) {
    List<Mark> marks = new ArrayList<>();
    if (!train.trained().isEmpty()) marks.add(line("train", Ink.BLUE, train.trained()));
    if (!test.trained().isEmpty()) marks.add(line("test", Ink.VERMILION, test.trained()));
    (test.isEmpty() ? train : test)
        .start()
        .ifPresent(start -> marks.add(Rule.level("before training", start)));
    double[] values = both(train.value(), test.value());
    double[] at = both(train.trained().update(), test.trained().update());
    return Chart.of(
        description,
        updates(at),
        new Axis(quantity, unit, Scale.covering(values)),
        marks.toArray(Mark[]::new));
  }

  static double[] updatesOf(List<Tree> lines) {
    return lines.stream().mapToDouble(line -> line.at("update").number(1)).toArray();
  }

  static Axis updates(double[] at) {
    return new Axis("training", "updates", Scale.logarithmic(at));
  }
}
