package io.harmonium.deep;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Clamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What a deep belief network makes of rows, and rows that it makes: passes up and down through its storeys.
///
/// Up, Q(h^l | h^{l−1}) is that of each restricted machine. The likelihood of a row is found by importance sampling,
///
/// ```
/// w = p(x | h¹) Π p(h^{l−1} | h^l) · e^(−F_top(h^{L−1})) / Π Q(h^l | h^{l−1}),   h ~ Q
/// ⟨log w⟩ − log Z_top ≤ log ⟨w⟩ − log Z_top = log p(x),
/// ```
///
/// (classes summed out of F_top where it knows them), the mean of log w over a finite number of draws estimating the bound and log mean w something between the two.
public final class DbnRows {

  private static final int GRAIN = 16;

  private final Dbn network;
  private final List<PreparedMachine> prepared = new ArrayList<>();
  private final Workers workers;

  public DbnRows(Dbn network, Workers workers) {
    this.network = network;
    this.workers = workers;
    for (Machine storey : network.storeys()) prepared.add(PreparedMachine.of(storey));
  }

  /// Means of the hidden units of all storeys, each given the means below, in double: `[storey][row][column]`.
  public double[][][] means(Configurations x) {
    double[][][] out = new double[network.depth()][x.rows()][];
    List<DoublePath> paths = paths();
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[][][] t = paths.get(0).statistics(visible(x), row);
            for (int k = 0; k < paths.size(); k++) {
              int hidden = t.length - 1;
              double[][] means = paths.get(k).means(hidden, t);
              out[k][row] = means[0];
              if (k + 1 < paths.size()) t = above(paths.get(k + 1), means);
            }
          }
        });
    return out;
  }

  /// Rows as they come back from the topmost hidden layer: means up, means down; `[visible layer][row][column]`.
  public double[][][] reconstructions(Configurations x) {
    double[][][] up = means(x);
    int visible = network.storeys().get(0).structure().visible().size();
    double[][][] out = new double[visible][x.rows()][];
    List<DoublePath> paths = paths();
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[] above = up[network.depth() - 1][row];
            for (int k = network.depth() - 1; k >= 0; k--) {
              double[][][] t = new double[paths.get(k).machine().structure().size()][][];
              t[t.length - 1] = new double[][] {above};
              for (int l = 0; k == 0 && l < visible; l++) out[l][row] = paths.get(0).means(l, t)[0];
              if (k > 0) above = paths.get(k).means(0, t)[0];
            }
          }
        });
    return out;
  }

  private List<DoublePath> paths() {
    return network.storeys().stream().map(Machine::doublePath).toList();
  }

  private Configurations visible(Configurations x) {
    Structure structure = network.storeys().get(0).structure();
    States[][] layers = new States[structure.size()][];
    System.arraycopy(x.layers(), 0, layers, 0, structure.visible().size());
    return new Configurations(x.rows(), layers);
  }

  /// Statistics of a storey of which the layer that stands above others is known, and nothing else.
  private static double[][][] above(DoublePath path, double[][] statistics) {
    double[][][] t = new double[path.machine().structure().size()][][];
    t[0] = statistics;
    return t;
  }

  /// p(y | x) of every row and class: means go up to the topmost machine, whose free energies tell the classes apart.
  public double[][] probabilities(Configurations x) {
    if (!network.classes())
      throw new IllegalArgumentException("this network has no classes; its top needs a label");
    double[][][] up = means(x);
    double[][] all = new double[x.rows()][];
    DoublePath top = network.top().doublePath();
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[] logs = logClasses(top, new double[][] {up[network.depth() - 2][row]});
            double norm = Elementary.logSumExp(logs);
            for (int c = 0; c < logs.length; c++) logs[c] = Elementary.exp(logs[c] - norm);
            all[row] = logs;
          }
        });
    return all;
  }

  /// −F_top(h, y) of every class y, h by its statistics.
  private static double[] logClasses(DoublePath top, double[][] statistics) {
    double[][][] t = above(top, statistics);
    double[] logs = new double[top.machine().structure().layer(1).columns()];
    for (int c = 0; c < logs.length; c++) {
      t[1] = top.zeros(1);
      t[1][0][c] = 1;
      logs[c] = -top.freeEnergy(t);
    }
    return logs;
  }

  /// Rows with the hidden layer of each storey drawn from below: a configuration per storey. Where `alone`, every row
  /// draws the same numbers, so that what it gets does not depend on its place.
  List<Configurations> up(Configurations x, Seed seed, boolean alone, int storeys) {
    List<Configurations> all = new ArrayList<>();
    States[][] below = visible(x.resident()).layers();
    for (int k = 0; k < storeys; k++) {
      PreparedMachine machine = prepared.get(k);
      int hidden = machine.structure().size() - 1;
      Configurations both = Configurations.zeros(machine.structure(), x.rows());
      System.arraycopy(below, 0, both.layers(), 0, hidden);
      draw(machine, hidden, both, seed.child(k), alone);
      all.add(both);
      below = new States[][] {both.layers()[hidden], null};
    }
    return all;
  }

  /// The states of hidden layer number `storey` (from 1) that rows draw on the way up, such as the next storey learns.
  public States drawn(Configurations x, int storey, Seed seed) {
    Configurations last = up(x, seed, false, storey).getLast();
    return last.values(last.layers().length - 1);
  }

  /// The states of the hidden layer of one storey that rows draw.
  public static States hidden(Machine storey, Configurations x, Seed seed, Workers workers) {
    int hidden = storey.structure().size() - 1;
    Configurations both = Configurations.zeros(storey.structure(), x.rows());
    System.arraycopy(x.resident().layers(), 0, both.layers(), 0, hidden);
    draw(PreparedMachine.of(storey), hidden, both, seed, false, workers);
    return both.values(hidden);
  }

  private void draw(PreparedMachine machine, int l, Configurations x, Seed seed, boolean alone) {
    draw(machine, l, x, seed, alone, workers);
  }

  private static void draw(
      PreparedMachine machine, int l, Configurations x, Seed seed, boolean alone, Workers workers) {
    Layer layer = machine.structure().layer(l);
    float[][][] theta = machine.floats(machine.fields());
    workers.forBlocks(
        x.rows(),
        64,
        (from, to, worker, space) ->
            machine.forEta(
                l,
                x.layers(),
                theta,
                1f,
                from,
                to,
                space,
                (row, eta) ->
                    layer
                        .units()
                        .sample(
                            eta,
                            0,
                            layer.size(),
                            seed.rowKey(alone ? 0 : row),
                            space,
                            x.layers()[l],
                            row)));
  }

  /// `rows` rows of the network: `sweeps` sweeps of the top machine from independent units, then one pass down, drawn in
  /// every layer. Where there are classes they are the last layer.
  public Configurations generate(int rows, int sweeps, Seed seed) {
    return generate(rows, sweeps, -1, seed);
  }

  /// The same for rows of class `given`, which the top machine keeps; −1 for rows of any class.
  public Configurations generate(int rows, int sweeps, int given, Seed seed) {
    Machine top = network.top();
    Configurations chains =
        Chains.independent(top.structure(), top.fields(), rows, 0, seed.child("start"), workers);
    PreparedMachine ready = prepared.getLast();
    BlockGibbs sampler = BlockGibbs.free();
    if (given >= 0) {
      Bits[] kept = new Bits[top.structure().size()];
      kept[1] = Bits.zeros(rows, 1);
      for (int row = 0; row < rows; row++) {
        kept[1].set(row, 0, true);
        top.structure().layer(1).units().setValue(chains.layers()[1], row, 0, given);
      }
      sampler = sampler.with(new Clamp(kept, chains.copy()));
    }
    sampler.run(ready, ready.fields(), chains, 0, sweeps, seed.child("top"), workers);
    Configurations x = chains;
    for (int k = network.depth() - 2; k >= 0; k--) {
      PreparedMachine machine = prepared.get(k);
      int hidden = machine.structure().size() - 1;
      Configurations both = Configurations.zeros(machine.structure(), rows);
      both.layers()[hidden] = x.layers()[0];
      for (int l = 0; l < hidden; l++)
        draw(machine, l, both, seed.child("down").child(k).child(l), false);
      x = both;
    }
    if (!network.classes()) return x;
    int visible = x.layers().length - 1;
    States[][] layers = Arrays.copyOf(x.layers(), visible + 1);
    layers[visible] = chains.layers()[1];
    return new Configurations(rows, layers);
  }

  /// log w of `draws` draws for every row, `[row][draw]`, without log Z_top. Where `alone`, a row's numbers do not depend
  /// on its place among the others.
  public double[][] logWeights(Configurations x, int draws, Seed seed, boolean alone) {
    double[][] logs = new double[x.rows()][draws];
    List<DoublePath> paths = paths();
    for (int s = 0; s < draws; s++) {
      int draw = s;
      List<Configurations> up = up(x, seed.child(s), alone, network.depth() - 1);
      workers.forBlocks(
          x.rows(),
          GRAIN,
          (from, to, worker, space) -> {
            for (int row = from; row < to; row++) logs[row][draw] = logWeight(paths, up, row);
          });
    }
    return logs;
  }

  private double logWeight(List<DoublePath> paths, List<Configurations> up, int row) {
    double log = 0;
    for (int k = 0; k < up.size(); k++) {
      DoublePath path = paths.get(k);
      Structure structure = path.machine().structure();
      int hidden = structure.size() - 1;
      double[][][] t = path.statistics(up.get(k), row);
      log -= logDensity(path, hidden, t);
      for (int l = 0; l < hidden; l++) {
        log += logDensity(path, l, t);
        if (k == 0) log += structure.layer(l).units().logBase(up.get(k).layers()[l], row);
      }
    }
    Configurations last = up.getLast();
    DoublePath top = paths.getLast();
    double[][] statistics = top.zeros(0);
    Layer layer = top.machine().structure().layer(0);
    layer.units().statistics(last.layers()[last.layers().length - 1], row, statistics);
    return network.classes()
        ? log + Elementary.logSumExp(logClasses(top, statistics))
        : log - top.freeEnergy(above(top, statistics));
  }

  /// η·t − Γ(η) of a layer given the others; base measures of hidden layers cancel and are left out.
  private static double logDensity(DoublePath path, int l, double[][][] t) {
    Layer layer = path.machine().structure().layer(l);
    double[][][] others = t.clone();
    others[l] = null;
    double[][] eta = path.zeros(l);
    path.eta(l, others, eta);
    double log = -layer.units().cumulant(eta, 0, layer.size());
    for (int p = 0; p < eta.length; p++)
      for (int j = 0; j < eta[p].length; j++) log += eta[p][j] * t[l][p][j];
    return log;
  }

  /// The mean over rows of the bound of log p, with the errors of the rows and of log Z_top.
  public static Estimate bound(Rows rows, double[][] logs, Estimate logPartition) {
    return rows.mean(bounds(logs))
        .minus(logPartition)
        .withBound(Estimate.Bound.LOWER, RowScores.NOTE);
  }

  /// The mean over rows of log p by importance sampling, which errs low on average.
  public static Estimate importance(Rows rows, double[][] logs, Estimate logPartition) {
    return rows.mean(importance(logs))
        .minus(logPartition)
        .withBound(
            Estimate.Bound.LOWER,
            "importance sampling with " + logs[0].length + " draws: errs low on average");
  }

  /// ⟨log w⟩ of each row: with log Z_top subtracted an estimate of the bound.
  public static double[] bounds(double[][] logs) {
    double[] out = new double[logs.length];
    for (int row = 0; row < out.length; row++) {
      for (double log : logs[row]) out[row] += log;
      out[row] /= logs[row].length;
    }
    return out;
  }

  /// log ⟨w⟩ of each row: with log Z_top subtracted on average between the bound and log p.
  public static double[] importance(double[][] logs) {
    double[] out = new double[logs.length];
    for (int row = 0; row < out.length; row++)
      out[row] = Elementary.logSumExp(logs[row]) - Elementary.log(logs[row].length);
    return out;
  }
}
