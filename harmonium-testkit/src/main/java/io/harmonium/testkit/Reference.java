package io.harmonium.testkit;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;

/// Slow second opinions, written from the formulas and sharing no loop with core.
final class Reference {

  private Reference() {}

  /// True where every link has one weight for each pair of columns of its two ends.
  static boolean applies(Structure structure) {
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2 || link.shape().length != 2) return false;
      for (int e = 0; e < 2; e++)
        if (link.shape()[e]
            != structure.columns(link.ends().get(e).layer(), link.ends().get(e).port()))
          return false;
    }
    return true;
  }

  /// E = Σ_l (constant_l − Σ_p θ_p·t_p) − Σ_links t_aᵀ W t_b, link by link and cell by cell, where it [#applies].
  static double energy(Machine machine, double[][][] t) {
    Structure structure = machine.structure();
    double[][][] theta = machine.fields().theta();
    double energy = 0;
    for (int l = 0; l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      energy += layer.units().constant(theta[l], 0, layer.size());
      for (int p = 0; p < t[l].length; p++)
        for (int j = 0; j < t[l][p].length; j++) energy -= theta[l][p][j] * t[l][p][j];
    }
    for (Coupling link : structure.links()) {
      double[] w = machine.parameters().get(link.name());
      double[] a = t[link.ends().get(0).layer()][link.ends().get(0).port()];
      double[] b = t[link.ends().get(1).layer()][link.ends().get(1).port()];
      for (int i = 0; i < a.length; i++)
        for (int j = 0; j < b.length; j++) energy -= a[i] * w[i * b.length + j] * b[j];
    }
    return energy;
  }

  /// η of a layer, from energies alone: E is affine in each statistic, so η_j = E(t_j = 0) − E(t_j = 1).
  static double[][] eta(DoublePath path, int layer, double[][][] t) {
    double[][][] probe = t.clone();
    probe[layer] = path.zeros(layer);
    for (int l = 0; l < probe.length; l++) if (probe[l] == null) probe[l] = path.zeros(l);
    double base = path.energy(probe);
    double[][] eta = path.zeros(layer);
    for (int p = 0; p < eta.length; p++)
      for (int j = 0; j < eta[p].length; j++) {
        probe[layer][p][j] = 1;
        eta[p][j] = base - path.energy(probe);
        probe[layer][p][j] = 0;
      }
    return eta;
  }

  /// F(x) = −log Σ_h e^(−E(x, h)), the hidden units summed one by one (their values, or quadrature).
  static double freeEnergy(DoublePath path, double[][][] t) {
    Structure structure = path.machine().structure();
    double[][][] bare = t.clone();
    for (int l = structure.visible().size(); l < bare.length; l++) bare[l] = path.zeros(l);
    if (structure.linkedWithin(false)) return -logSum(path, bare, structure.visible().size(), 0);
    double free = path.energy(bare);
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      double[][] eta = eta(path, l, bare);
      for (int u = 0; u < layer.size(); u++)
        free -=
            UnitDistribution.of(layer.units(), UnitsContract.unit(layer.units(), eta, u)).logSum();
    }
    return free;
  }

  /// log Σ e^(−E) over all values of the units from unit `unit` of layer `layer` on, one by one; `t` is scratch.
  private static double logSum(DoublePath path, double[][][] t, int layer, int unit) {
    Structure structure = path.machine().structure();
    if (layer == structure.size()) return -path.energy(t);
    Layer here = structure.layer(layer);
    if (unit == here.size()) return logSum(path, t, layer + 1, 0);
    double[] logs = new double[here.units().values()];
    for (int value = 0; value < logs.length; value++) {
      here.units().statistics(value, unit, t[layer]);
      logs[value] = here.units().logBase(value) + logSum(path, t, layer, unit + 1);
    }
    double high = java.util.Arrays.stream(logs).max().orElseThrow();
    return high
        + StrictMath.log(java.util.Arrays.stream(logs).map(l -> StrictMath.exp(l - high)).sum());
  }
}
