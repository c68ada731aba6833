package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.Locale;

/// Where chains start, and where they are kept for the next time. A share `renewed` of the starts is drawn from the prior anew.
///
/// @param size rows that are kept, 0 where none are
/// @param classes blocks of equal size, one per class, that chains of a class stay in; 0 for one block
public record ReplayBuffer(Kind kind, int size, double renewed, Prior prior, int classes) {

  /// What happens to a chain when it stops.
  public enum Kind {
    /// It is forgotten: every chain is a short run from the prior.
    FRESH,
    /// It goes back to its own place: chains persist.
    WRITE_BACK,
    /// It takes the place of the oldest row: rows may be continued several times, or never.
    FIFO,
    /// It takes any place with a falling probability: the rows are drawn evenly from all that ever stopped.
    RESERVOIR;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public ReplayBuffer {
    if (!(renewed >= 0 && renewed <= 1))
      throw new IllegalArgumentException("a share is a number from 0 to 1, got " + renewed);
    if (kind == Kind.FRESH ? size != 0 : size < Math.max(1, classes))
      throw new IllegalArgumentException(
          kind + " chains cannot be kept in " + size + " rows; give room for each class");
    if (classes < 0 || classes > 0 && size % classes != 0)
      throw new IllegalArgumentException(
          size + " rows are not " + classes + " equal blocks, one per class");
    if (classes > 0 && kind != Kind.WRITE_BACK)
      throw new IllegalArgumentException(
          "only write-back keeps chains in blocks of classes, not " + kind);
  }

  /// Every chain is a short run.
  public static ReplayBuffer fresh(Prior prior) {
    return new ReplayBuffer(Kind.FRESH, 0, 1, prior, 0);
  }

  /// The rows at the beginning, null where none are kept.
  public Reals initial(int columns, Seed seed) {
    return size == 0 ? null : prior.draw(size, columns, 0, seed);
  }

  /// Starts of chains and the places that they come from.
  public record Start(Reals rows, int[] places) {}

  /// Starts of as many chains as `places` are wanted; `wanted` are the classes of the chains (null where blocks have none).
  public Start start(Reals kept, int chains, int columns, int[] wanted, Seed seed) {
    Reals rows = prior.draw(chains, columns, 0, seed.child("prior"));
    int[] places = new int[chains];
    if (kind == Kind.FRESH) return new Start(rows, places);
    int block = classes == 0 ? size : size / classes;
    if (chains > block && classes == 0)
      throw new IllegalArgumentException(
          chains + " chains cannot have places of their own among " + size + " kept rows");
    int[] used = new int[Math.max(1, classes)];
    for (int i = 0; i < chains; i++) {
      int y = classes == 0 ? 0 : wanted[i];
      long turn = used[y]++ % block;
      places[i] = y * block + (int) Permutation.of(seed.child("places").child(y), block).at(turn);
      boolean renew = seed.child("renewed").row(i).uniformDouble(0, 0) < renewed;
      if (!renew) rows.copyRange(kept, places[i], i, 1);
    }
    return new Start(rows, places);
  }

  /// Keeps rows that stopped in `kept` (modified); `before` rows have stopped earlier, in the whole run.
  public void keep(Reals kept, int[] places, Reals rows, long before, Seed seed) {
    for (int i = 0; i < rows.rows(); i++) {
      long number = before + i;
      int place =
          switch (kind) {
            case FRESH -> -1;
            case WRITE_BACK -> places[i];
            case FIFO -> (int) (number % size);
            case RESERVOIR -> reservoir(number, seed.row(i));
          };
      if (place >= 0) kept.copyRange(rows, i, place, 1);
    }
  }

  /// The place of stopped row number `number`, counted with the rows that stood there at the beginning, or −1.
  private int reservoir(long number, Draws draws) {
    double place = draws.uniformDouble(0, 0) * (size + number + 1.0);
    return place < size ? (int) place : -1;
  }

  /// "write-back 2000, 5 % anew".
  @Override
  public String toString() {
    return kind == Kind.FRESH
        ? "fresh"
        : String.format(
            Locale.ROOT,
            "%s %d%s, %.3g %% anew",
            kind,
            size,
            classes == 0 ? "" : " in " + classes + " classes",
            100 * renewed);
  }

  /// A copy of kept rows.
  static Reals copy(Reals kept) {
    if (kept == null) return null;
    return new Reals(
        kept.rows(), kept.columns(), kept.stride(), Arrays.copyOf(kept.data(), kept.data().length));
  }
}
