package io.harmonium.learning.start;

import io.harmonium.coupling.Coupling;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Port;
import java.util.List;

/// Where training starts: visible fields that give the data's means with links off, hidden fields 0, small normal
/// weights.
public final class Initial {

  private Initial() {}

  /// The visible side of a machine as it appears in `data`.
  public static Configurations visible(Structure structure, Dataset data) {
    List<States> values = data.blocks().stream().map(b -> b.values()).toList();
    return Configurations.visible(structure, values);
  }

  /// Weighted means ⟨t_p⟩ of the visible layers over the data, `[layer][port][column]`; over the known cells where some
  /// are missing.
  public static double[][][] means(Structure structure, Dataset data, Workers workers) {
    Configurations x = visible(structure, data);
    double[][][] means = new double[structure.visible().size()][][];
    for (int l = 0; l < means.length; l++) {
      Layer layer = structure.layer(l);
      means[l] = layer.zeros();
      if (data.blocks().get(l).missing() != null) {
        knownMeans(structure, l, x.layers()[l], data, means[l]);
        continue;
      }
      for (int p = 0; p < layer.ports(); p++) {
        Sums sums = OuterSums.columns(x.layers()[l][p], data.weights(), workers);
        sums.addTo(1 / data.totalWeight(), means[l][p], 0);
      }
    }
    return means;
  }

  /// Means over the known cells of each unit, in the order of the rows.
  private static void knownMeans(
      Structure structure, int l, States[] x, Dataset data, double[][] means) {
    Layer layer = structure.layer(l);
    Block block = data.blocks().get(l);
    double[] weights = new double[layer.size()];
    double[][] t = layer.zeros();
    for (int row = 0; row < data.rows(); row++) {
      layer.units().statistics(x, row, t);
      for (int u = 0; u < weights.length; u++) {
        if (block.missing().get(row, u)) continue;
        weights[u] += data.weight(row);
        for (int p = 0; p < t.length; p++) {
          int[] offsets = structure.unitOffsets(l, p);
          for (int c = offsets[u]; c < offsets[u + 1]; c++)
            means[p][c] = Math.fma(data.weight(row), t[p][c], means[p][c]);
        }
      }
    }
    for (int u = 0; u < weights.length; u++) {
      if (!(weights[u] > 0))
        throw new IllegalArgumentException(
            "column '"
                + block.columns().get(u)
                + "' is missing in every row that counts; leave it out");
      for (int p = 0; p < means.length; p++) {
        int[] offsets = structure.unitOffsets(l, p);
        for (int c = offsets[u]; c < offsets[u + 1]; c++) means[p][c] /= weights[u];
      }
    }
  }

  /// The machine with fields fitted to the data and weights N(0, scale²).
  public static Machine fromData(
      Machine machine, Dataset data, double scale, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters().copy();
    double[][][] means = means(structure, data, workers);
    for (int l = 0; l < means.length; l++) {
      Layer layer = structure.layer(l);
      double[][] stored = layer.zeros();
      layer.units().fit(means[l], 0, layer.size(), stored);
      for (int p = 0; p < layer.ports(); p++)
        System.arraycopy(
            stored[p], 0, parameters.values(), structure.offset(l, p), stored[p].length);
    }
    for (int k = 0; k < structure.links().size(); k++) {
      Coupling link = structure.links().get(k);
      Parameters.Slice slice = parameters.slice(link.name());
      Draws draws = seed.child("weights").child(link.name()).row(0);
      boolean damping = structure.damps(k);
      for (int i = 0; i < slice.length(); i++) {
        double weight = scale * draws.normal(i, 0);
        parameters.values()[slice.offset() + i] = damping ? -0.5 * Math.abs(weight) : weight;
      }
    }
    return machine.with(parameters);
  }

  private static boolean constrained(Layer layer) {
    return layer.units().ports().stream().anyMatch(p -> p.domain() == Port.Domain.NEGATIVE);
  }

  /// Largest stored precision of each constrained visible parameter: the variance may not fall below 10⁻³ of the
  /// data's, where a few rows met exactly would make the likelihood unbounded. Largest weight of links to squares: 0.
  /// Infinite elsewhere.
  public static double[] ceilings(Structure structure, Dataset data, Workers workers) {
    double[] ceilings = new double[structure.parameters()];
    java.util.Arrays.fill(ceilings, Double.POSITIVE_INFINITY);
    for (int k = 0; k < structure.links().size(); k++)
      if (structure.damps(k))
        java.util.Arrays.fill(
            ceilings, structure.linkOffset(k), structure.linkOffset(k) + structure.linkSize(k), 0);
    if (structure.visible().stream().noneMatch(Initial::constrained)) return ceilings;
    double[][][] means = means(structure, data, workers);
    for (int l = 0; l < means.length; l++) {
      Layer layer = structure.layer(l);
      for (int p = 0; p < layer.ports(); p++) {
        if (layer.units().ports().get(p).domain() != Port.Domain.NEGATIVE) continue;
        double[][] fitted = layer.zeros();
        layer.units().fit(means[l], 0, layer.size(), fitted);
        int offset = structure.offset(l, p);
        for (int j = 0; j < layer.columns(p); j++)
          ceilings[offset + j] = fitted[p][j] + Transcendental.log(1e3);
      }
    }
    return ceilings;
  }
}
