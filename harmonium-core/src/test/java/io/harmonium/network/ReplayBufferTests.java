package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// What each kind of buffer does with chains that stop.
class ReplayBufferTests {

  private static final Prior PRIOR = new Prior.Uniform(-1, 1);

  private static Reals filled(int rows, float value) {
    Reals x = Reals.zeros(rows, 1);
    for (int row = 0; row < rows; row++) x.set(row, 0, value);
    return x;
  }

  @Test
  void writtenBackChainsGoOnWhereTheyStopped() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 12, 0, PRIOR, 0);
    Reals kept = buffer.initial(1, Seed.of(1));
    ReplayBuffer.Start start = buffer.start(kept, 5, 1, null, Seed.of(2));
    assertEquals(5, Arrays.stream(start.places()).distinct().count());
    for (int i = 0; i < 5; i++)
      assertEquals(kept.get(start.places()[i], 0), start.rows().get(i, 0));
    Reals before = ReplayBuffer.copy(kept);
    buffer.keep(kept, start.places(), filled(5, 7), 0, Seed.of(3));
    for (int row = 0; row < 12; row++) {
      int place = row;
      boolean moved = Arrays.stream(start.places()).anyMatch(p -> p == place);
      assertEquals(moved ? 7 : before.get(row, 0), kept.get(row, 0));
    }
  }

  @Test
  void aShareStartsAnew() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 4000, 0.25, PRIOR, 0);
    ReplayBuffer.Start start = buffer.start(filled(4000, 9), 4000, 1, null, Seed.of(2));
    long anew = 0;
    for (int i = 0; i < 4000; i++) if (start.rows().get(i, 0) != 9) anew++;
    // Standard deviation √(4000·¼·¾) = 27.4; five of them.
    assertEquals(1000, anew, 137);
  }

  @Test
  void theOldestGoFirst() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.FIFO, 4, 0, PRIOR, 0);
    Reals kept = buffer.initial(1, Seed.of(1));
    for (int t = 0; t < 3; t++)
      buffer.keep(kept, new int[2], filled(2, 10 + t), 2L * t, Seed.of(t));
    assertEquals(12, kept.get(0, 0));
    assertEquals(12, kept.get(1, 0));
    assertEquals(11, kept.get(2, 0));
    assertEquals(11, kept.get(3, 0));
  }

  @Test
  void aReservoirHoldsAllTimesAlike() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.RESERVOIR, 400, 0, PRIOR, 0);
    Reals kept = filled(400, 0);
    for (int t = 0; t < 200; t++)
      buffer.keep(kept, new int[20], filled(20, t < 100 ? 1 : 2), 20L * t, Seed.of(t));
    int[] counts = new int[3];
    for (int row = 0; row < 400; row++) counts[(int) kept.get(row, 0)]++;
    // Of 4400 rows 400, 2000 and 2000 were of each kind: shares 1/11, 5/11, 5/11 of 400, deviations
    // below 10.
    assertEquals(36, counts[0], 30);
    assertEquals(182, counts[1], 50);
    assertEquals(182, counts[2], 50);
  }

  @Test
  void chainsOfAClassStayInItsBlock() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 12, 0, PRIOR, 3);
    int[] wanted = {2, 0, 2, 1, 2};
    ReplayBuffer.Start start = buffer.start(filled(12, 0), 5, 1, wanted, Seed.of(2));
    for (int i = 0; i < 5; i++) assertEquals(wanted[i], start.places()[i] / 4);
    assertEquals(5, Arrays.stream(start.places()).distinct().count());
  }

  @Test
  void shortRunsKeepNothing() {
    ReplayBuffer buffer = ReplayBuffer.fresh(PRIOR);
    ReplayBuffer.Start start = buffer.start(null, 100, 3, null, Seed.of(2));
    assertTrue(start.rows().outside(-1, 1) == null);
  }

  @Test
  void impossibleBuffersAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 10, 0, PRIOR, 3));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ReplayBuffer(ReplayBuffer.Kind.FIFO, 12, 0, PRIOR, 3));
    ReplayBuffer small = new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 4, 0, PRIOR, 0);
    assertThrows(
        IllegalArgumentException.class, () -> small.start(filled(4, 0), 5, 1, null, Seed.of(1)));
  }
}
