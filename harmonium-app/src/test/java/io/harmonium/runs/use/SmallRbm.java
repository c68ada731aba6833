package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A binary RBM of 4 visible and 3 hidden units whose numbers are known, with everything about it summed by brute force
/// from the arrays: E(x, z) = −b·x − c·z − xᵀWz.
public final class SmallRbm {

  public static final double[][] W = {
    {0.5697179590411812, 0.5798682805325257, -0.08442503947400418},
    {0.32513030496211076, 0.468865832331243, 0.498710671598989},
    {0.5528300839478825, -0.27337059039667966, 0.9089837895988305},
    {-0.7479558349714249, 0.5170338461961894, 0.2963592474184551}
  };
  public static final double[] B = {
    0.4368095567622512, 0.9395041535483686, 0.7422227366893245, -0.5725884535946625
  };
  public static final double[] C = {-0.8443357901339285, 0.4084445295268983, -0.5075062079379615};

  /// log Z, found by summing over all 128 states elsewhere.
  public static final double LOG_Z = 7.001417830987568;

  private SmallRbm() {}

  public static Map<String, NpyArray> arrays() {
    double[] w = new double[12];
    for (int i = 0; i < 4; i++) System.arraycopy(W[i], 0, w, 3 * i, 3);
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(w, 4, 3));
    arrays.put("b", NpyArray.of(B.clone(), 4));
    arrays.put("c", NpyArray.of(C.clone(), 3));
    return arrays;
  }

  public static Path write(Path file) {
    Npz.write(file, arrays());
    return file;
  }

  /// Unit i of state number `state`.
  public static int bit(int state, int i) {
    return state >> i & 1;
  }

  private static double energy(int x, int z) {
    double energy = 0;
    for (int i = 0; i < 4; i++) {
      energy -= B[i] * bit(x, i);
      for (int j = 0; j < 3; j++) energy -= W[i][j] * bit(x, i) * bit(z, j);
    }
    for (int j = 0; j < 3; j++) energy -= C[j] * bit(z, j);
    return energy;
  }

  /// p(x) of the 16 visible states at a temperature.
  public static double[] distribution(double temperature) {
    double[] distribution = new double[16];
    double sum = 0;
    for (int x = 0; x < 16; x++) {
      for (int z = 0; z < 8; z++) distribution[x] += StrictMath.exp(-energy(x, z) / temperature);
      sum += distribution[x];
    }
    for (int x = 0; x < 16; x++) distribution[x] /= sum;
    return distribution;
  }

  /// F(x) = −log Σ_z e^(−E(x, z)).
  public static double freeEnergy(int x) {
    double sum = 0;
    for (int z = 0; z < 8; z++) sum += StrictMath.exp(-energy(x, z));
    return -StrictMath.log(sum);
  }

  /// p(z | x).
  public static double conditional(int z, int x) {
    return StrictMath.exp(-energy(x, z) + freeEnergy(x));
  }

  /// p(z_j = 1 | x).
  public static double hiddenMean(int j, int x) {
    double mean = 0;
    for (int z = 0; z < 8; z++) mean += bit(z, j) * conditional(z, x);
    return mean;
  }
}
