package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.MeanField;
import io.harmonium.meanfield.PairStatistics;
import io.harmonium.meanfield.PlefkaExpansion;
import io.harmonium.meanfield.Solution;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;

/// The likelihood with log Z by mean field (first order) or TAP (second and third order of the expansion in the
/// couplings; Gabrié, Tramel and Krzakala 2015), no chains:
///
/// ```
/// ⟨−F⟩_data − (1/S) Σ_s Γ(m_s),   Γ stationary in m_s
/// ```
///
/// The S solutions are those that iteration finds from S rows of the batch: a machine with several modes has several.
/// Where Γ is stationary its derivatives are the expectations of [PairStatistics], and the gradient is exact; `search`
/// says how far the iteration goes, and one that ends early has means that are only near. Mean field maximises a
/// difference whose second term is too small, so that it tends to couplings that are too strong; TAP mends that where
/// couplings are weak.
///
/// @param order 1 for mean field (every kind of unit), 2 and 3 for TAP (units with a list of values)
/// @param starts rows from which solutions are sought
public record ExpandedLikelihood(int order, FixedPoint search, int starts)
    implements MeasuredObjective {

  public ExpandedLikelihood {
    if (order < 1 || order > 3)
      throw new IllegalArgumentException("orders 1, 2 and 3 are known, got " + order);
    if (starts < 1)
      throw new IllegalArgumentException("at least one start is needed, got " + starts);
  }

  /// At most `rounds` rounds of half steps, until no mean moves by more than 10⁻⁶.
  public static ExpandedLikelihood of(int order, int rounds, int starts) {
    return new ExpandedLikelihood(order, new FixedPoint(0.5, 1e-6, rounds), starts);
  }

  @Override
  public String unsupported(Structure structure) {
    if (order > 1) return PairStatistics.unsupported(structure);
    return structure.linkedWithin(false)
        ? "hidden units that are linked to each other have no free energy in closed form"
        : null;
  }

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    RowTerms data = data(machine, batch, workers, gradient);
    addModel(machine, batch, seed, workers, gradient);
    return data.means();
  }

  @Override
  public double value(Machine machine, Batch batch, Seed seed, Workers workers) {
    Parameters gradient = machine.parameters().zeros();
    return data(machine, batch, workers, gradient).value()
        - addModel(machine, batch, seed, workers, gradient);
  }

  private RowTerms data(Machine machine, Batch batch, Workers workers, Parameters gradient) {
    MeasuredObjective.requireWhole(batch, "the mean-field likelihood");
    String unsupported = unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    String lost = machine.unsupported();
    if (lost != null)
      throw new NonFiniteException("the parameters define no distribution any more: " + lost);
    DoublePath path = machine.doublePath();
    return RowTerms.over(
        machine.structure(),
        batch,
        workers,
        gradient,
        () ->
            (row, weight, addTo, means) -> {
              double[][][] t = path.statistics(batch.x(), row);
              double value = -path.freeEnergy(t);
              path.addExpectations(t, weight, gradient.with(addTo));
              for (int l = 0; l < t.length; l++) RowTerms.addScaled(t[l], weight, means[l]);
              return value;
            });
  }

  /// Takes the expectations of all solutions from the gradient; answers the mean of Γ.
  private double addModel(
      Machine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
    DoublePath path = machine.doublePath();
    Permutation order = Permutation.of(seed.child("starts"), batch.rows().length);
    DiscretePairs pairs = this.order == 1 ? null : DiscretePairs.of(path);
    int count = Math.min(starts, batch.rows().length);
    double sum = 0;
    for (int s = 0; s < count; s++) {
      int row = (int) order.at(s);
      sum +=
          pairs == null
              ? addMeanField(path, batch, row, -1.0 / count, gradient)
              : addExpansion(path, pairs, batch, row, -1.0 / count, workers, gradient);
    }
    return sum / count;
  }

  private double addMeanField(
      DoublePath path, Batch batch, int row, double weight, Parameters gradient) {
    MeanField.Solution distribution = new MeanField(search).solve(path, batch.x(), row);
    path.addStatistics(distribution.means(), weight, gradient);
    return distribution.logPartition();
  }

  private double addExpansion(
      DoublePath path,
      DiscretePairs pairs,
      Batch batch,
      int row,
      double weight,
      Workers workers,
      Parameters gradient) {
    double[][] start = pairs.near(path.machine().structure(), batch.x(), row);
    Solution solution = new PlefkaExpansion(order, search).solve(pairs, start, workers);
    PairStatistics.add(order, path, pairs, solution, weight, gradient);
    return solution.logPartition();
  }
}
