package io.harmonium.deep;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// What a deep belief network makes of rows, and rows that it makes: passes up and down through its RBMs.
///
/// Up, Q(h^l | h^{l−1}) is that of each restricted machine, or of its machine of recognition. The likelihood of a row is found by importance sampling,
///
/// ```
/// w = p(x | h¹) Π p(h^{l−1} | h^l) · e^(−F_top(h^{L−1})) / Π Q(h^l | h^{l−1}),   h ~ Q
/// ⟨log w⟩ − log Z_top ≤ log ⟨w⟩ − log Z_top = log p(x),
/// ```
///
/// (classes summed out of F_top where it knows them), the mean of log w over a finite number of draws estimating the bound and log mean w something between the two.
public final class DbnRows {

  /// Rows that one worker takes at a time.
  private static final int GRAIN = 32;

  private final Dbn network;
  private final List<PreparedMachine> prepared = new ArrayList<>();
  private final List<PreparedMachine> upward = new ArrayList<>();
  private final Workers workers;

  public DbnRows(Dbn network, Workers workers) {
    this.network = network;
    this.workers = workers;
    for (int k = 0; k < network.depth(); k++) {
      prepared.add(PreparedMachine.of(network.rbms().get(k)));
      upward.add(
          k < network.recognition().size()
              ? PreparedMachine.of(network.upward(k))
              : prepared.get(k));
    }
  }

