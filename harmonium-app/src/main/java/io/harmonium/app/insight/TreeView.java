package io.harmonium.app.insight;

import io.harmonium.app.console.ShortNumber;
import io.harmonium.app.report.Drawing;
import io.harmonium.app.use.CellList;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.VisibleColumns;
import io.harmonium.insight.KMeans;
import io.harmonium.insight.RandIndex;
import io.harmonium.insight.TapTree;
import io.harmonium.random.Permutation;
import io.harmonium.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows in the tree of valleys that training has made for them, beside their labels where they have some.
public final class TreeView {

  private static final int ROWS = 300;
  private static final int MACHINES = 24;
  private static final int STARTS = 10;

  private TreeView() {}

  /// Points of the TAP equations nearer than `epsilon` (root mean square over the visible units) are one.
  public static View of(Subject subject, double epsilon) {
    Dataset data = some(subject);
    Rows rows =
        Rows.known(subject.structure(), data)
            .filled(subject.machine(), subject.seed("filled"), subject.workers());
    TapTree tree = TapTree.of(stages(subject), rows, epsilon, subject.workers());
    List<String> names = names(data);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", tree.rows());
    json.put("epsilon", epsilon);
    List<String> remarks = new ArrayList<>();
    List<Object> listed = new ArrayList<>();
    for (TapTree.Level level : tree.levels()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("update", level.update());
      one.put("points", level.points().length);
      one.put("unsettled", level.unsettled());
      listed.add(one);
    }
    json.put("levels", listed);
    if (data.labels() != null) agreement(subject, data, rows, tree, json, remarks);
    json.put("newick", tree.newick(names));
    remarks.add(
        tree.rows()
            + " rows in "
            + tree.levels().getFirst().points().length
            + " valleys of the last machine, "
            + tree.levels().size()
            + " levels");
    return new View(
        "tree",
        new CellList(columns(tree), cells(tree, names, data)),
        json,
        List.of(drawing(tree, data)),
        remarks);
  }

  /// At most 300 rows, a fixed choice, in their order.
  private static Dataset some(Subject subject) {
    Dataset data = subject.data();
    if (data.rows() <= ROWS) return data;
    Permutation order = Permutation.of(subject.seed("tree rows"), data.rows());
    int[] chosen = new int[ROWS];
    for (int i = 0; i < ROWS; i++) chosen[i] = Math.toIntExact(order.at(i));
    Arrays.sort(chosen);
    return data.rows(chosen, "rows of a tree");
  }

  /// Machines from the last one to the first, at most 24.
  private static List<TapTree.Stage> stages(Subject subject) {
    List<TapTree.Stage> stages = new ArrayList<>();
    stages.add(new TapTree.Stage(subject.run().update(), subject.machine()));
    List<Snapshot> kept = subject.run().directory().models();
    int every = Math.max(1, (kept.size() + MACHINES - 1) / MACHINES);
    for (int i = kept.size() - 1; i >= 0; i--)
      if (kept.get(i).update() < subject.run().update() && (kept.size() - 1 - i) % every == 0)
        stages.add(
            new TapTree.Stage(
                kept.get(i).update(), subject.run().directory().machine(kept.get(i))));
    return stages;
  }

  private static List<String> names(Dataset data) {
    List<String> names = new ArrayList<>();
    for (int r = 0; r < data.rows(); r++) {
      String name = data.names() == null ? "row" + (r + 1) : data.names().get(r);
      String label = label(data, r);
      names.add(label.isEmpty() ? name : name + "_" + label);
    }
    return names;
  }

  private static String label(Dataset data, int row) {
    if (data.labels() == null || data.labels()[row] < 0) return "";
    int label = data.labels()[row];
    return label < data.labelNames().size()
        ? data.labelNames().get(label)
        : Integer.toString(label);
  }

