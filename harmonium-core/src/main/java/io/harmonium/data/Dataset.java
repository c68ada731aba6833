package io.harmonium.data;

import io.harmonium.matrix.RowOrder;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// Rows to learn from: one [Block] per visible layer, a weight and a label per row where they are known, and the
/// origin. `weights`, `labels`, `names` and `picture` may be null. A label below 0 is unknown; `labelNames` says what
/// labels 0, 1, … are called, empty where they are plain numbers.
public record Dataset(
    List<Block> blocks,
    float[] weights,
    int[] labels,
    List<String> labelNames,
    List<String> names,
    Picture picture,
    Provenance provenance) {

  public Dataset {
    if (blocks.isEmpty())
      throw new IllegalArgumentException("a dataset needs at least one block of columns");
    blocks = List.copyOf(blocks);
    labelNames = List.copyOf(labelNames);
    int rows = blocks.get(0).rows();
    for (Block block : blocks)
      if (block.rows() != rows)
        throw new IllegalArgumentException(
            "block '"
                + block.name()
                + "' has "
                + block.rows()
                + " rows but '"
                + blocks.get(0).name()
                + "' has "
                + rows);
    if (weights != null) {
      if (weights.length != rows)
        throw new IllegalArgumentException(
            weights.length + " weights for " + rows + " rows; give one per row");
      for (float weight : weights)
        if (!(weight >= 0) || weight == Float.POSITIVE_INFINITY)
          throw new IllegalArgumentException("row weights must be finite and >= 0, got " + weight);
    }
    if (labels != null && labels.length != rows)
      throw new IllegalArgumentException(
          labels.length + " labels for " + rows + " rows; give one per row");
  }

  /// A dataset whose labels are plain numbers.
  public Dataset(
      List<Block> blocks,
      float[] weights,
      int[] labels,
      List<String> names,
      Picture picture,
      Provenance provenance) {
    this(blocks, weights, labels, List.of(), names, picture, provenance);
  }

  /// A dataset of one block without weights or labels.
  public static Dataset of(Block block, Provenance provenance) {
    return new Dataset(List.of(block), null, null, null, null, provenance);
  }

  public int rows() {
    return blocks.get(0).rows();
  }

  /// Weight of a row, 1 where none is given.
  public float weight(int row) {
    return weights == null ? 1f : weights[row];
  }

  /// Σ of the weights of all rows.
  public double totalWeight() {
    if (weights == null) return rows();
    double sum = 0;
    for (float weight : weights) sum += weight;
    return sum;
  }

  /// Rows in the given order, described by `step`.
  public Dataset rows(int[] rows, String step) {
    return chosen(blocks.stream().map(b -> b.rows(rows)).toList(), rows.length, i -> rows[i], step);
  }

  /// Rows of an order, described by `step`; many rows of bits are not copied but share the storage.
  public Dataset rows(RowOrder order, String step) {
    return chosen(blocks.stream().map(b -> b.rows(order)).toList(), order.rows(), order::at, step);
  }

  private Dataset chosen(List<Block> blocks, int count, IntUnaryOperator order, String step) {
    float[] chosenWeights = weights == null ? null : new float[count];
    int[] chosenLabels = labels == null ? null : new int[count];
    for (int i = 0; i < count && (weights != null || labels != null); i++) {
      int row = order.applyAsInt(i);
      if (weights != null) chosenWeights[i] = weights[row];
      if (labels != null) chosenLabels[i] = labels[row];
    }
    List<String> chosenNames =
        names == null ? null : IntStream.range(0, count).map(order).mapToObj(names::get).toList();
    return new Dataset(
        blocks,
        chosenWeights,
        chosenLabels,
        labelNames,
        chosenNames,
        picture,
        provenance.then(step));
  }

  /// Rows `from … to−1`.
  public Dataset slice(int from, int to) {
    return rows(RowOrder.range(from, to), "rows " + from + "-" + (to - 1));
  }

  public Dataset withWeights(float[] weights, String step) {
    return new Dataset(blocks, weights, labels, labelNames, names, picture, provenance.then(step));
  }

  /// The same rows in other blocks.
  public Dataset withBlocks(List<Block> blocks) {
    return new Dataset(blocks, weights, labels, labelNames, names, picture, provenance);
  }

  public Dataset withPicture(Picture picture) {
    return new Dataset(blocks, weights, labels, labelNames, names, picture, provenance);
  }

  public Dataset withProvenance(Provenance provenance) {
    return new Dataset(blocks, weights, labels, labelNames, names, picture, provenance);
  }
}