  /// Means of the hidden units of all RBMs, each given the means below, in double: `[rbm][row][column]`.
  public double[][][] means(Configurations x) {
    double[][][] out = new double[network.depth()][x.rows()][];
    List<DoublePath> paths = upwardPaths();
    Configurations seen = visible(x);
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          double[][][][] t = paths.get(0).statistics(seen, from, to);
          for (int k = 0; k < paths.size(); k++) {
            double[][][] means = paths.get(k).means(t[0].length - 1, t);
            for (int row = from; row < to; row++) out[k][row] = means[row - from][0];
            if (k + 1 < paths.size()) t = paths.get(k + 1).knowing(0, means);
          }
        });
    return out;
  }

  /// Rows as they come back from the topmost hidden layer: means up, means down; `[visible layer][row][column]`.
  public double[][][] reconstructions(Configurations x) {
    return down(means(x)[network.depth() - 1]);
  }

  /// Visible means below states or means of the topmost hidden layer, each layer given the means above it:
  /// `[visible layer][row][column]`.
  public double[][][] down(double[][] top) {
    int visible = network.rbms().get(0).structure().visible().size();
    double[][][] out = new double[visible][top.length][];
    List<DoublePath> paths = paths();
    workers.forBlocks(
        top.length,
        GRAIN,
        (from, to, worker, space) -> {
          double[][][] above = rows(top, from, to);
          for (int k = network.depth() - 1; k > 0; k--)
            above = paths.get(k).means(0, hidden(paths.get(k), above));
          double[][][][] t = hidden(paths.get(0), above);
          for (int l = 0; l < visible; l++) {
            double[][][] means = paths.get(0).means(l, t);
            for (int row = from; row < to; row++) out[l][row] = means[row - from][0];
          }
        });
    return out;
  }

  /// Rows `from … to−1` of means as statistics of a layer with one port.
  private static double[][][] rows(double[][] means, int from, int to) {
    double[][][] all = new double[to - from][][];
    for (int row = from; row < to; row++) all[row - from] = new double[][] {means[row]};
    return all;
  }

  /// Statistics of an RBM whose hidden layer alone is known.
  private static double[][][][] hidden(DoublePath path, double[][][] statistics) {
    return path.knowing(path.machine().structure().size() - 1, statistics);
  }

  private List<DoublePath> paths() {
    return network.rbms().stream().map(Machine::doublePath).toList();
  }

  private List<DoublePath> upwardPaths() {
    return IntStream.range(0, network.depth())
        .mapToObj(k -> network.upward(k).doublePath())
        .toList();
  }

  private Configurations visible(Configurations x) {
    Structure structure = network.rbms().get(0).structure();
    States[][] layers = new States[structure.size()][];
    System.arraycopy(x.layers(), 0, layers, 0, structure.visible().size());
    return new Configurations(x.rows(), layers);
  }

  /// p(y | x) of every row and class: means go up to the topmost machine, whose free energies tell the classes apart.
  public double[][] probabilities(Configurations x) {
    if (!network.classes())
      throw new IllegalArgumentException("this network has no classes; its top needs a label");
    double[][] below = means(x)[network.depth() - 2];
    double[][] all = new double[x.rows()][];
    DoublePath top = network.top().doublePath();
    Layer label = network.top().structure().layer(1);
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          double[][] logs = logClasses(top, rows(below, from, to), space);
          for (int row = from; row < to; row++) {
            double[][] distribution = label.zeros();
            label.units().means(new double[][] {logs[row - from]}, 0, 1, distribution);
            all[row] = distribution[0];
          }
        });
    return all;
  }

  /// −F_top(h, y) of every row and class y, h by its statistics: what h sends to the hidden units is known once, and each
  /// class moves it by its weights.
  private static double[][] logClasses(DoublePath top, double[][][] statistics, Workspace space) {
    Structure structure = top.machine().structure();
    Layer label = structure.layer(1);
    Layer hidden = structure.layer(2);
    double[] moves = top.machine().parameters().get(structure.links().getLast().name());
    double[][][][] t = top.knowing(0, statistics);
    double[][][] etas = top.etas(2, t);
    double[][] logs = new double[t.length][];
    double[][] moved = top.zeros(2);
    for (int row = 0; row < t.length; row++) {
      double known = top.fieldTerm(0, t[row]) - top.constant();
      logs[row] = top.fields().theta()[1][0].clone();
      for (int c = 0; c < label.columns(); c++) {
        for (int p = 1; p < moved.length; p++) moved[p] = etas[row][p];
        for (int j = 0; j < moved[0].length; j++)
          moved[0][j] = etas[row][0][j] + moves[c * moved[0].length + j];
        logs[row][c] += known + hidden.units().cumulant(moved, 0, hidden.size(), space);
      }
    }
    return logs;
  }

  /// Rows with the hidden layer of each RBM drawn from below: a configuration per RBM. Where `alone`, every row
  /// draws the same numbers, so that what it gets does not depend on its place.
  List<Configurations> up(Configurations x, Seed seed, boolean alone, int rbms) {
    List<Configurations> all = new ArrayList<>();
    States[][] below = visible(x.resident()).layers();
    for (int k = 0; k < rbms; k++) {
      PreparedMachine machine = upward.get(k);
      int hidden = machine.structure().size() - 1;
      Configurations both = Configurations.zeros(machine.structure(), x.rows());
      System.arraycopy(below, 0, both.layers(), 0, hidden);
      LayerPasses.draw(machine, hidden, 1, both, seed.child(k), alone, workers);
      all.add(both);
      below = new States[][] {both.layers()[hidden], null};
    }
    return all;
  }

  /// The states of hidden layer number `rbm` (from 1) that rows draw on the way up, such as the next RBM learns.
  public States drawn(Configurations x, int rbm, Seed seed) {
    Configurations last = up(x, seed, false, rbm).getLast();
    return last.values(last.layers().length - 1);
  }

  /// The states of the hidden layer of one RBM that rows draw.
  public static States hidden(Machine rbm, Configurations x, Seed seed, Workers workers) {
    int hidden = rbm.structure().size() - 1;
    Configurations both = Configurations.zeros(rbm.structure(), x.rows());
    System.arraycopy(x.resident().layers(), 0, both.layers(), 0, hidden);
    LayerPasses.draw(PreparedMachine.of(rbm), hidden, 1, both, seed, false, workers);
    return both.values(hidden);
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
    Distribution p = Distribution.of(prepared.getLast());
    if (given >= 0) {
      Bits[] kept = new Bits[top.structure().size()];
      kept[1] = Bits.zeros(rows, 1);
      for (int row = 0; row < rows; row++) {
        kept[1].set(row, 0, true);
        top.structure().layer(1).units().setValue(chains.layers()[1], row, 0, given);
      }
      p = p.with(new Clamp(kept, chains.copy()));
    }
    new BlockGibbs().run(p, chains, 0, sweeps, seed.child("top"), workers);
    Configurations x = chains;
    for (int k = network.depth() - 2; k >= 0; k--) {
      PreparedMachine machine = prepared.get(k);
      int hidden = machine.structure().size() - 1;
      Configurations both = Configurations.zeros(machine.structure(), rows);
      both.layers()[hidden] = x.layers()[0];
      for (int l = 0; l < hidden; l++)
        LayerPasses.draw(machine, l, 1, both, seed.child("down").child(k).child(l), false, workers);
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
    List<DoublePath> recognition = upwardPaths();
    for (int s = 0; s < draws; s++) {
      int draw = s;
      List<Configurations> up = up(x, seed.child(s), alone, network.depth() - 1);
      workers.forBlocks(
          x.rows(),
          GRAIN,
          (from, to, worker, space) -> {
            double[] block = logWeights(paths, recognition, up, from, to, space);
            for (int row = from; row < to; row++) logs[row][draw] = block[row - from];
          });
    }
    return logs;
  }

  /// log w of rows `from … to−1` with the hidden layers that they drew.
  private double[] logWeights(
      List<DoublePath> paths,
      List<DoublePath> recognition,
      List<Configurations> up,
      int from,
      int to,
      Workspace space) {
    double[] logs = new double[to - from];
    for (int k = 0; k < up.size(); k++) {
      DoublePath path = paths.get(k);
      Structure structure = path.machine().structure();
      int hidden = structure.size() - 1;
      double[][][][] t = path.statistics(up.get(k), from, to);
      addDensities(recognition.get(k), hidden, t, -1, space, logs);
      for (int l = 0; l < hidden; l++) {
        addDensities(path, l, t, 1, space, logs);
        for (int row = from; k == 0 && row < to; row++)
          logs[row - from] += structure.layer(l).units().logBase(up.get(k).layers()[l], row);
      }
    }
    Configurations last = up.getLast();
    DoublePath top = paths.getLast();
    double[][][] statistics = new double[to - from][][];
    Layer layer = top.machine().structure().layer(0);
    States[] drawn = last.layers()[last.layers().length - 1];
    for (int row = from; row < to; row++)
      layer.units().statistics(drawn, row, statistics[row - from] = top.zeros(0));
    double[] above =
        network.classes()
            ? summed(logClasses(top, statistics, space))
            : logs(top, statistics, space);
    for (int row = 0; row < logs.length; row++) logs[row] += above[row];
    return logs;
  }

  private static double[] summed(double[][] classes) {
    return Arrays.stream(classes).mapToDouble(Elementary::logSumExp).toArray();
  }

  /// −F_top(h) of every row, h by its statistics.
  private static double[] logs(DoublePath top, double[][][] statistics, Workspace space) {
    double[][][][] t = top.knowing(0, statistics);
    double[][][] etas = top.etas(1, t);
    Layer hidden = top.machine().structure().layer(1);
    double[] logs = new double[t.length];
    for (int row = 0; row < logs.length; row++)
      logs[row] =
          top.fieldTerm(0, t[row])
              - top.constant()
              + hidden.units().cumulant(etas[row], 0, hidden.size(), space);
    return logs;
  }

  /// Adds sign·(η·t − Γ(η)) of a layer given the others to `addTo` (modified); base measures of hidden layers cancel and
  /// are left out.
  private static void addDensities(
      DoublePath path, int l, double[][][][] t, int sign, Workspace space, double[] addTo) {
    Layer layer = path.machine().structure().layer(l);
    double[][][][] others = new double[t.length][][][];
    for (int row = 0; row < t.length; row++) {
      others[row] = t[row].clone();
      others[row][l] = null;
    }
    double[][][] etas = path.etas(l, others);
    for (int row = 0; row < t.length; row++) {
      double log = -layer.units().cumulant(etas[row], 0, layer.size(), space);
      for (int p = 0; p < etas[row].length; p++)
        for (int j = 0; j < etas[row][p].length; j++) log += etas[row][p][j] * t[row][l][p][j];
      addTo[row] += sign * log;
    }
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
