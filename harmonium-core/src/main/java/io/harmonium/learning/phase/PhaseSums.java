package io.harmonium.learning.phase;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.PartialSums;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.units.Port;

/// Sufficient statistics of one phase, summed over weighted rows: of every port, ⟨t_p⟩, and of every link, ⟨t_a t_bᵀ⟩.
/// Visible layers count as they are, hidden layers by their means given the visible ones; hidden layers that are linked
/// to themselves have no means in closed form and count as they stand in the rows, drawn or approximated.
///
/// Every worker has sums of its own; they are exact, so that it does not matter who added what. Those of the links are
/// [LinkSums]. The arrays are kept from one [#collect] to the next.
public final class PhaseSums {

  /// Most rows of a block: wide enough for tables of partial sums over the rows.
  private static final int MAX = 1024;

  /// Minimum of rows whose hidden means are worth waking another worker.
  private static final int MIN = 64;

  /// The sums of one worker.
  private static final class Part {
    private final Sums[][] ports;
    private boolean used;

    Part(Structure structure) {
      ports = new Sums[structure.size()][];
      for (int l = 0; l < ports.length; l++) {
        ports[l] = new Sums[structure.ports(l)];
        for (int p = 0; p < ports[l].length; p++) ports[l][p] = new Sums(structure.columns(l, p));
      }
    }

    void clear() {
      for (Sums[] layer : ports) for (Sums port : layer) port.clear();
      used = true;
    }
  }

  private final Structure structure;
  private final Part[] parts;
  private final States[][] states;
  private final double[][][] means;
  private final LinkSums links;
  private double weight;

  /// Room for the statistics of a structure, collected by `threads` workers.
  public PhaseSums(Structure structure, int threads) {
    this.structure = structure;
    this.parts = new Part[threads];
    this.states = new States[structure.size()][];
    this.means = new double[structure.size()][][];
    this.links = new LinkSums(structure, threads);
    for (int l = 0; l < states.length; l++) {
      states[l] = new States[structure.ports(l)];
      means[l] = structure.layer(l).zeros();
    }
  }

  /// The statistics of the rows of `x`, weighted by `rowWeights` (null: 1 each).
  public static PhaseSums of(
      PreparedMachine machine, Configurations x, float[] rowWeights, Workers workers) {
    PhaseSums sums = new PhaseSums(machine.structure(), workers.threads());
    sums.collect(machine, x.resident(), rowWeights, workers);
    return sums;
  }

  /// Forgets what was collected and collects the rows of `x`, weighted by `rowWeights` (null: 1 each).
  public void collect(
      PreparedMachine machine, Configurations x, float[] rowWeights, Workers workers) {
    collect(machine, x, rowWeights, false, workers);
    weight = totalWeight(rowWeights, x.rows());
    readMeans();
  }

