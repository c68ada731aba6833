package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Port;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What is known of a machine that can be enumerated, beside data with the empirical distribution f:
///
/// ```
/// divergence      KL(f ‖ p) = Σ_x f(x) log f(x) + ⟨F⟩_f + log Z        (visible units with a list of values)
/// visibleEntropy  −Σ_x p(x) log p(x)                                   (visible side within reach)
/// jointEntropy    H(a, b) = H(a) + ⟨H(b | a)⟩,   H(b | a) = Γ(η) − η·⟨t | η⟩
/// momentGap       max |⟨t⟩_data − ⟨t⟩_machine| over the statistics of all parameters, and which one it is
/// ```
///
/// The states are walked four times, once with a product of both sides in each: meant for up to about 2^20 states.
public record ExactDiagnostics(
    double logPartition,
    double meanLogLikelihood,
    OptionalDouble divergence,
    OptionalDouble visibleEntropy,
    double jointEntropy,
    double momentGap,
    String momentName) {

  public static ExactDiagnostics of(Machine machine, Rows data, Workers workers) {
    Enumeration smaller = Enumeration.of(machine);
    double logZ = smaller.logPartition(workers);
    double freeEnergy = data.mean(Likelihood.freeEnergies(machine, data.x(), workers)).value();
    boolean discrete = machine.structure().visible().stream().allMatch(l -> l.units().values() > 0);
    double joint = entropy(machine, smaller, logZ, true, workers);
    OptionalDouble visible = OptionalDouble.empty();
    if (Enumeration.possible(machine, true))
      visible =
          OptionalDouble.of(entropy(machine, Enumeration.of(machine, true), logZ, false, workers));
    Parameters gaps = momentGaps(machine, data, workers);
    int worst = 0;
    for (int i = 1; i < gaps.size(); i++)
      if (Math.abs(gaps.values()[i]) > Math.abs(gaps.values()[worst])) worst = i;
    return new ExactDiagnostics(
        logZ,
        -freeEnergy - logZ,
        discrete
            ? OptionalDouble.of(freeEnergy + logZ - empiricalEntropy(machine, data))
            : OptionalDouble.empty(),
        visible,
        joint,
        Math.abs(gaps.values()[worst]),
        name(gaps, worst));
  }

  /// ⟨t⟩_data − ⟨t⟩_machine for every parameter, hidden statistics of the data being their means.
  public static Parameters momentGaps(Machine machine, Rows data, Workers workers) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    Parameters zeros = machine.parameters().zeros();
    double total = data.totalWeight();
    double[] sums =
        RowSums.over(
            data.count(),
            zeros.size(),
            workers,
            () ->
                (row, addTo) -> {
                  double[][][] t = path.statistics(data.x(), row);
                  path.addExpectations(t, data.weight(row) / total, zeros.with(addTo));
                });
    Parameters gaps = zeros.with(sums);
    Enumeration.of(machine).addExpectations(-1, workers, gaps);
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.layer(l).ports(); p++) {
        Port.Domain domain = structure.layer(l).units().ports().get(p).domain();
        int offset = structure.offset(l, p);
        for (int j = offset; j < offset + structure.fields(l, p); j++)
          gaps.values()[j] /= domain.derivative(machine.parameters().values()[j]);
      }
    return gaps;
  }

  /// H(a) of the enumerated side, and ⟨H(b | a)⟩ with it where the joint entropy is asked for.
  private static double entropy(
      Machine machine, Enumeration enumeration, double logZ, boolean joint, Workers workers) {
    double[] parts = new double[enumeration.blocks()];
    workers.forBlocks(
        parts.length,
        1,
        (from, to, worker, space) -> {
          for (int b = from; b < to; b++) {
            double[] sum = new double[1];
            enumeration.forBlock(
                b,
                space,
                (index, t, eta, log) -> {
                  double surprise = logZ - log;
                  if (joint) surprise += conditionalEntropy(machine.structure(), eta);
                  sum[0] += Elementary.exp(log - logZ) * surprise;
                });
            parts[b] = sum[0];
          }
        });
    double entropy = 0;
    for (double part : parts) entropy += part;
    return entropy;
  }

  /// Σ_b Γ(η) − η·⟨t | η⟩ over the summed layers.
  private static double conditionalEntropy(Structure structure, double[][][] eta) {
    double entropy = 0;
    for (int l = 0; l < eta.length; l++) {
      if (eta[l] == null) continue;
      Layer layer = structure.layer(l);
      double[][] means = layer.zeros();
      layer.units().means(eta[l], 0, layer.size(), means);
      entropy += layer.units().cumulant(eta[l], 0, layer.size());
      for (int p = 0; p < means.length; p++)
        for (int j = 0; j < means[p].length; j++) entropy -= eta[l][p][j] * means[p][j];
    }
    return entropy;
  }

  /// −Σ_x f(x) log f(x) over the different rows.
  private static double empiricalEntropy(Machine machine, Rows data) {
    Map<List<Double>, Integer> places = new HashMap<>();
    List<Double> masses = new ArrayList<>();
    for (int row = 0; row < data.count(); row++) {
      int place =
          places.computeIfAbsent(key(machine.structure(), data.x(), row), k -> places.size());
      if (place == masses.size()) masses.add(0.0);
      masses.set(place, masses.get(place) + data.weight(row) / data.totalWeight());
    }
    double entropy = 0;
    for (double mass : masses) if (mass > 0) entropy -= mass * Elementary.log(mass);
    return entropy;
  }

  private static List<Double> key(Structure structure, Configurations x, int row) {
    List<Double> key = new ArrayList<>();
    for (int l = 0; l < structure.visible().size(); l++) {
      double[] values = new double[structure.layer(l).columns()];
      x.values(l).toDoubles(row, values);
      for (double value : values) key.add(value);
    }
    return key;
  }

  private static String name(Parameters parameters, int index) {
    for (Parameters.Slice slice : parameters.slices())
      if (index < slice.end()) return slice.name() + "[" + (index - slice.offset()) + "]";
    throw new IllegalArgumentException("no parameter " + index);
  }
}
