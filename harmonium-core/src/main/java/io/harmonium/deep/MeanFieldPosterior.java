package io.harmonium.deep;

import io.harmonium.learning.phase.Posterior;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import java.util.Arrays;

/// Hidden layers given the data as if their units were independent, each in the mean field of its neighbours:
///
/// ```
/// m_l ← ⟨t | θ_l + what m_{l−1} and m_{l+1} send⟩,   odd layers and even layers in turn
/// ```
///
/// Every turn raises the bound of the likelihood ([VariationalBound]), so that no damping is needed. A row is done when
/// no mean of an even layer moves by more than `tolerance`, or after `most` turns; what it gets does not depend on the
/// other rows. In training the search starts from the means of the chains, which are nearer than units without preference.
public record MeanFieldPosterior(double tolerance, int max) implements Posterior.Filled {

  private static final Slot<float[][]> FIXED = Slot.rows(MeanFieldPosterior.class, "fixed");

  /// As good as floats allow, for numbers that are reported.
  public static final MeanFieldPosterior REPORTED = new MeanFieldPosterior(1e-6, 200);

  /// Minimum and maximum of the rows that one worker takes at a time: the weights are packed once for all of them.
  private static final int MIN = 64;

  private static final int MAX = 256;

  public MeanFieldPosterior {
    if (!(tolerance >= 0))
      throw new IllegalArgumentException("the tolerance must not be negative, got " + tolerance);
    if (max < 1) throw new IllegalArgumentException("expected at least 1 turn, got " + max);
  }

  /// The means of the layers on the visible side of a folded machine, data as they are, and for the layers that were
  /// filled in the natural parameters η that give them, `[layer][port]`.
  record Solution(Configurations x, Reals[][] eta) {}

  @Override
  public Configurations complete(
      PreparedMachine folded, Configurations x, Configurations chains, Seed seed, Workers workers) {
    return solve(folded, x, chains, workers).x;
  }

  /// Started from units without preference, so that nothing but a row itself decides what it gets.
  Solution solve(PreparedMachine folded, Configurations given, Workers workers) {
    return solve(folded, given, null, workers);
  }

  private Solution solve(
      PreparedMachine folded, Configurations given, Configurations chains, Workers workers) {
    Structure structure = folded.structure();
    Configurations x = given.resident();
    States[][] layers = new States[structure.size()][];
    Reals[][] eta = new Reals[structure.size()][];
    for (int l = 0; l < structure.visible().size(); l++) {
      layers[l] = x.layers()[l];
      if (layers[l] != null) continue;
      layers[l] = room(structure, l, x.rows());
      eta[l] = room(structure, l, x.rows());
    }
    double[][][] start =
        chains == null
            ? start(structure, folded.fields())
            : means(structure, eta, chains.resident(), workers);
    Distribution p = Distribution.of(folded);
    workers.forBlocks(
        x.rows(),
        workers.share(x.rows(), MIN, MAX),
        (from, to, worker, space) ->
            new Block(p, x, from, to - from, layers, eta, space).run(start));
    return new Solution(new Configurations(x.rows(), layers), eta);
  }

  private static Reals[] room(Structure structure, int layer, int rows) {
    Reals[] room = new Reals[structure.ports(layer)];
    for (int p = 0; p < room.length; p++) room[p] = Reals.zeros(rows, structure.columns(layer, p));
    return room;
  }

  /// Where the means of filled layers start: units without preference.
  private static double[][][] start(Structure structure, Fields fields) {
    Fields uniform = Chains.uniform(structure, fields);
    double[][][] start = new double[structure.size()][][];
    for (int l = 0; l < start.length; l++) {
      Layer layer = structure.layer(l);
      start[l] = layer.zeros();
      layer.units().means(uniform.theta()[l], 0, layer.size(), start[l]);
    }
    return start;
  }

  /// Where they start near what the machine does on average: the means of chains.
  private static double[][][] means(
      Structure structure, Reals[][] filled, Configurations chains, Workers workers) {
    double[][][] start = new double[structure.size()][][];
    for (int l = 0; l < structure.visible().size(); l++) {
      if (filled[l] == null) continue;
      start[l] = structure.layer(l).zeros();
      for (int p = 0; p < start[l].length; p++) {
        Sums sums = OuterSums.columns(chains.layers()[l][p], null, workers);
        for (int j = 0; j < start[l][p].length; j++) start[l][p][j] = sums.get(j) / chains.rows();
      }
    }
    return start;
  }

