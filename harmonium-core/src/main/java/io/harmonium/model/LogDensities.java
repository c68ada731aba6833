package io.harmonium.model;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// log of unnormalised densities of rows, of whole states or with the hidden units summed,
///
/// ```
/// f(v) = θ·t(v) + c·Σ_links ⟨W; t(v), t(v)⟩ + Σ_j Γ_j(η_j(v)),   f(v, h) = −E(v, h)
/// ```
///
/// without base measures and constants of the energy. Several distributions around the same weights are weighed together:
/// what their layers receive is computed once.
///
/// @param out `[distribution][row]`, modified
record LogDensities(Distribution[] p, Configurations x, boolean whole, double[][] out) {

  private static final Slot<double[]> VALUES = Slot.doubles(LogDensities.class, "values");
  private static final Slot<Inputs> LINKED = Slot.of(LogDensities.class, "linked", Inputs::new);

  /// Rows that one worker weighs at a time.
  private static final int MAX = 256;

  void fill(Workers workers) {
    workers.forBlocks(
        x.rows(),
        workers.share(x.rows(), 8, MAX),
        (from, to, worker, space) -> {
          Structure structure = p[0].structure();
          int walking = whole ? structure.size() : structure.visible().size();
          for (int f = 0; f < p.length; f++)
            for (int row = from; row < to; row++) out[f][row] = ownTerms(p[f], walking, row);
          if (whole || structure.linkedWithin(true)) addLinks(walking, from, to, space);
          for (int l = walking; l < structure.size(); l++) addSummed(l, from, to, space);
        });
  }

  /// (θ + b)·t of the first `walking` layers of a row.
  private double ownTerms(Distribution at, int walking, int row) {
    double sum = 0;
    for (int l = 0; l < walking; l++)
      for (int port = 0; port < at.structure().ports(l); port++)
        sum += x.layers()[l][port].dot(row, at.fields().theta()[l][port]);
    if (at.biases() != null)
      for (int l = 0; l < walking; l++) sum += at.biases().dot(l, row, x.layers()[l][0]);
    return sum;
  }

  /// Adds the links among the first `walking` layers, each once: with the later of its two ends.
  private void addLinks(int walking, int from, int to, Workspace space) {
    PreparedMachine machine = p[0].prepared();
    Structure structure = machine.structure();
    States[][] earlier = new States[structure.size()][];
    Inputs inputs = space.get(LINKED);
    for (int l = 0; l < walking; l++) {
      for (int port = 0; port < structure.ports(l) && l > 0; port++) {
        machine.inputs(l, port, earlier, from, to, space, inputs);
        addReceived(x.layers()[l][port], 1, from, to, space);
      }
      if (structure.lateral(l) != null) {
        machine.inputsWithin(l, x.layers(), from, to, space, inputs);
        addReceived(x.layers()[l][0], 0.5, from, to, space);
      }
      earlier[l] = x.layers()[l];
    }
  }

  private void addReceived(States port, double share, int from, int to, Workspace space) {
    Inputs inputs = space.get(LINKED);
    double[] values = space.doubles(VALUES, inputs.columns());
    for (int row = from; row < to; row++) {
      inputs.toDoubles(row - from, values);
      double term = share * port.dot(row, values);
      for (int f = 0; f < p.length; f++) out[f][row] += p[f].links() * term;
    }
  }

  /// Adds Σ Γ(η) of a hidden layer.
  private void addSummed(int l, int from, int to, Workspace space) {
    LayerConditional first = p[0].conditional(l, space).receive(x, from, to);
    for (int f = 0; f < p.length; f++) {
      LayerConditional conditional = first.at(p[f]);
      for (int row = from; row < to; row++) out[f][row] += conditional.cumulant(row);
    }
  }
}
