package io.harmonium.temporal;

import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Some sequences of a batch on their way through the hidden states: frames of one time go together, so that p(z | z') is
/// read once for all of them. Arrays hold `states` numbers per frame, the first frame of the first sequence at 0. Every
/// number is a chain of its own, so that it does not matter which sequences go together.
final class HiddenPaths {

  /// Numbers of an array at most, unless one sequence needs more.
  private static final int MAX = 1 << 20;

  final FrameBatch batch;

  /// The first row of the batch that is here, and the one behind the last.
  final int first;

  final int last;

  /// p(z_t | x_1 … x_{t−1}); after [#backward] the posterior p(z_t | x_1 … x_T).
  final double[] expected;

  /// p(z_t | x_1 … x_t).
  final double[] filtered;

  /// p(x_t | z_t)/p(x_t | past); after [#backward] p(x_t … x_T | z_t)/p(x_t … x_T | past).
  final double[] shows;

  private final HiddenStates distribution;
  private final Workspace space;
  private final int from;
  private final int to;

  private HiddenPaths(
      HiddenStates distribution, FrameBatch batch, int from, int to, Workspace space) {
    this.distribution = distribution;
    this.batch = batch;
    this.space = space;
    this.from = from;
    this.to = to;
    this.first = batch.border(from);
    this.last = batch.border(to);
    int numbers = Math.multiplyExact(last - first, distribution.states);
    this.expected = new double[numbers];
    this.filtered = new double[numbers];
    this.shows = new double[numbers];
  }

  /// Sequences `from … to−1` through `use`, as many at a time as there is room for; log p(x_t | past) goes to `logs`, which
  /// may be null (modified).
  static void each(
      HiddenStates distribution,
      FrameBatch batch,
      int from,
      int to,
      Workspace space,
      double[] logs,
      Consumer<HiddenPaths> use) {
    int begin = from;
    while (begin < to) {
      int end = begin + 1;
      long max = batch.border(begin) + (long) (MAX / distribution.states);
      while (end < to && batch.border(end + 1) <= max) end++;
      HiddenPaths paths = new HiddenPaths(distribution, batch, begin, end, space);
      paths.forward(logs);
      use.accept(paths);
      begin = end;
    }
  }

  private void forward(double[] logs) {
    for (int time = 0; ; time++) {
      int[] at = at(time);
      if (at.length == 0) return;
      if (time > 0)
        distribution.next(filtered, FrameBatch.before(at, at.length), expected, at, space);
      for (int row : at) {
        int begin = row * distribution.states;
        if (time == 0)
          System.arraycopy(distribution.first, 0, expected, begin, distribution.states);
        double log = see(row, begin);
        if (logs != null) logs[first + row] = log;
      }
    }
  }

  /// What a frame sends to its state; log p(x_t | past).
  private double see(int row, int begin) {
    double[] log = new double[distribution.states];
    distribution.shows(batch, first + row, log);
    double high = Arrays.stream(log).max().orElseThrow();
    double sum = 0;
    for (int z = 0; z < distribution.states; z++) {
      shows[begin + z] = Elementary.exp(log[z] - high);
      filtered[begin + z] = expected[begin + z] * shows[begin + z];
      sum += filtered[begin + z];
    }
    for (int z = 0; z < distribution.states; z++) {
      filtered[begin + z] /= sum;
      shows[begin + z] /= sum;
    }
    return high + Elementary.log(sum);
  }

  /// What later frames send back to the states of earlier ones.
  void backward() {
    Arrays.fill(expected, 0);
    int longest = IntStream.range(from, to).map(batch::length).max().orElseThrow();
    for (int time = longest - 1; time >= 0; time--) {
      int[] at = at(time);
      for (int row : at) {
        boolean ends = batch.time(first + row) + 1 == length(row);
        for (int i = row * distribution.states; i < (row + 1) * distribution.states; i++) {
          double later = ends ? 1 : expected[i];
          shows[i] *= later;
          expected[i] = filtered[i] * later;
        }
      }
      if (time > 0) distribution.said(shows, at, expected, FrameBatch.before(at, at.length), space);
    }
  }

  private int length(int row) {
    return batch.length(batch.owner(first + row));
  }

  /// Whether a frame is the first of its sequence.
  boolean begins(int row) {
    return batch.time(first + row) == 0;
  }

  /// The frames here of one time.
  private int[] at(int time) {
    return IntStream.range(from, to)
        .filter(s -> time < batch.length(s))
        .map(s -> batch.border(s) + time - first)
        .toArray();
  }

  /// The frames here that follow another.
  int[] later() {
    return IntStream.range(0, last - first).filter(row -> !begins(row)).toArray();
  }

  Workspace space() {
    return space;
  }
}
