package io.harmonium.data;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The median of every column for every subject: what turns numbers that each person uses in their own way into bits,
///
/// ```
/// bit = 1 where x > median of the column among the known cells of the subject
/// ```
///
/// (the mean of the two middle ones where their number is even). A column that a subject never answered, and a subject
/// that was not seen, take the median over all subjects.
public record SubjectMedians(Map<String, double[]> medians, double[] overall, int frames) {

  /// The medians of all known cells.
  public static SubjectMedians of(Sequences data) {
    Block block = only(data);
    Map<String, List<Integer>> rows = new LinkedHashMap<>();
    List<Integer> all = new ArrayList<>();
    for (int row = 0; row < data.rows(); row++) {
      String subject = data.subjects().get(data.sequence(row));
      rows.computeIfAbsent(subject, s -> new ArrayList<>()).add(row);
      all.add(row);
    }
    double[] overall = medians(block, all);
    for (int j = 0; j < overall.length; j++)
      if (Double.isNaN(overall[j]))
        throw new IllegalArgumentException(
            "column '" + block.columns().get(j) + "' has no known cell to learn a median from");
    Map<String, double[]> medians = new LinkedHashMap<>();
    rows.forEach(
        (subject, own) -> {
          double[] found = medians(block, own);
          for (int j = 0; j < found.length; j++) if (Double.isNaN(found[j])) found[j] = overall[j];
          medians.put(subject, found);
        });
    return new SubjectMedians(medians, overall, data.rows());
  }

  /// The same frames with a bit for each number; missing cells stay missing.
  public Sequences split(Sequences data) {
    Block block = only(data);
    States values = block.values();
    Bits bits = Bits.zeros(data.rows(), values.cells());
    for (int row = 0; row < data.rows(); row++) {
      double[] own = medians.getOrDefault(data.subjects().get(data.sequence(row)), overall);
      for (int j = 0; j < own.length; j++)
        bits.set(row, j, known(block, row, j) && values.content(row, j) > own[j]);
    }
    Block split = new Block(block.name(), bits, block.columns(), List.of(), block.missing());
    Dataset frames =
        data.frames()
            .withBlocks(List.of(split))
            .withProvenance(
                data.frames()
                    .provenance()
                    .then(
                        "1 above the median of the subject, learnt from "
                            + this.frames
                            + " frames"));
    return data.withFrames(frames);
  }

  private static boolean known(Block block, int row, int cell) {
    return block.missing() == null || !block.missing().get(row, cell);
  }

  private static Block only(Sequences data) {
    if (data.frames().blocks().size() != 1)
      throw new IllegalArgumentException("medians are those of columns of one kind");
    return data.frames().blocks().get(0);
  }

  /// The median of each column among the known cells of some rows, NaN where there is none.
  private static double[] medians(Block block, List<Integer> rows) {
    double[] medians = new double[block.values().cells()];
    for (int j = 0; j < medians.length; j++) {
      int cell = j;
      double[] sorted =
          rows.stream()
              .filter(row -> known(block, row, cell))
              .mapToDouble(row -> block.values().content(row, cell))
              .toArray();
      Arrays.sort(sorted);
      int middle = sorted.length / 2;
      medians[j] =
          sorted.length == 0
              ? Double.NaN
              : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
    return medians;
  }
}