  /// The adjusted Rand index of every level with the labels, and that of k-means with as many groups.
  private static void agreement(
      Subject subject,
      Dataset data,
      Rows rows,
      TapTree tree,
      Map<String, Object> json,
      List<String> remarks) {
    double[][] points = new VisibleColumns(subject.structure()).points(rows.x());
    int classes = (int) Arrays.stream(data.labels()).filter(c -> c >= 0).distinct().count();
    double best = Double.NEGATIVE_INFINITY;
    int at = 0;
    for (int k = 0; k < tree.levels().size(); k++) {
      double index = RandIndex.adjusted(tree.groups(k), data.labels());
      if (index > best) {
        best = index;
        at = tree.levels().get(k).points().length;
      }
    }
    KMeans plain = KMeans.of(points, classes, STARTS, subject.seed("k-means"));
    KMeans same = KMeans.of(points, at, STARTS, subject.seed("k-means"));
    double index = RandIndex.adjusted(plain.groups(), data.labels());
    double equal = RandIndex.adjusted(same.groups(), data.labels());
    json.put("classes", classes);
    json.put("adjustedRand", best);
    json.put("groups", at);
    json.put("kMeans", index);
    json.put("kMeansSameGroups", equal);
    remarks.add(
        "labels: adjusted Rand index "
            + ShortNumber.of(best)
            + " with "
            + at
            + " groups (k-means: "
            + ShortNumber.of(index)
            + " with "
            + classes
            + " groups, "
            + ShortNumber.of(equal)
            + " with as many)");
  }

  private static List<String> columns(TapTree tree) {
    List<String> columns = new ArrayList<>(List.of("row", "label"));
    for (TapTree.Level level : tree.levels()) columns.add("update" + level.update());
    return columns;
  }

  private static List<String[]> cells(TapTree tree, List<String> names, Dataset data) {
    List<int[]> groups = new ArrayList<>();
    for (int k = 0; k < tree.levels().size(); k++) groups.add(tree.groups(k));
    List<String[]> cells = new ArrayList<>();
    for (int r = 0; r < tree.rows(); r++) {
      String[] row = new String[2 + groups.size()];
      row[0] = names.get(r);
      row[1] = label(data, r);
      for (int k = 0; k < groups.size(); k++) row[2 + k] = Integer.toString(groups.get(k)[r] + 1);
      cells.add(row);
    }
    return cells;
  }

  /// Branches from left (rows) to right (first machine), and rows by their labels.
  private static Drawing drawing(TapTree tree, Dataset data) {
    double[] height = order(tree);
    List<Drawing.Curve> curves = new ArrayList<>();
    double[] below = height;
    for (int k = 0; k < tree.levels().size(); k++) {
      TapTree.Level level = tree.levels().get(k);
      double[] sum = new double[level.points().length];
      int[] count = new int[sum.length];
      for (int c = 0; c < level.parents().length; c++) {
        sum[level.parents()[c]] += below[c];
        count[level.parents()[c]]++;
      }
      double[] here = new double[sum.length];
      for (int p = 0; p < here.length; p++) here[p] = sum[p] / count[p];
      for (int c = 0; c < level.parents().length; c++) {
        double to = here[level.parents()[c]];
        curves.add(
            new Drawing.Curve(
                "",
                new double[] {k, k + 0.5, k + 0.5, k + 1},
                new double[] {below[c], below[c], to, to},
                Drawing.Kind.FAINT));
      }
      below = here;
    }
    if (data.labels() != null)
      for (int label = 0; label <= Arrays.stream(data.labels()).max().orElse(-1); label++) {
        int wanted = label;
        int[] own =
            java.util.stream.IntStream.range(0, tree.rows())
                .filter(r -> data.labels()[r] == wanted)
                .toArray();
        if (own.length > 0)
          curves.add(
              new Drawing.Curve(
                  label(data, own[0]),
                  new double[own.length],
                  Arrays.stream(own).mapToDouble(r -> height[r]).toArray(),
                  Drawing.Kind.CLOUD));
      }
    return new Drawing(
        "Tree of valleys",
        "Rows (left) join where the fixed points of the TAP equations of earlier and earlier"
            + " machines become one.",
        new Drawing.Side("level", "number", false),
        new Drawing.Side("row in the order of the tree", "number", false),
        curves,
        null,
        Double.NaN);
  }

  /// Places of the rows so that branches do not cross.
  private static double[] order(TapTree tree) {
    Integer[] rows = new Integer[tree.rows()];
    Arrays.setAll(rows, r -> r);
    List<int[]> groups = new ArrayList<>();
    for (int k = tree.levels().size() - 1; k >= 0; k--) groups.add(tree.groups(k));
    Arrays.sort(
        rows,
        (a, b) -> {
          for (int[] group : groups)
            if (group[a] != group[b]) return Integer.compare(group[a], group[b]);
          return Integer.compare(a, b);
        });
    double[] place = new double[rows.length];
    for (int i = 0; i < rows.length; i++) place[rows[i]] = i + 1;
    return place;
  }
}
