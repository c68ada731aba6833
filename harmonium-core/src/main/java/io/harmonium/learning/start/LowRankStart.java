package io.harmonium.learning.start;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.List;

/// Where training starts when the first modes of the data are learned beforehand (Decelle and Furtlehner 2021; Béreux,
/// Decelle, Furtlehner, Rosset and Seoane 2025): a distribution of the projections on a few principal directions is
/// fitted on a mesh, where everything is exact, and becomes a machine whose first hidden units carry these modes:
///
/// ```
/// b = h + √N·U·θ,   W_·k = √N·q_k·U·n_k,   c_k = −N·q_k·z_k      (spins; log 2cosh y stands for |y|, off by at most
/// log 2)
/// ```
///
/// It has the clusters of the data from the first update on, where chains would take long to find them, and exact
/// samples for chains to start from. The other hidden units get small random weights.
public final class LowRankStart {

  /// Most modes: the mesh grows with their power.
  public static final int MAX_MODES = 4;

  /// Rows that are looked at.
  private static final int ROWS = 5000;

  private final Machine machine;
  private final ModeMesh mesh;

  private LowRankStart(Machine machine, ModeMesh mesh) {
    this.machine = machine;
    this.mesh = mesh;
  }

  /// How a unit of two values reads as a spin: s = scale·t − shift.
  private record Reading(double scale, double shift) {

    static Reading of(Structure structure, int layer) {
      double[][] t = structure.layer(layer).zeros();
      Units units = structure.layer(layer).units();
      units.statistics(0, 0, t);
      double low = t[0][0];
      units.statistics(1, 0, t);
      double scale = 2 / (t[0][0] - low);
      return new Reading(scale, 1 + scale * low);
    }
  }

  /// Null, or why machines of a structure have no such start.
  public static String unsupported(Structure structure) {
    boolean plain =
        structure.visible().size() == 1
            && structure.hidden().size() == 1
            && structure.links().size() == 1
            && structure.isMatrix(0, 0, 1);
    if (!plain) return "modes are learned beforehand for one visible and one hidden layer only";
    for (int l = 0; l < 2; l++)
      if (structure.layer(l).units().values() != 2 || structure.ports(l) != 1)
        return "modes are learned beforehand for binary units and spins, layer '"
            + structure.layer(l).name()
            + "' holds "
            + structure.layer(l).units().name()
            + " ones";
    return null;
  }

  /// The start of `machine` with the first `modes` modes of the data; weights of the hidden units that carry none are
  /// N(0, scale²).
  public static LowRankStart of(
      Machine machine, Dataset data, int modes, double scale, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    String unsupported = unsupported(structure);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    int units = structure.layer(0).size();
    if (modes < 1 || modes > Math.min(MAX_MODES, units))
      throw new IllegalArgumentException(
          "expected 1 to " + Math.min(MAX_MODES, units) + " modes, got " + modes);
    if (data.blocks().get(0).missing() != null)
      throw new IllegalArgumentException(
          "modes are learned beforehand from whole rows; fill missing cells in first");
    Machine initial = Initial.fromData(machine, data, scale, seed, workers);
    int[] chosen = chosen(data.rows(), seed);
    double[] weights = weights(data, chosen);
    double[][] rows = spins(structure, data, chosen);
    double[] means = new double[units];
    for (int r = 0; r < rows.length; r++)
      for (int i = 0; i < units; i++) means[i] = Math.fma(weights[r], rows[r][i], means[i]);
    double[] fields = new double[units];
    for (int i = 0; i < units; i++) {
      double up = Math.clamp(0.5 * (1 + means[i]), 1e-3, 1 - 1e-3);
      fields[i] = 0.5 * Elementary.log(up / (1 - up));
    }
    double[][] directions = PrincipalModes.of(rows, weights, means, modes, seed);
    DensityOfStates density = new DensityOfStates(directions, fields);
    double[][] m = Arrays.stream(rows).map(density::project).toArray(double[][]::new);
    ModeMesh mesh = new ModeMesh(density, m, weights, units, workers);
    mesh.fit(structure.layer(1).size());
    return new LowRankStart(machine(initial, directions, fields, mesh), mesh);
  }

