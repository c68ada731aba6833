package io.harmonium.coupling;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Passes;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.SetColumns;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;

/// The weights of a [Lateral] link ready for chains: for every column that sends, a row of fixed-point numbers,
///
/// ```
/// fixed_(ia),(jb) = rint(J_ij(a, b)·2^s),   input_(jb) = 2^(−s) · Σ_i fixed_(i x_i),(jb)
/// ```
///
/// The sums are exact integers, so that a chain may keep its inputs and add the difference of two rows for each unit
/// that changes. Where the graph has most pairs a row spans all columns, else the columns of the neighbours only.
public final class PreparedLateral implements PackedWeights {

  private static final Slot<SetColumns> SET =
      Slot.of(PreparedLateral.class, "set columns", SetColumns::new);
  private static final Slot<int[]> FIXED_SUMS = Slot.ints(PreparedLateral.class, "fixed sums");
  private static final Slot<double[]> STATISTICS =
      Slot.doubles(PreparedLateral.class, "statistics");
  private static final Slot<double[]> REAL_SUMS = Slot.doubles(PreparedLateral.class, "real sums");

  /// What the end that carries nothing is made ready to.
  static final PackedWeights NOTHING =
      new PackedWeights() {
        @Override
        public int inputs() {
          return 0;
        }

        @Override
        public void scale(int exponent) {}

        @Override
        public void refreshRows(int from, int to) {}

        @Override
        public boolean coarse() {
          return false;
        }
      };

  /// Graphs with at least this share of all pairs get rows that span all columns.
  private static final double DENSE = 0.25;

  /// Columns of a panel.
  private static final int PANEL = 32;

  private final Graph graph;
  private final int width;
  private final double[] weights;
  private final int offset;
  private final boolean dense;
  private final int[][] incident;
  private final int[][] neighbours;
  private final int[][] rows;
  private final int terms;
  private final int tile;
  private int exponent;
  private Prepared[] panels;
  private volatile int panelsReady;

  PreparedLateral(Lateral link, double[] weights, int offset) {
    this.graph = link.graph();
    this.width = link.width();
    this.weights = weights;
    this.offset = offset;
    this.dense = graph.edges() >= DENSE * Graph.pairs(graph.units());
    this.incident = graph.incident();
    this.neighbours = new int[graph.units()][];
    int max = 0;
    for (int u = 0; u < neighbours.length; u++) {
      neighbours[u] = new int[incident[u].length];
      for (int k = 0; k < neighbours[u].length; k++)
        neighbours[u][k] = graph.other(incident[u][k], u);
      max = Math.max(max, neighbours[u].length);
    }
    this.terms = max;
    this.tile = Math.max(1, PANEL / width);
    int columns = Math.multiplyExact(graph.units(), width);
    this.rows = new int[columns][];
    for (int c = 0; c < columns; c++)
      rows[c] = new int[dense ? columns : incident[c / width].length * width];
  }

  @Override
  public int inputs() {
    return rows.length;
  }

  @Override
  public void scale(int exponent) {
    this.exponent = exponent;
    panelsReady = 0;
  }

  @Override
  public void refreshRows(int from, int to) {
    panelsReady = 0;
    double scale = Math.scalb(1.0, exponent);
    for (int c = from; c < to; c++) {
      int u = c / width;
      int a = c % width;
      int[] row = rows[c];
      for (int k = 0; k < incident[u].length; k++) {
        boolean smaller = u < neighbours[u][k];
        int at = offset + incident[u][k] * width * width + (smaller ? a * width : a);
        int step = smaller ? 1 : width;
        int out = dense ? neighbours[u][k] * width : k * width;
        for (int b = 0; b < width; b++)
          row[out + b] = Passes.rounded(weights[at + b * step] * scale);
      }
    }
  }

  @Override
  public boolean coarse() {
    return terms * Math.scalb(1.0, -exponent - 1) > Prepared.RESOLUTION;
  }

  /// Adds what the units of rows `row … row+count−1` of `x` send to each other to rows 0 … of `addTo` (modified).
  public void add(States x, int row, int count, Workspace space, Inputs addTo) {
    SetColumns set = space.get(SET);
    for (int r = 0; r < count; r++)
      if (coarse() || !set.read(x, row + r)) addReals(x, row + r, space, addTo, r);
      else addFixed(set, space, addTo, r);
  }

  private void addFixed(SetColumns set, Workspace space, Inputs addTo, int to) {
    int columns = rows.length;
    int[] sums = space.ints(FIXED_SUMS, columns);
    java.util.Arrays.fill(sums, 0, columns, 0);
    for (int k = 0; k < set.count(); k++)
      add(set.column(k) / width, set.value(k), rows[set.column(k)], sums);
    int at = to * addTo.stride();
    for (int c = 0; c < columns; c++) addTo.fixed()[at + c] += sums[c];
  }

