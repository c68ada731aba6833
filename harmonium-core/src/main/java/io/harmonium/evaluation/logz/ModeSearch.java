package io.harmonium.evaluation.logz;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;
import io.harmonium.units.Port;
import java.util.ArrayList;
import java.util.List;

/// Looks for modes that annealing may have missed: chains are started far apart (independent units, units without preference,
/// both ends of the strongest directions of the links, the pattern of each of some hidden units, samples), settle, and are led
/// down the path. For chains that follow the machine within a mode A
///
/// ```
/// E[e^(−ω)] = (Z_0/Z_A)·P(annealing up ends in A),   seen = log Z_0 − log mean e^(−ω) = log Z_A − log P(up ends in A)
/// ```
///
/// so that `seen` is log Z where annealing up finds A as often as the machine is there, and lies above it by what annealing up
/// misses. A mode that nothing starts from stays unseen.
///
/// @param seen log Z as it looks from each start
/// @param spread standard deviation of log weights within the starts
record ModeSearch(double[] seen, double spread) {

  /// Chains of each start.
  static final int REPLICAS = 6;

  private static final int SWEEPS = 100;
  private static final int MODES = 6;
  private static final int PATTERNS = 24;
  private static final int PLAIN = 8;
  private static final int ROWS = 24;

  /// The field that pushes units to one end of a direction.
  private static final double PUSH = 4;

  /// log Z as it looks from where most is missed.
  double highest() {
    double highest = Double.NEGATIVE_INFINITY;
    for (double one : seen) highest = Math.max(highest, one);
    return highest;
  }

  /// What the chance of [#REPLICAS] chains, and of the largest of some dozens of starts, may add to log Z.
  double tolerance() {
    double sd = Math.min(spread, 1);
    return 0.5 + 3 * sd / Math.sqrt(REPLICAS) + 0.5 * sd * sd;
  }

  static ModeSearch run(
      Machine machine, AnnealingPath path, Configurations samples, Seed seed, Workers workers) {
    Configurations starts = starts(machine, samples, seed.child("starts"), workers);
    Structure structure = path.machine().structure();
    Configurations x = Configurations.zeros(structure, starts.rows() * REPLICAS);
    int[] rows = new int[x.rows()];
    for (int r = 0; r < rows.length; r++) rows[r] = r / REPLICAS;
    x.copyRows(starts, rows);
    Sampler.defaultFor(structure)
        .run(Distribution.of(path.machine()), x, 0, SWEEPS, seed.child("settle"), workers);
    double[] log = path.walk(x, false, seed.child("down"), workers);
    double[] seen = new double[starts.rows()];
    double square = 0;
    for (int g = 0; g < seen.length; g++) {
      double[] own = java.util.Arrays.copyOfRange(log, g * REPLICAS, (g + 1) * REPLICAS);
      seen[g] = path.logBase() - new ImportanceWeights(own).logMean();
      double mean = 0;
      for (double one : own) mean += one / REPLICAS;
      for (double one : own) square += (one - mean) * (one - mean);
    }
    return new ModeSearch(seen, Math.sqrt(square / (seen.length * (REPLICAS - 1.0))));
  }

  /// One state of the visible layers per start.
  private static Configurations starts(
      Machine machine, Configurations samples, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    List<Fields> fields = new ArrayList<>();
    Fields own = machine.fields();
    fields.add(own);
    fields.add(own);
    for (int k = 0; k < PLAIN; k++) fields.add(Chains.uniform(structure, own));
    for (double[][][] direction : LinkModes.of(machine, MODES).directions())
      for (int sign = -1; sign <= 1; sign += 2) fields.add(pushed(structure, own, direction, sign));
    patterns(machine, fields);
    int rows = Math.min(ROWS, samples.rows());
    Configurations all = Configurations.zeros(structure, fields.size() + rows);
    for (int k = 0; k < fields.size(); k++) {
      Configurations one =
          Chains.independent(structure, fields.get(k), 1, 0, seed.child(k), workers);
      all.copyRange(one, 0, k, 1);
    }
    all.copyRange(samples, 0, fields.size(), rows);
    return all;
  }

  /// Fields that draw visible units to one end of a direction.
  private static Fields pushed(Structure structure, Fields own, double[][][] along, int sign) {
    double[][][] theta = copy(own);
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      for (int p = 0; p < theta[l].length; p++) {
        if (layer.units().ports().get(p).domain() != Port.Domain.FREE) continue;
        double length = 0;
        for (double one : along[l][p]) length += one * one;
        double scale = length > 0 ? PUSH * Math.sqrt(along[l][p].length / length) : 0;
        for (int j = 0; j < theta[l][p].length; j++)
          theta[l][p][j] += sign * Math.clamp(scale * along[l][p][j], -2 * PUSH, 2 * PUSH);
      }
    }
    return new Fields(theta, 0);
  }

  /// What each of some hidden units, on alone, asks of the visible layers.
  private static void patterns(Machine machine, List<Fields> fields) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      Layer layer = structure.layer(l);
      if (!(layer.units().values() > 1) || layer.ports() != 1 || layer.units().joint()) continue;
      int count = Math.min(PATTERNS, layer.size());
      for (int k = 0; k < count; k++) {
        int unit = (int) ((long) k * layer.size() / count);
        States[][] states = new States[structure.size()][];
        states[l] = layer.allocate(1);
        states[l][0].setValue(0, unit, layer.units().values() - 1);
        double[][][] t = path.statistics(new Configurations(1, states), 0);
        double[][][] theta = copy(machine.fields());
        for (int v = 0; v < structure.visible().size(); v++) path.eta(v, t, theta[v]);
        if (normalised(structure, theta)) fields.add(new Fields(theta, 0));
      }
    }
  }

  private static boolean normalised(Structure structure, double[][][] theta) {
    for (int l = 0; l < structure.visible().size(); l++)
      for (int p = 0; p < theta[l].length; p++) {
        boolean negative =
            structure.layer(l).units().ports().get(p).domain() == Port.Domain.NEGATIVE;
        for (double one : theta[l][p]) if (negative && !(one < 0)) return false;
      }
    return true;
  }

  private static double[][][] copy(Fields fields) {
    double[][][] theta = new double[fields.theta().length][][];
    for (int l = 0; l < theta.length; l++) {
      theta[l] = new double[fields.theta()[l].length][];
      for (int p = 0; p < theta[l].length; p++) theta[l][p] = fields.theta()[l][p].clone();
    }
    return theta;
  }
}
