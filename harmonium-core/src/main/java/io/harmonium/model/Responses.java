package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import java.util.Arrays;
import java.util.stream.IntStream;

/// What a 1 in each column of some layers sends to all layers linked to them, in double. Changing one unit then changes
/// their η by a few rows instead of a whole product:
///
/// ```
/// η_b ← η_b + links · Σ_c δt_c · W_c,b
/// ```
public final class Responses {

  /// Rows with a smaller share of weights that are not 0 are kept without those that are.
  private static final double DENSE = 0.25;

  /// A row of weights and the port that receives it; `columns` says where the weights stand, null where they are all.
  private record Row(int layer, int port, int[] columns, double[] values) {

    static Row of(int layer, int port, double[] values) {
      int[] columns = IntStream.range(0, values.length).filter(j -> values[j] != 0).toArray();
      if (columns.length > DENSE * values.length) return new Row(layer, port, null, values);
      double[] few = Arrays.stream(columns).mapToDouble(j -> values[j]).toArray();
      return new Row(layer, port, columns, few);
    }

    int column(int k) {
      return columns == null ? k : columns[k];
    }
  }

  private final Row[][][][] rows;
  private boolean sparse = true;

  /// The responses to the columns of those layers that are `sending`.
  public Responses(DoublePath path, boolean[] sending) {
    this(path, sending, true);
  }

  /// The same; what sending layers send to each other only where `within`.
  public Responses(DoublePath path, boolean[] sending, boolean within) {
    Machine machine = path.machine();
    Structure structure = machine.structure();
    rows = new Row[structure.size()][][][];
    for (int l = 0; l < structure.size(); l++) if (sending[l]) rows[l] = empty(structure.layer(l));
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2)
        throw new IllegalArgumentException(
            "link '"
                + link.name()
                + "' has "
                + link.ends().size()
                + " ends; only links with two ends have responses");
      boolean inside = link.ends().stream().allMatch(end -> sending[end.layer()]);
      for (int e = 0; e < 2 && (within || !inside); e++)
        if (sending[link.ends().get(e).layer()]) add(path, link, e);
    }
  }

  private static Row[][][] empty(Layer layer) {
    Row[][][] rows = new Row[layer.ports()][][];
    for (int p = 0; p < rows.length; p++) rows[p] = new Row[layer.columns(p)][0];
    return rows;
  }

  /// The rows of weights that end `sending` of a link sends to its other end.
  private void add(DoublePath path, Coupling link, int sending) {
    Machine machine = path.machine();
    Structure structure = machine.structure();
    End from = link.ends().get(sending);
    End to = link.ends().get(1 - sending);
    double[][] t = new double[2][];
    t[sending] = new double[structure.columns(from.layer(), from.port())];
    for (int c = 0; c < t[sending].length; c++) {
      double[] values = new double[structure.columns(to.layer(), to.port())];
      t[sending][c] = path.fields().links();
      link.addInputs(1 - sending, t, machine.parameters().values(), structure.offset(link), values);
      t[sending][c] = 0;
      Row[] known = rows[from.layer()][from.port()][c];
      Row[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = Row.of(to.layer(), to.port(), values);
      sparse &= more[known.length].columns != null;
      rows[from.layer()][from.port()][c] = more;
    }
  }

  /// Adds what a change by `delta` of one statistic sends to `eta[layer][port][column]` (modified); layers that are null
  /// there are left out.
  public void add(int layer, int port, int column, double delta, double[][][] eta) {
    for (Row row : rows[layer][port][column]) {
      if (eta[row.layer] == null) continue;
      double[] out = eta[row.layer][row.port];
      double[] values = row.values;
      if (row.columns == null)
        for (int j = 0; j < values.length; j++) out[j] = Math.fma(delta, values[j], out[j]);
      else
        for (int k = 0; k < values.length; k++)
          out[row.columns[k]] = Math.fma(delta, values[k], out[row.columns[k]]);
    }
  }

  /// True where every column sends to few others.
  public boolean sparse() {
    return sparse;
  }

  /// Told about each column that one column sends to.
  @FunctionalInterface
  public interface Reached {
    void column(int layer, int port, int column);
  }

  /// Tells which columns receive something from one column.
  public void forReached(int layer, int port, int column, Reached reached) {
    for (Row row : rows[layer][port][column])
      for (int k = 0; k < row.values.length; k++)
        reached.column(row.layer, row.port, row.column(k));
  }

  /// Σ W_c,b·t_b over all that one column sends to: the input that `t[layer][port][column]` sends back to it.
  public double dot(int layer, int port, int column, double[][][] t) {
    double sum = 0;
    for (Row row : rows[layer][port][column])
      for (int j = 0; t[row.layer] != null && j < row.values.length; j++)
        sum = Math.fma(row.values[j], t[row.layer][row.port][row.column(j)], sum);
    return sum;
  }
}
