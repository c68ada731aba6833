package io.harmonium.learning.gauge;

import io.harmonium.coupling.End;
import io.harmonium.coupling.Lateral;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// The zero-sum gauge of categorical layers: weights and fields of a unit sum to 0 over its states. For a categorical
/// end with states a of unit i, K_ij the mean of W over a and g_i the mean of b:
///
/// ```
/// W_iaj −= K_ij,   c_j += Σ_i K_ij,   b_ia −= g_i
/// ```
///
/// In a layer linked to itself the rows and columns of every block J_ij are brought to sum 0, their means going to the
/// fields of i and j. p is unchanged; log Z moves by −Σ g.
public record ZeroSum() implements Gauge {

  private static final Slot<double[]> MEANS = Slot.doubles(ZeroSum.class, "means");

  @Override
  public void move(Structure structure, Parameters parameters, Workspace space) {
    double[] values = parameters.values();
    for (int k = 0; k < structure.links().size(); k++) {
      Lateral within = structure.links().get(k).within();
      if (within != null && within.width() > 1)
        centre(structure, within, structure.linkOffset(k), values);
      if (!structure.isMatrix(k)) continue;
      for (int e = 0; e < 2; e++) {
        End end = structure.ends(k).get(e);
        if (categorical(structure, end.layer(), end.port())) centre(structure, k, e, values, space);
      }
    }
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++)
        if (categorical(structure, l, p)) {
          int[] offsets = structure.unitOffsets(l, p);
          int at = structure.offset(l, p);
          for (int u = 0; u + 1 < offsets.length; u++)
            subtractMean(values, at + offsets[u], at + offsets[u + 1]);
        }
  }

  @Override
  public boolean steers() {
    return false;
  }

  @Override
  public boolean moves(Structure structure, int link) {
    return structure.ends(link).stream()
        .anyMatch(end -> categorical(structure, end.layer(), end.port()));
  }

  private static boolean categorical(Structure structure, int layer, int port) {
    return structure.port(layer, port).storage().oneHot();
  }

  private static void centre(
      Structure structure, int link, int e, double[] values, Workspace space) {
    End other = structure.ends(link).get(1 - e);
    End end = structure.ends(link).get(e);
    int[] offsets = structure.unitOffsets(end.layer(), end.port());
    int rows = structure.links().get(link).shape()[0];
    int columns = structure.links().get(link).shape()[1];
    int w = structure.linkOffset(link);
    int field = structure.offset(other.layer(), other.port());
    if (e == 0) centreRows(offsets, columns, w, field, values, space.doubles(MEANS, columns));
    else
      for (int j = 0; j < rows; j++)
        for (int u = 0; u + 1 < offsets.length; u++)
          values[field + j] +=
              subtractMean(values, w + j * columns + offsets[u], w + j * columns + offsets[u + 1]);
  }

  /// The blocks of a layer linked to itself, rows first.
  private static void centre(Structure structure, Lateral link, int weights, double[] values) {
    int width = link.width();
    int field = structure.offset(link.end().layer(), link.end().port());
    for (int e = 0; e < link.graph().edges(); e++) {
      int block = weights + link.place(e);
      int i = field + link.graph().first(e) * width;
      int j = field + link.graph().second(e) * width;
      for (int a = 0; a < width; a++)
        values[i + a] += subtractMean(values, block + a * width, block + (a + 1) * width);
      for (int b = 0; b < width; b++) {
        double mean = 0;
        for (int a = 0; a < width; a++) mean += values[block + a * width + b] / width;
        for (int a = 0; a < width; a++) values[block + a * width + b] -= mean;
        values[j + b] += mean;
      }
    }
  }

  /// The means over the rows of each unit, all columns at a time.
  private static void centreRows(
      int[] offsets, int columns, int weights, int field, double[] values, double[] mean) {
    for (int u = 0; u + 1 < offsets.length; u++) {
      Arrays.fill(mean, 0, columns, 0);
      int states = offsets[u + 1] - offsets[u];
      int from = weights + offsets[u] * columns;
      for (int a = 0; a < states; a++) add(values, from + a * columns, columns, mean);
      for (int j = 0; j < columns; j++) mean[j] /= states;
      for (int a = 0; a < states; a++) subtract(mean, columns, values, from + a * columns);
      for (int j = 0; j < columns; j++) values[field + j] += mean[j];
    }
  }

  private static void add(double[] values, int from, int count, double[] sums) {
    for (int j = 0; j < count; j++) sums[j] += values[from + j];
  }

  private static void subtract(double[] numbers, int count, double[] values, int from) {
    for (int j = 0; j < count; j++) values[from + j] -= numbers[j];
  }

  /// Subtracts the mean of the numbers in [from, to) from them and returns it.
  private static double subtractMean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) sum += values[i];
    double mean = sum / (to - from);
    for (int i = from; i < to; i++) values[i] -= mean;
    return mean;
  }
}
