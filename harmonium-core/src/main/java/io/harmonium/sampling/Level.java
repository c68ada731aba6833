package io.harmonium.sampling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;

/// One law of a [Ladder]: a prepared machine under fields, p(x) ∝ e^(f(x)) with the hidden units summed,
///
/// ```
/// f(v) = θ·t(v) + c·Σ_links ⟨W; t(v), t(v)⟩ + Σ_j Γ_j(η_j(v)),
/// ```
///
/// or of whole states, f(v, h) = −E(v, h). Base measures and constants of the energy are left out: the same at every
/// level, they cancel in all ratios; log Z is log Σ e^f less the constant.
public record Level(PreparedMachine machine, Fields fields) {

  /// Rows that one worker weighs at a time.
  private static final int MOST = 256;

  /// Whether hidden layers must be weighed as they stand, for there is no sum over them.
  static boolean whole(Structure structure, Clamp clamp) {
    if (structure.linkedWithin(false)) return true;
    if (clamp != null)
      for (int l = structure.visible().size(); l < structure.size(); l++)
        if (clamp.masks()[l] != null) return true;
    return false;
  }

  /// f of every row of `x` into `out` (modified), of whole states or with the hidden units summed.
  public void logWeights(Configurations x, boolean whole, double[] out, Workers workers) {
    logWeights(machine, new Fields[] {fields}, x, whole, new double[][] {out}, workers);
  }

  /// f of every row of `x` at this level and at `other` into `own` and `theirs` (modified); what both need is computed
  /// once where they share their machine.
  @SuppressWarnings("ReferenceEquality")
  void logWeights(
      Level other,
      Configurations x,
      boolean whole,
      double[] own,
      double[] theirs,
      Workers workers) {
    if (machine == other.machine) {
      Fields[] both = {fields, other.fields};
      logWeights(machine, both, x, whole, new double[][] {own, theirs}, workers);
    } else {
      logWeights(x, whole, own, workers);
      other.logWeights(x, whole, theirs, workers);
    }
  }

  private static void logWeights(
      PreparedMachine machine,
      Fields[] fields,
      Configurations x,
      boolean whole,
      double[][] out,
      Workers workers) {
    float[][][][] theta = new float[fields.length][][][];
    for (int f = 0; f < fields.length; f++) theta[f] = machine.floats(fields[f]);
    workers.forBlocks(
        x.rows(),
        workers.share(x.rows(), 8, MOST),
        (from, to, worker, space) -> {
          Structure structure = machine.structure();
          int walking = whole ? structure.size() : structure.visible().size();
          for (int f = 0; f < fields.length; f++)
            for (int row = from; row < to; row++) {
              out[f][row] = 0;
              for (int l = 0; l < walking; l++)
                for (int p = 0; p < structure.ports(l); p++)
                  out[f][row] += x.layers()[l][p].dot(row, fields[f].theta()[l][p]);
            }
          if (whole || structure.linkedWithin(true))
            addLinks(machine, fields, x, walking, from, to, space, out);
          for (int l = walking; l < structure.size(); l++)
            addHidden(machine, l, fields, theta, x, from, to, space, out);
        });
  }

  /// Adds the links among the first `walking` layers, each once: with the later of its two ends.
  private static void addLinks(
      PreparedMachine machine,
      Fields[] fields,
      Configurations x,
      int walking,
      int from,
      int to,
      Workspace space,
      double[][] out) {
    Structure structure = machine.structure();
    States[][] earlier = new States[structure.size()][];
    Inputs inputs = space.inputs(0);
    for (int l = 0; l < walking; l++) {
      for (int p = 0; p < structure.ports(l) && l > 0; p++) {
        machine.inputs(l, p, earlier, from, to, space, inputs);
        addReceived(inputs, x.layers()[l][p], 1, fields, from, to, space, out);
      }
      if (structure.lateral(l) != null) {
        machine.inputsWithin(l, x.layers(), from, to, space, inputs);
        addReceived(inputs, x.layers()[l][0], 0.5, fields, from, to, space, out);
      }
      earlier[l] = x.layers()[l];
    }
  }

  private static void addReceived(
      Inputs inputs,
      States port,
      double share,
      Fields[] fields,
      int from,
      int to,
      Workspace space,
      double[][] out) {
    double[] values = space.doubles(2, inputs.columns());
    for (int row = from; row < to; row++) {
      inputs.toDoubles(row - from, values);
      double term = share * port.dot(row, values);
      for (int f = 0; f < fields.length; f++) out[f][row] += fields[f].links() * term;
    }
  }

  /// Adds Σ Γ(η) of a hidden layer.
  private static void addHidden(
      PreparedMachine machine,
      int l,
      Fields[] fields,
      float[][][][] theta,
      Configurations x,
      int from,
      int to,
      Workspace space,
      double[][] out) {
    Layer layer = machine.structure().layer(l);
    machine.inputs(l, x.layers(), from, to, space);
    for (int row = from; row < to; row++)
      for (int f = 0; f < fields.length; f++) {
        float[][] eta = machine.eta(l, row - from, theta[f], (float) fields[f].links(), space);
        out[f][row] += layer.units().cumulant(eta, 0, layer.size(), space);
      }
  }
}