  private static int[] chosen(int rows, Seed seed) {
    Permutation order = Permutation.of(seed.child("low-rank rows"), rows);
    int[] chosen = new int[Math.min(rows, ROWS)];
    Arrays.setAll(chosen, i -> (int) order.at(i));
    return chosen;
  }

  /// Weights that sum to 1.
  private static double[] weights(Dataset data, int[] chosen) {
    double[] weights = Arrays.stream(chosen).mapToDouble(data::weight).toArray();
    double sum = Arrays.stream(weights).sum();
    if (!(sum > 0))
      throw new IllegalArgumentException("all rows that were looked at have weight 0");
    for (int i = 0; i < weights.length; i++) weights[i] /= sum;
    return weights;
  }

  private static double[][] spins(Structure structure, Dataset data, int[] chosen) {
    Configurations x = Initial.visible(structure, data);
    Reading reading = Reading.of(structure, 0);
    double[][] rows = new double[chosen.length][];
    double[][] t = structure.layer(0).zeros();
    for (int r = 0; r < rows.length; r++) {
      structure.layer(0).units().statistics(x.layers()[0], chosen[r], t);
      rows[r] = Arrays.stream(t[0]).map(v -> reading.scale * v - reading.shift).toArray();
    }
    return rows;
  }

  /// The machine of spins in the values of its own units.
  private static Machine machine(
      Machine initial, double[][] directions, double[] fields, ModeMesh mesh) {
    Structure structure = initial.structure();
    Reading visible = Reading.of(structure, 0);
    Reading hidden = Reading.of(structure, 1);
    int units = fields.length;
    double root = Math.sqrt(units);
    Parameters parameters = initial.parameters().copy();
    double[] values = parameters.values();
    int columns = structure.layer(1).size();
    double[] derivative = mesh.derivative();
    double[] b = fields.clone();
    for (int k = 0; k < derivative.length; k++)
      for (int i = 0; i < units; i++) b[i] += root * derivative[k] * directions[k][i];
    List<ModeMesh.Bend> bends = mesh.bends();
    double[] strengths = mesh.strengths();
    for (int h = 0; h < bends.size(); h++) {
      double c = -units * strengths[h] * bends.get(h).z();
      for (int i = 0; i < units; i++) {
        double along = 0;
        for (int k = 0; k < derivative.length; k++)
          along += bends.get(h).normal()[k] * directions[k][i];
        double w = root * strengths[h] * along;
        values[structure.linkOffset(0) + i * columns + h] = visible.scale * hidden.scale * w;
        b[i] -= hidden.shift * w;
        c -= visible.shift * w;
      }
      values[structure.offset(1, 0) + h] = hidden.scale * c;
    }
    for (int i = 0; i < units; i++) values[structure.offset(0, 0) + i] = visible.scale * b[i];
    return initial.with(parameters);
  }

  /// The machine before the first update.
  public Machine machine() {
    return machine;
  }

  /// Hidden units that carry modes.
  public int used() {
    return mesh.bends().size();
  }

  /// The largest difference between the rows and the fitted distribution in the means of a mode or of a plane in use.
  public double gap() {
    return mesh.gap();
  }

  /// `count` chains whose visible units are independent samples of the fitted distribution; hidden layers are still
  /// empty.
  public Configurations chains(int count, Seed seed) {
    Structure structure = machine.structure();
    Units units = structure.layer(0).units();
    Configurations chains = Configurations.zeros(structure, count);
    for (int row = 0; row < count; row++) {
      double[] a = mesh.draw(seed.child("mode").row(row).uniformDouble(0, 0));
      Draws draws = seed.child("units").row(row);
      for (int i = 0; i < a.length; i++)
        units.setValue(
            chains.layers()[0],
            row,
            i,
            draws.uniformDouble(i, 0) < Elementary.sigmoid(2 * a[i]) ? 1 : 0);
    }
    return chains;
  }
}
