package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.matrix.Reals;
import io.harmonium.network.Prior;
import io.harmonium.network.ReplayBuffer;
import io.harmonium.network.ReplayBuffer.Kind;
import io.harmonium.random.Seed;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// What each kind of replay buffer promises about chains that stop and start.
final class BufferPromises {

  private static final Prior PRIOR = new Prior.Uniform(-1, 1);

  private BufferPromises() {}

  /// Gives chains their starts.
  interface Starting {
    ReplayBuffer.Start start(ReplayBuffer buffer, Reals kept, int[] wanted, Seed seed);
  }

  /// Keeps what stopped.
  interface Keeping {
    void keep(ReplayBuffer buffer, Reals kept, int[] places, Reals rows, long before, Seed seed);
  }

  /// A buffer and its two acts.
  record Member(ReplayBuffer buffer, Starting start, Keeping keep) {

    /// A sound one: 12 rows for chains that go on, 7 for rows that come and go, 4 for a reservoir.
    static Member of(Kind kind, int classes) {
      int size = kind == Kind.FIFO ? 7 : kind == Kind.RESERVOIR ? 4 : 12;
      return new Member(
          new ReplayBuffer(kind, size, 0, PRIOR, classes),
          (b, kept, wanted, seed) -> b.start(kept, wanted.length, kept.columns(), wanted, seed),
          ReplayBuffer::keep);
    }
  }

  private static Reals numbered(int rows, int first) {
    Reals x = Reals.zeros(rows, 1);
    for (int i = 0; i < rows; i++) x.set(i, 0, first + i);
    return x;
  }

  /// A chain starts from a row of its class, bit for bit where the last chain of that place stopped; no place has two chains.
  static void chainsGoOnInPlacesOfTheirOwn(Member member) {
    ReplayBuffer buffer = member.buffer();
    int block = buffer.size() / Math.max(1, buffer.classes());
    Reals kept = buffer.initial(2, Seed.of(41));
    Reals stopped = kept.like(buffer.size());
    stopped.copyRange(kept, 0, 0, buffer.size());
    for (int update = 0; update < 40; update++) {
      Seed seed = Seed.of(42).child(update);
      int[] wanted = new int[4];
      for (int i = 0; i < 4; i++)
        wanted[i] = (int) (seed.child("class").row(i).uniformDouble(0, 0) * 3);
      ReplayBuffer.Start start = member.start().start(buffer, kept, wanted, seed);
      assertEquals(4, Arrays.stream(start.places()).distinct().count(), "places of four chains");
      for (int i = 0; i < 4; i++) {
        int place = start.places()[i];
        if (buffer.classes() > 0)
          assertEquals(
              wanted[i], place / block, "class of the row that chain " + i + " goes on from");
        for (int j = 0; j < 2; j++) {
          assertEquals(stopped.get(place, j), start.rows().get(i, j), "place " + place);
          start.rows().set(i, j, 0.9f * start.rows().get(i, j) + 0.1f * i - 0.01f * update);
        }
        stopped.copyRange(start.rows(), i, place, 1);
      }
      member.keep().keep(buffer, kept, start.places(), start.rows(), 4L * update, seed);
    }
  }

  /// After every batch the buffer holds the last rows of all that came, those of the beginning included, each once.
  static void theOldestLeavesFirst(Member member) {
    int size = member.buffer().size();
    Reals kept = numbered(size, 0);
    Deque<Float> last = new ArrayDeque<>();
    for (int i = 0; i < size; i++) last.add((float) i);
    for (int update = 0; update < 10; update++) {
      Reals rows = numbered(3, size + 3 * update);
      int[] places = {2, 0, 1};
      member
          .keep()
          .keep(member.buffer(), kept, places, rows, 3L * update, Seed.of(43).child(update));
      for (int i = 0; i < 3; i++) {
        last.removeFirst();
        last.addLast(rows.get(i, 0));
      }
      double[] held = new double[size];
      for (int place = 0; place < size; place++) held[place] = kept.get(place, 0);
      assertEquals(
          Arrays.toString(last.stream().mapToDouble(Float::doubleValue).toArray()),
          Arrays.toString(Arrays.stream(held).sorted().toArray()),
          "rows after update " + update);
    }
  }

  /// Of s rows at the beginning and m that came, each is there with probability s/(s + m): its own row stands in a place of the
  /// beginning with that probability, and each later row with 1/(s + m). One place per repetition is looked at, so that the
  /// counts are independent; alarms at 10⁻⁶ ([ChiSquare]), and 12 000 repetitions see a total variation of 0.053.
  static void everyRowIsThereAlike(Member member) {
    int size = member.buffer().size();
    int came = 12;
    long[] counts = new long[size * (1 + came)];
    double[] distribution = new double[counts.length];
    for (int cell = 0; cell < distribution.length; cell++)
      distribution[cell] = (cell % (1 + came) == 0 ? 1.0 : 1.0 / size) / (size + came);
    for (int t = 0; t < Effort.times(12_000); t++) {
      Reals kept = numbered(size, -size);
      for (int update = 0; update < came / 3; update++)
        member
            .keep()
            .keep(
                member.buffer(),
                kept,
                new int[3],
                numbered(3, 3 * update),
                3L * update,
                Seed.of(44).child(t).child(update));
      int place = t % size;
      int row = (int) kept.get(place, 0);
      if (row < 0) assertEquals(place - size, row, "rows of the beginning keep their places");
      counts[place * (1 + came) + (row < 0 ? 0 : 1 + row)]++;
    }
    ChiSquare.agree("rows of a reservoir", counts, distribution);
  }
}
