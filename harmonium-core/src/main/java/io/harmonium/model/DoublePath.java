package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.model.exact.HiddenConditional;
import io.harmonium.units.Port;

/// A machine in double precision, one row at a time: whatever is reported is computed here, from the parameters.
/// Statistics of a row are `t[layer][port][column]`.
public final class DoublePath {

  private final Machine machine;
  private final Structure structure;
  private final Fields fields;
  private final double constant;

  DoublePath(Machine machine, Fields fields) {
    this.machine = machine;
    this.structure = machine.structure();
    this.fields = fields;
    double sum = 0;
    for (int l = 0; l < structure.size(); l++)
      sum += structure.layer(l).units().constant(fields.theta()[l], 0, structure.layer(l).size());
    this.constant = sum;
  }

  /// The same machine under other fields (a temperature, a point of an annealing path).
  public DoublePath under(Fields other) {
    return new DoublePath(machine, other);
  }

  public Machine machine() {
    return machine;
  }

  public Fields fields() {
    return fields;
  }

  /// The constant of the energy that no statistic carries (Gaussian units: Σ θ²/2γ).
  public double constant() {
    return constant;
  }

  /// Statistics of one row; layers that `x` does not know are null.
  public double[][][] statistics(Configurations x, int row) {
    double[][][] t = new double[structure.size()][][];
    for (int l = 0; l < t.length; l++) {
      if (x.layers()[l] == null) continue;
      t[l] = zeros(l);
      structure.layer(l).units().statistics(x.layers()[l], row, t[l]);
    }
    return t;
  }

  /// Statistics of rows `from … to−1`, `[row][layer][port][column]`.
  public double[][][][] statistics(Configurations x, int from, int to) {
    double[][][][] t = new double[to - from][][][];
    for (int row = from; row < to; row++) t[row - from] = statistics(x, row);
    return t;
  }

  /// An array of the shape of a layer's statistics.
  public double[][] zeros(int layer) {
    return structure.layer(layer).zeros();
  }

  /// Statistics of rows of which one layer is known, `statistics[row]`, and nothing else.
  public double[][][][] knowing(int layer, double[][][] statistics) {
    double[][][][] t = new double[statistics.length][structure.size()][][];
    for (int row = 0; row < t.length; row++) t[row][layer] = statistics[row];
    return t;
  }

  /// What each column of the visible side sends to the hidden side, for changing one unit at a time.
  public Responses responses() {
    boolean[] sending = new boolean[structure.size()];
    for (int l = 0; l < sending.length; l++) sending[l] = structure.isVisible(l);
    return new Responses(this, sending, false);
  }

  /// E(x) of one row.
  public double energy(Configurations x, int row) {
    double energy = energy(statistics(x, row));
    for (int l = 0; l < structure.size(); l++)
      energy -= structure.layer(l).units().logBase(x.layers()[l], row);
    return energy;
  }

  /// E of given statistics, without log h(x).
  public double energy(double[][][] t) {
    double energy = constant;
    for (int l = 0; l < structure.size(); l++) energy -= fieldTerm(l, t);
    for (Coupling link : structure.links()) energy -= linkTerm(link, t);
    return energy;
  }

  /// ⟨W; t_a, t_b, …⟩ of one link under these fields.
  private double linkTerm(Coupling link, double[][][] t) {
    int end = link.ends().size() - 1;
    double[] inputs = new double[columns(link, end)];
    link.addInputs(end, ends(link, t), weights(), structure.offset(link), inputs);
    double[] last = ends(link, t)[end];
    double sum = 0;
    for (int j = 0; j < inputs.length; j++) sum += inputs[j] * last[j];
    return fields.links() * sum;
  }

  /// Σ of the links whose ends are all known in `t`.
  public double linkTerms(double[][][] t) {
    double sum = 0;
    for (Coupling link : structure.links()) if (known(link, -1, t)) sum += linkTerm(link, t);
    return sum;
  }

