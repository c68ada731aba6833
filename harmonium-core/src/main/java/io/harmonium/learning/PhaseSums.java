package io.harmonium.learning;

import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.units.Port;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Sufficient statistics of one phase, summed over weighted rows: of every port, ⟨t_p⟩, and of every link, ⟨t_a t_bᵀ⟩.
/// Visible layers count as they are, hidden layers by their means given the visible ones.
///
/// Every worker has sums of its own; they are exact, so that it does not matter who added what. The arrays are kept from
/// one [#collect] to the next.
public final class PhaseSums {

  /// Most rows of a block: wide enough for tables of partial sums over the rows.
  private static final int MOST = 1024;

  /// Parameters whose gradient one worker computes at a time.
  private static final int GRADIENT = 1 << 13;

  /// The sums of one worker.
  private static final class Part {
    private final Sums[][] ports;
    private final Sums[] links;
    private boolean used;

    Part(Structure structure) {
      ports = new Sums[structure.size()][];
      for (int l = 0; l < ports.length; l++) {
        ports[l] = new Sums[structure.ports(l)];
        for (int p = 0; p < ports[l].length; p++) ports[l][p] = new Sums(structure.columns(l));
      }
      links = new Sums[structure.links().size()];
      for (int k = 0; k < links.length; k++) {
        int end = k + 1 < links.length ? structure.linkOffset(k + 1) : structure.parameters();
        links[k] = new Sums(end - structure.linkOffset(k));
      }
    }

    void clear() {
      for (Sums[] layer : ports) for (Sums port : layer) port.clear();
      for (Sums link : links) link.clear();
      used = true;
    }
  }

  private final Structure structure;
  private final Part[] parts;
  private final States[][] states;
  private final double[][][] means;
  private final List<List<Sums>> linkSums = new ArrayList<>();
  private double weight;

  /// Room for the statistics of a structure, collected by `threads` workers.
  public PhaseSums(Structure structure, int threads) {
    this.structure = structure;
    this.parts = new Part[threads];
    this.states = new States[structure.size()][];
    this.means = new double[structure.size()][][];
    for (int k = 0; k < structure.links().size(); k++) linkSums.add(new ArrayList<>(threads));
    for (int l = 0; l < states.length; l++) {
      states[l] = new States[structure.ports(l)];
      means[l] = new double[structure.ports(l)][structure.columns(l)];
    }
  }

  /// The statistics of the rows of `x`, weighted by `rowWeights` (null: 1 each).
  public static PhaseSums of(
      PreparedMachine machine, Configurations x, float[] rowWeights, Workers workers) {
    PhaseSums sums = new PhaseSums(machine.structure(), workers.threads());
    sums.collect(machine, x.resident(), rowWeights, workers);
    return sums;
  }

  /// True where these sums have room for that structure and those workers.
  boolean fits(Structure structure, Workers workers) {
    return this.structure.equals(structure) && parts.length == workers.threads();
  }

