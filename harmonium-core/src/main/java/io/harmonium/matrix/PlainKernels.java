package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Threefry;
import java.util.Arrays;

/// The kernels as plain loops over arrays: the definition of every result, and the fallback where no SIMD provider
/// can be used.
public final class PlainKernels implements KernelProvider {

  private static final Slot<double[]> LANES = Slot.doubles(PlainKernels.class, "lanes");
  private static final Slot<double[]> TERMS = Slot.doubles(PlainKernels.class, "terms");
  private static final Slot<int[]> SUM = Slot.ints(PlainKernels.class, "sum");
  private static final Slot<int[]> COPY = Slot.ints(PlainKernels.class, "copy");
  private static final Slot<float[]> CHAIN = Slot.floats(PlainKernels.class, "chain");
  private static final Slot<float[]> CHAIN_COPY = Slot.floats(PlainKernels.class, "chain copy");

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    int columns = w.outputs();
    int[] sum = space.ints(SUM, columns);
    int[] copy = space.ints(COPY, columns);
    for (int r = 0; r < rows; r++) {
      Arrays.fill(sum, 0, columns, 0);
      for (int i = next(x, row + r, 0); i >= 0; i = next(x, row + r, i + 1))
        add(w.fixed(), i * w.stride(), columns, copy, sum);
      int[] out = addTo.fixed();
      int y = r * addTo.stride();
      for (int j = 0; j < columns; j++) out[y + j] += x.step() * sum[j] + x.low() * w.total()[j];
    }
  }

  @Override
  public void addChanged(
      Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    int columns = w.outputs();
    int[] sum = space.ints(SUM, columns);
    int[] copy = space.ints(COPY, columns);
    for (int r = 0; r < rows; r++) {
      Arrays.fill(sum, 0, columns, 0);
      for (int b = 0; b < x.stride(); b++) {
        int now = x.data()[(row + r) * x.stride() + b] & 255;
        int changed = now ^ before.data()[r * before.stride() + b] & 255;
        for (; changed != 0; changed &= changed - 1) {
          int bit = Integer.numberOfTrailingZeros(changed);
          int from = (8 * b + bit) * w.stride();
          if ((now >> bit & 1) != 0) add(w.fixed(), from, columns, copy, sum);
          else subtract(w.fixed(), from, columns, copy, sum);
        }
      }
      int[] out = addTo.fixed();
      int y = r * addTo.stride();
      for (int j = 0; j < columns; j++) out[y + j] += x.step() * sum[j];
    }
  }

  private static void subtract(int[] from, int at, int count, int[] copy, int[] addTo) {
    System.arraycopy(from, at, copy, 0, count);
    for (int j = 0; j < count; j++) addTo[j] -= copy[j];
  }

  /// Adds `count` values from `from[at]` on to `addTo` (modified). Two arrays of one type are vectorised only where they
  /// have the same index, for they might be the same array; so the values are copied first, which is 2.5 times faster.
  private static void add(int[] from, int at, int count, int[] copy, int[] addTo) {
    System.arraycopy(from, at, copy, 0, count);
    for (int j = 0; j < count; j++) addTo[j] += copy[j];
  }

  /// The first set bit of a row at or after `from`, or −1.
  static int next(Bits x, int row, int from) {
    int base = row * x.stride();
    for (int b = from >> 3; b < x.stride(); b++) {
      int bits = x.data()[base + b] & 255;
      if (b == from >> 3) bits &= 0xff << (from & 7);
      if (bits != 0) return 8 * b + Integer.numberOfTrailingZeros(bits);
    }
    return -1;
  }

  @Override
  public void addLevels(Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    int columns = w.outputs();
    int[] sum = space.ints(SUM, columns);
    int[] copy = space.ints(COPY, columns);
    for (int r = 0; r < rows; r++) {
      Arrays.fill(sum, 0, columns, 0);
      for (int u = 0; u < x.units(); u++)
        add(w.fixed(), (x.offsets()[u] + x.get(row + r, u)) * w.stride(), columns, copy, sum);
      int[] out = addTo.fixed();
      int y = r * addTo.stride();
      for (int j = 0; j < columns; j++) out[y + j] += sum[j];
    }
  }

  @Override
  public void addScaled(int value, int[] terms, int from, int count, int[] sums, int at) {
    for (int k = 0; k < count; k++) sums[at + k] += value * terms[from + k];
  }

  @Override
  public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    int columns = w.outputs();
    float[] chain = space.floats(CHAIN, columns);
    float[] copy = space.floats(CHAIN_COPY, columns);
    for (int r = 0; r < rows; r++) {
      Arrays.fill(chain, 0, columns, 0f);
      for (int i = 0; i < w.inputs(); i++)
        chain(x.get(row + r, i), w.reals(), i * w.stride(), columns, copy, chain);
      float[] out = addTo.reals();
      int y = r * addTo.stride();
      for (int j = 0; j < columns; j++) out[y + j] += chain[j];
    }
  }

  private static void chain(
      float value, float[] from, int at, int count, float[] copy, float[] chain) {
    System.arraycopy(from, at, copy, 0, count);
    for (int j = 0; j < count; j++) chain[j] = Math.fma(value, copy[j], chain[j]);
  }

  @Override
  public void addOuter(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    OuterSums.add(x, y, rowWeights, row, rows, space, addTo);
  }

  @Override
  public void outer(
      Reals x,
      int first,
      int last,
      Reals y,
      float[] rowWeights,
      int rows,
      Workspace space,
      float[] out) {
    int columns = y.columns();
    float[] chain = space.floats(CHAIN, columns);
    float[] copy = space.floats(CHAIN_COPY, columns);
    for (int i = first; i < last; i++) {
      Arrays.fill(chain, 0, columns, 0f);
      for (int b = 0; b < rows; b++) {
        float value = (rowWeights == null ? 1f : rowWeights[b]) * x.get(b, i);
        if (value != 0) chain(value, y.data(), b * y.stride(), columns, copy, chain);
      }
      System.arraycopy(chain, 0, out, (i - first) * columns, columns);
    }
  }

  @Override
  public void chains(
      float[] left,
      int height,
      float[] panels,
      int rows,
      int columns,
      Workspace space,
      float[] out) {
    int stride = (columns + 15) & ~15;
    float[] chain = space.floats(CHAIN, 16);
    float[] copy = space.floats(CHAIN_COPY, 16);
    for (int column = 0; column < stride; column += 16)
      for (int i = 0; i < height; i++) {
        Arrays.fill(chain, 0, 16, 0f);
        for (int b = 0; b < rows; b++)
          chain(left[b * height + i], panels, column * rows + 16 * b, 16, copy, chain);
        System.arraycopy(chain, 0, out, i * stride + column, 16);
      }
  }

  @Override
  public void words(long key, int draw, int from, int to, int[] out) {
    for (int start = from; start < to; start += 16)
      for (int lane = 0; lane < 8; lane++) {
        int j = start + lane;
        if (j >= to) break;
        long pair = Threefry.block(key, 8 * (start >> 4) + lane, draw);
        out[j - from] = (int) pair;
        if (j + 8 < to) out[j + 8 - from] = (int) (pair >>> 32);
      }
  }

  @Override
  public void laneWords(
      int[] low, int[] high, int count, int unit, int draw, int[] first, int[] second) {
    int counter = 8 * (unit >> 4) + (unit & 7);
    for (int r = 0; r < count; r++) {
      long pair = Threefry.block(low[r] & 0xffffffffL | (long) high[r] << 32, counter, draw);
      first[r] = (int) pair;
      second[r] = (int) (pair >>> 32);
    }
  }

  @Override
  public void drawBits(
      float[] eta,
      float factor,
      int from,
      int to,
      int[] words,
      Workspace space,
      Bits out,
      int row) {
    for (int j = from; j < to; j += 8) {
      int mask = 0;
      int lanes = Math.min(8, to - j);
      for (int l = 0; l < lanes; l++) {
        float u = Draws.uniform(words[j + l - from]);
        float e = Elementary.expNeg(Elementary.clamp(factor * eta[j + l]));
        if (Math.fma(u, e, u - 1f) < 0) mask |= 1 << l;
      }
      int at = row * out.stride() + (j >> 3);
      out.data()[at] = (byte) (lanes == 8 ? mask : out.data()[at] & -(1 << lanes) | mask);
    }
  }

  @Override
  public void drawLevels(
      float[] eta,
      int[] offsets,
      int from,
      int to,
      int[] words,
      Workspace space,
      Levels out,
      int row) {
    for (int u = from; u < to; u++) {
      int first = offsets[u];
      int count = offsets[u + 1] - first;
      float[] cumulative = space.floats(CHAIN, count);
      float high = eta[first];
      for (int a = 1; a < count; a++) if (eta[first + a] > high) high = eta[first + a];
      float sum = 0;
      for (int a = 0; a < count; a++) {
        sum += Elementary.expNeg(Elementary.clamp(high - eta[first + a]));
        cumulative[a] = sum;
      }
      float threshold = sum * Draws.uniform(words[u - from]);
      int level = 0;
      while (level < count - 1 && cumulative[level] <= threshold) level++;
      out.set(row, u, level);
    }
  }

  /// Passes over all rows, which the compiler vectorises: the largest of each row, the weights below it, their sums.
  @Override
  public void laneLevels(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at) {
    float[] row = space.floats(CHAIN, count);
    System.arraycopy(eta, 0, row, 0, count);
    for (int a = 1; a < states; a++)
      for (int r = 0; r < count; r++) if (eta[a * count + r] > row[r]) row[r] = eta[a * count + r];
    for (int a = 0; a < states; a++)
      for (int r = 0; r < count; r++)
        eta[a * count + r] = Elementary.expNeg(Elementary.clamp(row[r] - eta[a * count + r]));
    Arrays.fill(row, 0, count, 0f);
    for (int a = 0; a < states; a++)
      for (int r = 0; r < count; r++) eta[a * count + r] = row[r] += eta[a * count + r];
    for (int r = 0; r < count; r++) {
      float threshold = row[r] * Draws.uniform(words[r]);
      int level = 0;
      while (level < states - 1 && eta[level * count + r] <= threshold) level++;
      levels[at + r] = level;
    }
  }

  @Override
  public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
    for (int j = from; j < to; j++) out[j] = Elementary.sigmoid(factor * x[j]);
  }

  @Override
  public void normals(int[] first, int[] second, int count, float[] out) {
    for (int j = 0; j < count; j++) out[j] = Elementary.normal(first[j], second[j]);
  }

  @Override
  public double softplusSum(double[] x, double factor, int from, int to) {
    return Elementary.softplusSum(x, from, to, factor);
  }

  @Override
  public double dot(double[] x, int i, double[] y, int j, int count, Workspace space) {
    return Passes.dot(x, i, y, j, count, space.doubles(LANES, Passes.LANES));
  }

  @Override
  public void addProducts(
      double[] left,
      int[] at,
      int rows,
      double[] right,
      int[] from,
      int inner,
      int columns,
      Workspace space,
      double[] out,
      int[] to) {
    double[] chain = space.doubles(LANES, columns);
    for (int r = 0; r < rows; r++) {
      System.arraycopy(out, to[r], chain, 0, columns);
      for (int i = 0; i < inner; i++)
        Passes.add(left[at[r] + i], right, from[i], columns, space.doubles(TERMS, columns), chain);
      System.arraycopy(chain, 0, out, to[r], columns);
    }
  }

  @Override
  public double round(
      double[] w,
      int from,
      int count,
      double scale,
      int[] fixed,
      int at,
      double[] columns,
      Workspace space) {
    return Passes.round(
        w, from, count, scale, fixed, at, columns, space.doubles(LANES, Passes.LANES));
  }
}
