package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// Patches of dead leaves (Lee, Mumford and Huang 2001): discs fall on the plane without end and hide what lies below;
/// their radii follow a power law, for which pictures look alike at all scales:
///
/// ```
/// p(r) ∝ r⁻³ on [smallest, largest],   grey of a disc uniform on (−1, 1),   x = grey of the topmost disc + noise·ξ
/// ```
///
/// Two cells at distance d belong to one disc with probability E|D ∩ (D + d)|/E|D ∪ (D + d)|, a third of which is their
/// covariance. Discs are laid from the top down until every cell is covered, so that the distribution is met exactly.
/// The noise gives the rows a density: without it many cells would be equal.
record DeadLeaves(int size, double smallest, double largest, double noise) implements Generator {

  /// Draws 0 to 3 of unit k belong to disc k, those from 8 on of unit j to the noise of cell j.
  private static final int NOISE = 2;

  public DeadLeaves {
    if (size < 1 || size > 256)
      throw new IllegalArgumentException(
          "dead leaves need a size of 1 to 256 cells a side, got " + size);
    if (!(smallest >= 0.1 && smallest < largest && largest <= 1000))
      throw new IllegalArgumentException(
          "radii of dead leaves need 0.1 <= smallest < largest <= 1000, got "
              + smallest
              + " and "
              + largest);
    if (!(noise >= 0 && noise <= 10))
      throw new IllegalArgumentException(
          "the noise of dead leaves must lie in [0, 10], got " + noise);
  }

  @Override
  public String name() {
    return "dead-leaves";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("size", (double) size);
    parameters.put("smallest", smallest);
    parameters.put("largest", largest);
    parameters.put("noise", noise);
    return parameters;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals cells = Reals.zeros(rows, size * size);
    for (int row = 0; row < rows; row++) patch(seed.row(first + row), cells, row);
    return dataset(cells, null, new Picture(size, size), seed);
  }

  /// Draws one patch into row `row` of `out` (modified).
  private void patch(Draws draws, Reals out, int row) {
    boolean[] covered = new boolean[size * size];
    int left = covered.length;
    double reach = size - 1 + 2 * largest;
    for (int disc = 0; left > 0; disc++) {
      double x = draws.uniformDouble(disc, 0) * reach - largest;
      double y = draws.uniformDouble(disc, 1) * reach - largest;
      double r = radius(draws.uniformDouble(disc, 2));
      float grey = (float) (2 * draws.uniformDouble(disc, 3) - 1);
      int bottom = (int) Math.min(size - 1, Math.floor(y + r));
      int right = (int) Math.min(size - 1, Math.floor(x + r));
      for (int i = (int) Math.max(0, Math.ceil(y - r)); i <= bottom; i++)
        for (int j = (int) Math.max(0, Math.ceil(x - r)); j <= right; j++) {
          int cell = i * size + j;
          if (covered[cell] || (x - j) * (x - j) + (y - i) * (y - i) > r * r) continue;
          covered[cell] = true;
          left--;
          out.set(row, cell, (float) (grey + noise * draws.normal(cell, NOISE)));
        }
    }
  }

  /// The radius below which a share `u` of all radii lies.
  private double radius(double u) {
    double max = 1 / (smallest * smallest);
    return 1 / Math.sqrt(max - u * (max - 1 / (largest * largest)));
  }
}
