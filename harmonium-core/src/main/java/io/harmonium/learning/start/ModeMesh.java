package io.harmonium.learning.start;

import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A distribution on the first modes of the data, on a mesh (the restricted Coulomb machine of Decelle and Furtlehner
/// 2021):
///
/// ```
/// p(m) ∝ ρ(m)·exp(N·[θ·m + Σ_k q_k·|n_k·m − z_k|]),   q ≥ 0
/// ```
///
/// with ρ the density of states of spins whose fields give the data's means. Its log-likelihood is concave in (θ, q);
/// the maximum is found by Newton's method, coordinate by coordinate (which decides what is above 0) and together.
final class ModeMesh {

  /// Points of the mesh along each direction, by the number of directions.
  private static final int[] POINTS = {0, 201, 61, 23, 11};

  /// Borders z along each normal n, by the number of directions.
  private static final int[] BORDERS = {0, 24, 10, 5, 4};

  private static final int SWEEPS = 50;
  private static final double TOLERANCE = 1e-7;

  /// Most change of N·q in one step.
  private static final double MAX_STEP = 10;

  private static final double RIDGE = 1e-4;

  /// A plane n·m = z at which the energy may bend.
  record Bend(double[] normal, double z) {

    double at(double[] m) {
      double y = -z;
      for (int k = 0; k < m.length; k++) y += normal[k] * m[k];
      return Math.abs(y);
    }
  }

  private final DensityOfStates density;
  private final double[][] points;
  private final double[][] tilts;
  private final List<Bend> bends = new ArrayList<>();
  private final double[][] features;
  private final double[] observed;
  private final double[] strengths;
  private final double[] spread;
  private final double[] logs;
  private final double[] p;
  private final double spins;

  /// The mesh around projections `m[row]` of rows with weights that sum to 1.
  ModeMesh(DensityOfStates density, double[][] m, double[] weights, int spins, Workers workers) {
    this.density = density;
    this.spins = spins;
    int d = density.dimensions();
    double[] low = new double[d];
    double[] high = new double[d];
    for (int k = 0; k < d; k++) {
      int column = k;
      low[k] = Arrays.stream(m).mapToDouble(row -> row[column]).min().orElse(0);
      high[k] = Arrays.stream(m).mapToDouble(row -> row[column]).max().orElse(0);
      double margin = 0.15 * (high[k] - low[k]) + 1 / Math.sqrt(spins);
      low[k] -= margin;
      high[k] += margin;
    }
    double[][] all = mesh(low, high);
    double[][] mu = new double[all.length][d];
    double[] states = new double[all.length];
    workers.forBlocks(
        all.length,
        POINTS[d],
        (from, to, worker, space) -> {
          for (int c = from; c < to; c++) {
            if (c > from) System.arraycopy(mu[c - 1], 0, mu[c], 0, d);
            states[c] = density.logDensity(all[c], mu[c]);
          }
        });
    int[] reached = reached(states);
    points = Arrays.stream(reached).mapToObj(c -> all[c]).toArray(double[][]::new);
    tilts = Arrays.stream(reached).mapToObj(c -> mu[c]).toArray(double[][]::new);
    logs = Arrays.stream(reached).mapToDouble(c -> states[c]).toArray();
    p = new double[logs.length];
    addBends(m);
    features = new double[d + bends.size()][points.length];
    observed = new double[features.length];
    strengths = new double[features.length];
    spread = new double[features.length];
    for (int f = 0; f < features.length; f++) {
      for (int c = 0; c < points.length; c++) features[f][c] = feature(f, points[c]);
      for (int row = 0; row < m.length; row++) observed[f] += weights[row] * feature(f, m[row]);
      for (int row = 0; row < m.length; row++) {
        double off = feature(f, m[row]) - observed[f];
        spread[f] += weights[row] * off * off;
      }
      spread[f] = Math.sqrt(spread[f]);
    }
  }

  private static int[] reached(double[] states) {
    int[] places = new int[states.length];
    int count = 0;
    for (int c = 0; c < states.length; c++)
      if (states[c] > Double.NEGATIVE_INFINITY) places[count++] = c;
    if (count == 0)
      throw new IllegalArgumentException("no state of the spins has the projections of the rows");
    return Arrays.copyOf(places, count);
  }

  /// Points of a box, the last coordinate fastest.
  private static double[][] mesh(double[] low, double[] high) {
    int d = low.length;
    int side = POINTS[d];
    int count = 1;
    for (int k = 0; k < d; k++) count *= side;
    double[][] points = new double[count][d];
    for (int c = 0; c < count; c++) {
      int rest = c;
      for (int k = d - 1; k >= 0; k--) {
        points[c][k] = low[k] + (high[k] - low[k]) * (rest % side) / (side - 1);
        rest /= side;
      }
    }
    return points;
  }

  /// Planes across all normals with coordinates −1, 0, 1, between the extremes of the rows.
  private void addBends(double[][] m) {
    int d = density.dimensions();
    int combinations = 1;
    for (int k = 0; k < d; k++) combinations *= 3;
    for (int code = combinations / 2 + 1; code < combinations; code++) {
      double[] normal = new double[d];
      double length = 0;
      int rest = code;
      for (int k = d - 1; k >= 0; k--) {
        normal[k] = rest % 3 - 1;
        length += Math.abs(normal[k]);
        rest /= 3;
      }
      for (int k = 0; k < d; k++) normal[k] /= Math.sqrt(length);
      double[] along = new double[m.length];
      for (int row = 0; row < m.length; row++)
        for (int k = 0; k < d; k++) along[row] += normal[k] * m[row][k];
      Arrays.sort(along);
      double low = along[0];
      double high = along[along.length - 1];
      for (int b = 1; b <= BORDERS[d]; b++)
        bends.add(new Bend(normal, low + (high - low) * b / (BORDERS[d] + 1)));
    }
  }

  private double feature(int f, double[] m) {
    int d = density.dimensions();
    return f < d ? m[f] : bends.get(f - d).at(m);
  }

  /// Climbs to the maximum with at most `most` bends: all at first, then the strongest alone.
  void fit(int max) {
    boolean[] free = new boolean[features.length];
    Arrays.fill(free, true);
    climb(free);
    int d = density.dimensions();
    Integer[] order = new Integer[features.length - d];
    for (int f = 0; f < order.length; f++) order[f] = f + d;
    double[] effects = new double[features.length];
    normalise();
    for (int f = d; f < effects.length; f++)
      effects[f] = strengths[f] * Math.sqrt(variance(f, mean(f)));
    Arrays.sort(order, (a, b) -> Double.compare(effects[b], effects[a]));
    for (int k = 0; k < order.length; k++)
      if (k >= max || spins * effects[order[k]] < 0.1) {
        shift(order[k], -strengths[order[k]]);
        free[order[k]] = false;
      }
    climb(free);
    normalise();
  }

  private void climb(boolean[] free) {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double max = 0;
      for (int f = 0; f < features.length; f++) if (free[f]) max = Math.max(max, climb(f));
      if (max < TOLERANCE) return;
      climbTogether(free);
    }
  }

  /// One step of Newton along all coordinates in use, shortened so that no q falls below 0, halved until it goes up.
  private void climbTogether(boolean[] free) {
    int[] used =
        IntStream.range(0, features.length)
            .filter(f -> free[f] && (f < density.dimensions() || strengths[f] > 0))
            .toArray();
    double norm = normalise();
    double[] means = Arrays.stream(used).mapToDouble(this::mean).toArray();
    double[] derivative = new double[used.length];
    double[][] bend = new double[used.length][used.length];
    for (int a = 0; a < used.length; a++) {
      derivative[a] = spins * (observed[used[a]] - means[a]) - pull(used[a], strengths[used[a]]);
      for (int b = 0; b <= a; b++) {
        double sum = 0;
        for (int c = 0; c < p.length; c++)
          sum += p[c] * (features[used[a]][c] - means[a]) * (features[used[b]][c] - means[b]);
        bend[a][b] = spins * spins * sum;
        bend[b][a] = bend[a][b];
      }
      bend[a][a] += pull(used[a], 1) + 1e-12;
    }
    Cholesky factor = Cholesky.of(bend);
    if (factor == null) return;
    double[] step = factor.solve(derivative);
    double size = 1;
    for (int a = 0; a < used.length; a++)
      if (used[a] >= density.dimensions() && step[a] < 0)
        size = Math.min(size, -strengths[used[a]] / step[a]);
    for (int half = 0; half < 10; half++, size *= 0.5) {
      double gain = norm;
      for (int a = 0; a < used.length; a++) {
        double before = strengths[used[a]];
        shift(used[a], size * step[a]);
        double after = strengths[used[a]];
        gain +=
            spins * (after - before) * observed[used[a]]
                - 0.5 * pull(used[a], 1) * (after * after - before * before);
      }
      if (gain >= Elementary.logSumExp(logs)) return;
      for (int a = 0; a < used.length; a++) shift(used[a], -size * step[a]);
    }
  }

  /// One step of Newton along a coordinate, halved until it goes up; answers how much it gained.
  private double climb(int f) {
    double norm = normalise();
    double mean = mean(f);
    double derivative = spins * (observed[f] - mean) - pull(f, strengths[f]);
    double bend = spins * spins * variance(f, mean) + pull(f, 1);
    double step = Math.clamp(derivative / bend, -MAX_STEP / spins, MAX_STEP / spins);
    if (f >= density.dimensions()) step = Math.max(step, -strengths[f]);
    for (int half = 0; half < 30 && step != 0; half++, step *= 0.5) {
      double before = strengths[f];
      shift(f, step);
      double gain =
          spins * step * observed[f]
              - (Elementary.logSumExp(logs) - norm)
              - 0.5 * pull(f, 1) * (strengths[f] * strengths[f] - before * before);
      if (gain >= 0) return gain;
      shift(f, -step);
      strengths[f] = before;
    }
    return 0;
  }

  /// A weak pull to 0, without which planes that almost say the same would have no sizes of their own.
  private double pull(int f, double strength) {
    return RIDGE * spins * spins * spread[f] * spread[f] * strength;
  }

  private void shift(int f, double step) {
    strengths[f] += step;
    if (f >= density.dimensions() && strengths[f] < 0) strengths[f] = 0;
    for (int c = 0; c < logs.length; c++) logs[c] = Math.fma(spins * step, features[f][c], logs[c]);
  }

  private double normalise() {
    double norm = Elementary.logSumExp(logs);
    for (int c = 0; c < p.length; c++) p[c] = Elementary.exp(logs[c] - norm);
    return norm;
  }

  private double mean(int f) {
    double sum = 0;
    for (int c = 0; c < p.length; c++) sum = Math.fma(p[c], features[f][c], sum);
    return sum;
  }

  private double variance(int f, double mean) {
    double sum = 0;
    for (int c = 0; c < p.length; c++) {
      double off = features[f][c] - mean;
      sum += p[c] * off * off;
    }
    return sum;
  }

  /// θ.
  double[] derivative() {
    return Arrays.copyOf(strengths, density.dimensions());
  }

  /// Planes of strength above 0, strongest first.
  List<Bend> bends() {
    return order().stream().map(f -> bends.get(f - density.dimensions())).toList();
  }

  /// q of these planes.
  double[] strengths() {
    return order().stream().mapToDouble(f -> strengths[f]).toArray();
  }

  private List<Integer> order() {
    List<Integer> used = new ArrayList<>();
    for (int f = density.dimensions(); f < features.length; f++) if (strengths[f] > 0) used.add(f);
    used.sort((a, b) -> Double.compare(strengths[b], strengths[a]));
    return used;
  }

  /// Inputs of independent spins at a point of the mesh drawn with `uniform` in (0, 1).
  double[] draw(double uniform) {
    double sum = 0;
    int cell = 0;
    for (; cell < p.length - 1; cell++) {
      sum += p[cell];
      if (sum > uniform) break;
    }
    return density.inputs(tilts[cell]);
  }

  /// The largest |⟨f⟩_data − ⟨f⟩_model| of a mode or a plane in use.
  double gap() {
    double max = 0;
    for (int f = 0; f < features.length; f++)
      if (f < density.dimensions() || strengths[f] > 0)
        max = Math.max(max, Math.abs(observed[f] - mean(f)));
    return max;
  }
}
