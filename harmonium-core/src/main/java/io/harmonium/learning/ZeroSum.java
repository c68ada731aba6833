package io.harmonium.learning;

import io.harmonium.matrix.Storage;
import io.harmonium.model.Coupling;
import io.harmonium.model.End;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// The zero-sum gauge of categorical layers: weights and fields of a unit sum to 0 over its states. For a categorical
/// end with states a of unit i, K_ij the mean of W over a and g_i the mean of b:
///
/// ```
/// W_iaj −= K_ij,   c_j += Σ_i K_ij,   b_ia −= g_i
/// ```
///
/// p is unchanged; log Z moves by −Σ g.
public record ZeroSum() implements Gauge {

  @Override
  public void move(Structure structure, Parameters parameters) {
    double[] values = parameters.values();
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2 || link.shape().length != 2) continue;
      for (int e = 0; e < 2; e++)
        if (categorical(structure, link.ends().get(e))) centre(structure, link, e, values);
    }
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.layer(l).ports(); p++)
        if (categorical(structure, new End(l, p))) {
          int[] offsets = structure.unitOffsets(l);
          int at = structure.offset(l, p);
          for (int u = 0; u + 1 < offsets.length; u++)
            subtractMean(values, at + offsets[u], at + offsets[u + 1], 1);
        }
  }

  private static boolean categorical(Structure structure, End end) {
    return structure.layer(end.layer()).units().ports().get(end.port()).storage() == Storage.LEVELS;
  }

  private static void centre(Structure structure, Coupling link, int e, double[] values) {
    End other = link.ends().get(1 - e);
    int[] offsets = structure.unitOffsets(link.ends().get(e).layer());
    int w = structure.offset(link);
    int columns = link.shape()[1];
    int others = link.shape()[1 - e];
    int field = structure.offset(other.layer(), other.port());
    for (int j = 0; j < others; j++)
      for (int u = 0; u + 1 < offsets.length; u++) {
        int from = e == 0 ? w + offsets[u] * columns + j : w + j * columns + offsets[u];
        int stride = e == 0 ? columns : 1;
        values[field + j] +=
            subtractMean(values, from, from + (offsets[u + 1] - offsets[u]) * stride, stride);
      }
  }

  /// Subtracts the mean of every `stride`-th number in [from, to) from them and returns it.
  private static double subtractMean(double[] values, int from, int to, int stride) {
    double sum = 0;
    int count = 0;
    for (int i = from; i < to; i += stride, count++) sum += values[i];
    double mean = sum / count;
    for (int i = from; i < to; i += stride) values[i] -= mean;
    return mean;
  }
}
