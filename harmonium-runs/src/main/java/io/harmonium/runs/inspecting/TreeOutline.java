package io.harmonium.runs.inspecting;

import io.harmonium.insight.TapTree;
import io.harmonium.runs.reporting.Drawing;
import java.util.ArrayList;
import java.util.List;

/// A tree as one line that goes along every branch and back: level k stands at k + ½, a point in the middle of what it holds.
final class TreeOutline {

  private final TapTree tree;
  private final double[][] heights;
  private final List<double[]> line = new ArrayList<>();

  /// Of a tree whose rows stand at `rows`.
  TreeOutline(TapTree tree, double[] rows) {
    this.tree = tree;
    this.heights = new double[tree.levels().size() + 1][];
    heights[0] = rows;
    for (int k = 0; k < tree.levels().size(); k++) {
      heights[k + 1] = new double[tree.levels().get(k).points().length];
      for (int point = 0; point < heights[k + 1].length; point++) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int child : children(k, point)) {
          low = Math.min(low, heights[k][child]);
          high = Math.max(high, heights[k][child]);
        }
        heights[k + 1][point] = (low + high) / 2;
      }
    }
  }

  private List<Integer> children(int level, int point) {
    int[] parents = tree.levels().get(level).parents();
    List<Integer> own = new ArrayList<>();
    for (int c = 0; c < parents.length; c++) if (parents[c] == point) own.add(c);
    return own;
  }

  Drawing.Curve curve() {
    int top = tree.levels().size() - 1;
    for (int point = 0; point < heights[top + 1].length; point++) {
      add(top + 1, heights[top + 1][point]);
      trace(top, point);
      add(top + 1, heights[top + 1][point]);
    }
    return new Drawing.Curve(
        "",
        line.stream().mapToDouble(at -> at[0]).toArray(),
        line.stream().mapToDouble(at -> at[1]).toArray(),
        Drawing.Kind.FAINT);
  }

  /// Along what point `point` of a level holds, from its place and back to it.
  private void trace(int level, int point) {
    List<Integer> children = children(level, point);
    if (level > 0 && children.size() == 1) {
      trace(level - 1, children.getFirst());
      return;
    }
    double own = heights[level + 1][point];
    add(level + 0.5, own);
    if (level == 0) {
      add(0.5, children.stream().mapToDouble(c -> heights[0][c]).min().orElseThrow());
      add(0.5, children.stream().mapToDouble(c -> heights[0][c]).max().orElseThrow());
    } else
      for (int child : children) {
        add(level + 0.5, heights[level][child]);
        trace(level - 1, child);
        add(level + 0.5, heights[level][child]);
      }
    add(level + 0.5, own);
  }

  private void add(double x, double y) {
    line.add(new double[] {x, y});
  }
}
