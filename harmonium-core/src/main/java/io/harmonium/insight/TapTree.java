package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.AlternatingTap;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.PlefkaExpansion;
import io.harmonium.meanfield.Solution;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// Rows in a tree of the valleys that a machine has made for them. From the machine at low temperature over the machine itself
/// back to the first one of its training, the fixed points of the TAP equations are followed from where they were; valleys
/// that have become one join:
///
/// ```
/// level 0: from every row;   level k+1: from the points of level k, with a warmer or an earlier machine
/// two points are one where √(Σ_i |m_i − m'_i|² / N) ≤ ε        (single linkage over the visible units)
/// ```
///
/// Where the equations do not come to rest, as at low temperature in machines of many values, naive mean field takes their place
/// at all levels. A level is kept where the number of points fell. A branch is as long as the mean squared difference of its ends. A machine
/// that mixes well has few valleys of its own; those that the cold machine has beside them are what it tells apart.
public record TapTree(List<Level> levels) {

  /// Points of one stage: the visible probabilities of every point, for each point of the level before (for each row, in the
  /// first level) the point that it has become, the order of the expansion (2 for TAP, 1 for naive mean field), and how many
  /// searches did not come to rest.
  public record Level(
      long update, double beta, double[][] points, int[] parents, int order, int unsettled) {

    public Level {
      if (points.length == 0) throw new IllegalArgumentException("a level needs points");
    }

    /// Its number of updates, or its inverse temperature where that is not 1.
    public String name() {
      return beta == 1 ? "update" + update : "beta" + beta;
    }
  }

  /// A machine, its number of updates and the inverse temperature at which it is looked at.
  public record Stage(long update, double beta, Machine machine) {

    public Stage {
      if (!(beta > 0 && beta <= Double.MAX_VALUE))
        throw new IllegalArgumentException("an inverse temperature must be above 0, got " + beta);
    }

    /// A machine as it is.
    public Stage(long update, Machine machine) {
      this(update, 1, machine);
    }
  }

  /// Watches a tree grow.
  @FunctionalInterface
  public interface Watch {

    /// `done` of the `points` points of stage number `stage`, counted from 0, have been followed. Stages are gone through
    /// once more from the first where naive mean field takes the place of TAP. Threads call it one at a time.
    void followed(int stage, int done, int points);
  }

