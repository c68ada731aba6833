package io.harmonium.vector;

import static io.harmonium.vector.Species.FLOATS;
import static io.harmonium.vector.Species.INTS;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHR;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.random.Draws;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/// Levels of one unit in many rows, eight rows a turn: the sums over the levels are sequential by definition, but those of
/// eight rows run side by side. Short passes over arrays in the first-level cache.
final class LaneLevels {

  private static final Slot<float[]> ROWS = Slot.floats(LaneLevels.class, "rows");

  private LaneLevels() {}

  static void draw(
      float[] eta, int states, int count, int[] words, Workspace space, int[] levels, int at) {
    float[] row = space.floats(ROWS, count);
    System.arraycopy(eta, 0, row, 0, count);
    for (int a = 1; a < states; a++) raise(eta, a * count, count, row);
    for (int a = 0; a < states; a++) subtract(eta, a * count, count, row);
    Exponentials.expNeg(eta, 1f, 0, states * count, eta, 0);
    System.arraycopy(eta, 0, row, 0, count);
    for (int a = 1; a < states; a++) accumulate(eta, a * count, count, row);
    thresholds(words, count, row);
    java.util.Arrays.fill(levels, at, at + count, 0);
    for (int a = 0; a < states - 1; a++) pass(eta, a * count, count, row, levels, at);
  }

  /// row = max(row, η_a), with the rule of a comparison.
  private static void raise(float[] eta, int from, int count, float[] row) {
    int whole = count & -8;
    for (int r = 0; r < whole; r += 8) {
      FloatVector high = FloatVector.fromArray(FLOATS, row, r);
      FloatVector other = FloatVector.fromArray(FLOATS, eta, from + r);
      high.blend(other, other.compare(GT, high)).intoArray(row, r);
    }
    for (int r = whole; r < count; r++) if (eta[from + r] > row[r]) row[r] = eta[from + r];
  }

  private static void subtract(float[] eta, int from, int count, float[] row) {
    int whole = count & -8;
    for (int r = 0; r < whole; r += 8)
      FloatVector.fromArray(FLOATS, row, r)
          .sub(FloatVector.fromArray(FLOATS, eta, from + r))
          .intoArray(eta, from + r);
    for (int r = whole; r < count; r++) eta[from + r] = row[r] - eta[from + r];
  }

  private static void accumulate(float[] weights, int from, int count, float[] row) {
    int whole = count & -8;
    for (int r = 0; r < whole; r += 8) {
      FloatVector sum =
          FloatVector.fromArray(FLOATS, row, r)
              .add(FloatVector.fromArray(FLOATS, weights, from + r));
      sum.intoArray(row, r);
      sum.intoArray(weights, from + r);
    }
    for (int r = whole; r < count; r++) weights[from + r] = row[r] += weights[from + r];
  }

  /// row = u·row.
  private static void thresholds(int[] words, int count, float[] row) {
    int whole = count & -8;
    for (int r = 0; r < whole; r += 8)
      IntVector.fromArray(INTS, words, r)
          .lanewise(LSHR, 9)
          .or(0x3f800000)
          .reinterpretAsFloats()
          .sub(0.99999994f)
          .mul(FloatVector.fromArray(FLOATS, row, r))
          .intoArray(row, r);
    for (int r = whole; r < count; r++) row[r] *= Draws.uniform(words[r]);
  }

  /// One level further where the growing sum is at most the threshold.
  private static void pass(float[] sums, int from, int count, float[] row, int[] levels, int at) {
    int whole = count & -8;
    for (int r = 0; r < whole; r += 8) {
      IntVector level = IntVector.fromArray(INTS, levels, at + r);
      level
          .add(
              1,
              FloatVector.fromArray(FLOATS, sums, from + r)
                  .compare(LE, FloatVector.fromArray(FLOATS, row, r))
                  .cast(INTS))
          .intoArray(levels, at + r);
    }
    for (int r = whole; r < count; r++) levels[at + r] += sums[from + r] <= row[r] ? 1 : 0;
  }
}
