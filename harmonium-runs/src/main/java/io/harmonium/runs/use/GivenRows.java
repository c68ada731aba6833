package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;

/// Rows of which some cells are known: known cells are clamped, missing ones are drawn from p(missing | known).
///
/// @param copies how often each row is completed, one completion after the other
public record GivenRows(Dataset data, int copies) {

  public GivenRows {
    if (copies < 1) throw new IllegalArgumentException("copies must be at least 1, got " + copies);
  }

  /// The number of chains.
  public int chains() {
    return Math.multiplyExact(data.rows(), copies);
  }

  /// Clamps the known cells of every chain; hidden layers are free.
  public Clamp clamp(Structure structure) {
    int[] rows = new int[chains()];
    for (int i = 0; i < rows.length; i++) rows[i] = i / copies;
    Configurations all =
        Configurations.visible(structure, data.blocks().stream().map(Block::values).toList());
    Configurations given = all.like(rows.length);
    given.copyRows(all, rows);
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < structure.visible().size(); l++)
      masks[l] = known(data.blocks().get(l), rows);
    return new Clamp(masks, given);
  }

  private static Bits known(Block block, int[] rows) {
    int cells = block.values().cells();
    Bits mask = Bits.zeros(rows.length, cells);
    for (int i = 0; i < rows.length; i++)
      for (int j = 0; j < cells; j++)
        mask.set(i, j, block.missing() == null || !block.missing().get(rows[i], j));
    return mask;
  }

  /// The number of missing cells.
  public long missing() {
    long count = 0;
    for (Block block : data.blocks())
      if (block.missing() != null)
        for (int row = 0; row < data.rows(); row++) count += block.missing().count(row);
    return count;
  }
}
