package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
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

/// Rows in a tree of the valleys that a machine has made for them. From the last machine of training to the first, the fixed
/// points of the TAP equations are followed from where they were; valleys that have become one join:
///
/// ```
/// level 0: from every row;   level k+1: from the points of level k, with an earlier machine
/// two points are one where √(Σ_i |m_i − m'_i|² / N) ≤ ε        (single linkage over the visible units)
/// ```
///
/// A level is kept where the number of points fell. A branch is as long as the mean squared difference of its ends.
public record TapTree(List<Level> levels) {

  /// Points of one machine: `update` updates, the visible probabilities of every point, for each point of the level before
  /// (for each row, in the first level) the point that it has become, and how many searches did not come to rest.
  public record Level(long update, double[][] points, int[] parents, int unsettled) {

    public Level {
      if (points.length == 0) throw new IllegalArgumentException("a level needs points");
    }
  }

  /// A machine and its number of updates.
  public record Stage(long update, Machine machine) {}

  private static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-4, 400);

  public TapTree {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) throw new IllegalArgumentException("a tree needs levels");
  }

  /// The tree of rows through machines of discrete units, the last machine first; points nearer than `epsilon` are one.
  public static TapTree of(List<Stage> stages, Rows rows, double epsilon, Workers workers) {
    if (!(epsilon > 0))
      throw new IllegalArgumentException("epsilon must be above 0, got " + epsilon);
    List<Level> levels = new ArrayList<>();
    double[][][] points = starts(stages.getFirst().machine(), rows, workers);
    for (Stage stage : stages) {
      Solution[] found = follow(stage.machine(), points, workers);
      double[][][] moved = new double[found.length][][];
      int unsettled = 0;
      for (int k = 0; k < found.length; k++) {
        moved[k] = inside(found[k].marginals());
        if (!found[k].converged()) unsettled++;
      }
      int[] groups = joined(stage.machine().structure(), moved, epsilon);
      int count = Arrays.stream(groups).max().orElseThrow() + 1;
      double[][][] kept = new double[count][][];
      for (int k = groups.length - 1; k >= 0; k--) kept[groups[k]] = moved[k];
      boolean fewer = levels.isEmpty() || count < points.length;
      points = kept;
      if (!fewer) continue;
      levels.add(
          new Level(
              stage.update(), visible(stage.machine().structure(), points), groups, unsettled));
      if (count == 1) break;
    }
    return new TapTree(levels);
  }

  private static int[] identity(int n) {
    int[] same = new int[n];
    for (int i = 0; i < n; i++) same[i] = i;
    return same;
  }

  /// Probabilities `[row][unit][value]` of all units near the rows, hidden units in their field.
  private static double[][][] starts(Machine machine, Rows rows, Workers workers) {
    String refusal = DiscretePairs.refusal(machine.structure());
    if (refusal != null) throw new IllegalArgumentException(refusal);
    DiscretePairs pairs = DiscretePairs.of(machine.doublePath());
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

  /// Where the TAP equations of second order lead from each point.
  private static Solution[] follow(Machine machine, double[][][] points, Workers workers) {
    DiscretePairs pairs = DiscretePairs.of(machine.doublePath());
    PlefkaExpansion tap = new PlefkaExpansion(2, SEARCH);
    Solution[] moved = new Solution[points.length];
    workers.forBlocks(
        points.length,
        1,
        (from, to, worker, space) -> {
          try (Workers own = Workers.single()) {
            for (int k = from; k < to; k++) moved[k] = tap.solve(pairs, points[k], own);
          }
        });
    return moved;
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
    int units = structure.visible().stream().mapToInt(Layer::size).sum();
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
    out.append(')').append('u').append(here.update()).append('p').append(point + 1);
    if (!Double.isNaN(length)) out.append(':').append(length);
  }

  /// Names without the signs that mean something in Newick.
  private static String word(String name) {
    return name.replaceAll("[\\s(),:;\\[\\]']", "_");
  }
}
