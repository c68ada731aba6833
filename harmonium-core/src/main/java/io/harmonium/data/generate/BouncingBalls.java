package io.harmonium.data.generate;

import io.harmonium.data.Picture;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.LinkedHashMap;
import java.util.Map;

/// Movies of balls that bounce off each other and off the walls of a box (Sutskever and Hinton 2007): discs of radius 1.2
/// in a square of side 10 that move by half a unit of time twice per frame. A cell with centre c is
///
/// ```
/// x = min(1, Σᵢ exp(−(‖c − qᵢ‖²/r²)⁴))
/// ```
///
/// where qᵢ is the place of ball i: soft-edged discs with values in [0, 1], which serve as means of bits. Velocities begin
/// as normal numbers scaled to ½ together, places as uniform ones drawn again until no ball touches another or a wall.
public record BouncingBalls(int balls, int size, int length) implements SequenceGenerator {

  private static final double BOX = 10;
  private static final double RADIUS = 1.2;
  private static final double SPEED = 0.5;
  private static final double STEP = 0.5;
  private static final int STEPS = 2;

  /// exp(−(d²/r²)⁴) is below 10⁻¹⁴ beyond this many radii.
  private static final double REACH = 1.55;

  /// Draws of places are counted from here on, behind those of velocities.
  private static final int PLACES = 8;

  public BouncingBalls {
    if (balls < 1 || balls > 6)
      throw new IllegalArgumentException("the box has room for 1 to 6 balls, got " + balls);
    if (size < 4 || size > 256)
      throw new IllegalArgumentException(
          "bouncing balls need a size of 4 to 256 cells a side, got " + size);
    if (length < 1 || length > 100_000)
      throw new IllegalArgumentException("a movie has 1 to 100000 frames, got " + length);
  }

  @Override
  public String name() {
    return "balls";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("balls", (double) balls);
    parameters.put("size", (double) size);
    parameters.put("length", (double) length);
    return parameters;
  }

  @Override
  public Picture picture() {
    return new Picture(size, size);
  }

  @Override
  public Resident frames(int rows) {
    return Reals.zeros(rows, size * size);
  }

  @Override
  public int draw(Draws draws, Resident out) {
    double[][] place = places(draws);
    double[][] velocity = velocities(draws);
    for (int frame = 0; frame < length; frame++) {
      paint(place, (Reals) out, frame);
      for (int step = 0; step < STEPS; step++) move(place, velocity);
    }
    return 0;
  }

  private double[][] velocities(Draws draws) {
    double[][] velocity = new double[balls][2];
    double norm = 0;
    for (int i = 0; i < balls; i++)
      for (int d = 0; d < 2; d++) {
        velocity[i][d] = draws.normal(2 * i + d, 0);
        norm += velocity[i][d] * velocity[i][d];
      }
    double factor = SPEED / Math.sqrt(norm);
    for (double[] v : velocity) for (int d = 0; d < 2; d++) v[d] *= factor;
    return velocity;
  }

  private double[][] places(Draws draws) {
    double[][] place = new double[balls][2];
    int attempt = 0;
    do {
      for (int i = 0; i < balls; i++)
        for (int d = 0; d < 2; d++)
          place[i][d] = 2 + 8 * draws.uniformDouble(2 * i + d, PLACES + attempt);
      attempt++;
    } while (!free(place));
    return place;
  }

  private static boolean free(double[][] place) {
    for (int i = 0; i < place.length; i++) {
      for (int d = 0; d < 2; d++)
        if (place[i][d] - RADIUS < 0 || place[i][d] + RADIUS > BOX) return false;
      for (int j = 0; j < i; j++) if (touch(place[i], place[j])) return false;
    }
    return true;
  }

  private static boolean touch(double[] a, double[] b) {
    return squared(a[0] - b[0]) + squared(a[1] - b[1]) < squared(2 * RADIUS);
  }

  private static double squared(double x) {
    return x * x;
  }

  /// One step of half a unit of time (both arguments are modified): walls, then pairs.
  private static void move(double[][] place, double[][] velocity) {
    for (int i = 0; i < place.length; i++)
      for (int d = 0; d < 2; d++) {
        place[i][d] += STEP * velocity[i][d];
        if (place[i][d] - RADIUS < 0) velocity[i][d] = Math.abs(velocity[i][d]);
        if (place[i][d] + RADIUS > BOX) velocity[i][d] = -Math.abs(velocity[i][d]);
      }
    for (int i = 0; i < place.length; i++)
      for (int j = 0; j < i; j++)
        if (touch(place[i], place[j])) collide(place[i], place[j], velocity[i], velocity[j]);
  }

  /// Balls of equal mass at p and q exchange their velocities v and w (modified) along the line between them.
  static void collide(double[] p, double[] q, double[] v, double[] w) {
    double x = p[0] - q[0];
    double y = p[1] - q[1];
    double distance = Math.sqrt(x * x + y * y);
    x /= distance;
    y /= distance;
    double change = (w[0] - v[0]) * x + (w[1] - v[1]) * y;
    v[0] += x * change;
    v[1] += y * change;
    w[0] -= x * change;
    w[1] -= y * change;
  }

  private void paint(double[][] place, Reals out, int frame) {
    double cell = BOX / size;
    double[] sums = new double[size * size];
    for (double[] centre : place) {
      int bottom = (int) Math.min(size - 1, (centre[1] + REACH * RADIUS) / cell);
      int right = (int) Math.min(size - 1, (centre[0] + REACH * RADIUS) / cell);
      for (int i = (int) Math.max(0, (centre[1] - REACH * RADIUS) / cell); i <= bottom; i++)
        for (int j = (int) Math.max(0, (centre[0] - REACH * RADIUS) / cell); j <= right; j++) {
          double x = (j + 0.5) * cell - centre[0];
          double y = (i + 0.5) * cell - centre[1];
          double ratio = (x * x + y * y) / (RADIUS * RADIUS);
          sums[i * size + j] += Elementary.exp(-ratio * ratio * ratio * ratio);
        }
    }
    for (int k = 0; k < sums.length; k++)
      if (sums[k] > 0) out.set(frame, k, (float) Math.min(1, sums[k]));
  }
}
