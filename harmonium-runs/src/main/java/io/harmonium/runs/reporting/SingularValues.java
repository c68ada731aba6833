package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Axis;
import io.harmonium.runs.reporting.chart.Chart;
import io.harmonium.runs.reporting.chart.Ink;
import io.harmonium.runs.reporting.chart.Line;
import io.harmonium.runs.reporting.chart.Mark;
import io.harmonium.runs.reporting.chart.Rule;
import io.harmonium.runs.reporting.chart.Scale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Singular values of the weights over the updates, beside the largest one of the noise that a run started at.
///
/// @param fromNoise whether the first weights were random, so that they say how large noise is
record SingularValues(List<Tree> metrics, boolean fromNoise) {

  /// More lines than these are drawn thin.
  private static final int FEW = 6;

  /// The tile, or nothing where fewer than two points were measured.
  Optional<Tile> tile() {
    List<Tree> known =
        metrics.stream()
            .filter(line -> line.at("update").number(0) >= 1)
            .filter(line -> line.at("singularValues").numbers().length > 0)
            .toList();
    if (known.size() < 2) return Optional.empty();
    int max = known.stream().mapToInt(l -> l.at("singularValues").numbers().length).max().orElse(0);
    List<Mark> marks = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    double[] first = metrics.getFirst().at("singularValues").numbers();
    double edge = fromNoise ? Arrays.stream(first).max().orElse(0) : 0;
    for (int k = max - 1; k >= 0; k--) {
      int number = k;
      Series mode =
          Series.of(
              known,
              line -> {
                double[] values = line.at("singularValues").numbers();
                return new Tree(
                    number < values.length && values[number] > 0 ? values[number] : null);
              });
      Arrays.stream(mode.value()).forEach(all::add);
      boolean left = !mode.isEmpty() && mode.last() > edge;
      Ink ink = left ? Ink.BLUE : Ink.GREY;
      Line.Style style = max > FEW ? Line.Style.FAINT : Line.Style.PLAIN;
      marks.add(new Line(null, ink, mode.update(), mode.value(), null, null, style));
    }
    if (all.isEmpty()) return Optional.empty();
    if (edge > 0) {
      marks.add(Rule.level("noise edge: largest at the start", edge));
      all.add(edge);
    }
    double[] last = known.getLast().at("singularValues").numbers();
    long out = Arrays.stream(last).filter(v -> v > edge).count();
    Scale scale = Scale.logarithmic(all.stream().mapToDouble(Double::doubleValue).toArray());
    return Optional.of(
        Tile.of(
            "Singular values of W",
            Chart.of(
                    "Singular values of the weights over updates",
                    Curves.updates(Curves.updatesOf(known)),
                    new Axis("singular value", "weight units", scale),
                    marks.toArray(Mark[]::new))
                .svg(),
            "Each line is one direction of the weights."
                + (fromNoise
                    ? " Those above the dashed edge ("
                        + out
                        + (last.length >= 40 ? " of the " : " of ")
                        + last.length
                        + (last.length >= 40 ? " largest" : "")
                        + ") carry something learned; the rest is still the noise of the start."
                    : " The first weights were learned before this run."),
            "While no line has left the bulk, nothing has been learned, whatever the other curves"
                + " say."));
  }
}
