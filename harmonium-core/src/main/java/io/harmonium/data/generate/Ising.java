package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// The ferromagnet on an L × L square with periodic borders at temperature T, spins s = ±1:
///
/// ```
/// p(s) ∝ exp(Σ_⟨i,j⟩ s_i s_j / T),   E(s) = −Σ_⟨i,j⟩ s_i s_j,   T_c = 2/log(1 + √2) ≈ 2.269
/// ```
///
/// Each row is the end of its own chain of cluster updates (Swendsen and Wang 1987): a bond between equal spins is
/// kept with probability 1 − e^(−2/T), and every cluster of kept bonds takes a fair sign. The update leaves p as it is;
/// from a random start the distance to p falls as e^(−sweeps/τ) with τ below 12 sweeps up to 256 × 256, also at T_c.
public record Ising(int size, double temperature, int sweeps) implements Generator {

  /// Enough sweeps for every size and temperature in reach.
  public static final int SWEEPS = 150;

  public Ising {
    if (size < 3 || size > 1024)
      throw new IllegalArgumentException("the Ising square needs a size of 3 to 1024, got " + size);
    if (!(temperature > 0 && temperature <= 1e6))
      throw new IllegalArgumentException(
          "the Ising temperature must lie in (0, 1e6], got " + temperature);
    if (sweeps < 1)
      throw new IllegalArgumentException("an Ising chain needs at least one sweep, got " + sweeps);
  }

  @Override
  public String name() {
    return "ising";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> all = new LinkedHashMap<>();
    all.put("size", (double) size);
    all.put("temperature", temperature);
    all.put("sweeps", (double) sweeps);
    return all;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Bits spins = Bits.spins(rows, size * size);
    long keep = (long) ((1 - Transcendental.exp(-2 / temperature)) * 0x1p32);
    Seed[] steps = new Seed[sweeps + 1];
    for (int t = 0; t <= sweeps; t++) steps[t] = seed.child(t);
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      workers.forBlocks(
          rows,
          16,
          (from, to, worker, space) -> {
            for (int row = from; row < to; row++) chain(steps, first, row, keep, space, spins);
          });
    }
    return dataset(spins, null, new Picture(size, size), seed);
  }

  /// Runs the chain of row `first + row` from random spins and writes its end into row `row` of `out` (modified).
  private void chain(Seed[] steps, int first, int row, long keep, Workspace space, Bits out) {
    int sites = size * size;
    int[] words = new int[3 * sites + 16];
    int[] spin = new int[sites];
    int[] parent = new int[sites];
    space.kernels().words(steps[0].rowKey(first + row), 0, 0, sites, words);
    for (int i = 0; i < sites; i++) spin[i] = words[i] >> 31;
    for (int t = 1; t < steps.length; t++) {
      space.kernels().words(steps[t].rowKey(first + row), 0, 0, 3 * sites, words);
      sweep(words, keep, parent, spin);
    }
    for (int i = 0; i < sites; i++) out.set(row, i, spin[i] != 0);
  }

  /// One update of `spin` (modified; 0 or −1): words 2i and 2i+1 are the bonds of site i, word 2N + i the sign of
  /// the cluster whose first site is i.
  private void sweep(int[] words, long keep, int[] parent, int[] spin) {
    int sites = spin.length;
    for (int i = 0; i < sites; i++) parent[i] = i;
    for (int i = 0; i < sites; i++) {
      int right = i % size == size - 1 ? i - size + 1 : i + 1;
      int below = i + size < sites ? i + size : i + size - sites;
      if (spin[i] == spin[right] && (words[2 * i] & 0xffffffffL) < keep) join(parent, i, right);
      if (spin[i] == spin[below] && (words[2 * i + 1] & 0xffffffffL) < keep) join(parent, i, below);
    }
    for (int i = 0; i < sites; i++) spin[i] = words[2 * sites + find(parent, i)] >> 31;
  }

  private static void join(int[] parent, int i, int j) {
    int a = find(parent, i);
    int b = find(parent, j);
    parent[Math.max(a, b)] = Math.min(a, b);
  }

  private static int find(int[] parent, int i) {
    while (parent[i] != i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  }

  /// E(s) of one row.
  public int energy(Bits spins, int row) {
    int energy = 0;
    for (int y = 0; y < size; y++)
      for (int x = 0; x < size; x++) {
        boolean own = spins.get(row, y * size + x);
        energy += own == spins.get(row, y * size + (x + 1) % size) ? -1 : 1;
        energy += own == spins.get(row, (y + 1) % size * size + x) ? -1 : 1;
      }
    return energy;
  }
}
