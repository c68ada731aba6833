package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.Arrays;
import java.util.List;

/// Three layers that meet in factors: each sends its projection to every factor, and a factor multiplies what comes,
///
/// ```
/// −Σ_f (Σ_i A_if·x_i)·(Σ_j B_jf·y_j)·(Σ_k C_kf·h_k)        W_ijk = Σ_f A_if·B_jf·C_kf
/// ```
///
/// so that x gates the weights between y and h. It is linear in the statistics of each end and in each single weight. The
/// weights are A, B and C below each other, one column per factor.
public record Gated(String name, List<End> ends, List<Integer> columns, int factors)
    implements Coupling {

  public Gated {
    ends = List.copyOf(ends);
    columns = List.copyOf(columns);
    if (ends.size() != 3 || columns.size() != 3 || factors < 1)
      throw new IllegalArgumentException(
          "link '"
              + name
              + "' needs three ends and at least one factor, got "
              + ends.size()
              + " and "
              + factors);
  }

  @Override
  public Gated with(String name, List<End> ends) {
    return new Gated(name, ends, columns, factors);
  }

  @Override
  public int[] shape() {
    return new int[] {row(3), factors};
  }

  /// The first row of the weights of an end.
  public int row(int end) {
    int row = 0;
    for (int e = 0; e < end; e++) row += columns.get(e);
    return row;
  }

  /// Where the weights of an end begin.
  public int from(int end, int offset) {
    return offset + row(end) * factors;
  }

  /// What one end sends to the factors: Σ_i M_if·t_i.
  public double[] projection(int end, double[] t, double[] w, int offset) {
    double[] sums = new double[factors];
    int from = from(end, offset);
    for (int i = 0; i < t.length; i++)
      for (int f = 0; t[i] != 0 && f < factors; f++)
        sums[f] = Math.fma(t[i], w[from + i * factors + f], sums[f]);
    return sums;
  }

  /// The product of what all ends but one send to each factor.
  private double[] product(int but, double[][] t, double[] w, int offset) {
    double[] product = new double[factors];
    Arrays.fill(product, 1);
    for (int e = 0; e < 3; e++)
      if (e != but) {
        double[] sent = projection(e, t[e], w, offset);
        for (int f = 0; f < factors; f++) product[f] *= sent[f];
      }
    return product;
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    double[] product = product(end, t, w, offset);
    int from = from(end, offset);
    for (int i = 0; i < columns.get(end); i++) {
      double sum = 0;
      for (int f = 0; f < factors; f++) sum = Math.fma(w[from + i * factors + f], product[f], sum);
      addTo[i] += sum;
    }
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
    throw new UnsupportedOperationException(
        "the statistics of factors depend on their weights, which were not given");
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] w, double[] addTo, int offset) {
    for (int e = 0; e < 3; e++) {
      double[] product = product(e, t, w, offset);
      int from = from(e, offset);
      for (int i = 0; i < t[e].length; i++) {
        double value = weight * t[e][i];
        for (int f = 0; value != 0 && f < factors; f++) {
          int at = from + i * factors + f;
          addTo[at] = Math.fma(value, product[f], addTo[at]);
        }
      }
    }
  }

  /// What factors send is real and needs no room in the integers; NaN where a weight is not finite.
  @Override
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    double sum = 0;
    for (int i = 0; i < row(3) * factors; i++) sum += w[offset + i] * 0;
    return sum;
  }

  @Override
  public PackedWeights prepare(int end, double[] w, int offset, int terms) {
    return new PreparedGated(this, end, w, offset);
  }

  @Override
  public void addInputs(
      int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo) {
    ((PreparedGated) w).addInputs(x, row, rows, space, addTo);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    throw new UnsupportedOperationException(
        "the statistics of factors depend on their weights, which were not given");
  }

  @Override
  public void addStatistics(
      States[][] x,
      float[] rowWeights,
      int row,
      int rows,
      PackedWeights[] w,
      Workspace space,
      Sums addTo) {
    for (int e = 0; e < 3; e++)
      ((PreparedGated) w[e]).addStatistics(x, rowWeights, row, rows, space, addTo);
  }
}
