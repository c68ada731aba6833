package io.harmonium.runs.training;

import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.wording.Explained;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What numbers go through before they reach a machine, as arrays beside those of the machine.
public final class WhiteningArrays {

  private static final String MEAN = "whitening_mean";
  private static final String MATRIX = "whitening_matrix";

  private WhiteningArrays() {}

  /// What numbers go through, for programs that use the arrays of the machine; empty where they are as they are.
  public static Map<String, NpyArray> of(DataConventions conventions) {
    Whitening whitening = conventions.whitening();
    if (whitening == null) return Map.of();
    int n = conventions.columns().size();
    double[] matrix = Arrays.stream(whitening.root()).flatMapToDouble(Arrays::stream).toArray();
    return Map.of(
        MEAN, NpyArray.of(whitening.mean(), n),
        MATRIX, NpyArray.of(matrix, n, n));
  }

  /// Arrays without those of [#of].
  public static Map<String, NpyArray> others(Map<String, NpyArray> arrays) {
    Map<String, NpyArray> others = new LinkedHashMap<>(arrays);
    others.keySet().removeAll(List.of(MEAN, MATRIX));
    return others;
  }

  /// Conventions with the whitening that `arrays`, which came from `place`, hold; as they are where they hold none.
  public static DataConventions read(
      DataConventions conventions, Place place, Map<String, NpyArray> arrays) {
    NpyArray mean = arrays.get(MEAN);
    NpyArray matrix = arrays.get(MATRIX);
    if (mean == null && matrix == null) return conventions;
    int n = conventions.columns().size();
    if (mean == null
        || matrix == null
        || !Arrays.equals(mean.shape(), new int[] {n})
        || !Arrays.equals(matrix.shape(), new int[] {n, n}))
      throw place.bad(
          "expected " + MEAN + " (" + n + ") with " + MATRIX + " (" + n + " x " + n + ")",
          "save both, or none");
    double[] all = matrix.doubles();
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) rows[i] = Arrays.copyOfRange(all, i * n, (i + 1) * n);
    try {
      return conventions.with(Whitening.of(mean.doubles(), rows));
    } catch (IllegalArgumentException e) {
      throw place.bad(Explained.reason(e), "save the arrays that export wrote");
    }
  }
}
