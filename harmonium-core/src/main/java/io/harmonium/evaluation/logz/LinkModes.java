package io.harmonium.evaluation.logz;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// The strongest directions of all links of a machine together: with A the symmetric matrix of t ↦ inputs,
///
/// ```
/// A²·v = σ²·v,   σ the largest singular value of the links where they join two sides
/// ```
///
/// by subspace iteration from fixed directions.
///
/// @param largest the largest σ
/// @param directions visible parts of length 1, `[direction][layer][port][column]`
record LinkModes(double largest, List<double[][][]> directions) {

  private static final int ROUNDS = 40;

  /// Whether inputs are linear in what sends them.
  static boolean possible(Structure structure) {
    for (Coupling link : structure.links()) if (link.ends().size() != 2) return false;
    return true;
  }

  /// `count` directions, fewer where the visible layers have fewer columns.
  static LinkModes of(Machine machine, int count) {
    DoublePath path = machine.doublePath();
    Structure structure = machine.structure();
    int columns = 0;
    for (int l = 0; l < structure.visible().size(); l++) columns += structure.layer(l).columns(0);
    List<double[][][]> vectors = new ArrayList<>();
    Seed seed = Seed.of(0).child("link modes");
    for (int k = 0; k < Math.min(count, columns); k++) vectors.add(random(structure, seed.row(k)));
    double largest = 0;
    for (int round = 0; round < ROUNDS; round++)
      for (int k = 0; k < vectors.size(); k++) {
        double[][][] next = apply(path, apply(path, vectors.get(k)));
        for (int i = 0; i < k; i++)
          add(-dot(vectors.get(i), next, structure.size()), vectors.get(i), next);
        double length = Math.sqrt(dot(next, next, structure.size()));
        if (k == 0) largest = Math.sqrt(length);
        if (length > 0) scale(next, 1 / length);
        vectors.set(k, next);
      }
    List<double[][][]> directions = new ArrayList<>();
    for (double[][][] vector : vectors) {
      double length = Math.sqrt(dot(vector, vector, structure.visible().size()));
      if (!(length > 1e-6)) continue;
      scale(vector, 1 / length);
      directions.add(vector);
    }
    return new LinkModes(largest, directions);
  }

  /// The projection of visible statistics on a direction.
  double project(int direction, double[][][] t) {
    double[][][] along = directions.get(direction);
    double sum = 0;
    for (int l = 0; l < along.length && l < t.length; l++)
      if (t[l] != null)
        for (int p = 0; p < along[l].length; p++)
          for (int j = 0; j < along[l][p].length; j++)
            sum = Math.fma(along[l][p][j], t[l][p][j], sum);
    return sum;
  }

  private static double[][][] random(Structure structure, Draws draws) {
    double[][][] out = new double[structure.size()][][];
    int at = 0;
    for (int l = 0; l < out.length; l++) {
      out[l] = structure.layer(l).zeros();
      for (double[] port : out[l])
        for (int j = 0; j < port.length; j++) port[j] = draws.normal(at++, 0);
    }
    return out;
  }

  private static double[][][] apply(DoublePath path, double[][][] v) {
    Structure structure = path.machine().structure();
    double[][][] out = new double[v.length][][];
    for (int l = 0; l < v.length; l++) {
      out[l] = structure.layer(l).zeros();
      path.eta(l, v, out[l]);
      double[][] theta = path.fields().theta()[l];
      for (int p = 0; p < theta.length; p++)
        for (int j = 0; j < theta[p].length; j++) out[l][p][j] -= theta[p][j];
    }
    return out;
  }

  private static double dot(double[][][] a, double[][][] b, int layers) {
    double sum = 0;
    for (int l = 0; l < layers; l++)
      for (int p = 0; p < a[l].length; p++)
        for (int j = 0; j < a[l][p].length; j++) sum = Math.fma(a[l][p][j], b[l][p][j], sum);
    return sum;
  }

  private static void add(double factor, double[][][] from, double[][][] to) {
    for (int l = 0; l < to.length; l++)
      for (int p = 0; p < to[l].length; p++)
        for (int j = 0; j < to[l][p].length; j++) to[l][p][j] += factor * from[l][p][j];
  }

  private static void scale(double[][][] v, double factor) {
    for (double[][] layer : v)
      for (double[] port : layer) for (int j = 0; j < port.length; j++) port[j] *= factor;
  }
}
