package io.harmonium.temporal;

import io.harmonium.model.Structure;
import io.harmonium.units.Port;

/// Expected counts of hidden states and pairs of them over sequences, and what the frames showed: all that the gradient of a
/// [Trbm] needs.
final class HiddenCounts {

  private final HiddenStates law;
  private final FrameBatch batch;

  /// Σ over pairs of frames of the posterior of (z', z) less γ(z') p(z | z').
  private final double[] surplus;

  /// Σ over pairs of the posterior of z'.
  private final double[] before;

  /// The posterior of the first state less its law, and how many first frames there are.
  private final double[] start;

  private int sequences;

  /// Σ_t t_p(x_t) of each port, unknown cells by their means given the state.
  private final double[][] shown;

  /// Σ_t t(x_t) p(z_t = z) by state.
  private final double[] joint;

  HiddenCounts(HiddenStates law, FrameBatch batch) {
    this.law = law;
    this.batch = batch;
    this.surplus = new double[law.states * law.states];
    this.before = new double[law.states];
    this.start = new double[law.states];
    this.shown = new double[law.means.length][];
    for (int p = 0; p < shown.length; p++) shown[p] = new double[law.means[p].length / law.states];
    this.joint = new double[law.states * batch.visible];
  }

  /// What a frame showed, under the posterior of its state.
  void frame(int row, double[] posterior) {
    double[][] t = new double[shown.length][];
    for (int p = 0; p < t.length; p++) t[p] = new double[shown[p].length];
    batch.units().statistics(batch.x.layers()[0], row, t);
    boolean open = batch.incomplete(row);
    for (int z = 0; z < law.states; z++)
      for (int p = 0; p < t.length; p++) {
        int columns = t[p].length;
        int width = open ? columns / batch.missing.columns() : columns;
        for (int c = 0; c < columns; c++) {
          double value =
              open && batch.missing.get(row, c / width) ? law.means[p][z * columns + c] : t[p][c];
          shown[p][c] += posterior[z] * value;
          if (p == 0) joint[z * columns + c] += posterior[z] * value;
        }
      }
  }

  /// The posterior of a first state.
  void first(double[] posterior) {
    sequences++;
    for (int z = 0; z < law.states; z++) start[z] += posterior[z] - law.first[z];
  }

  /// A pair of frames: p(z' | frames up to it) and what later frames say of z, p(x_t … | z); returns what they say of z'.
  double[] pairs(double[] filtered, double[] later) {
    double[] said = said(later);
    for (int old = 0; old < law.states; old++) {
      int at = old * law.states;
      double posterior = filtered[old] * said[old];
      before[old] += posterior;
      for (int z = 0; z < law.states; z++)
        surplus[at + z] += law.follow[at + z] * (filtered[old] * later[z] - posterior);
    }
    return said;
  }

  /// Σ_z p(z | z') later(z) of every z', each summed in order; two at a time, as one sum waits for its last addition.
  private double[] said(double[] later) {
    double[] said = new double[law.states];
    for (int old = 0; old < law.states; old += 2) {
      int one = old * law.states;
      int two = one + law.states;
      double first = 0;
      double second = 0;
      for (int z = 0; z < law.states; z++) {
        first += law.follow[one + z] * later[z];
        second += law.follow[two + z] * later[z];
      }
      said[old] = first;
      said[old + 1] = second;
    }
    return said;
  }

  /// The counts of other sequences too.
  void add(HiddenCounts other) {
    Products.axpy(1, other.surplus, 0, surplus, 0, surplus.length);
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
    double[] told = law.next(before);
    Products.axpy(sequences, law.first, 0, told, 0, told.length);
    for (int p = 0; p < shown.length; p++) {
      Port.Domain domain = structure.port(0, p).domain();
      int offset = structure.offset(0, p);
      int columns = shown[p].length;
      double[] sums = shown[p].clone();
      for (int z = 0; z < law.states; z++)
        Products.axpy(-told[z], law.means[p], z * columns, sums, 0, columns);
      for (int c = 0; c < columns; c++)
        gradient[offset + c] += factor * sums[c] * domain.slope(machine.values()[offset + c]);
    }
    int hidden = law.hidden;
    for (int z = 0; z < law.states; z++)
      for (int j = 0; j < hidden; j++)
        if ((z >> j & 1) == 1) {
          for (int i = 0; i < batch.visible; i++)
            gradient[machine.weights() + i * hidden + j] +=
                factor
                    * (joint[z * batch.visible + i]
                        - told[z] * law.means[0][z * batch.visible + i]);
          gradient[machine.offset(Trbm.FIRST) + j] += factor * start[z];
          for (int old = 0; old < law.states; old++) {
            double more = factor * surplus[old * law.states + z];
            gradient[machine.hiddenBias() + j] += more;
            for (int i = 0; i < hidden; i++)
              if ((old >> i & 1) == 1)
                gradient[machine.offset(Trbm.PAST_HIDDEN) + i * hidden + j] += more;
          }
        }
  }
}
