package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;

/// Objectives that look at one visible unit at a time and need no partition function: the mean over rows of
///
/// ```
/// Σ_i φ(g_i),   g_ia = log h(a)/h(x_i) + F(x) − F(x^(i→a)),   ∇ = Σ_i Σ_a ∂φ/∂g_ia·[∇(−F)(x^(i→a)) − ∇(−F)(x)]
/// ```
///
/// A member says what φ is. All changes of a row cost about as much as one product with the weights per value.
public interface SiteObjective extends MeasuredObjective {

  /// Units of each row that are looked at: drawn anew for every row and update, and weighted so that the gradient is
  /// that of all units on average. 0 for all of them.
  int sites();

  /// φ of one unit from g of everything that it might be, the present value being number `present`; writes ∂φ/∂g to
  /// `derivatives` (modified). For a real unit the g are those of nodes, with the logarithms of their weights, and
  /// `present` is −1.
  double score(double[] g, int present, double[] derivatives);

  /// What it is called in messages.
  String title();

  /// Null, or why it does not know a kind of visible units.
  default String unsupported(Units units) {
    return null;
  }

  @Override
  default String unsupported(Structure structure) {
    if (structure.linkedWithin(false))
      return "hidden units that are linked to each other cannot be summed out";
    for (Layer layer : structure.visible())
      if (unsupported(layer.units()) != null) return unsupported(layer.units());
    return null;
  }

  @Override
  default double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    return terms(machine, batch, seed, workers, gradient).means();
  }

  @Override
  default double value(Machine machine, Batch batch, Seed seed, Workers workers) {
    return terms(machine, batch, seed, workers, machine.parameters().zeros()).value();
  }

  private RowTerms terms(
      Machine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
    MeasuredObjective.requireWhole(batch, title());
    Structure structure = machine.structure();
    String unsupported = unsupported(structure);
    if (unsupported != null) throw new IllegalArgumentException(title() + ": " + unsupported);
    SiteWalk walk = new SiteWalk(this, machine, batch, seed.child("sites"));
    return RowTerms.over(structure, batch, workers, gradient, walk::term);
  }

  /// Refuses a number of units per row below 0.
  static void requireSites(int sites) {
    if (sites < 0)
      throw new IllegalArgumentException(
          "expected the number of units that are looked at in each row, or 0 for all, got "
              + sites);
  }
}
