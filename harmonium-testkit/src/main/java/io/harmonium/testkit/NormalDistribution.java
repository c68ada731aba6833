package io.harmonium.testkit;

import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// The distribution of a machine whose units are all Gaussian: one normal distribution with precision P = diag(γ) − W.
/// With P = LLᵀ,
///
/// ```
/// x = P⁻¹θ + L⁻ᵀε,   ε = Lᵀ(x − P⁻¹θ) standard normal,
/// ```
///
/// and each ε is cut into four equally likely parts. Some units may be held fixed; then P is that of the free ones and
/// θ takes up what the fixed ones send.
public final class NormalDistribution implements ExactDistribution {

  private static final double QUARTILE = 0.6744897501960817;

  private record Unit(int layer, int cell) {}

  private final Structure structure;
  private final List<Fixed> fixed;
  private final List<Unit> free = new ArrayList<>();
  private final double[][] factor;
  private final double[] mean;
  private final double[] probabilities;

  private NormalDistribution(Machine machine, Fields fields, List<Fixed> fixed) {
    structure = machine.structure();
    this.fixed = fixed;
    DoublePath path = machine.doublePath().under(fields);
    for (int l = 0; l < structure.size(); l++)
      for (int i = 0; i < structure.layer(l).size(); i++)
        if (Fixed.find(fixed, l, i) == null) free.add(new Unit(l, i));
    int n = free.size();
    double[] linear = inputs(path, null);
    factor = new double[n][n];
    for (int j = 0; j < n; j++) {
      double[] sent = inputs(path, free.get(j));
      for (int i = 0; i < n; i++) factor[i][j] = linear[i] - sent[i];
      Unit unit = free.get(j);
      factor[j][j] += -2 * fields.theta()[unit.layer][1][unit.cell];
    }
    cholesky(factor);
    mean = backward(forward(linear));
    probabilities = new double[(int) Math.pow(UnitDistribution.PARTS, n)];
    java.util.Arrays.fill(probabilities, 1.0 / probabilities.length);
  }

  /// The distribution of `machine` under `fields` given the fixed cells.
  public static NormalDistribution of(Machine machine, Fields fields, List<Fixed> fixed) {
    return new NormalDistribution(machine, fields, List.copyOf(fixed));
  }

  /// True where all units are normal.
  public static boolean applies(Machine machine) {
    return machine.structure().layers().stream().allMatch(l -> l.units().normal());
  }

  /// θ plus what the fixed units send, and one unit of `sender`, to each free unit.
  private double[] inputs(DoublePath path, Unit sender) {
    double[][][] t = new double[structure.size()][][];
    for (int l = 0; l < t.length; l++) t[l] = path.zeros(l);
    for (Fixed held : fixed) t[held.layer()][0][held.cell()] = (float) held.value();
    if (sender != null) t[sender.layer][0][sender.cell] = 1;
    double[] inputs = new double[free.size()];
    for (int i = 0; i < inputs.length; i++) {
      double[][] eta = path.zeros(free.get(i).layer);
      path.eta(free.get(i).layer, t, eta);
      inputs[i] = eta[0][free.get(i).cell];
    }
    return inputs;
  }

  /// Replaces the lower triangle of a positive definite matrix by its factor L.
  private static void cholesky(double[][] a) {
    for (int k = 0; k < a.length; k++)
      for (int i = k; i < a.length; i++) {
        double sum = a[i][k];
        for (int m = 0; m < k; m++) sum -= a[i][m] * a[k][m];
        a[i][k] = i == k ? Math.sqrt(sum) : sum / a[k][k];
      }
  }

  /// L⁻¹b.
  private double[] forward(double[] b) {
    double[] y = b.clone();
    for (int i = 0; i < y.length; i++) {
      for (int m = 0; m < i; m++) y[i] -= factor[i][m] * y[m];
      y[i] /= factor[i][i];
    }
    return y;
  }

  /// L⁻ᵀb.
  private double[] backward(double[] b) {
    double[] y = b.clone();
    for (int i = y.length - 1; i >= 0; i--) {
      for (int m = i + 1; m < y.length; m++) y[i] -= factor[m][i] * y[m];
      y[i] /= factor[i][i];
    }
    return y;
  }

  @Override
  public double[] probabilities() {
    return probabilities;
  }

  @Override
  public int cell(Configurations x, int row) {
    int n = free.size();
    double[] centred = new double[n];
    for (int i = 0; i < n; i++)
      centred[i] = Cells.get(x.values(free.get(i).layer), row, free.get(i).cell) - mean[i];
    int cell = 0;
    for (int i = 0; i < n; i++) {
      double e = 0;
      for (int m = i; m < n; m++) e += factor[m][i] * centred[m];
      cell = cell * UnitDistribution.PARTS + (e < -QUARTILE ? 0 : e < 0 ? 1 : e < QUARTILE ? 2 : 3);
    }
    return cell;
  }

  @Override
  public Configurations draw(int rows, Seed seed) {
    States[] values = new States[structure.size()];
    for (int l = 0; l < values.length; l++) values[l] = structure.layer(l).allocate(rows)[0];
    for (int row = 0; row < rows; row++) {
      double[] noise = new double[free.size()];
      for (int i = 0; i < noise.length; i++) noise[i] = seed.row(row).normal(i, 0);
      double[] step = backward(noise);
      for (int i = 0; i < noise.length; i++)
        Cells.set(values[free.get(i).layer], row, free.get(i).cell, mean[i] + step[i]);
      for (Fixed held : fixed) Cells.set(values[held.layer()], row, held.cell(), held.value());
    }
    return Cells.complete(structure, rows, values);
  }
}