  /// Σ of the links that have all ends on one side, the visible or the hidden one.
  double withinTerm(boolean visible, double[][][] t) {
    double sum = 0;
    for (Coupling link : structure.links())
      if (link.ends().stream().allMatch(e -> structure.isVisible(e.layer()) == visible))
        sum += linkTerm(link, t);
    return sum;
  }

  /// θ of a layer and what the layers of its own side send to it, into `out` (modified).
  public void etaWithin(int layer, double[][][] t, double[][] out) {
    double[][][] side = new double[t.length][][];
    for (int l = 0; l < t.length; l++)
      if (structure.isVisible(l) == structure.isVisible(layer)) side[l] = t[l];
    eta(layer, side, out);
  }

  /// Σ_p θ_p·t_p of one layer.
  public double fieldTerm(int layer, double[][][] t) {
    double sum = 0;
    for (int p = 0; p < t[layer].length; p++)
      for (int j = 0; j < t[layer][p].length; j++)
        sum += fields.theta()[layer][p][j] * t[layer][p][j];
    return sum;
  }

  /// η of a layer given the statistics of the layers linked to it, into `out` (modified); layers that are null send
  /// nothing.
  public void eta(int layer, double[][][] t, double[][] out) {
    eta(layer, new double[][][][] {t}, new double[][][] {out});
  }

  /// The same for several rows of which the same layers are known, `t[row]` and `out[row]`: weights are read once for all of
  /// them, and each has the bits that it has alone.
  public void eta(int layer, double[][][][] t, double[][][] out) {
    if (t.length == 0) return;
    for (int p = 0; p < out[0].length; p++) {
      double[][] sums = new double[t.length][];
      for (int row = 0; row < t.length; row++) {
        sums[row] = out[row][p];
        java.util.Arrays.fill(sums[row], 0);
      }
      for (Coupling link : structure.links())
        for (int e = 0; e < link.ends().size(); e++)
          if (link.ends().get(e).layer() == layer && link.ends().get(e).port() == p)
            if (known(link, e, t[0]))
              link.addInputs(e, ends(link, t), weights(), structure.offset(link), sums);
      double[] theta = fields.theta()[layer][p];
      for (double[] sum : sums)
        for (int j = 0; j < sum.length; j++) sum[j] = theta[j] + fields.links() * sum[j];
    }
  }

  /// Whether the statistics of all ends but `end` are at hand.
  private static boolean known(Coupling link, int end, double[][][] t) {
    for (int e = 0; e < link.ends().size(); e++)
      if (e != end && t[link.ends().get(e).layer()] == null) return false;
    return true;
  }

  /// F(x) = −log Σ_hidden e^(−E), the hidden layers summed exactly; where they are linked to each other, over all their
  /// states.
  public double freeEnergy(Configurations x, int row) {
    double base = 0;
    for (int l = 0; l < structure.visible().size(); l++)
      base += structure.layer(l).units().logBase(x.layers()[l], row);
    return freeEnergy(statistics(x, row)) - base;
  }

  /// F of given visible statistics, without log h(x).
  public double freeEnergy(double[][][] t) {
    if (!structure.linkedWithin(false)) return -logSummed(t, true);
    double sum = withinTerm(true, t) - constant;
    for (int l = 0; l < structure.visible().size(); l++) sum += fieldTerm(l, t);
    return -sum - HiddenConditional.given(this, t).logPartition();
  }

  /// log Σ e^(−E) over the layers of one side given the statistics of the other: the hidden side when `hidden`. The
  /// layers of the summed side must not be linked to each other.
  public double logSummed(double[][][] t, boolean hidden) {
    if (structure.linkedWithin(!hidden))
      throw new IllegalArgumentException(
          "layers that are linked to each other have no sum in closed form; enumerate them");
    double sum = withinTerm(hidden, t) - constant;
    for (int l = 0; l < structure.size(); l++) {
      if (structure.isVisible(l) == hidden) {
        sum += fieldTerm(l, t);
        continue;
      }
      double[][] eta = zeros(l);
      eta(l, t, eta);
      sum += structure.layer(l).units().cumulant(eta, 0, structure.layer(l).size());
    }
    return sum;
  }

