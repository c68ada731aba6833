package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.model.Parameters;
import io.harmonium.runs.use.CellList;
import io.harmonium.runs.use.RowTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The parameters of a network stage by stage: as arrays for files, and their sizes as a table.
public final class NetworkStages {

  private NetworkStages() {}

  /// Every array by its name, such as stage0.weight of shape outputs × inputs.
  public static Map<String, NpyArray> arrays(Parameters parameters) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    for (Parameters.Slice slice : parameters.slices())
      arrays.put(slice.name(), NpyArray.of(parameters.get(slice.name()), slice.shape()));
    return arrays;
  }

  /// Name, shape, number, root mean square and largest size of every array.
  public static RowTable table(Parameters parameters) {
    List<String[]> rows = new ArrayList<>();
    for (Parameters.Slice slice : parameters.slices()) {
      double[] values = parameters.get(slice.name());
      double square = Arrays.stream(values).map(v -> v * v).sum() / values.length;
      double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
      rows.add(
          new String[] {
            slice.name(),
            String.join(" x ", Arrays.stream(slice.shape()).mapToObj(Integer::toString).toList()),
            Integer.toString(values.length),
            Double.toString(Math.sqrt(square)),
            Double.toString(largest)
          });
    }
    return new CellList(List.of("array", "shape", "numbers", "size", "largest"), rows);
  }
}
