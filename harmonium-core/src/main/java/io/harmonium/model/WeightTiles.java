package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.WeightTile;
import java.util.ArrayList;
import java.util.List;

/// The weights of a structure cut into [WeightTile]s.
final class WeightTiles {

  private WeightTiles() {}

  /// All strips of all links of a structure.
  static List<WeightTile> of(Structure structure) {
    List<WeightTile> tiles = new ArrayList<>();
    for (int k = 0; k < structure.links().size(); k++) {
      Coupling link = structure.links().get(k);
      int rows = link.shape()[0];
      int width = structure.linkSize(k) / Math.max(1, rows);
      int[] cuts =
          WeightTile.cuts(
              rows,
              width,
              structure.senders(link.ends().get(0).layer(), link.ends().get(0).port()));
      for (int c = 0; c + 1 < cuts.length; c++)
        if (cuts[c + 1] > cuts[c])
          tiles.add(
              new WeightTile(
                  tiles.size(),
                  k,
                  cuts[c],
                  cuts[c + 1] - cuts[c],
                  width,
                  structure.linkOffset(k) + cuts[c] * width));
    }
    return List.copyOf(tiles);
  }
}
