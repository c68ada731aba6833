package io.harmonium.data;

import io.harmonium.matrix.Bits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Frames that nobody wrote down: where the clock of a sequence jumps over some steps, frames of which nothing is known
/// take their places, so that a frame ago means a step ago.
///
/// @param step the time between frames
public record AbsentFrames(double step) {

  private static final int MAX = 10_000_000;

  public AbsentFrames {
    if (!(step > 0) || step == Double.POSITIVE_INFINITY)
      throw new IllegalArgumentException("the time between frames is above 0, got " + step);
  }

  /// The sequences with [(t − s)/step] − 1 absent frames between frames at times s and t, [·] being rounding; none
  /// beside a frame whose time is unknown.
  public Sequences fill(Sequences data) {
    if (data.times() == null)
      throw new IllegalArgumentException(
          "absent frames are told by the time of each frame; name the column that holds it");
    List<Integer> rows = new ArrayList<>();
    List<Double> times = new ArrayList<>();
    int[] borders = new int[data.count() + 1];
    for (int i = 0; i < data.count(); i++) {
      double last = Double.NaN;
      for (int row = data.borders()[i]; row < data.borders()[i + 1]; row++) {
        double now = data.times()[row];
        double jump = now - last;
        double steps = Math.rint(jump / step);
        if (rows.size() + steps > MAX)
          throw new IllegalArgumentException(
              "a jump of %s is %s steps of %s; take a longer step or a gap rule"
                  .formatted(jump, steps, step));
        for (int k = 1; k < steps; k++) {
          rows.add(-1);
          times.add(last + k * step);
        }
        rows.add(row);
        times.add(now);
        last = now;
      }
      borders[i + 1] = rows.size();
    }
    int added = rows.size() - data.rows();
    if (added == 0) return data;
    int[] from = rows.stream().mapToInt(row -> Math.max(0, row)).toArray();
    Dataset chosen = data.frames().rows(from, added + " absent frames, one every " + step);
    Dataset frames = chosen.withBlocks(chosen.blocks().stream().map(b -> masked(b, rows)).toList());
    return new Sequences(
        frames,
        borders,
        data.subjects(),
        data.covariates(),
        times.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /// The block with all cells of absent rows unknown.
  private static Block masked(Block block, List<Integer> rows) {
    int cells = block.values().cells();
    Bits mask = block.missing() == null ? Bits.zeros(rows.size(), cells) : block.missing();
    IntStream.range(0, rows.size())
        .filter(row -> rows.get(row) < 0)
        .forEach(
            row -> {
              for (int u = 0; u < cells; u++) mask.set(row, u, true);
            });
    return new Block(block.name(), block.values(), block.columns(), block.categories(), mask);
  }
}
