package io.harmonium.temporal;

import io.harmonium.model.Structure;
import io.harmonium.units.Port;
import java.util.stream.IntStream;

/// Expected counts of hidden states and pairs of them over sequences, and what the frames showed: all that the gradient of a
/// [Trbm] needs.
final class HiddenCounts {

  private final HiddenStates distribution;
  private final FrameBatch batch;

  /// Σ over pairs of frames of the posterior of (z', z), by p(z | z').
  private final double[] ratios;

  /// Σ over pairs of the posterior of z'.
  private final double[] before;

  /// The posterior of the first state less its distribution, and how many first frames there are.
  private final double[] start;

  private int sequences;

  /// Σ_t t_p(x_t) of each port, unknown cells by their means given the state.
  private final double[][] shown;

  /// Σ_t t(x_t) p(z_t = z) by state.
  private final double[] joint;

  HiddenCounts(HiddenStates distribution, FrameBatch batch) {
    this.distribution = distribution;
    this.batch = batch;
    this.ratios = new double[distribution.states * distribution.states];
    this.before = new double[distribution.states];
    this.start = new double[distribution.states];
    this.shown = new double[distribution.means.length][];
    for (int p = 0; p < shown.length; p++)
      shown[p] = new double[distribution.means[p].length / distribution.states];
    this.joint = new double[distribution.states * batch.visible];
  }

  /// Sequences whose posterior is known.
  void add(HiddenPaths paths) {
    double[] posterior = paths.expected;
    int[] rows = IntStream.range(0, paths.last - paths.first).toArray();
    int[] all = IntStream.range(paths.first, paths.last).toArray();
    int wide = batch.visible;
    Products.addOuter(
        posterior, distribution.states, rows, batch.values, wide, all, joint, paths.space());
    for (int row : rows) {
      show(paths.first + row, posterior, row * distribution.states);
      if (paths.begins(row)) first(posterior, row * distribution.states);
    }
    int[] later = paths.later();
    int[] before = FrameBatch.before(later, later.length);
    Products.addRows(posterior, distribution.states, before, 1, this.before, 0);
    Products.addOuter(
        paths.filtered,
        distribution.states,
        before,
        paths.shows,
        distribution.states,
        later,
        ratios,
        paths.space());
  }

  /// What a frame showed, under the posterior of its state at `from`; what it leaves open is what states show on average.
  private void show(int row, double[] posterior, int from) {
    double[][] t = new double[shown.length][];
    for (int p = 0; p < t.length; p++) t[p] = new double[shown[p].length];
    batch.units().statistics(batch.x.layers()[0], row, t);
    boolean open = batch.incomplete(row);
    for (int p = 0; p < t.length; p++) {
      int columns = t[p].length;
      int width = open ? columns / batch.missing.columns() : columns;
      for (int c = 0; c < columns; c++) {
        if (!open || !batch.missing.get(row, c / width)) {
          shown[p][c] += t[p][c];
          continue;
        }
        for (int z = 0; z < distribution.states; z++) {
          double value = posterior[from + z] * distribution.means[p][z * columns + c];
          shown[p][c] += value;
          if (p == 0) joint[z * columns + c] += value;
        }
      }
    }
  }

  private void first(double[] posterior, int from) {
    sequences++;
    for (int z = 0; z < distribution.states; z++)
      start[z] += posterior[from + z] - distribution.first[z];
  }

  /// The counts of other sequences too.
  void add(HiddenCounts other) {
    Products.axpy(1, other.ratios, 0, ratios, 0, ratios.length);
    Products.axpy(1, other.before, 0, before, 0, before.length);
    Products.axpy(1, other.start, 0, start, 0, start.length);
    Products.axpy(1, other.joint, 0, joint, 0, joint.length);
    for (int p = 0; p < shown.length; p++)
      Products.axpy(1, other.shown[p], 0, shown[p], 0, shown[p].length);
    sequences += other.sequences;
  }

  /// Adds `factor` times the gradient to `gradient` (modified).
  void addGradient(TemporalMachine machine, double factor, double[] gradient) {
    Structure structure = machine.structure();
    double[] told = distribution.next(before);
    Products.axpy(sequences, distribution.first, 0, told, 0, told.length);
    for (int p = 0; p < shown.length; p++) {
      Port.Domain domain = structure.port(0, p).domain();
      int offset = structure.offset(0, p);
      int columns = shown[p].length;
      double[] sums = shown[p].clone();
      for (int z = 0; z < distribution.states; z++)
        Products.axpy(-told[z], distribution.means[p], z * columns, sums, 0, columns);
      for (int c = 0; c < columns; c++)
        gradient[offset + c] += factor * sums[c] * domain.derivative(machine.values()[offset + c]);
    }
    int hidden = distribution.hidden;
    for (int z = 0; z < distribution.states; z++)
      for (int j = 0; j < hidden; j++)
        if ((z >> j & 1) == 1) {
          for (int i = 0; i < batch.visible; i++)
            gradient[machine.weights() + i * hidden + j] +=
                factor
                    * (joint[z * batch.visible + i]
                        - told[z] * distribution.means[0][z * batch.visible + i]);
          gradient[machine.offset(Trbm.FIRST) + j] += factor * start[z];
        }
    double[] surplus = new double[distribution.states];
    for (int old = 0; old < distribution.states; old++) {
      int at = old * distribution.states;
      for (int z = 0; z < distribution.states; z++)
        surplus[z] = factor * distribution.follow[at + z] * (ratios[at + z] - before[old]);
      for (int j = hidden - 1; j >= 0; j--) {
        double more = upper(surplus, 1 << j);
        gradient[machine.hiddenBias() + j] += more;
        for (int i = 0; i < hidden; i++)
          if ((old >> i & 1) == 1)
            gradient[machine.offset(Trbm.PAST_HIDDEN) + i * hidden + j] += more;
      }
    }
  }

  /// The sum of the upper of two halves of `numbers`, which is then added to the lower one (modified): the sum over states
  /// whose highest unit is on.
  private static double upper(double[] numbers, int half) {
    double sum = 0;
    for (int z = 0; z < half; z++) {
      sum += numbers[half + z];
      numbers[z] += numbers[half + z];
    }
    return sum;
  }
}
