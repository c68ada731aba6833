package io.harmonium.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HomologyTests {

  private static final int UNITS = 30;

  /// Families of up to nine noisy copies, 40 of them; row i has label i.
  private static Dataset rows() {
    int count = IntStream.range(0, 40).map(f -> 1 + f % 9).sum();
    Levels levels = Levels.zeros(count, IntStream.rangeClosed(0, UNITS).map(u -> u * 5).toArray());
    Seed seed = Seed.of(3);
    int row = 0;
    for (int family = 0; family < 40; family++)
      for (int copy = 0; copy <= family % 9; copy++, row++)
        for (int u = 0; u < UNITS; u++) {
          boolean noise = seed.row(row).uniform(u, 0) < 0.08;
          levels.set(
              row, u, noise ? seed.row(row).below(5, u, 1) : seed.row(-1 - family).below(5, u, 0));
        }
    return new Dataset(
        List.of(Block.of("visible", levels)),
        null,
        IntStream.range(0, count).toArray(),
        null,
        null,
        Provenance.of("test"));
  }

  private static double identity(Dataset a, int m, Dataset b, int n) {
    Levels x = (Levels) a.blocks().get(0).values();
    Levels y = (Levels) b.blocks().get(0).values();
    int equal = 0;
    for (int u = 0; u < UNITS; u++) if (x.get(m, u) == y.get(n, u)) equal++;
    return (double) equal / UNITS;
  }

  @Test
  void noRowHasARelativeInAnotherPart() {
    Dataset all = rows();
    try (Workers workers = Workers.of(2)) {
      for (double identity : new double[] {0.6, 0.8, 0.9}) {
        List<Dataset> parts =
            new Homology(identity).apply(Split.parse("0.6/0.2/0.2"), all, Seed.of(1), workers);
        for (int p = 0; p < 3; p++)
          for (int q = p + 1; q < 3; q++)
            for (int m = 0; m < parts.get(p).rows(); m++)
              for (int n = 0; n < parts.get(q).rows(); n++)
                assertTrue(identity(parts.get(p), m, parts.get(q), n) < identity - 1e-9);
      }
    }
  }

  /// Every row is in one part, and no part is off its size by more than the largest family has rows.
  @Test
  void partsCoverEveryRowOnceInTheirOrderAndHaveTheirSizes() {
    Dataset all = rows();
    try (Workers workers = Workers.of(2)) {
      int[] families = new Homology(0.7).families(all, workers);
      int largest = 0;
      for (int family : families)
        largest = Math.max(largest, (int) IntStream.of(families).filter(f -> f == family).count());
      List<Dataset> parts =
          new Homology(0.7).apply(Split.parse("0.5/0.3/0.2"), all, Seed.of(1), workers);
      TreeSet<Integer> seen = new TreeSet<>();
      double[] shares = {0.5, 0.3, 0.2};
      for (int p = 0; p < 3; p++) {
        int[] labels = parts.get(p).labels();
        assertArrayEquals(IntStream.of(labels).sorted().toArray(), labels);
        for (int label : labels) assertTrue(seen.add(label));
        assertEquals(shares[p] * all.rows(), labels.length, largest);
      }
      assertEquals(all.rows(), seen.size());
    }
  }

  @Test
  void familiesDoNotDependOnTheWorkersAndAreNamedByTheirFirstRow() {
    Dataset all = rows();
    int[] families;
    try (Workers workers = Workers.of(3)) {
      families = new Homology(0.75).families(all, workers);
    }
    try (Workers alone = Workers.single()) {
      assertArrayEquals(families, new Homology(0.75).families(all, alone));
    }
    for (int row = 0; row < families.length; row++) {
      assertTrue(families[row] <= row);
      assertEquals(families[row], families[families[row]]);
    }
  }

  /// Rows that agree with a common relative only are joined: 0 and 2 differ in two of four letters, 1 lies between.
  @Test
  void relativesOfRelativesStayTogether() {
    Levels levels = Levels.zeros(4, new int[] {0, 2, 4, 6, 8});
    levels.set(1, 0, 1);
    levels.set(2, 0, 1);
    levels.set(2, 1, 1);
    for (int u = 0; u < 4; u++) levels.set(3, u, u < 2 ? 0 : 1);
    Dataset data = Dataset.of(Block.of("visible", levels), Provenance.of("test"));
    try (Workers workers = Workers.single()) {
      assertArrayEquals(new int[] {0, 0, 0, 3}, new Homology(0.75).families(data, workers));
      List<Dataset> parts = new Homology(0.75).apply(Split.parse("3/1"), data, Seed.of(1), workers);
      assertEquals(3, parts.get(0).rows());
      assertThrows(
          IllegalArgumentException.class,
          () -> new Homology(0.5).apply(Split.parse("3/1"), data, Seed.of(1), workers));
    }
  }

  @Test
  void realRowsHaveNoRelatives() {
    Dataset data = Dataset.of(Block.of("visible", Reals.zeros(4, 2)), Provenance.of("test"));
    try (Workers workers = Workers.single()) {
      assertThrows(IllegalArgumentException.class, () -> new Homology(0.8).families(data, workers));
    }
    assertThrows(IllegalArgumentException.class, () -> new Homology(0));
  }
}
