package io.harmonium.data.generate;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A jointed stick figure that walks (a slow cycle) or runs (a fast one), seen from the side: the places (x, y) of eleven
/// joints around the hip, in lengths of a leg. Angles swing with the phase φ = φ₀ + 2πt/period,
///
/// ```
/// thigh = a·sin φ,   knee = b·max(0, sin(φ − 2))²,   upper arm = −c·sin φ,   bounce = d·cos 2φ
/// ```
///
/// with the other side of the body half a cycle later; running has larger swings, bent arms and a leaning trunk. Each
/// sequence has its own phase and a period within `jitter` of the mean one, and every number gets normal noise. The
/// label says which gait it is, 0 for slow and 1 for fast, as does the covariate `fast`.
public record Gaits(double slow, double fast, double jitter, double noise, int length)
    implements SequenceGenerator {

  /// The joints, each with an x and a y.
  public static final List<String> JOINTS =
      List.of(
          "hip", "neck", "head", "elbow-l", "elbow-r", "hand-l", "hand-r", "knee-l", "knee-r",
          "foot-l", "foot-r");

  /// The bones, as pairs of joints.
  public static final List<int[]> BONES =
      List.of(
          new int[] {0, 1},
          new int[] {1, 2},
          new int[] {1, 3},
          new int[] {1, 4},
          new int[] {3, 5},
          new int[] {4, 6},
          new int[] {0, 7},
          new int[] {0, 8},
          new int[] {7, 9},
          new int[] {8, 10});

  private static final double TRUNK = 0.75;
  private static final double HEAD = 0.3;
  private static final double ARM = 0.38;
  private static final double LEG = 0.5;

  /// The noise of number k belongs to unit `k + NOISE`; the units before it are gait, period and phase.
  private static final int NOISE = 3;

  /// The swing of thigh, knee, upper arm and hip, the bend of the elbow and the lean of the trunk.
  private record Style(
      double thigh, double knee, double arm, double bounce, double elbow, double lean) {}

  private static final Style WALK = new Style(0.45, 0.8, 0.4, 0.02, 0.3, 0.05);
  private static final Style RUN = new Style(0.8, 1.7, 0.8, 0.07, 1.5, 0.25);

  public Gaits {
    if (!(fast >= 4 && slow > fast && slow <= 10_000))
      throw new IllegalArgumentException(
          "periods need 4 <= fast < slow <= 10000 frames, got fast %s and slow %s"
              .formatted(fast, slow));
    if (!(jitter >= 0 && jitter < 0.5))
      throw new IllegalArgumentException("the jitter lies in [0, 0.5), got " + jitter);
    if (!(noise >= 0 && noise <= 1))
      throw new IllegalArgumentException("the noise lies in [0, 1], got " + noise);
    if (length < 1 || length > 1_000_000)
      throw new IllegalArgumentException("a sequence has 1 to 1000000 frames, got " + length);
  }

  @Override
  public String name() {
    return "gaits";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("slow", slow);
    parameters.put("fast", fast);
    parameters.put("jitter", jitter);
    parameters.put("noise", noise);
    parameters.put("length", (double) length);
    return parameters;
  }

  @Override
  public boolean labelled() {
    return true;
  }

  @Override
  public Resident frames(int rows) {
    return Reals.zeros(rows, 2 * JOINTS.size());
  }

  @Override
  public int draw(Draws draws, Resident out) {
    int gait = draws.below(2, 0, 0);
    double period = period(draws, gait);
    double start = draws.uniformDouble(2, 0);
    for (int t = 0; t < length; t++) {
      double[] places = figure(gait == 0 ? WALK : RUN, 2 * Math.PI * (start + t / period));
      for (int k = 0; k < places.length; k++)
        ((Reals) out).set(t, k, (float) (places[k] + noise * draws.normal(NOISE + k, t)));
    }
    return gait;
  }

  private double period(Draws draws, int gait) {
    return (gait == 0 ? slow : fast) * (1 + jitter * (2 * draws.uniformDouble(1, 0) - 1));
  }

  /// The period that sequence `sequence` was drawn with.
  public double period(int sequence, Seed seed) {
    Draws draws = seed.row(sequence);
    return period(draws, draws.below(2, 0, 0));
  }

  /// The joints at a phase: x forwards, y upwards.
  private static double[] figure(Style style, double phase) {
    double[] out = new double[2 * JOINTS.size()];
    double hip = style.bounce * Transcendental.cos(2 * phase);
    place(out, 0, 0, hip);
    limb(out, 0, 1, TRUNK, Math.PI - style.lean);
    limb(out, 1, 2, HEAD, Math.PI - style.lean);
    for (int side = 0; side < 2; side++) {
      double own = phase + side * Math.PI;
      double arm = -style.arm * Transcendental.sin(own);
      limb(out, 1, 3 + side, ARM, arm);
      limb(out, 3 + side, 5 + side, ARM, arm + style.elbow);
      double thigh = style.thigh * Transcendental.sin(own);
      double swing = Math.max(0, Transcendental.sin(own - 2));
      limb(out, 0, 7 + side, LEG, thigh);
      limb(out, 7 + side, 9 + side, LEG, thigh - style.knee * swing * swing);
    }
    return out;
  }

  /// Joint `to` hangs from joint `from` at an angle from straight down, forwards positive (`out` is modified).
  private static void limb(double[] out, int from, int to, double length, double angle) {
    place(
        out,
        to,
        out[2 * from] + length * Transcendental.sin(angle),
        out[2 * from + 1] - length * Transcendental.cos(angle));
  }

  private static void place(double[] out, int joint, double x, double y) {
    out[2 * joint] = x;
    out[2 * joint + 1] = y;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Dataset plain = SequenceGenerator.super.generate(first, rows, seed);
    List<String> columns =
        IntStream.range(0, 2 * JOINTS.size())
            .mapToObj(k -> JOINTS.get(k / 2) + (k % 2 == 0 ? ".x" : ".y"))
            .toList();
    Block block = plain.blocks().get(0);
    return plain.withBlocks(
        List.of(new Block(block.name(), block.values(), columns, List.of(), null)));
  }

  /// The sequences with the covariate `fast`.
  @Override
  public Sequences sequences(int first, int count, Seed seed) {
    Sequences plain = SequenceGenerator.super.sequences(first, count, seed);
    double[][] fastOnes = new double[count][];
    for (int i = 0; i < count; i++)
      fastOnes[i] = new double[] {plain.frames().labels()[plain.borders()[i]]};
    return new Sequences(
        plain.frames(),
        plain.borders(),
        plain.subjects(),
        new Covariates(List.of("fast"), fastOnes),
        null);
  }
}