  /// The statistics of a part of the rows, whose first row is number `first`, added to `addTo` (modified) under `name`.
  public void collectPart(
      PreparedMachine machine,
      Configurations x,
      float[] rowWeights,
      long first,
      Workers workers,
      String name,
      PartialSums addTo) {
    collect(machine, x, rowWeights, true, workers);
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) {
        long[] sums = new long[means[l][p].length];
        for (int j = 0; j < sums.length; j++) sums[j] = sum(l, p, j);
        addTo.add(name(name, l, p), sums);
      }
    links.addTo(name, addTo);
    addTo.add(new PartialSums.Weights(name, first, x.rows(), rowWeights));
  }

  /// Forgets what was collected and takes the sums of all parts, of `rows` rows.
  public void take(PartialSums all, String name, int rows) {
    forget();
    weight = all.totalWeight(name, rows);
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) part(0).ports[l][p].take(all.get(name(name, l, p)));
    links.take(name, all);
    readMeans();
  }

  private static String name(String name, int layer, int port) {
    return name + "/" + layer + "." + port;
  }

  private void forget() {
    for (Part part : parts) if (part != null) part.used = false;
  }

  private void collect(
      PreparedMachine machine,
      Configurations x,
      float[] rowWeights,
      boolean merging,
      Workers workers) {
    forget();
    for (int l = 0; l < states.length; l++)
      if (asTheyAre(l)) System.arraycopy(x.layers()[l], 0, states[l], 0, states[l].length);
      else
        for (int p = 0; p < states[l].length; p++)
          if (states[l][p] == null || states[l][p].rows() < x.rows())
            states[l][p] = Reals.zeros(x.rows(), structure.columns(l, p));
    links.begin(states, x.rows(), -1, merging);
    Distribution model = Distribution.of(machine);
    workers.forBlocks(
        x.rows(),
        workers.share(x.rows(), MIN, MAX),
        (from, to, worker, space) -> {
          for (int l = structure.visible().size(); l < structure.size(); l++)
            if (!asTheyAre(l))
              model.conditional(l, space).receive(states, from, to).means(states[l]);
          links.round(rowWeights, from, to, worker);
        });
    links.settle();
    int share = workers.share(x.rows(), Sums.BLOCK, MAX);
    workers.forBlocks(
        x.rows(),
        (share + Sums.BLOCK - 1) / Sums.BLOCK * Sums.BLOCK,
        (from, to, worker, space) -> {
          collect(rowWeights, from, to, part(worker), space);
          links.add(machine, rowWeights, from, to, worker, space);
        });
    links.end();
  }

  private boolean asTheyAre(int layer) {
    return structure.isVisible(layer) || structure.lateral(layer) != null;
  }

  private Part part(int worker) {
    if (parts[worker] == null) parts[worker] = new Part(structure);
    if (!parts[worker].used) parts[worker].clear();
    return parts[worker];
  }

  private void collect(float[] rowWeights, int from, int to, Part part, Workspace space) {
    for (int l = 0; l < states.length; l++)
      for (int p = 0; p < states[l].length; p++)
        OuterSums.addColumns(states[l][p], rowWeights, from, to - from, space, part.ports[l][p]);
  }

  private static double totalWeight(float[] weights, int rows) {
    if (weights == null) return rows;
    double sum = 0;
    for (float value : weights) sum += value;
    return sum;
  }

  private void readMeans() {
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++)
        for (int j = 0; j < means[l][p].length; j++)
          means[l][p][j] = sum(l, p, j) / Sums.SCALE / weight;
  }

  private long sum(int l, int p, int j) {
    long sum = 0;
    for (Part part : parts) if (part != null && part.used) sum += part.ports[l][p].values()[j];
    return sum;
  }

  /// Σ of the row weights.
  public double weight() {
    return weight;
  }

  /// ⟨t_p⟩ of every port, `[layer][port][column]`; the arrays are reused by the next [#collect].
  public double[][][] means() {
    return means;
  }

  /// Adds sign·⟨∂(−E)/∂θ⟩ to `gradient` (modified), with respect to the stored parameters.
  public void addTo(double sign, Parameters parameters, Parameters gradient, Workspace space) {
    addFields(sign, parameters.values(), gradient.values());
    for (WeightTile tile : structure.tiles()) readTile(sign, tile, true, gradient.values(), space);
  }

  /// The same with scratch of its own.
  public void addTo(double sign, Parameters parameters, Parameters gradient) {
    addTo(sign, parameters, gradient, new Workspace(Kernels.plain()));
  }

  /// Adds the part of the units to `out` (modified), given the stored parameters.
  void addFields(double sign, double[] stored, double[] out) {
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) {
        Port.Domain domain = structure.port(l, p).domain();
        int offset = structure.offset(l, p);
        int share = structure.share(l, p);
        for (int j = 0; j < means[l][p].length; j++) {
          int at = offset + j / share;
          out[at] += sign * means[l][p][j] * domain.derivative(stored[at]);
        }
      }
  }

  /// sign·⟨∂(−E)/∂W⟩ of one strip of weights into their places in `out` (modified): written, or added where `add`.
  public void readTile(double sign, WeightTile tile, boolean add, double[] out, Workspace space) {
    links.read(sign / weight, tile, add, out, space);
  }
}