  /// ⟨t | the rest⟩ of a layer.
  public double[][] means(int layer, double[][][] t) {
    return means(layer, new double[][][][] {t})[0];
  }

  /// The same for several rows of which the same layers are known.
  public double[][][] means(int layer, double[][][][] t) {
    double[][][] eta = etas(layer, t);
    double[][][] means = new double[t.length][][];
    for (int row = 0; row < t.length; row++) {
      means[row] = zeros(layer);
      structure.layer(layer).units().means(eta[row], 0, structure.layer(layer).size(), means[row]);
    }
    return means;
  }

  /// η of a layer for several rows of which the same layers are known.
  public double[][][] etas(int layer, double[][][][] t) {
    double[][][] eta = new double[t.length][][];
    for (int row = 0; row < t.length; row++) eta[row] = zeros(layer);
    eta(layer, t, eta);
    return eta;
  }

  /// Adds weight·⟨∂(−E)/∂θ | visible⟩ to `addTo` (modified), the hidden layers summed exactly; their entries of `t` become
  /// their means.
  public void addExpectations(double[][][] t, double weight, Parameters addTo) {
    int first = structure.visible().size();
    if (!structure.linkedWithin(false)) {
      for (int l = first; l < t.length; l++) t[l] = means(l, t);
      addStatistics(t, weight, addTo);
      return;
    }
    Parameters hidden = HiddenConditional.given(this, t).expectations();
    int at = 0;
    for (int l = first; l < t.length; l++) {
      t[l] = zeros(l);
      for (double[] port : t[l]) {
        System.arraycopy(hidden.values(), at, port, 0, port.length);
        at += port.length;
      }
    }
    Parameters all = addTo.zeros();
    addStatistics(t, weight, all);
    for (Coupling link : structure.links())
      if (link.ends().stream().noneMatch(e -> structure.isVisible(e.layer()))) {
        double[] exact = hidden.get(link.name());
        int offset = structure.offset(link);
        for (int i = 0; i < exact.length; i++) all.values()[offset + i] = weight * exact[i];
      }
    for (int i = 0; i < all.size(); i++) addTo.values()[i] += all.values()[i];
  }

  /// Adds weight·Σ over stored parameters of ∂(−E)/∂θ at statistics `t` (samples or means) to `addTo` (modified).
  /// The constant of the energy cancels between the two phases and is left out.
  public void addStatistics(double[][][] t, double weight, Parameters addTo) {
    double[] out = addTo.values();
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < t[l].length; p++) {
        Port.Domain domain = structure.port(l, p).domain();
        int offset = structure.offset(l, p);
        int share = structure.share(l, p);
        for (int j = 0; j < t[l][p].length; j++) {
          int at = offset + j / share;
          out[at] += weight * t[l][p][j] * domain.derivative(weights()[at]);
        }
      }
    for (Coupling link : structure.links())
      link.addStatistics(ends(link, t), weight, weights(), out, structure.offset(link));
  }

  private double[] weights() {
    return machine.parameters().values();
  }

  private int columns(Coupling link, int end) {
    return structure.columns(link.ends().get(end).layer(), link.ends().get(end).port());
  }

  private static double[][][] ends(Coupling link, double[][][][] t) {
    double[][][] ends = new double[t.length][][];
    for (int row = 0; row < t.length; row++) ends[row] = ends(link, t[row]);
    return ends;
  }

  private static double[][] ends(Coupling link, double[][][] t) {
    double[][] ends = new double[link.ends().size()][];
    for (int e = 0; e < ends.length; e++) {
      End end = link.ends().get(e);
      ends[e] = t[end.layer()] == null ? null : t[end.layer()][end.port()];
    }
    return ends;
  }
}