  private static final double[] COLD = {3, 2.5, 2, 1.7, 1.5, 1.35, 1.2, 1.1, 1.05};
  private static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-4, 1000);

  /// Points that tell whether a stage comes to rest.
  private static final int FEW = 8;

  public TapTree {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) throw new IllegalArgumentException("a tree needs levels");
  }

  /// A machine from β = 3 to β = 1, the coldest stage first.
  public static List<Stage> cooled(long update, Machine machine) {
    List<Stage> stages = new ArrayList<>();
    for (double beta : COLD) stages.add(new Stage(update, beta, machine));
    stages.add(new Stage(update, machine));
    return stages;
  }

  /// The tree of rows through machines of discrete units, the coldest stage of the last machine first; points nearer than
  /// `epsilon` are one.
  public static TapTree of(
      List<Stage> stages, Rows rows, double epsilon, Workers workers, Watch watch) {
    if (!(epsilon > 0))
      throw new IllegalArgumentException("epsilon must be above 0, got " + epsilon);
    TapTree tree = of(stages, rows, epsilon, 2, workers, watch);
    return tree != null ? tree : of(stages, rows, epsilon, 1, workers, watch);
  }

  /// The same, unwatched.
  public static TapTree of(List<Stage> stages, Rows rows, double epsilon, Workers workers) {
    return of(stages, rows, epsilon, workers, (stage, done, points) -> {});
  }

  /// The tree of one order, or null where searches of order 2 do not come to rest.
  private static TapTree of(
      List<Stage> stages, Rows rows, double epsilon, int order, Workers workers, Watch watch) {
    List<Level> levels = new ArrayList<>();
    double[][][] points = starts(stages.getFirst(), rows, workers);
    for (int number = 0; number < stages.size(); number++) {
      Stage stage = stages.get(number);
      int at = number;
      int all = points.length;
      Followed followed =
          follow(stage, points, order, workers, done -> watch.followed(at, done, all));
      if (followed == null) return null;
      double[][][] moved = new double[points.length][][];
      for (int k = 0; k < moved.length; k++) moved[k] = inside(followed.found[k].marginals());
      int[] groups = joined(stage.machine().structure(), moved, epsilon);
      int count = Arrays.stream(groups).max().orElseThrow() + 1;
      double[][][] kept = new double[count][][];
      for (int k = groups.length - 1; k >= 0; k--) kept[groups[k]] = moved[k];
      boolean fewer = levels.isEmpty() || count < points.length;
      points = kept;
      if (!fewer) continue;
      levels.add(
          new Level(
              stage.update(),
              stage.beta(),
              visible(stage.machine().structure(), points),
              groups,
              order,
              followed.unsettled()));
      if (count == 1) break;
    }
    return new TapTree(levels);
  }

  /// Null, or why rows of a machine have no tree.
  public static String unsupported(Structure structure) {
    for (Layer layer : structure.visible())
      if (layer.units().values() == 0)
        return "the units of layer '" + layer.name() + "' are not discrete, a tree has no rows";
    return DiscretePairs.unsupported(structure);
  }

  private static int[] identity(int n) {
    int[] same = new int[n];
    for (int i = 0; i < n; i++) same[i] = i;
    return same;
  }

  /// Probabilities `[row][unit][value]` of all units near the rows, hidden units in their field.
  private static double[][][] starts(Stage stage, Rows rows, Workers workers) {
    Machine machine = stage.machine();
    String unsupported = unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    DiscretePairs pairs = DiscretePairs.of(machine.doublePath()).at(stage.beta());
    double[][][] starts = new double[rows.count()][][];
    workers.forBlocks(
        rows.count(),
        8,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++)
            starts[row] = inside(pairs.near(machine.structure(), rows.x(), row));
        });
    return starts;
  }

  /// Where the points of a stage lead.
  private record Followed(Solution[] found) {

    int unsettled() {
      int count = 0;
      for (Solution one : found) if (!one.converged()) count++;
      return count;
    }
  }

  /// Null where searches of order 2 do not come to rest, which a few points mostly tell.
  private static Followed follow(
      Stage stage, double[][][] points, int order, Workers workers, IntConsumer watch) {
    DiscretePairs pairs = DiscretePairs.of(stage.machine().doublePath()).at(stage.beta());
    int units = units(stage.machine().structure());
    if (order == 2 && points.length > FEW) {
      double[][][] few = Arrays.copyOf(points, FEW);
      if (follow(pairs, units, few, order, workers, watch).unsettled() > 0) return null;
    }
    Followed all = follow(pairs, units, points, order, workers, watch);
    return order == 2 && all.unsettled() > 0 ? null : all;
  }

  /// Visible and hidden units in turns where they are all that is linked, else all units at once.
  private static Followed follow(
      DiscretePairs pairs,
      int units,
      double[][][] points,
      int order,
      Workers workers,
      IntConsumer watch) {
    AlternatingTap turns =
        AlternatingTap.unsupported(pairs, units) == null
            ? new AlternatingTap(pairs, units, order, SEARCH)
            : null;
    PlefkaExpansion all = new PlefkaExpansion(order, SEARCH);
    Solution[] found = new Solution[points.length];
    int[] done = {0};
    workers.forBlocks(
        points.length,
        1,
        (from, to, worker, space) -> {
          try (Workers own = Workers.single()) {
            for (int k = from; k < to; k++)
              found[k] = turns == null ? all.solve(pairs, points[k], own) : turns.solve(points[k]);
          }
          synchronized (done) {
            done[0] += to - from;
            watch.accept(done[0]);
          }
        });
    return new Followed(found);
  }

  private static int units(Structure structure) {
    return structure.visible().stream().mapToInt(Layer::size).sum();
  }

  /// Probabilities away from 0 and 1, so that the next search can start there.
  private static double[][] inside(double[][] p) {
    double[][] out = new double[p.length][];
    for (int i = 0; i < p.length; i++) {
      out[i] = new double[p[i].length];
      for (int a = 0; a < p[i].length; a++) out[i][a] = (1 - 1e-9) * p[i][a] + 1e-9 / p[i].length;
    }
    return out;
  }

  /// The number of the group of each point, by single linkage, groups in the order of their first points.
  private static int[] joined(Structure structure, double[][][] points, double epsilon) {
    double[][] visible = visible(structure, points);
    int[] group = new int[points.length];
    Arrays.fill(group, -1);
    int count = 0;
    for (int start = 0; start < points.length; start++) {
      if (group[start] >= 0) continue;
      List<Integer> queue = new ArrayList<>(List.of(start));
      group[start] = count;
      while (!queue.isEmpty()) {
        int here = queue.removeLast();
        for (int other = 0; other < points.length; other++)
          if (group[other] < 0 && distance(visible[here], visible[other]) <= epsilon * epsilon) {
            group[other] = count;
            queue.add(other);
          }
      }
      count++;
    }
    return group;
  }

  /// Mean squared difference.
  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) sum = Math.fma(a[j] - b[j], a[j] - b[j], sum);
    return sum / a.length;
  }

  /// Probabilities of the values above 0 of all visible units, side by side.
  private static double[][] visible(Structure structure, double[][][] points) {
    int units = units(structure);
    double[][] out = new double[points.length][];
    for (int k = 0; k < points.length; k++) {
      int length = 0;
      for (int i = 0; i < units; i++) length += points[k][i].length - 1;
      out[k] = new double[length];
      int at = 0;
      for (int i = 0; i < units; i++)
        for (int a = 1; a < points[k][i].length; a++) out[k][at++] = points[k][i][a];
    }
    return out;
  }

  public int rows() {
    return levels.getFirst().parents().length;
  }

  /// The point of a level under which every row stands.
  public int[] groups(int level) {
    int[] groups = identity(rows());
    for (int k = 0; k <= level; k++)
      for (int r = 0; r < groups.length; r++) groups[r] = levels.get(k).parents()[groups[r]];
    return groups;
  }

  /// The level whose number of points is nearest to `count`, the finer one of equals.
  public int nearest(int count) {
    int best = 0;
    for (int k = 1; k < levels.size(); k++)
      if (Math.abs(levels.get(k).points().length - count)
          < Math.abs(levels.get(best).points().length - count)) best = k;
    return best;
  }

  /// The tree in the format of Newick; rows are called by `names`. Where the last level has several points they meet in a
  /// root without a place.
  public String newick(List<String> names) {
    int top = levels.size() - 1;
    int count = levels.get(top).points().length;
    StringBuilder out = new StringBuilder();
    if (count == 1) write(top, 0, Double.NaN, names, out);
    else {
      out.append('(');
      for (int k = 0; k < count; k++) {
        if (k > 0) out.append(',');
        write(top, k, 0, names, out);
      }
      out.append(')');
    }
    return out.append(";\n").toString();
  }

  private void write(int level, int point, double length, List<String> names, StringBuilder out) {
    Level here = levels.get(level);
    boolean first = true;
    out.append('(');
    for (int child = 0; child < here.parents().length; child++) {
      if (here.parents()[child] != point) continue;
      if (!first) out.append(',');
      first = false;
      if (level == 0) out.append(word(names.get(child))).append(":0");
      else
        write(
            level - 1,
            child,
            distance(levels.get(level - 1).points()[child], here.points()[point]),
            names,
            out);
    }
    out.append(')').append(here.name()).append('p').append(point + 1);
    if (!Double.isNaN(length)) out.append(':').append(length);
  }

  /// Names without the signs that mean something in Newick.
  private static String word(String name) {
    return name.replaceAll("[\\s(),:;\\[\\]']", "_");
  }
}
