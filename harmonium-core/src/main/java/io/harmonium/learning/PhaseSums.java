package io.harmonium.learning;

import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Coupling;
import io.harmonium.model.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.units.Port;

/// Sufficient statistics of one phase, summed over weighted rows: of every port, ⟨t_p⟩, and of every link, ⟨t_a t_bᵀ⟩.
/// Visible layers count as they are, hidden layers by their means given the visible ones.
public final class PhaseSums {

  private final Structure structure;
  private final Sums[][] ports;
  private final Sums[] links;
  private double weight;

  private PhaseSums(Structure structure) {
    this.structure = structure;
    this.ports = new Sums[structure.size()][];
    for (int l = 0; l < ports.length; l++) {
      Layer layer = structure.layer(l);
      ports[l] = new Sums[layer.ports()];
      for (int p = 0; p < ports[l].length; p++) ports[l][p] = new Sums(layer.columns());
    }
    this.links = new Sums[structure.links().size()];
    for (int k = 0; k < links.length; k++) {
      int length = 1;
      for (int side : structure.links().get(k).shape()) length = Math.multiplyExact(length, side);
      links[k] = new Sums(length);
    }
  }

  /// The statistics of the rows of `given`, weighted by `rowWeights` (null: 1 each).
  public static PhaseSums of(
      PreparedMachine machine, Configurations given, float[] rowWeights, Workers workers) {
    Configurations x = given.resident();
    Structure structure = machine.structure();
    float[][][] theta = machine.fields().floats();
    States[][] all = new States[structure.size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      if (structure.isVisible(l)) all[l] = x.layers()[l];
      else {
        all[l] = new States[layer.ports()];
        for (int p = 0; p < all[l].length; p++) all[l][p] = Reals.zeros(x.rows(), layer.columns());
      }
    }
    PhaseSums[] parts = new PhaseSums[workers.threads()];
    workers.forBlocks(
        x.rows(),
        Sums.BLOCK,
        (from, to, worker, space) -> {
          if (parts[worker] == null) parts[worker] = new PhaseSums(structure);
          for (int l = structure.visible().size(); l < structure.size(); l++)
            hiddenMeans(machine, l, all, theta, from, to, space);
          parts[worker].add(all, rowWeights, from, to, space);
        });
    PhaseSums total = null;
    for (PhaseSums part : parts)
      if (part != null)
        if (total == null) total = part;
        else total.add(part);
    if (total == null) total = new PhaseSums(structure);
    total.weight = new Batch(x, new int[x.rows()], rowWeights).totalWeight();
    return total;
  }

  private static void hiddenMeans(
      PreparedMachine machine,
      int l,
      States[][] all,
      float[][][] theta,
      int from,
      int to,
      Workspace space) {
    Layer layer = machine.structure().layer(l);
    float[][] means = new float[layer.ports()][];
    for (int p = 0; p < means.length; p++) means[p] = space.floats(4 + p, layer.columns() + 16);
    machine.forEta(
        l,
        all,
        theta,
        1f,
        from,
        to,
        space,
        (row, eta) -> {
          layer.units().means(eta, 0, layer.size(), space, means);
          for (int p = 0; p < means.length; p++) {
            Reals out = (Reals) all[l][p];
            System.arraycopy(means[p], 0, out.data(), row * out.stride(), layer.columns());
          }
        });
  }

  private void add(States[][] x, float[] rowWeights, int from, int to, Workspace space) {
    for (int l = 0; l < ports.length; l++)
      for (int p = 0; p < ports[l].length; p++)
        OuterSums.addColumns(x[l][p], rowWeights, from, to - from, space, ports[l][p]);
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      States[] ends = new States[link.ends().size()];
      for (int e = 0; e < ends.length; e++) {
        End end = link.ends().get(e);
        ends[e] = x[end.layer()][end.port()];
      }
      link.addStatistics(ends, rowWeights, from, to - from, space, links[k]);
    }
  }

  private void add(PhaseSums other) {
    for (int l = 0; l < ports.length; l++)
      for (int p = 0; p < ports[l].length; p++) ports[l][p].add(other.ports[l][p]);
    for (int k = 0; k < links.length; k++) links[k].add(other.links[k]);
  }

  /// Σ of the row weights.
  public double weight() {
    return weight;
  }

  /// ⟨t_p⟩ of every port, `[layer][port][column]`.
  public double[][][] means() {
    double[][][] means = new double[ports.length][][];
    for (int l = 0; l < ports.length; l++) {
      means[l] = new double[ports[l].length][structure.layer(l).columns()];
      for (int p = 0; p < ports[l].length; p++) ports[l][p].addTo(1 / weight, means[l][p], 0);
    }
    return means;
  }

  /// Adds sign·⟨∂(−E)/∂θ⟩ to `gradient` (modified), with respect to the stored parameters.
  public void addTo(double sign, Parameters parameters, Parameters gradient) {
    double[] out = gradient.values();
    double[] stored = parameters.values();
    for (int l = 0; l < ports.length; l++)
      for (int p = 0; p < ports[l].length; p++) {
        Port.Domain domain = structure.layer(l).units().ports().get(p).domain();
        int offset = structure.offset(l, p);
        for (int j = 0; j < ports[l][p].size(); j++)
          out[offset + j] += sign * ports[l][p].get(j) / weight * domain.slope(stored[offset + j]);
      }
    for (int k = 0; k < links.length; k++)
      links[k].addTo(sign / weight, out, structure.offset(structure.links().get(k)));
  }
}
