package io.harmonium.runs.transforming;

import io.harmonium.deep.Dbn;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.Arrays;

/// The hidden code of a row. Given x the hidden units are independent, so the most probable code takes the most
/// probable value of each unit, and every code z has its probability in closed form:
///
/// ```
/// p(z | x) = Π_j p(z_j | x),   p(z_j = v | x) = exp(η_j·t(v) − Γ(η_j))
/// ```
///
/// Hidden units that are linked to each other are not independent: p(z | x) ∝ e^(−E(x, z)) is then summed over all codes,
/// which must be few enough to be listed.
///
/// With d binary hidden units the codes are the 2^d clusters to which a row can belong; they are listed up to
/// [#CLUSTERS]. A continuous unit has its mode as its code and no clusters.
final class Codes {

  /// Most clusters that are listed: 12 binary units.
  public static final int CLUSTERS = 1 << 12;

  /// The most probable code: the value number of each unit (for continuous units the mode), and log p(code | x), which
  /// is a density where units are continuous.
  public record Code(double[] values, double logProbability) {}

  private final DoublePath path;
  private final Structure structure;
  private final int[] radix;

  public Codes(Machine machine) {
    this.path = machine.doublePath();
    this.structure = machine.structure();
    this.radix =
        structure.hidden().stream()
            .flatMapToInt(
                layer -> Arrays.stream(new int[layer.size()]).map(u -> layer.units().values()))
            .toArray();
  }

  /// Null, or why codes of a machine have no probabilities here.
  public static String unsupported(Machine machine) {
    if (machine.structure().is(Dbn.KIND))
      return "the hidden layers of a deep belief network given a row are not independent, and their"
          + " distribution has no closed form";
    boolean many = new Codes(machine).clusters() == 0;
    return machine.structure().linkedWithin(false) && many
        ? "the hidden units are linked to each other: p(z | x) is a sum over all codes, and there"
            + " are more than "
            + CLUSTERS
        : null;
  }

  /// Hidden units.
  public int units() {
    return radix.length;
  }

  /// Whether codes have a density instead of a probability: some units are real numbers.
  public boolean density() {
    return structure.hidden().stream()
        .anyMatch(layer -> layer.units().values() == 0 && !layer.units().whole());
  }

  /// The number of values of a hidden unit, 0 for a continuous one.
  public int values(int unit) {
    return radix[unit];
  }

  /// The number of clusters, or 0 where there are too many to list or units are continuous.
  public int clusters() {
    long product = 1;
    for (int values : radix) {
      product *= values;
      if (product > CLUSTERS || product == 0) return 0;
    }
    return (int) product;
  }

  /// The most probable code of a row.
  public Code of(Configurations x, int row) {
    if (structure.linkedWithin(false)) {
      double[] log = logLinked(x, row);
      int best = 0;
      for (int z = 1; z < log.length; z++) if (log[z] > log[best]) best = z;
      return new Code(code(best), log[best]);
    }
    double[][] log = logProbabilities(x, row);
    double[] code = new double[radix.length];
    double sum = 0;
    for (int u = 0; u < radix.length; u++) {
      if (radix[u] == 0) {
        code[u] = log[u][0];
        sum += log[u][1];
        continue;
      }
      int best = 0;
      for (int v = 1; v < radix[u]; v++) if (log[u][v] > log[u][best]) best = v;
      code[u] = best;
      sum += log[u][best];
    }
    return new Code(code, sum);
  }

  /// p(z | x) of every cluster z of a row; the first unit changes slowest, so that cluster numbers read as codes.
  public double[] clusters(Configurations x, int row) {
    boolean linked = structure.linkedWithin(false);
    double[][] log = linked ? null : logProbabilities(x, row);
    double[] all = linked ? logLinked(x, row) : new double[] {0};
    for (int u = 0; !linked && u < radix.length; u++) {
      double[] longer = new double[all.length * radix[u]];
      for (int z = 0; z < all.length; z++)
        for (int v = 0; v < radix[u]; v++) longer[z * radix[u] + v] = all[z] + log[u][v];
      all = longer;
    }
    for (int z = 0; z < all.length; z++) all[z] = Elementary.exp(all[z]);
    return all;
  }

