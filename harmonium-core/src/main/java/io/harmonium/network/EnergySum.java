package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Energies of the same rows that add up, E(x) = Σ_i c_i·E_i(x): a network above a base distribution, two concepts that
/// hold at once, or the way from one distribution to another. The parameters of part i are called "i.name".
public record EnergySum(List<DifferentiableEnergy> parts, double[] factors)
    implements DifferentiableEnergy {

  public EnergySum {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.size() != factors.length)
      throw new IllegalArgumentException(
          "a sum needs energies and a factor for each, got "
              + parts.size()
              + " and "
              + factors.length);
    for (DifferentiableEnergy part : parts)
      if (!part.layers().equals(parts.getFirst().layers()))
        throw new IllegalArgumentException(
            "energies of other rows cannot be added: "
                + part.layers()
                + " and "
                + parts.getFirst().layers());
  }

  /// All with factor 1.
  public static EnergySum of(DifferentiableEnergy... parts) {
    double[] ones = new double[parts.length];
    Arrays.fill(ones, 1);
    return new EnergySum(List.of(parts), ones);
  }

  @Override
  public List<Layer> layers() {
    return parts.getFirst().layers();
  }

  @Override
  public Parameters parameters() {
    List<Parameters.Slice> slices = new ArrayList<>();
    List<double[]> numbers = new ArrayList<>();
    int offset = 0;
    for (int i = 0; i < parts.size(); i++) {
      Parameters part = parts.get(i).parameters();
      for (Parameters.Slice slice : part.slices())
        slices.add(
            new Parameters.Slice(i + "." + slice.name(), offset + slice.offset(), slice.shape()));
      numbers.add(part.values());
      offset += part.size();
    }
    return new Parameters(slices, numbers.stream().flatMapToDouble(Arrays::stream).toArray());
  }

  @Override
  public void energies(Configurations x, double[] out) {
    double[] each = new double[x.rows()];
    Arrays.fill(out, 0, x.rows(), 0);
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).energies(x, each);
      add(i, each, out);
    }
  }

  /// A factor of 0 switches a part off, infinite as it may be.
  private void add(int part, double[] each, double[] out) {
    if (factors[part] != 0)
      for (int row = 0; row < each.length; row++) out[row] += factors[part] * each[row];
  }

  @Override
  public void addGradient(Configurations x, double[] weights, Parameters addTo) {
    int offset = 0;
    for (int i = 0; i < parts.size(); i++) {
      Parameters part = parts.get(i).parameters().zeros();
      double[] scaled = new double[x.rows()];
      for (int row = 0; row < x.rows(); row++)
        scaled[row] = factors[i] * (weights == null ? 1 : weights[row]);
      parts.get(i).addGradient(x, scaled, part);
      for (int p = 0; p < part.size(); p++) addTo.values()[offset + p] += part.values()[p];
      offset += part.size();
    }
  }

  @Override
  public void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers) {
    double[] each = energies == null ? null : new double[x.rows()];
    Reals[] steep = derivatives == null ? null : derivatives(x.rows());
    if (energies != null) Arrays.fill(energies, 0, x.rows(), 0);
    if (derivatives != null) for (Reals derivative : derivatives) Arrays.fill(derivative.data(), 0);
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).evaluate(x, each, steep, workers);
      if (energies != null) add(i, each, energies);
      for (int l = 0; derivatives != null && l < derivatives.length; l++)
        for (int p = 0; p < derivatives[l].data().length; p++)
          derivatives[l].data()[p] += (float) factors[i] * steep[l].data()[p];
    }
  }
}
