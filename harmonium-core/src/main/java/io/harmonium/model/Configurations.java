package io.harmonium.model;

import io.harmonium.matrix.States;
import java.util.List;

/// Configurations of a machine, one per row: for each layer the states of its ports. Hidden layers may be absent (null)
/// where only the visible side is known.
public record Configurations(int rows, States[][] layers) {

  /// Zeroed configurations of all layers.
  public static Configurations zeros(Structure structure, int rows) {
    States[][] layers = new States[structure.size()][];
    for (int l = 0; l < layers.length; l++) layers[l] = structure.layer(l).allocate(rows);
    return new Configurations(rows, layers);
  }

  /// Configurations whose visible layers hold `values` (one per layer, in the storage of its first port; 0/1 units also
  /// take reals in [0, 1], the means of bits that nobody has drawn: such rows have gradients but no likelihood).
  public static Configurations visible(Structure structure, List<States> values) {
    if (values.size() != structure.visible().size())
      throw new IllegalArgumentException(
          "the machine has "
              + structure.visible().size()
              + " visible layers but the data have "
              + values.size()
              + " blocks");
    States[][] layers = new States[structure.size()][];
    for (int l = 0; l < values.size(); l++) {
      Layer layer = structure.visible().get(l);
      if (!layer.units().observable())
        throw new IllegalArgumentException(
            "layer '"
                + layer.name()
                + "' holds "
                + layer.units().name()
                + " units, which no data show; use them in a hidden layer");
      States expected = layer.allocate(0)[0];
      States given = values.get(l);
      if (given.columns() != expected.columns() || given.cells() != expected.cells())
        throw new IllegalArgumentException(
            "the data have "
                + given.cells()
                + " columns but layer '"
                + layer.name()
                + "' has "
                + layer.size()
                + " "
                + layer.units().name()
                + " units; build the layer with size "
                + given.cells());
      if (!given.like(0).equals(expected) && !given.meansOf(expected))
        throw new IllegalArgumentException(
            "the data are stored as "
                + given.like(0).getClass().getSimpleName()
                + " but layer '"
                + layer.name()
                + "' holds "
                + layer.units().name()
                + " units; convert the data or choose other units");
      String invalid = layer.units().invalid(given);
      if (invalid != null)
        throw new IllegalArgumentException(
            "the data for layer '"
                + layer.name()
                + "' hold no value of "
                + layer.units().name()
                + " units in "
                + invalid
                + " (counted from 0); repair or leave out the row");
      layers[l] = layer.units().statistics(given);
    }
    return new Configurations(values.get(0).rows(), layers);
  }

  /// True where a 0/1 layer holds grey values, the means of bits that nobody has drawn.
  public boolean means(Structure structure, int layer) {
    return layers[layer][0].meansOf(structure.layer(layer).allocate(0)[0]);
  }

  /// The states of port 0 of a layer: its plain values.
  public States values(int layer) {
    return layers[layer][0];
  }

  /// Zeroed configurations of the same layers with another number of rows.
  public Configurations like(int rows) {
    States[][] other = new States[layers.length][];
    for (int l = 0; l < layers.length; l++)
      if (layers[l] != null) {
        other[l] = new States[layers[l].length];
        for (int p = 0; p < layers[l].length; p++) other[l][p] = layers[l][p].like(rows);
      }
    return new Configurations(rows, other);
  }

  /// Row `i` takes row `rows[i]` of `from`, in every layer that `from` knows (this is modified).
  public void copyRows(Configurations from, int[] rows) {
    for (int l = 0; l < layers.length; l++)
      if (layers[l] != null && from.layers[l] != null)
        for (int p = 0; p < layers[l].length; p++) layers[l][p].copyRows(from.layers[l][p], rows);
  }

  /// Rows `to … to+count−1` take rows `start …` of `from`, in every layer that `from` knows (this is modified).
  public void copyRange(Configurations from, int start, int to, int count) {
    for (int l = 0; l < layers.length; l++)
      if (layers[l] != null && from.layers[l] != null)
        for (int p = 0; p < layers[l].length; p++)
          layers[l][p].copyRange(from.layers[l][p], start, to, count);
  }

  /// The same rows in arrays, as kernels need them; these configurations where they are so already.
  @SuppressWarnings("ReferenceEquality")
  public Configurations resident() {
    States[][] held = new States[layers.length][];
    boolean same = true;
    for (int l = 0; l < layers.length; l++)
      if (layers[l] != null) {
        held[l] = new States[layers[l].length];
        for (int p = 0; p < layers[l].length; p++) {
          held[l][p] = layers[l][p].resident();
          same &= held[l][p] == layers[l][p];
        }
      }
    return same ? this : new Configurations(rows, held);
  }

  public Configurations copy() {
    Configurations copy = like(rows);
    copy.copyRange(this, 0, 0, rows);
    return copy;
  }
}
