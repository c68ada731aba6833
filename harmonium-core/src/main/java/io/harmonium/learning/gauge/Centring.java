package io.harmonium.learning.gauge;

import io.harmonium.coupling.End;
import io.harmonium.coupling.Lateral;
import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// Centred, and if `scaled` standardised, coordinates of a link and of the fields at its ends. With offsets μ, λ (running
/// means) and scales s, t of the two ends (1, or standard deviations) the gradient there is
///
/// ```
/// C = (∇W − μ·∇cᵀ − ∇b·λᵀ)/(s²t²),   ∇b,   ∇c
/// ```
///
/// where ∇W, ∇b, ∇c are the plain gradients. An optimiser takes its steps ΔW, Δb', Δc' along these; in plain parameters
/// they are
///
/// ```
/// ΔW,   Δb = Δb' − ΔW·λ,   Δc = Δc' − ΔWᵀ·μ
/// ```
///
/// The order matters for optimisers that rescale every number by itself, such as Adam: were they given the plain step,
/// the fields could no longer follow the weights. A layer linked to itself is centred pair by pair, see [CentredPairs].
public record Centring(boolean scaled) implements Gauge {

  private static final Slot<double[]> ROW = Slot.doubles(Centring.class, "row");
  private static final Slot<double[]> COLUMN_FIELD = Slot.doubles(Centring.class, "column field");
  private static final Slot<double[]> COLUMNS = Slot.doubles(Centring.class, "columns");
  private static final Slot<double[]> SCALES_A = Slot.doubles(Centring.class, "scales a");
  private static final Slot<double[]> SCALES_B = Slot.doubles(Centring.class, "scales b");

  /// Smallest variance that a standardised column may have.
  private static final double FLOOR = 1e-3;

  /// Links of statistics with free fields; precisions are stored on a scale of their own.
  private static boolean centred(Structure structure, WeightTile tile) {
    return structure.isMatrix(tile.link()) && !structure.damps(tile.link());
  }

  /// The link of a strip where it joins units of one layer, else null.
  private CentredPairs pairs(Structure structure, WeightTile tile) {
    Lateral link = structure.links().get(tile.link()).within();
    return link == null ? null : new CentredPairs(structure, link, scaled);
  }

  @Override
  public void steer(
      Structure structure, WeightTile tile, double[][][] means, double[] g, Workspace space) {
    CentredPairs pairs = pairs(structure, tile);
    if (pairs != null) pairs.steer(tile, means, g, space);
    if (!centred(structure, tile)) return;
    End a = structure.ends(tile.link()).get(0);
    End b = structure.ends(tile.link()).get(1);
    double[] mu = means[a.layer()][a.port()];
    double[] lambda = means[b.layer()][b.port()];
    double[] s = scaled ? scales(structure, a, means, space, SCALES_A) : null;
    double[] t = scaled ? scales(structure, b, means, space, SCALES_B) : null;
    int fieldA = structure.offset(a.layer(), a.port());
    int fieldB = structure.offset(b.layer(), b.port());
    int n = lambda.length;
    double[] row = space.doubles(ROW, n);
    double[] columnField = space.doubles(COLUMN_FIELD, n);
    System.arraycopy(g, fieldB, columnField, 0, n);
    for (int i = 0; i < tile.rows(); i++) {
      int at = tile.from() + i * n;
      System.arraycopy(g, at, row, 0, n);
      centre(row, mu[tile.row() + i], columnField, g[fieldA + tile.row() + i], lambda);
      if (scaled) divide(row, s[tile.row() + i], t);
      System.arraycopy(row, 0, g, at, n);
    }
  }

  @Override
  public void shift(
      Structure structure,
      WeightTile tile,
      double[][][] means,
      double[] step,
      int at,
      Workspace space,
      double[] shift) {
    CentredPairs pairs = pairs(structure, tile);
    if (pairs != null) pairs.shift(tile, means, step, at, shift);
    if (!centred(structure, tile)) return;
    End a = structure.ends(tile.link()).get(0);
    End b = structure.ends(tile.link()).get(1);
    double[] mu = means[a.layer()][a.port()];
    double[] lambda = means[b.layer()][b.port()];
    int n = lambda.length;
    double[] columns = space.doubles(COLUMNS, n);
    Arrays.fill(columns, 0, n, 0);
    for (int i = 0; i < tile.rows(); i++) {
      int from = at + i * n;
      addMultiple(step, from, mu[tile.row() + i], n, columns);
      shift[i] = space.kernels().dot(step, from, lambda, 0, n, space);
    }
    System.arraycopy(columns, 0, shift, tile.rows(), n);
  }

  @Override
  public void steerUnits(Structure structure, double[][][] means, double[] g) {
    for (int l = 0; scaled && l < structure.size(); l++)
      if (structure.lateral(l) != null)
        new CentredPairs(structure, structure.lateral(l), true).scale(means, g);
  }

  @Override
  public void shiftUnits(Structure structure, double[] units, double[][] shifts) {
    for (int k = 0; k < structure.tiles().size(); k++) {
      WeightTile tile = structure.tiles().get(k);
      CentredPairs pairs = pairs(structure, tile);
      if (pairs != null) pairs.subtract(tile, shifts[tile.index()], units);
      if (!centred(structure, tile)) continue;
      End a = structure.ends(tile.link()).get(0);
      End b = structure.ends(tile.link()).get(1);
      double[] shift = shifts[tile.index()];
      int fieldA = structure.offset(a.layer(), a.port()) + tile.row();
      int fieldB = structure.offset(b.layer(), b.port());
      for (int i = 0; i < tile.rows(); i++) units[fieldA + i] -= shift[i];
      for (int j = 0; j < tile.width(); j++) units[fieldB + j] -= shift[tile.rows() + j];
    }
  }

  /// A row of C.
  private static void centre(
      double[] row, double mean, double[] columnField, double rowField, double[] lambda) {
    for (int j = 0; j < lambda.length; j++)
      row[j] = row[j] - mean * columnField[j] - rowField * lambda[j];
  }

  private static void divide(double[] row, double scale, double[] t) {
    for (int j = 0; j < t.length; j++) row[j] /= scale * t[j];
  }

  private static void addMultiple(double[] row, int from, double factor, int count, double[] sums) {
    for (int j = 0; j < count; j++) sums[j] += row[from + j] * factor;
  }

  /// Variances of the columns of an end.
  private static double[] scales(
      Structure structure, End end, double[][][] means, Workspace space, Slot<double[]> slot) {
    int count = means[end.layer()][end.port()].length;
    double[] variances = end.port() == 0 ? new double[count] : space.doubles(slot, count);
    Arrays.fill(variances, 0, count, 1);
    if (end.port() == 0) {
      structure.layer(end.layer()).units().variances(means[end.layer()], variances);
      for (int j = 0; j < variances.length; j++) variances[j] = Math.max(FLOOR, variances[j]);
    }
    return variances;
  }
}
