package io.harmonium.matrix;

/// Products of several rows with one matrix in double, row-major `rows × columns` from `w[offset]` on. Weights are read once
/// for all rows of a block, a tile of them at a time that stays in the second-level cache while every row meets it. Each
/// number is one chain of `fma` in the order of the weights, so that a row has the same bits alone and among any others.
public final class RowProducts {

  /// Senders and receivers of a tile.
  private static final int SENDERS = 32;

  private static final int RECEIVERS = 512;

  /// Minimum of rows for which tiles are copied.
  private static final int MIN = 4;

  private RowProducts() {}

  /// y_j ← y_j + Σ_i x_i·W_ij for every row; what is 0 sends nothing.
  public static void forward(
      double[][] x, double[] w, int offset, int rows, int columns, double[][] addTo) {
    if (x.length < MIN)
      for (int row = 0; row < x.length; row++) alone(x[row], w, offset, rows, columns, addTo[row]);
    else
      tiles(
          x,
          rows,
          columns,
          (sender, from, to, out) ->
              System.arraycopy(w, offset + sender * columns + from, out, from, to - from),
          addTo);
  }

  private static void alone(
      double[] x, double[] w, int offset, int rows, int columns, double[] addTo) {
    for (int i = 0; i < rows; i++) {
      double value = x[i];
      if (value == 0) continue;
      int at = offset + i * columns;
      for (int j = 0; j < columns; j++) addTo[j] = Math.fma(value, w[at + j], addTo[j]);
    }
  }

  /// x_i ← x_i + Σ_j W_ij·y_j for every row, each sum from 0.
  public static void backward(
      double[][] y, double[] w, int offset, int rows, int columns, double[][] addTo) {
    double[][] sums = new double[y.length][rows];
    if (y.length < MIN)
      for (int row = 0; row < y.length; row++)
        for (int i = 0; i < rows; i++) {
          int at = offset + i * columns;
          double sum = 0;
          for (int j = 0; j < columns; j++) sum = Math.fma(y[row][j], w[at + j], sum);
          sums[row][i] = sum;
        }
    else
      tiles(
          y,
          columns,
          rows,
          (sender, from, to, out) -> {
            for (int i = from; i < to; i++) out[i] = w[offset + i * columns + sender];
          },
          sums);
    for (int row = 0; row < y.length; row++)
      for (int i = 0; i < rows; i++) addTo[row][i] += sums[row][i];
  }

  /// Copies the weights from one sender to receivers `from … to−1` into their places in `out`.
  @FunctionalInterface
  private interface Weights {
    void read(int sender, int from, int to, double[] out);
  }

  /// Lets every row meet every tile. The places of a weight in the tile and of its receiver have the same index, without
  /// which the compiler would not make vectors of the loops.
  private static void tiles(
      double[][] x, int senders, int receivers, Weights weights, double[][] addTo) {
    double[][] tile = new double[Math.min(SENDERS, senders)][receivers];
    for (int left = 0; left < receivers; left += RECEIVERS) {
      int right = Math.min(receivers, left + RECEIVERS);
      for (int top = 0; top < senders; top += SENDERS) {
        int count = Math.min(SENDERS, senders - top);
        for (int i = 0; i < count; i++) weights.read(top + i, left, right, tile[i]);
        for (int row = 0; row < x.length; row++)
          send(x[row], top, tile, count, left, right, addTo[row]);
      }
    }
  }

  /// What senders `top … top+count−1` of `x` send to receivers `left … right−1`, four at a time.
  private static void send(
      double[] x, int top, double[][] tile, int count, int left, int right, double[] addTo) {
    int a = next(x, top, 0, count);
    while (a < count) {
      int b = next(x, top, a + 1, count);
      int c = next(x, top, b + 1, count);
      int d = next(x, top, c + 1, count);
      if (d >= count) {
        for (; a < count; a = next(x, top, a + 1, count))
          addOne(x[top + a], tile[a], left, right, addTo);
        return;
      }
      addFour(x, top, a, b, c, d, tile, left, right, addTo);
      a = next(x, top, d + 1, count);
    }
  }

  /// The next sender from `i` on that is not 0, or at least `count`.
  private static int next(double[] x, int top, int i, int count) {
    int at = i;
    while (at < count && x[top + at] == 0) at++;
    return at;
  }

  private static void addOne(double x, double[] w, int left, int right, double[] addTo) {
    for (int j = left; j < right; j++) addTo[j] = Math.fma(x, w[j], addTo[j]);
  }

  private static void addFour(
      double[] x,
      int top,
      int a,
      int b,
      int c,
      int d,
      double[][] tile,
      int left,
      int right,
      double[] addTo) {
    double xa = x[top + a];
    double xb = x[top + b];
    double xc = x[top + c];
    double xd = x[top + d];
    double[] wa = tile[a];
    double[] wb = tile[b];
    double[] wc = tile[c];
    double[] wd = tile[d];
    for (int j = left; j < right; j++) {
      double sum = Math.fma(xa, wa[j], addTo[j]);
      sum = Math.fma(xb, wb[j], sum);
      sum = Math.fma(xc, wc[j], sum);
      addTo[j] = Math.fma(xd, wd[j], sum);
    }
  }
}
