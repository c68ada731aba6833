package io.harmonium.machines;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Graph;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;

/// Named constructors of Boltzmann machines whose units are coupled within their layer,
///
/// ```
/// E(x) = −Σ_i θ_i·t(x_i) − Σ_{i<j} t(x_i)ᵀ J_ij t(x_j)
/// ```
///
/// with hidden layers beside it where wanted: linked to the visible layer only (semi-restricted), or within themselves
/// too (the general machine). All parameters start at 0.
public final class Boltzmann {

  /// The name of the couplings within the visible layer.
  public static final String VISIBLE = "visible-visible";

  /// The name of the couplings within the hidden layer.
  public static final String HIDDEN = "hidden-hidden";

  private Boltzmann() {}

  /// One visible layer of any discrete kind, coupled by `graph`.
  public static Machine of(Units units, Graph graph) {
    Layer visible = new Layer("visible", units, graph.units());
    return Machine.of(
        new Structure(List.of(visible), List.of(), List.of(visible.lateral(0, graph))));
  }

  /// Spins s = ±1, every pair coupled: E = −h·s − Σ_{i<j} J_ij s_i s_j.
  public static Machine ising(int units) {
    return of(new Spin(), Graph.complete(units));
  }

  /// Spins on a given graph.
  public static Machine ising(Graph graph) {
    return of(new Spin(), graph);
  }

  /// Units in one of `states` states, every pair coupled by a `states × states` block.
  public static Machine potts(int units, int states) {
    return of(new Categorical(states), Graph.complete(units));
  }

  /// The fully visible machine of 0/1 units.
  public static Machine boltzmann(int units) {
    return of(new Binary(), Graph.complete(units));
  }

  /// Visible units coupled by `within` (null: not at all), every one linked to every hidden unit, which are coupled by
  /// `hiddenWithin` (null: not at all, the semi-restricted machine).
  public static Machine of(
      Units visibleUnits,
      int visibleSize,
      Graph within,
      Units hiddenUnits,
      int hiddenSize,
      Graph hiddenWithin) {
    Layer visible = new Layer("visible", visibleUnits, visibleSize);
    Layer hidden = new Layer("hidden", hiddenUnits, hiddenSize);
    List<Coupling> links = new ArrayList<>();
    links.add(
        new Dense(Rbm.LINK, new End(0, 0), new End(1, 0), visible.columns(), hidden.columns()));
    if (within != null) links.add(visible.lateral(0, within));
    if (hiddenWithin != null) links.add(hidden.lateral(1, hiddenWithin));
    return Machine.of(new Structure(List.of(visible), List.of(hidden), links));
  }

  /// The general machine of 0/1 units: every pair coupled, `hidden` of the units not observed.
  public static Machine boltzmann(int visible, int hidden) {
    return of(
        new Binary(),
        visible,
        Graph.complete(visible),
        new Binary(),
        hidden,
        hidden > 1 ? Graph.complete(hidden) : null);
  }

  /// Spins whose couplings store the rows of `patterns` (numbers ±1) by Hebb's rule; see [Hopfield].
  public static Machine hopfield(double[][] patterns) {
    return Hopfield.of(patterns, Hopfield.Rule.HEBB);
  }
}
