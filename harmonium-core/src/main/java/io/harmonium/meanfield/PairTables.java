package io.harmonium.meanfield;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.Arrays;

/// Collects the pair tables θ_ij(a, b) = t_i(a)ᵀ W t_j(b) of a machine and brings them into the gauge of
/// [DiscretePairs]. A normal unit with precision γ that receives I = Σ_i I_i(x_i) is summed to
///
/// ```
/// ½ log(2π/γ) + (θ + I)²/2γ = … + Σ_i [θ·I_i + ½I_i²]/γ + Σ_{i<j} I_i·I_j/γ
/// ```
final class PairTables {

  /// Most pairs of units that are kept.
  static final long MAX_PAIRS = 4_000_000;

  /// Most values of one unit.
  static final int MAX_VALUES = 1024;

  private final DoublePath path;
  private final Structure structure;
  private final int[] starts;
  private final int[] states;
  private final double[][] fields;
  private double constant;
  private int count;
  private int[] first = new int[64];
  private int[] second = new int[64];
  private int[] places = new int[65];
  private double[] weights = new double[64];
  private final int[][][] known;

  private PairTables(DoublePath path) {
    this.path = path;
    this.structure = path.machine().structure();
    this.starts = new int[structure.size()];
    int units = 0;
    for (int l = 0; l < starts.length; l++) {
      boolean discrete = structure.layer(l).units().values() > 0;
      starts[l] = discrete ? units : -1;
      if (discrete) units += structure.layer(l).size();
    }
    this.states = new int[units];
    this.fields = new double[units][];
    this.known = new int[structure.size()][structure.size()][];
    this.constant = -path.constant();
  }

  static PairTables of(DoublePath path) {
    PairTables tables = new PairTables(path);
    tables.readFields();
    for (Coupling link : tables.structure.links())
      if (tables.starts[link.ends().get(0).layer()] >= 0
          && tables.starts[link.ends().get(1).layer()] >= 0) tables.readLink(link);
    for (int l = 0; l < tables.structure.size(); l++) if (tables.starts[l] < 0) tables.sumOut(l);
    return tables;
  }

