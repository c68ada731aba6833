package io.harmonium.data;

import java.util.List;

/// Rows to learn from: one [Block] per visible layer, a weight and a label per row where they are known, and the
/// origin. `weights`, `labels`, `names` and `picture` may be null.
public record Dataset(
    List<Block> blocks,
    float[] weights,
    int[] labels,
    List<String> names,
    Picture picture,
    Provenance provenance) {

  public Dataset {
    if (blocks.isEmpty())
      throw new IllegalArgumentException("a dataset needs at least one block of columns");
    blocks = List.copyOf(blocks);
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
    float[] chosenWeights = weights == null ? null : new float[rows.length];
    int[] chosenLabels = labels == null ? null : new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      if (weights != null) chosenWeights[i] = weights[rows[i]];
      if (labels != null) chosenLabels[i] = labels[rows[i]];
    }
    List<String> chosenNames =
        names == null ? null : java.util.Arrays.stream(rows).mapToObj(names::get).toList();
    return new Dataset(
        blocks.stream().map(b -> b.rows(rows)).toList(),
        chosenWeights,
        chosenLabels,
        chosenNames,
        picture,
        provenance.then(step));
  }

  /// Rows `from … to−1`.
  public Dataset slice(int from, int to) {
    int[] rows = java.util.stream.IntStream.range(from, to).toArray();
    return rows(rows, "rows " + from + "-" + (to - 1));
  }

  public Dataset withWeights(float[] weights, String step) {
    return new Dataset(blocks, weights, labels, names, picture, provenance.then(step));
  }

  public Dataset withPicture(Picture picture) {
    return new Dataset(blocks, weights, labels, names, picture, provenance);
  }

  public Dataset withProvenance(Provenance provenance) {
    return new Dataset(blocks, weights, labels, names, picture, provenance);
  }
}
