package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Hierarchy;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TapTreeTests {

  /// One hidden unit between two opposite patterns of 8 units: two valleys where it is strong, one where it is weak.
  private static Machine valleys(double strength) {
    Machine machine = Rbm.binary(8, 1);
    double[] w = new double[8];
    double[] b = new double[8];
    for (int j = 0; j < 8; j++) {
      w[j] = j % 2 == 0 ? strength : -strength;
      b[j] = -w[j] / 2;
    }
    return machine.with(machine.parameters().with(Rbm.LINK, w).with("visible.x", b));
  }

  private static Rows rows(Machine machine) {
    Bits bits = Samples.opposite(20, 8, 0, 1);
    return new Rows(Configurations.visible(machine.structure(), List.of(bits)), null);
  }

  private static List<TapTree.Stage> stages() {
    List<TapTree.Stage> stages = new ArrayList<>();
    stages.add(new TapTree.Stage(100, valleys(6)));
    stages.add(new TapTree.Stage(50, valleys(5)));
    stages.add(new TapTree.Stage(1, valleys(0.5)));
    return stages;
  }

  private static TapTree tree(Workers workers) {
    return TapTree.of(stages(), rows(valleys(1)), 0.1, workers);
  }

  /// Twenty rows, then two points twice: the count of each stage ends with all of them, and never falls but where the few
  /// that tell whether a stage comes to rest are followed by all.
  @Test
  void aWatchSeesEveryPointOfEveryStage() {
    List<List<Integer>> seen = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    int[] points = new int[3];
    try (Workers workers = Workers.of(3)) {
      TapTree.of(
          stages(),
          rows(valleys(1)),
          0.1,
          workers,
          (stage, done, all) -> {
            seen.get(stage).add(done);
            points[stage] = all;
          });
    }
    assertArrayEquals(new int[] {20, 2, 2}, points);
    for (int stage = 0; stage < 3; stage++) {
      List<Integer> counts = seen.get(stage);
      int all = points[stage];
      for (int i = 1; i <= all; i++) assertEquals(i, counts.get(counts.size() - all + i - 1));
    }
  }

  @Test
  void valleysThatBecomeOneJoin() {
    TapTree tree = tree(Samples.WORKERS);
    assertEquals(2, tree.levels().size());
    assertEquals(100, tree.levels().get(0).update());
    assertEquals(2, tree.levels().get(0).points().length);
    assertEquals(1, tree.levels().get(1).update());
    assertEquals(1, tree.levels().get(1).points().length);
    Bits bits = Samples.opposite(20, 8, 0, 1);
    int[] groups = tree.groups(0);
    for (int r = 0; r < 20; r++) {
      int even = 0;
      for (int j = 0; j < 8; j++) even += bits.get(r, j) == (j % 2 == 0) ? 1 : 0;
      int first = 0;
      for (int j = 0; j < 8; j++) first += bits.get(0, j) == (j % 2 == 0) ? 1 : 0;
      assertEquals(groups[0] == groups[r], even > 4 == first > 4, "row " + r);
    }
    assertArrayEquals(new int[20], tree.groups(1));
    assertEquals(0, tree.nearest(3));
    assertEquals(1, tree.nearest(1));
  }

  /// A weak link of one valley is a strong one of two at three times the inverse temperature; three values of eight sites
  /// that one hidden unit tells apart from the others behave alike.
  @Test
  void valleysOfTheColdMachineJoinInTheWarmOne() {
    Machine weak = valleys(1.8);
    TapTree tree = TapTree.of(TapTree.cooled(7, weak), rows(weak), 0.1, Samples.WORKERS);
    assertEquals("beta3.0", tree.levels().getFirst().name());
    assertEquals(2, tree.levels().getFirst().points().length);
    assertEquals(1, tree.levels().getLast().points().length);
    assertEquals(0, tree.levels().stream().mapToInt(TapTree.Level::unsettled).sum());
    Machine sites = Rbm.of(new Categorical(3), 8, new Binary(), 1);
    double[] w = new double[24];
    double[] b = new double[24];
    for (int i = 0; i < 8; i++) {
      w[3 * i + i % 3] = 1.8;
      b[3 * i + i % 3] = -0.9;
    }
    sites =
        sites.with(
            sites
                .parameters()
                .with(Rbm.LINK, w)
                .with("visible.x", b)
                .with("hidden.x", new double[] {-8 * 1.8 / 3}));
    Rows rows = Samples.uniform(sites.structure(), 30, 3);
    TapTree categories = TapTree.of(TapTree.cooled(7, sites), rows, 0.1, Samples.WORKERS);
    assertEquals(2, categories.levels().getFirst().points().length);
    assertEquals(1, categories.levels().getLast().points().length);
  }

  @Test
  void rowsOfNumbersHaveNoTree() {
    Machine real = Rbm.of(new Gaussian(), 3, new Binary(), 2);
    assertTrue(TapTree.unsupported(real.structure()).contains("not discrete"));
  }

  @Test
  void theTreeIsTheSameForAnyNumberOfWorkersAndBalancedAsNewick() {
    List<String> names = new ArrayList<>();
    for (int r = 0; r < 20; r++) names.add("r:" + r);
    String one = tree(Samples.WORKERS).newick(names);
    try (Workers two = Workers.of(2)) {
      assertEquals(one, tree(two).newick(names));
    }
    assertEquals(
        one.chars().filter(c -> c == '(').count(), one.chars().filter(c -> c == ')').count());
    assertTrue(one.endsWith(";\n") && one.contains("r_7:0"), one);
  }

  @Test
  void agreementIsOneForEqualGroupsAndNoughtForUnrelatedOnes() {
    assertEquals(1, RandIndex.adjusted(new int[] {0, 0, 1, 1, 2}, new int[] {2, 2, 0, 0, 1}));
    int[] a = new int[4000];
    int[] b = new int[4000];
    for (int r = 0; r < a.length; r++) {
      a[r] = r % 4;
      b[r] = r / 4 % 5;
    }
    assertEquals(0, RandIndex.adjusted(a, b), 0.01);
    // Worked by hand: pairs together in both 1, left 2, right 4, all 10.
    assertEquals(
        (1 - 0.8) / (3 - 0.8),
        RandIndex.adjusted(new int[] {0, 0, 1, 1, 2}, new int[] {0, 0, 0, 1, 1}),
        1e-12);
  }

  /// Grandchildren of one parent differ in a share 1 − (1 − flip/2)² of bits or less; of others in half of them.
  @Test
  void aHierarchyIsNearerWithinItsFamilies() {
    Dataset data = new Hierarchy(400, 2, 0.3, 0).generate(60, Seed.of(5));
    Bits bits = (Bits) data.blocks().getFirst().values();
    double[] difference = new double[3];
    int[] count = new int[3];
    for (int r = 0; r < 60; r++)
      for (int s = 0; s < r; s++) {
        int a = data.labels()[r];
        int b = data.labels()[s];
        int kin = a == b ? 0 : a / 2 == b / 2 ? 1 : 2;
        if (a / 4 == b / 4 && kin == 2) continue;
        count[kin]++;
        for (int j = 0; j < 400; j++)
          if (bits.get(r, j) != bits.get(s, j)) difference[kin] += 1.0 / 400;
      }
    for (int k = 0; k < 3; k++) difference[k] /= count[k];
    assertEquals(0, difference[0]);
    assertEquals((1 - 0.7 * 0.7) / 2, difference[1], 0.06);
    assertEquals(0.5, difference[2], 0.06);
  }
}