  /// The number of the cluster with these values.
  public int cluster(double[] code) {
    int number = 0;
    for (int u = 0; u < radix.length; u++) number = number * radix[u] + (int) code[u];
    return number;
  }

  /// A code as text: one digit per unit, or the values between points where a digit does not suffice.
  public String text(double[] code) {
    StringBuilder text = new StringBuilder();
    boolean digits = Arrays.stream(radix).allMatch(values -> values > 0 && values <= 10);
    for (int u = 0; u < code.length; u++) {
      if (u > 0 && !digits) text.append(radix[u] == 0 ? ' ' : '.');
      if (radix[u] == 0 && code[u] != Math.rint(code[u])) text.append(code[u]);
      else text.append((long) code[u]);
    }
    return text.toString();
  }

  /// The code of a cluster as text.
  public String text(int cluster) {
    return text(code(cluster));
  }

  /// The values of a cluster.
  private double[] code(int cluster) {
    double[] code = new double[radix.length];
    int rest = cluster;
    for (int u = radix.length - 1; u >= 0; u--) {
      code[u] = rest % radix[u];
      rest /= radix[u];
    }
    return code;
  }

  /// A code as numbers: of units with one column their values, −1 and 1 for spins, of others the numbers of their values.
  public double[] numbers(double[] code) {
    double[] numbers = code.clone();
    int unit = 0;
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      Units units = structure.layer(l).units();
      double[][] t = path.zeros(l);
      for (int u = 0; u < structure.layer(l).size(); u++, unit++) {
        if (units.values() == 0 || units.ports().get(0).width() > 1) continue;
        units.statistics((int) code[unit], u, t);
        numbers[unit] = t[0][u];
      }
    }
    return numbers;
  }

  /// log p(z | x) of every cluster of hidden units that are linked to each other.
  private double[] logLinked(Configurations x, int row) {
    double[][][] t = path.statistics(x, row);
    double[] log = new double[clusters()];
    for (int l = structure.visible().size(); l < t.length; l++) t[l] = path.zeros(l);
    for (int z = 0; z < log.length; z++) {
      double[] code = code(z);
      int unit = 0;
      for (int l = structure.visible().size(); l < t.length; l++)
        for (int u = 0; u < structure.layer(l).size(); u++, unit++) {
          structure.layer(l).units().statistics((int) code[unit], u, t[l]);
          log[z] += structure.layer(l).units().logBase((int) code[unit]);
        }
      log[z] -= path.energy(t);
    }
    double norm = Elementary.logSumExp(log);
    for (int z = 0; z < log.length; z++) log[z] -= norm;
    return log;
  }

  /// log p(z_u = v | x) of every value v; for a continuous unit its mode and the log density there.
  private double[][] logProbabilities(Configurations x, int row) {
    double[][][] given = path.statistics(x, row);
    double[][] log = new double[radix.length][];
    int unit = 0;
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      Units units = structure.layer(l).units();
      int[] offsets = units.offsets(structure.layer(l).size());
      double[][] eta = path.zeros(l);
      double[][] t = path.zeros(l);
      path.eta(l, given, eta);
      for (int u = 0; u + 1 < offsets.length; u++, unit++) {
        double norm = units.cumulant(eta, u, u + 1);
        if (units.values() == 0) {
          units.means(eta, u, u + 1, t);
          int at = u;
          UnitMode mode =
              UnitMode.of(
                  units,
                  t[0][offsets[u]],
                  value -> {
                    units.statisticsAt(value, at, t);
                    double base = units.whole() ? units.logBase(value) : 0;
                    return base + product(units, eta, t, at) - norm;
                  });
          log[unit] = new double[] {mode.value(), mode.log()};
          continue;
        }
        log[unit] = new double[units.values()];
        for (int v = 0; v < log[unit].length; v++) {
          units.statistics(v, u, t);
          log[unit][v] = units.logBase(v) + product(units, eta, t, u) - norm;
        }
      }
    }
    return log;
  }

  /// η·t of one unit.
  private static double product(Units units, double[][] eta, double[][] t, int unit) {
    double sum = 0;
    for (int p = 0; p < eta.length; p++) {
      int width = units.ports().get(p).width();
      for (int c = unit * width; c < (unit + 1) * width; c++) sum += eta[p][c] * t[p][c];
    }
    return sum;
  }
}
