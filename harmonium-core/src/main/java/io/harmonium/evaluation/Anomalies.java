package io.harmonium.evaluation;

import io.harmonium.evaluation.cells.CellChoice;
import io.harmonium.evaluation.cells.CellConditional;
import io.harmonium.evaluation.cells.CellModel;
import io.harmonium.evaluation.cells.CellSurprises;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// How well rows with planted errors are told from the rows as they are, by the machine and by simple rules. Every row
/// takes part twice: as it is, and with a share of its known cells replaced by other values of their columns, taken from
/// other rows; single columns know little of that.
///
/// @param rows how many rows
/// @param share the share of known cells that were replaced
/// @param answers the area under the ROC curve by each score
/// @param cells the area by which the replaced cells of a row are told from its other cells by their surprise
public record Anomalies(int rows, double share, List<Answer> answers, Estimate cells) {

  /// The area by one score; `machine` is false for rules that know nothing of the machine.
  public record Answer(String name, boolean machine, Estimate area) {}

  /// Rows that are judged at most.
  private static final int MAX = 2000;

  /// Judges `rows`; `train` are the rows that the simple rules learn from.
  public static Anomalies of(
      CellModel distribution, Rows train, Rows rows, double share, Seed seed, Workers workers) {
    Rows ordinary = rows.subset(MAX, seed.child("rows"));
    CellChoice choice =
        CellChoice.of(distribution.structure(), ordinary, share, seed.child("anomalies"));
    Rows strange = choice.replaced(seed.child("values"));
    List<Answer> answers = new ArrayList<>();
    double[] free = distribution.freeEnergies(ordinary, workers);
    double[] freeStrange = distribution.freeEnergies(strange, workers);
    IndependentColumnModel independent =
        new IndependentColumnModel(distribution.structure(), train);
    double[] alone = independent.scores(ordinary, workers);
    double[] aloneStrange = independent.scores(strange, workers);
    answers.add(new Answer("freeEnergy", true, Auroc.of(free, freeStrange)));
    answers.add(
        new Answer("misfit", true, Auroc.of(minus(free, alone), minus(freeStrange, aloneStrange))));
    Estimate cells = null;
    if (!distribution.structure().linkedWithin(false)) {
      CellSurprises judged =
          new CellSurprises(distribution, ordinary, seed.child("filled"), workers);
      CellSurprises judgedStrange =
          new CellSurprises(distribution, strange, seed.child("filled"), workers);
      answers.add(
          new Answer(
              "surprise",
              true,
              Auroc.of(
                  RowSums.map(ordinary.count(), workers, judged::total),
                  RowSums.map(strange.count(), workers, judgedStrange::total))));
      cells = cells(judgedStrange, choice, strange);
    }
    DistanceBaselines distances =
        new DistanceBaselines(distribution.structure(), train, seed.child("neighbours"));
    answers.add(new Answer("independentColumns", false, Auroc.of(alone, aloneStrange)));
    answers.add(
        new Answer(
            "mahalanobis",
            false,
            Auroc.of(
                distances.mahalanobis(ordinary, workers),
                distances.mahalanobis(strange, workers))));
    answers.add(
        new Answer(
            "nearestNeighbours",
            false,
            Auroc.of(
                distances.neighbours(ordinary, workers), distances.neighbours(strange, workers))));
    return new Anomalies(ordinary.count(), share, List.copyOf(answers), cells);
  }

  private static double[] minus(double[] a, double[] b) {
    double[] out = new double[a.length];
    for (int i = 0; i < out.length; i++) out[i] = a[i] - b[i];
    return out;
  }

  private static Estimate cells(CellSurprises judged, CellChoice choice, Rows strange) {
    List<Double> ordinary = new ArrayList<>();
    List<Double> replaced = new ArrayList<>();
    for (int row = 0; row < strange.count(); row++) {
      CellConditional[][] all = judged.of(row);
      for (int l = 0; l < all.length; l++) {
        Bits chosen = choice.chosen()[l];
        for (int u = 0; u < all[l].length; u++)
          if (all[l][u] != null)
            (chosen.get(row, u) ? replaced : ordinary).add(all[l][u].surprise());
      }
    }
    return Auroc.of(
        ordinary.stream().mapToDouble(Double::doubleValue).toArray(),
        replaced.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