  /// Rows of one worker. The first `active` ones are still moving; row i of this block is row `order[i]` of the data.
  private final class Block {
    private final Distribution p;
    private final Structure structure;
    private final int border;
    private final Workspace space;
    private final States[][] out;
    private final Reals[][] outEta;
    private final States[][] means;
    private final Reals[][] eta;
    private final int[] order;
    private final float[] change;
    private int active;

    Block(
        Distribution p,
        Configurations x,
        int from,
        int rows,
        States[][] out,
        Reals[][] outEta,
        Workspace space) {
      this.p = p;
      this.structure = p.structure();
      this.border = structure.visible().size();
      this.space = space;
      this.out = out;
      this.outEta = outEta;
      this.means = new States[structure.size()][];
      this.eta = new Reals[structure.size()][];
      this.order = new int[rows];
      this.change = new float[rows];
      this.active = rows;
      for (int i = 0; i < rows; i++) order[i] = from + i;
      for (int l = 0; l < structure.size(); l++)
        if (filled(l) || l >= border) {
          means[l] = room(structure, l, rows);
          eta[l] = room(structure, l, rows);
        }
      for (int l = border; l < structure.size(); l++) {
        LayerConditional data = p.conditional(l, space).receive(x, from, from + rows);
        for (int row = 0; row < rows; row++) write(data.eta(from + row), eta[l], row);
      }
    }

    private boolean filled(int l) {
      return l < border && outEta[l] != null;
    }

    void run(double[][][] start) {
      for (int l = 0; l < border; l++)
        for (int p = 0; filled(l) && p < means[l].length; p++)
          for (int row = 0; row < active; row++)
            for (int j = 0; j < start[l][p].length; j++)
              ((Reals) means[l][p]).set(row, j, (float) start[l][p][j]);
      for (int turn = 1; active > 0; turn++) {
        for (int l = border; l < structure.size(); l++) answer(l);
        Arrays.fill(change, 0, active, 0);
        for (int l = 0; l < border; l++) if (filled(l)) move(l);
        for (int row = active - 1; row >= 0; row--)
          if (turn == max || change[row] <= tolerance) finish(row);
      }
    }

    /// What the filled layers alone send to a layer; those of the data have been counted.
    private LayerConditional receive(int l, int firstSender, int lastSender) {
      States[][] senders = new States[structure.size()][];
      for (int s = firstSender; s < lastSender; s++) senders[s] = means[s];
      return p.conditional(l, space).receive(senders, 0, active);
    }

    /// Means of a layer of the summed side given the filled ones; its `eta` holds θ and what the data send.
    private void answer(int l) {
      LayerConditional conditional = receive(l, 0, border);
      float[][] fixed = space.rows(FIXED, structure.ports(l), structure.widest(l) + 16);
      for (int row = 0; row < active; row++) {
        for (int port = 0; port < fixed.length; port++)
          eta[l][port].toReals(row, 0, structure.columns(l, port), fixed[port]);
        write(conditional.means(conditional.eta(row, fixed)), means[l], row);
      }
    }

    /// Means of a filled layer given the summed ones, and how far they moved.
    private void move(int l) {
      LayerConditional conditional = receive(l, border, structure.size());
      for (int row = 0; row < active; row++) {
        float[][] now = conditional.eta(row);
        float[][] moved = conditional.means(now);
        write(now, eta[l], row);
        for (int port = 0; port < means[l].length; port++)
          change[row] = Math.max(change[row], distance(moved[port], (Reals) means[l][port], row));
        write(moved, means[l], row);
      }
    }

    private static float distance(float[] values, Reals from, int row) {
      float largest = 0;
      int at = row * from.stride();
      for (int j = 0; j < from.columns(); j++)
        largest = Math.max(largest, Math.abs(values[j] - from.data()[at + j]));
      return largest;
    }

    private static void write(float[][] values, States[] to, int row) {
      for (int p = 0; p < to.length; p++) {
        Reals port = (Reals) to[p];
        System.arraycopy(values[p], 0, port.data(), row * port.stride(), port.columns());
      }
    }

    /// Hands a row out and fills its place with the last active one.
    private void finish(int row) {
      active--;
      for (int l = 0; l < structure.size(); l++)
        for (int p = 0; means[l] != null && p < means[l].length; p++) {
          if (filled(l)) {
            out[l][p].copyRange(means[l][p], row, order[row], 1);
            outEta[l][p].copyRange(eta[l][p], row, order[row], 1);
          }
          means[l][p].copyRange(means[l][p], active, row, 1);
          eta[l][p].copyRange(eta[l][p], active, row, 1);
        }
      order[row] = order[active];
    }
  }
}
