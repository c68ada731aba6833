package io.harmonium.learning;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Coupling;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
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

  /// Weighted means ⟨t_p⟩ of the visible layers over the data, `[layer][port][column]`.
  public static double[][][] means(Structure structure, Dataset data, Workers workers) {
    Configurations x = visible(structure, data);
    double[][][] means = new double[structure.visible().size()][][];
    for (int l = 0; l < means.length; l++) {
      Layer layer = structure.layer(l);
      means[l] = layer.zeros();
      for (int p = 0; p < layer.ports(); p++) {
        Sums sums = OuterSums.columns(x.layers()[l][p], data.weights(), workers);
        sums.addTo(1 / data.totalWeight(), means[l][p], 0);
      }
    }
    return means;
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
    for (Coupling link : structure.links()) {
      Parameters.Slice slice = parameters.slice(link.name());
      Draws draws = seed.child("weights").child(link.name()).row(0);
      for (int i = 0; i < slice.length(); i++)
        parameters.values()[slice.offset() + i] = scale * draws.normal(i, 0);
    }
    return machine.with(parameters);
  }

  private static boolean constrained(Layer layer) {
    return layer.units().ports().stream().anyMatch(p -> p.domain() == Port.Domain.NEGATIVE);
  }

  /// Largest stored precision of each constrained visible parameter: the variance may not fall below 10⁻³ of the
  /// data's, where a few rows met exactly would make the likelihood unbounded. Infinite elsewhere.
  static double[] ceilings(Structure structure, Dataset data, Workers workers) {
    double[] ceilings = new double[structure.parameters()];
    java.util.Arrays.fill(ceilings, Double.POSITIVE_INFINITY);
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
          ceilings[offset + j] = fitted[p][j] + StrictMath.log(1e3);
      }
    }
    return ceilings;
  }
}