  /// Real statistics, and weights that fixed point cannot resolve: double sums from the parameters.
  private void addReals(States x, int row, Workspace space, Inputs addTo, int to) {
    int columns = rows.length;
    double[] t = space.doubles(STATISTICS, columns);
    double[] sums = space.doubles(REAL_SUMS, columns);
    x.toDoubles(row, t);
    java.util.Arrays.fill(sums, 0, columns, 0);
    for (int e = 0; e < graph.edges(); e++) {
      int i = graph.first(e) * width;
      int j = graph.second(e) * width;
      for (int a = 0; a < width; a++)
        for (int b = 0; b < width; b++) {
          double weight = weights[offset + (e * width + a) * width + b];
          sums[j + b] = Math.fma(t[i + a], weight, sums[j + b]);
          sums[i + a] = Math.fma(t[j + b], weight, sums[i + a]);
        }
    }
    float[] out = addTo.reals();
    for (int c = 0; c < columns; c++) out[to * addTo.stride() + c] += (float) sums[c];
  }

  /// Whether what the units receive is best summed over all units ([#panel]), not over their neighbours ([#receive]).
  public boolean dense() {
    return dense;
  }

  /// How many units share a panel.
  public int tile() {
    return tile;
  }

  /// The fixed-point weights from all columns to the columns of units `number·tile … `, made at the first call after the
  /// weights were read. Dense graphs only.
  public Prepared panel(int number) {
    if (panelsReady <= number) makePanels(number);
    return panels[number];
  }

  private synchronized void makePanels(int last) {
    if (panels == null) panels = new Prepared[(graph.units() + tile - 1) / tile];
    for (int p = panelsReady; p <= last; p++) {
      int columns = Math.min(tile * width, rows.length - p * tile * width);
      int pitch = columns + 15 & ~15;
      if (panels[p] == null)
        panels[p] = Prepared.integers(new int[rows.length * pitch], rows.length, columns, exponent);
      panels[p].scale(exponent);
      for (int c = 0; c < rows.length; c++)
        System.arraycopy(rows[c], p * tile * width, panels[p].fixed(), c * pitch, columns);
      panelsReady = p + 1;
    }
  }

  /// What one unit receives from its neighbours in `count` rows, whose value numbers stand at `values[unit·count …]`; it is
  /// added to `sums[a·count + r]` (modified) for column a. A unit of one column sends `low + step·value`. Sparse graphs only.
  public void receive(
      int unit, int[] values, int count, int low, int step, Workspace space, int[] sums) {
    int[] near = neighbours[unit];
    if (width == 1) {
      int[] row = rows[unit];
      int always = 0;
      for (int k = 0; k < near.length; k++) always += low * row[k];
      for (int r = 0; r < count; r++) sums[r] += always;
      for (int k = 0; k < near.length; k++)
        space.kernels().addScaled(step * row[k], values, near[k] * count, count, sums, 0);
    } else
      for (int a = 0; a < width; a++) {
        int[] row = rows[unit * width + a];
        for (int k = 0; k < near.length; k++)
          for (int r = 0; r < count; r++)
            sums[a * count + r] += row[k * width + values[near[k] * count + r]];
      }
  }

  /// Unit `unit` goes from value number `before` to `after`: adds the difference of what it sends to `inputs` (modified,
  /// one number per column). `step` is the difference of neighbouring values of a unit of one column.
  public void change(int unit, int before, int after, int step, int[] inputs) {
    if (width == 1) add(unit, (after - before) * step, rows[unit], inputs);
    else if (dense) replace(rows[unit * width + before], rows[unit * width + after], inputs);
    else {
      add(unit, 1, rows[unit * width + after], inputs);
      add(unit, -1, rows[unit * width + before], inputs);
    }
  }

  /// The same index in all arrays lets the compiler vectorise the loop.
  private static void replace(int[] before, int[] after, int[] inputs) {
    int columns = before.length;
    for (int c = 0; c < columns; c++) inputs[c] += after[c] - before[c];
  }

  private void add(int unit, int factor, int[] row, int[] inputs) {
    if (dense) {
      int columns = row.length;
      for (int c = 0; c < columns; c++) inputs[c] += factor * row[c];
      return;
    }
    int[] near = neighbours[unit];
    if (width == 1) for (int k = 0; k < near.length; k++) inputs[near[k]] += factor * row[k];
    else
      for (int k = 0; k < near.length; k++)
        for (int b = 0; b < width; b++) inputs[near[k] * width + b] += factor * row[k * width + b];
  }
}