  /// Forgets what was collected and collects the rows of `x`, weighted by `rowWeights` (null: 1 each).
  public void collect(
      PreparedMachine machine, Configurations x, float[] rowWeights, Workers workers) {
    for (Part part : parts) if (part != null) part.used = false;
    for (int l = 0; l < states.length; l++)
      if (structure.isVisible(l))
        System.arraycopy(x.layers()[l], 0, states[l], 0, states[l].length);
      else
        for (int p = 0; p < states[l].length; p++)
          if (states[l][p] == null || states[l][p].rows() < x.rows())
            states[l][p] = Reals.zeros(x.rows(), structure.columns(l));
    int share = workers.share(x.rows(), Sums.BLOCK, MOST);
    workers.forBlocks(
        x.rows(),
        (share + Sums.BLOCK - 1) / Sums.BLOCK * Sums.BLOCK,
        (from, to, worker, space) -> collect(machine, rowWeights, from, to, part(worker), space));
    weight = totalWeight(rowWeights, x.rows());
    for (int k = 0; k < linkSums.size(); k++) {
      linkSums.get(k).clear();
      for (Part part : parts) if (part != null && part.used) linkSums.get(k).add(part.links[k]);
    }
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) readMeans(l, p, means[l][p]);
  }

  private Part part(int worker) {
    if (parts[worker] == null) parts[worker] = new Part(structure);
    if (!parts[worker].used) parts[worker].clear();
    return parts[worker];
  }

  private void collect(
      PreparedMachine machine, float[] rowWeights, int from, int to, Part part, Workspace space) {
    for (int l = structure.visible().size(); l < structure.size(); l++)
      hiddenMeans(machine, l, from, to, space);
    for (int l = 0; l < states.length; l++)
      for (int p = 0; p < states[l].length; p++)
        OuterSums.addColumns(states[l][p], rowWeights, from, to - from, space, part.ports[l][p]);
    for (int k = 0; k < part.links.length; k++)
      structure
          .links()
          .get(k)
          .addStatistics(states, rowWeights, from, to - from, space, part.links[k]);
  }

  private void hiddenMeans(PreparedMachine machine, int l, int from, int to, Workspace space) {
    Layer layer = structure.layer(l);
    float[][][] theta = machine.floats(machine.fields());
    float[][] means = space.rows(1, structure.ports(l), structure.columns(l) + 16);
    machine.inputs(l, states, from, to, space);
    for (int row = from; row < to; row++) {
      float[][] eta = machine.eta(l, row - from, theta, 1f, space);
      layer.units().means(eta, 0, layer.size(), space, means);
      for (int p = 0; p < structure.ports(l); p++) {
        Reals out = (Reals) states[l][p];
        System.arraycopy(means[p], 0, out.data(), row * out.stride(), structure.columns(l));
      }
    }
  }

  private static double totalWeight(float[] weights, int rows) {
    if (weights == null) return rows;
    double sum = 0;
    for (float value : weights) sum += value;
    return sum;
  }

  private void readMeans(int l, int p, double[] out) {
    Arrays.fill(out, 0);
    for (int j = 0; j < out.length; j++) {
      long sum = 0;
      for (Part part : parts) if (part != null && part.used) sum += part.ports[l][p].values()[j];
      out[j] = sum / Sums.SCALE / weight;
    }
  }

  /// Σ of the row weights.
  public double weight() {
    return weight;
  }

  /// ⟨t_p⟩ of every port, `[layer][port][column]`; the arrays are reused by the next [#collect].
  public double[][][] means() {
    return means;
  }

  /// Adds ⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model to `gradient` (modified), with respect to the stored parameters.
  static void addGradient(
      PhaseSums data,
      PhaseSums model,
      Parameters parameters,
      Parameters gradient,
      Workers workers) {
    data.addFields(1, parameters.values(), gradient.values());
    model.addFields(-1, parameters.values(), gradient.values());
    int first = data.structure.links().isEmpty() ? gradient.size() : data.structure.linkOffset(0);
    workers.forBlocks(
        gradient.size() - first,
        GRADIENT,
        (from, to, worker, space) -> {
          data.addLinks(1, first + from, first + to, gradient.values());
          model.addLinks(-1, first + from, first + to, gradient.values());
        });
  }

  /// Adds sign·⟨∂(−E)/∂θ⟩ to `gradient` (modified), with respect to the stored parameters.
  public void addTo(double sign, Parameters parameters, Parameters gradient) {
    addFields(sign, parameters.values(), gradient.values());
    addLinks(sign, 0, gradient.size(), gradient.values());
  }

  private void addFields(double sign, double[] stored, double[] out) {
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) {
        Port.Domain domain = structure.layer(l).units().ports().get(p).domain();
        int offset = structure.offset(l, p);
        for (int j = 0; j < means[l][p].length; j++)
          out[offset + j] += sign * means[l][p][j] * domain.slope(stored[offset + j]);
      }
  }

  /// The links' share of parameters `from … to−1`.
  private void addLinks(double sign, int from, int to, double[] out) {
    for (int k = 0; k < linkSums.size(); k++) {
      List<Sums> sums = linkSums.get(k);
      if (sums.isEmpty()) continue;
      int offset = structure.linkOffset(k);
      int first = Math.max(from - offset, 0);
      int last = Math.min(to - offset, sums.get(0).size());
      if (first < last) Sums.addTo(sums, sign / weight, first, last, out, offset);
    }
  }
}
