package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.machines.ClassRbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.random.Seed;
import io.harmonium.wording.InvalidSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The labels of rows as a visible layer of its own: one categorical unit whose states are the classes. Rows without a
/// label have a missing cell there.
final class LabelBlock {

  private static final int MAX_CLASSES = 10_000;

  private LabelBlock() {}

  /// What a label is called: its name, or its number.
  private static String name(Dataset data, int label) {
    return data.labelNames().isEmpty() ? Integer.toString(label) : data.labelNames().get(label);
  }

  /// The classes that occur in `data`, numbers by value and texts by letters.
  static List<String> classes(Dataset data) {
    if (data.labels() == null)
      throw new InvalidSetting(
          "machines with classes need labels, and the data have none; name the column or the file"
              + " of labels ({labels})");
    List<String> names =
        Arrays.stream(data.labels())
            .filter(label -> label >= 0)
            .distinct()
            .sorted()
            .mapToObj(label -> name(data, label))
            .toList();
    if (names.size() < 2 || names.size() > MAX_CLASSES)
      throw new InvalidSetting(
          "machines with classes need 2 to "
              + MAX_CLASSES
              + " classes, the labels have "
              + names.size()
              + "; check the column or file of labels ({labels})");
    if (!data.labelNames().isEmpty()) return names.stream().sorted().toList();
    return names.stream().sorted(Comparator.comparingInt(Integer::parseInt)).toList();
  }

  /// The same parts with `count` labelled rows to learn from, as many of each class as there are, chosen by `seed`.
  static List<Dataset> few(List<Dataset> parts, int count, Seed seed) {
    Dataset train = parts.getFirst();
    Block block = train.blocks().getLast();
    Levels levels = (Levels) block.values().resident();
    int classes = block.categories().getFirst().size();
    List<Integer> order = new ArrayList<>();
    for (int row = 0; row < train.rows(); row++)
      if (block.missing() == null || !block.missing().get(row, 0)) order.add(row);
    if (count < classes || count > order.size())
      throw new InvalidSetting(
          "{labelled}: expected "
              + classes
              + " (one row of each class) to "
              + order.size()
              + " (all labelled rows for training), got "
              + count);
    order.sort((a, b) -> Long.compareUnsigned(seed.rowKey(a), seed.rowKey(b)));
    int[] seen = new int[classes];
    Map<Integer, Integer> turn = new HashMap<>();
    for (int row : order) turn.put(row, seen[levels.get(row, 0)]++);
    order.sort(Comparator.comparingInt(turn::get));
    int[] chosen = order.subList(0, count).stream().mapToInt(row -> row).sorted().toArray();
    List<Dataset> fewer = new ArrayList<>(parts);
    fewer.set(0, train.rows(chosen, count + " labelled rows, as many of each class"));
    return fewer;
  }

  /// The rows of `data` with a last block that holds their classes; all are missing where there are no labels.
  static Dataset append(Dataset data, String column, List<String> classes) {
    Levels levels = Levels.zeros(data.rows(), new int[] {0, classes.size()});
    Bits missing = Bits.zeros(data.rows(), 1);
    boolean any = false;
    for (int row = 0; row < data.rows(); row++) {
      int label = data.labels() == null ? -1 : data.labels()[row];
      int state = label < 0 ? -1 : classes.indexOf(name(data, label));
      if (label >= 0 && state < 0)
        throw new IllegalArgumentException(
            "row "
                + (row + 1)
                + " has the label '"
                + name(data, label)
                + "', which is none of the "
                + classes.size()
                + " classes that were learned: "
                + String.join(", ", classes.subList(0, Math.min(12, classes.size()))));
      any |= state < 0;
      if (state < 0) missing.set(row, 0, true);
      else levels.set(row, 0, state);
    }
    List<Block> blocks = new ArrayList<>(data.blocks());
    blocks.add(
        new Block(ClassRbm.LABEL, levels, List.of(column), List.of(classes), any ? missing : null));
    return data.withBlocks(blocks);
  }
}
