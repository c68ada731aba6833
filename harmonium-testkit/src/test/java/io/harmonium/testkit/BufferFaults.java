package io.harmonium.testkit;

import io.harmonium.matrix.Reals;
import io.harmonium.network.ReplayBuffer;
import io.harmonium.network.ReplayBuffer.Kind;
import io.harmonium.testkit.BufferPromises.Keeping;
import io.harmonium.testkit.BufferPromises.Member;
import io.harmonium.testkit.BufferPromises.Starting;
import java.util.List;
import java.util.function.Consumer;

/// Wrong places for chains that stop, and wrong ones to start from: every word of `--buffer`.
final class BufferFaults {

  private BufferFaults() {}

  static List<Fault<?>> all() {
    Consumer<Member> own = BufferPromises::chainsGoOnInPlacesOfTheirOwn;
    Consumer<Member> oldest = BufferPromises::theOldestLeavesFirst;
    Consumer<Member> alike = BufferPromises::everyRowIsThereAlike;
    return List.of(
        start("write-back: a share starts anew unasked", Kind.WRITE_BACK, 0, own, renewing()),
        keep("write-back: kept in order of the batch", Kind.WRITE_BACK, 0, own, inOrder()),
        keep("write-back: kept in place of the oldest", Kind.WRITE_BACK, 0, own, as(Kind.FIFO)),
        start("classes: starts in any block", Kind.WRITE_BACK, 3, own, anyBlock()),
        start("classes: starts in the block of the next class", Kind.WRITE_BACK, 3, own, next()),
        keep("classes: kept one block further", Kind.WRITE_BACK, 3, own, blockFurther()),
        start("classes: starts beside the kept row", Kind.WRITE_BACK, 3, own, moved()),
        keep("fifo: kept where the chain began", Kind.FIFO, 0, oldest, as(Kind.WRITE_BACK)),
        keep("fifo: the newest leaves first", Kind.FIFO, 0, oldest, newestFirst()),
        keep("fifo: the count begins anew at every update", Kind.FIFO, 0, oldest, uncounted()),
        keep("fifo: one place is never used", Kind.FIFO, 0, oldest, shorter()),
        keep("fifo: any row leaves", Kind.FIFO, 0, oldest, as(Kind.RESERVOIR)),
        keep("reservoir: every row comes in", Kind.RESERVOIR, 0, alike, outOf((s, n) -> s)),
        keep(
            "reservoir: the beginning is not counted",
            Kind.RESERVOIR,
            0,
            alike,
            outOf((s, n) -> Math.max(s, n + 1))),
        keep("reservoir: counted one too few", Kind.RESERVOIR, 0, alike, outOf((s, n) -> s + n)),
        keep("reservoir: the count begins anew", Kind.RESERVOIR, 0, alike, uncounted()),
        keep("reservoir: one draw for a whole batch", Kind.RESERVOIR, 0, alike, oneDraw()),
        keep("reservoir: the oldest leave", Kind.RESERVOIR, 0, alike, as(Kind.FIFO)));
  }

  private static Fault<Member> start(
      String name, Kind kind, int classes, Consumer<Member> distribution, Starting broken) {
    Member sound = Member.of(kind, classes);
    return new Fault<>(
        "buffer " + name, distribution, sound, new Member(sound.buffer(), broken, sound.keep()));
  }

  private static Fault<Member> keep(
      String name, Kind kind, int classes, Consumer<Member> distribution, Keeping broken) {
    Member sound = Member.of(kind, classes);
    return new Fault<>(
        "buffer " + name, distribution, sound, new Member(sound.buffer(), sound.start(), broken));
  }

  private static ReplayBuffer like(ReplayBuffer b, Kind kind, double renewed, int classes) {
    return new ReplayBuffer(kind, b.size(), renewed, b.prior(), classes);
  }

  private static Keeping as(Kind kind) {
    return (b, kept, places, rows, before, seed) ->
        like(b, kind, 0, 0).keep(kept, places, rows, before, seed);
  }

  private static Keeping inOrder() {
    return (b, kept, places, rows, before, seed) -> kept.copyRange(rows, 0, 0, rows.rows());
  }

  private static Keeping uncounted() {
    return (b, kept, places, rows, before, seed) -> b.keep(kept, places, rows, 0, seed);
  }

  private static Keeping newestFirst() {
    return (b, kept, places, rows, before, seed) -> {
      for (int i = 0; i < rows.rows(); i++)
        kept.copyRange(rows, i, (int) Math.min(b.size() - 1, before + i), 1);
    };
  }

  private static Keeping shorter() {
    return (b, kept, places, rows, before, seed) ->
        new ReplayBuffer(Kind.FIFO, b.size() - 1, 0, b.prior(), 0)
            .keep(kept, places, rows, before, seed);
  }

  /// How many rows are thought to have been there with row number `number`.
  private interface Count {
    long all(int size, long number);
  }

  private static Keeping outOf(Count count) {
    return (b, kept, places, rows, before, seed) -> {
      for (int i = 0; i < rows.rows(); i++) {
        double place = seed.row(i).uniformDouble(0, 0) * count.all(b.size(), before + i);
        if (place < b.size()) kept.copyRange(rows, i, (int) place, 1);
      }
    };
  }

  private static Keeping oneDraw() {
    return (b, kept, places, rows, before, seed) -> {
      for (int i = 0; i < rows.rows(); i++) {
        Reals one = Reals.zeros(1, rows.columns());
        one.copyRange(rows, i, 0, 1);
        b.keep(kept, places, one, before + i, seed);
      }
    };
  }

  private static Keeping blockFurther() {
    return (b, kept, places, rows, before, seed) -> {
      int[] further = new int[places.length];
      for (int i = 0; i < places.length; i++)
        further[i] = (places[i] + b.size() / b.classes()) % b.size();
      b.keep(kept, further, rows, before, seed);
    };
  }

  private static Starting renewing() {
    return (b, kept, wanted, seed) ->
        like(b, Kind.WRITE_BACK, 0.1, b.classes())
            .start(kept, wanted.length, kept.columns(), wanted, seed);
  }

  private static Starting anyBlock() {
    return (b, kept, wanted, seed) ->
        like(b, Kind.WRITE_BACK, 0, 0).start(kept, wanted.length, kept.columns(), wanted, seed);
  }

  private static Starting next() {
    return (b, kept, wanted, seed) -> {
      int[] other = new int[wanted.length];
      for (int i = 0; i < other.length; i++) other[i] = (wanted[i] + 1) % b.classes();
      return b.start(kept, wanted.length, kept.columns(), other, seed);
    };
  }

  /// Starts that differ from the kept rows in the last bit of a number.
  private static Starting moved() {
    return (b, kept, wanted, seed) -> {
      ReplayBuffer.Start start = b.start(kept, wanted.length, kept.columns(), wanted, seed);
      Reals rows = start.rows();
      for (int i = 0; i < rows.rows(); i++) rows.set(i, 0, Math.nextUp(rows.get(i, 0)));
      return start;
    };
  }
}
