package io.harmonium.insight;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Groups of points around centres (Lloyd 1982), started by k-means++ (Arthur and Vassilvitskii 2007); the best of several
/// starts:
///
/// ```
/// cost = Σ_r |x_r − c_g(r)|²,   g(r) the nearest centre,   c_g the mean of its points
/// ```
public record KMeans(double[][] centres, int[] groups, double cost) {

  private static final int ITERATIONS = 100;

  /// At most `k` groups of `points`, the best of `starts` starts.
  public static KMeans of(double[][] points, int k, int starts, Seed seed) {
    if (points.length == 0 || k < 1 || starts < 1)
      throw new IllegalArgumentException(
          "groups need points, k >= 1 and a start; got "
              + points.length
              + " points, k = "
              + k
              + ", "
              + starts
              + " starts");
    KMeans best = null;
    for (int s = 0; s < starts; s++) {
      KMeans found = once(points, Math.min(k, points.length), seed.child(s));
      if (best == null || found.cost < best.cost) best = found;
    }
    return best;
  }

  private static KMeans once(double[][] points, int k, Seed seed) {
    double[][] centres = scattered(points, k, seed.row(0));
    int[] groups = new int[points.length];
    Arrays.fill(groups, -1);
    double cost = 0;
    for (int i = 0; i < ITERATIONS; i++) {
      boolean moved = false;
      cost = 0;
      for (int r = 0; r < points.length; r++) {
        int group = nearest(centres, points[r]);
        cost += distance(points[r], centres[group]);
        moved |= group != groups[r];
        groups[r] = group;
      }
      if (!moved) break;
      centre(points, groups, centres);
    }
    return new KMeans(centres, groups, cost);
  }

  /// Each next centre is a point drawn with a probability that grows as its squared distance to those before.
  private static double[][] scattered(double[][] points, int k, Draws draws) {
    double[][] centres = new double[k][];
    centres[0] = points[(int) (draws.uniformDouble(0, 0) * points.length)].clone();
    double[] distance = new double[points.length];
    Arrays.fill(distance, Double.POSITIVE_INFINITY);
    for (int c = 1; c < k; c++) {
      double sum = 0;
      for (int r = 0; r < points.length; r++) {
        distance[r] = Math.min(distance[r], distance(points[r], centres[c - 1]));
        sum += distance[r];
      }
      double left = draws.uniformDouble(c, 0) * sum;
      int chosen = points.length - 1;
      for (int r = 0; r < points.length; r++) {
        left -= distance[r];
        if (left < 0) {
          chosen = r;
          break;
        }
      }
      centres[c] = points[chosen].clone();
    }
    return centres;
  }

  /// Moves every centre to the mean of its points; one without points stays.
  private static void centre(double[][] points, int[] groups, double[][] centres) {
    int[] count = new int[centres.length];
    for (int group : groups) count[group]++;
    for (int c = 0; c < centres.length; c++) if (count[c] > 0) Arrays.fill(centres[c], 0);
    for (int r = 0; r < points.length; r++)
      for (int j = 0; j < points[r].length; j++)
        centres[groups[r]][j] += points[r][j] / count[groups[r]];
  }

  /// The number of the centre that lies nearest to a point.
  public int nearest(double[] point) {
    return nearest(centres, point);
  }

  /// The squared distance of a point to the centre nearest to it.
  public double distance(double[] point) {
    return distance(point, centres[nearest(point)]);
  }

  private static int nearest(double[][] centres, double[] point) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < centres.length; c++) {
      double distance = distance(point, centres[c]);
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    return best;
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) sum = Math.fma(a[j] - b[j], a[j] - b[j], sum);
    return sum;
  }
}