  static String unsupported(Structure structure) {
    double pairs = 0;
    for (Layer layer : structure.layers()) {
      Units units = layer.units();
      if (units.values() == 0 && !units.normal())
        return "layer '"
            + layer.name()
            + "' holds "
            + units.name()
            + " units, which are neither discrete nor normal";
      if (units.values() > MAX_VALUES)
        return "a unit of layer '"
            + layer.name()
            + "' has "
            + units.values()
            + " values, more than "
            + MAX_VALUES;
    }
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2)
        return "link '" + link.name() + "' has " + link.ends().size() + " ends, not two";
      Layer a = structure.layer(link.ends().get(0).layer());
      Layer b = structure.layer(link.ends().get(1).layer());
      boolean normalA = a.units().values() == 0;
      boolean normalB = b.units().values() == 0;
      if (normalA && normalB)
        return "link '" + link.name() + "' joins layers that would both be summed out";
      if (normalA && link.ends().get(0).port() > 0 || normalB && link.ends().get(1).port() > 0)
        return "link '" + link.name() + "' changes the precision of normal units";
      double max = normalA ? b.size() * (double) b.size() : a.size() * (double) a.size();
      pairs += normalA || normalB ? max / 2 : link.pairs(a.size(), b.size());
    }
    return pairs > MAX_PAIRS
        ? "it has " + (long) pairs + " pairs of units, more than " + MAX_PAIRS
        : null;
  }

  /// The statistics of value `value` of a unit, in the columns it owns.
  private double[] statistics(int layer, int unit, int port, int value, double[][] scratch) {
    structure.layer(layer).units().statistics(value, unit, scratch);
    int[] offsets = structure.unitOffsets(layer, port);
    return Arrays.copyOfRange(scratch[port], offsets[unit], offsets[unit + 1]);
  }

  /// `[unit][value][column]` of one port of a layer.
  private double[][][] values(int layer, int port) {
    Layer here = structure.layer(layer);
    double[][] scratch = here.zeros();
    double[][][] all = new double[here.size()][here.units().values()][];
    for (int u = 0; u < all.length; u++)
      for (int a = 0; a < all[u].length; a++) all[u][a] = statistics(layer, u, port, a, scratch);
    return all;
  }

  private void readFields() {
    for (int l = 0; l < structure.size(); l++) {
      if (starts[l] < 0) continue;
      Units units = structure.layer(l).units();
      for (int u = 0; u < structure.layer(l).size(); u++) {
        states[starts[l] + u] = units.values();
        fields[starts[l] + u] = new double[units.values()];
        for (int a = 0; a < units.values(); a++) fields[starts[l] + u][a] = units.logBase(a);
      }
      for (int p = 0; p < structure.ports(l); p++) {
        double[] theta = path.fields().theta()[l][p];
        double[][][] values = values(l, p);
        for (int u = 0; u < values.length; u++) {
          int from = structure.unitOffsets(l, p)[u];
          for (int a = 0; a < values[u].length; a++)
            for (int c = 0; c < values[u][a].length; c++)
              fields[starts[l] + u][a] += theta[from + c] * values[u][a][c];
        }
      }
    }
  }

  /// What column `column` of end 0 of a link sends to end 1.
  private double[] response(Coupling link, int column, double[] one) {
    double[] out =
        new double[structure.columns(link.ends().get(1).layer(), link.ends().get(1).port())];
    one[column] = path.fields().links();
    double[] w = path.machine().parameters().values();
    link.addInputs(1, new double[][] {one, null}, w, structure.offset(link), out);
    one[column] = 0;
    return out;
  }

  /// The tables of a link between discrete layers, of the pairs that it joins.
  private void readLink(Coupling link) {
    int from = link.ends().get(0).layer();
    int to = link.ends().get(1).layer();
    int[] rows = structure.unitOffsets(from, link.ends().get(0).port());
    int[] columns = structure.unitOffsets(to, link.ends().get(1).port());
    double[][][] sent = values(from, link.ends().get(0).port());
    double[][][] met = values(to, link.ends().get(1).port());
    double[] one = new double[rows[rows.length - 1]];
    for (int u = 0; u + 1 < rows.length; u++) {
      double[][] responses = new double[rows[u + 1] - rows[u]][];
      for (int c = 0; c < responses.length; c++) responses[c] = response(link, rows[u] + c, one);
      for (int v = 0; v + 1 < columns.length; v++) {
        if (!joins(link, rows, u, columns, v)) continue;
        addTable(from, u, to, v, table(sent[u], responses, met[v], columns[v]));
      }
    }
  }

  /// Whether a link joins some columns of unit `u` of end 0 and unit `v` of end 1.
  private static boolean joins(Coupling link, int[] rows, int u, int[] columns, int v) {
    for (int c = rows[u]; c < rows[u + 1]; c++)
      for (int d = columns[v]; d < columns[v + 1]; d++) if (link.meets(c, d)) return true;
    return false;
  }

  /// θ(a, b) = t(a)ᵀ W t(b).
  private static double[][] table(double[][] sent, double[][] responses, double[][] met, int from) {
    double[][] table = new double[sent.length][met.length];
    for (int a = 0; a < sent.length; a++)
      for (int c = 0; c < responses.length; c++) {
        if (sent[a][c] == 0) continue;
        for (int b = 0; b < met.length; b++)
          for (int d = 0; d < met[b].length; d++)
            if (met[b][d] != 0) table[a][b] += sent[a][c] * responses[c][from + d] * met[b][d];
      }
    return table;
  }

  /// Adds a table to the pair (u of layer `from`, v of layer `to`): its margins at value 0 go to the fields.
  private void addTable(int from, int u, int to, int v, double[][] table) {
    int i = starts[from] + u;
    int j = starts[to] + v;
    if (i > j) {
      double[][] turned = new double[table[0].length][table.length];
      for (int a = 0; a < table.length; a++)
        for (int b = 0; b < turned.length; b++) turned[b][a] = table[a][b];
      addTable(to, v, from, u, turned);
      return;
    }
    int at = places[pair(from, u, to, v)];
    double corner = table[0][0];
    constant += corner;
    for (int a = 1; a < table.length; a++) fields[i][a] += table[a][0] - corner;
    for (int b = 1; b < table[0].length; b++) fields[j][b] += table[0][b] - corner;
    for (int a = 1; a < table.length; a++)
      for (int b = 1; b < table[0].length; b++)
        weights[at++] += table[a][b] - table[a][0] - table[0][b] + corner;
  }

  /// The number of a pair, which is made where it is not known.
  private int pair(int from, int u, int to, int v) {
    int width = structure.layer(to).size();
    if (known[from][to] == null) {
      known[from][to] = new int[structure.layer(from).size() * width];
      Arrays.fill(known[from][to], -1);
    }
    int key = u * width + v;
    if (known[from][to][key] >= 0) return known[from][to][key];
    if (count == first.length) {
      first = Arrays.copyOf(first, 2 * count);
      second = Arrays.copyOf(second, 2 * count);
      places = Arrays.copyOf(places, 2 * count + 1);
    }
    first[count] = starts[from] + u;
    second[count] = starts[to] + v;
    int size = (states[first[count]] - 1) * (states[second[count]] - 1);
    int end = Math.addExact(places[count], size);
    if (end > weights.length) weights = Arrays.copyOf(weights, Math.max(end, 2 * weights.length));
    places[count + 1] = end;
    known[from][to][key] = count;
    return count++;
  }

  /// Sums the normal units of a layer.
  private void sumOut(int layer) {
    int size = structure.layer(layer).size();
    double[][] theta = path.fields().theta()[layer];
    int[] linked = new int[states.length];
    int[] layers = new int[states.length];
    double[][][] sent = new double[states.length][][];
    int many = 0;
    for (Coupling link : structure.links())
      for (int e = 0; e < 2; e++)
        if (link.ends().get(e).layer() == layer) {
          int other = link.ends().get(1 - e).layer();
          double[][][] inputs = inputs(link, e, size);
          for (int u = 0; u < inputs.length; u++) {
            int i = starts[other] + u;
            if (sent[i] == null) {
              linked[many] = i;
              layers[many++] = other;
              sent[i] = inputs[u];
            } else
              for (int a = 0; a < inputs[u].length; a++)
                for (int g = 0; g < size; g++) sent[i][a][g] += inputs[u][a][g];
          }
        }
    double[] share = new double[size];
    for (int g = 0; g < size; g++) {
      double precision = -2 * theta[1][g];
      share[g] = 1 / precision;
      constant +=
          Elementary.HALF_LOG_TWO_PI
              - 0.5 * Elementary.log(precision)
              + 0.5 * theta[0][g] * theta[0][g] * share[g];
    }
    for (int k = 0; k < many; k++) {
      int i = linked[k];
      for (int a = 0; a < sent[i].length; a++) {
        fields[i][a] += dot(theta[0], sent[i][a], share) + 0.5 * dot(sent[i][a], sent[i][a], share);
      }
      for (int m = 0; m < k; m++) {
        int j = linked[m];
        double[][] table = new double[sent[j].length][sent[i].length];
        for (int b = 0; b < table.length; b++)
          for (int a = 0; a < table[b].length; a++)
            table[b][a] = dot(sent[j][b], sent[i][a], share);
        addTable(layers[m], j - starts[layers[m]], layers[k], i - starts[layers[k]], table);
      }
    }
  }

  /// What each value of each unit at the other end sends to `size` normal units at end `end`: `[unit][value][g]`.
  private double[][][] inputs(Coupling link, int end, int size) {
    int other = link.ends().get(1 - end).layer();
    int port = link.ends().get(1 - end).port();
    double[][][] values = values(other, port);
    int[] offsets = structure.unitOffsets(other, port);
    double[] w = path.machine().parameters().values();
    double[][][] inputs = new double[values.length][][];
    double[][] t = new double[2][];
    t[1 - end] = new double[offsets[offsets.length - 1]];
    for (int u = 0; u < values.length; u++) {
      inputs[u] = new double[values[u].length][size];
      for (int a = 0; a < values[u].length; a++) {
        for (int c = 0; c < values[u][a].length; c++)
          t[1 - end][offsets[u] + c] = path.fields().links() * values[u][a][c];
        link.addInputs(end, t, w, structure.offset(link), inputs[u][a]);
      }
      Arrays.fill(t[1 - end], offsets[u], offsets[u + 1], 0);
    }
    return inputs;
  }

  private static double dot(double[] a, double[] b, double[] share) {
    double sum = 0;
    for (int g = 0; g < a.length; g++) sum = Math.fma(a[g] * b[g], share[g], sum);
    return sum;
  }

  int[] states() {
    return states;
  }

  int[] starts() {
    return starts;
  }

  /// h of all units, value 0 of each moved into the constant; call after all tables.
  double[] fields() {
    int length = 0;
    for (int q : states) length += q - 1;
    double[] flat = new double[length];
    int at = 0;
    for (double[] field : fields)
      for (int a = 1; a < field.length; a++) flat[at++] = field[a] - field[0];
    return flat;
  }

  double constant() {
    double sum = constant;
    for (double[] field : fields) sum += field[0];
    return sum;
  }

  int[] first() {
    return Arrays.copyOf(first, count);
  }

  int[] second() {
    return Arrays.copyOf(second, count);
  }

  int[] places() {
    return Arrays.copyOf(places, count);
  }

  double[] weights() {
    return Arrays.copyOf(weights, places[count]);
  }
}
