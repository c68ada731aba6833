package io.harmonium.runs.inspecting;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.insight.KMeans;
import io.harmonium.insight.RandIndex;
import io.harmonium.insight.TapTree;
import io.harmonium.random.Permutation;
import io.harmonium.runs.Progress;
import io.harmonium.runs.reporting.Drawing;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.use.CellList;
import io.harmonium.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows in the tree of valleys that training has made for them, beside their labels where they have some.
public final class TreeView {

  private static final int MACHINES = 60;
  private static final int STARTS = 10;
  private static final int FEW = 8;

  private TreeView() {}

  /// Of at most `leaves` rows; points of the TAP equations nearer than `epsilon` (root mean square over the visible units)
  /// are one.
  public static View of(Subject subject, double epsilon, int leaves) {
    Dataset data = some(subject, leaves);
    Rows rows =
        Rows.known(subject.structure(), data)
            .filled(subject.machine(), subject.seed("filled"), subject.workers());
    TapTree tree = tree(subject, rows, epsilon);
    List<String> names = names(data);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", tree.rows());
    json.put("epsilon", epsilon);
    List<String> remarks = new ArrayList<>();
    List<Object> listed = new ArrayList<>();
    for (TapTree.Level level : tree.levels()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("update", level.update());
      one.put("beta", level.beta());
      one.put("points", level.points().length);
      one.put("order", level.order());
      one.put("unsettled", level.unsettled());
      listed.add(one);
    }
    json.put("levels", listed);
    if (tree.levels().getFirst().order() == 1)
      remarks.add("by naive mean field: the TAP equations did not come to rest");
    if (data.labels() != null) agreement(subject, data, rows, tree, json, remarks);
    json.put("newick", tree.newick(names));
    remarks.add(
        tree.rows()
            + " rows in "
            + tree.levels().getFirst().points().length
            + " valleys of the last machine at low temperature, "
            + tree.levels().size()
            + " levels");
    return new View(
        "tree",
        new CellList(columns(tree), cells(tree, names, data)),
        json,
        List.of(drawing(tree, data)),
        remarks);
  }

  private static TapTree tree(Subject subject, Rows rows, double epsilon) {
    List<TapTree.Stage> stages = stages(subject);
    try (Progress progress = subject.progress("stages", stages.size())) {
      return TapTree.of(
          stages,
          rows,
          epsilon,
          subject.workers(),
          (stage, done, points) -> progress.at(stage, "point " + done + " of " + points));
    }
  }

  /// At most `leaves` rows, a fixed choice, in their order.
  private static Dataset some(Subject subject, int leaves) {
    if (leaves < 2) throw new IllegalArgumentException("a tree needs 2 rows, got " + leaves);
    Dataset data = subject.data();
    if (data.rows() <= leaves) return data;
    Permutation order = Permutation.of(subject.seed("tree rows"), data.rows());
    int[] chosen = new int[leaves];
    for (int i = 0; i < leaves; i++) chosen[i] = Math.toIntExact(order.at(i));
    Arrays.sort(chosen);
    return data.rows(chosen, "rows of a tree");
  }

  /// The last machine, the coldest first, then the earlier ones back to the first, at most 60.
  private static List<TapTree.Stage> stages(Subject subject) {
    List<TapTree.Stage> stages =
        new ArrayList<>(TapTree.cooled(subject.run().update(), subject.machine()));
    List<Snapshot> kept = subject.run().directory().models();
    int every = Math.max(1, (kept.size() + MACHINES - 1) / MACHINES);
    for (int i = kept.size() - 1; i >= 0; i--)
      if (kept.get(i).update() < subject.run().update() && (kept.size() - 1 - i) % every == 0)
        stages.add(new TapTree.Stage(kept.get(i).update(), kept.get(i).read().machine()));
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

  /// The adjusted Rand index with the labels of the best level and of the one with about as many groups as there are labels,
  /// each beside that of k-means with as many groups.
  private static void agreement(
      Subject subject,
      Dataset data,
      Rows rows,
      TapTree tree,
      Map<String, Object> json,
      List<String> remarks) {
    double[][] points = new VisibleColumns(subject.structure()).points(rows.x());
    int[] labels = data.labels();
    int classes = (int) Arrays.stream(labels).filter(c -> c >= 0).distinct().count();
    int best = 0;
    for (int k = 1; k < tree.levels().size(); k++)
      if (RandIndex.adjusted(tree.groups(k), labels)
          > RandIndex.adjusted(tree.groups(best), labels)) best = k;
    json.put("classes", classes);
    int nearest = tree.nearest(classes);
    remarks.add("labels, adjusted Rand index (k-means with as many groups):");
    agreement(subject, tree, nearest, points, labels, "atClasses", json, remarks);
    if (best != nearest) agreement(subject, tree, best, points, labels, "best", json, remarks);
    double plain = kMeans(subject, points, classes, labels);
    json.put("kMeans", plain);
    remarks.add("  k-means with " + classes + " groups: " + ShortNumber.of(plain));
  }

  private static void agreement(
      Subject subject,
      TapTree tree,
      int level,
      double[][] points,
      int[] labels,
      String name,
      Map<String, Object> json,
      List<String> remarks) {
    int groups = tree.levels().get(level).points().length;
    double index = RandIndex.adjusted(tree.groups(level), labels);
    double same = kMeans(subject, points, groups, labels);
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("level", tree.levels().get(level).name());
    one.put("groups", groups);
    one.put("adjustedRand", index);
    one.put("kMeansSameGroups", same);
    json.put(name, one);
    remarks.add(
        "  "
            + (name.equals("best") ? "best level: " : "as many groups as labels, or nearly: ")
            + ShortNumber.of(index)
            + " with "
            + groups
            + " groups ("
            + ShortNumber.of(same)
            + ")");
  }

  private static double kMeans(Subject subject, double[][] points, int groups, int[] labels) {
    KMeans found = KMeans.of(points, groups, STARTS, subject.seed("k-means"));
    return RandIndex.adjusted(found.groups(), labels);
  }

  private static List<String> columns(TapTree tree) {
    List<String> columns = new ArrayList<>(List.of("row", "label"));
    for (TapTree.Level level : tree.levels()) columns.add(level.name());
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

  /// Branches from left (rows) to right (first machine), and rows by their labels or else by their valleys.
  private static Drawing drawing(TapTree tree, Dataset data) {
    double[] height = order(tree);
    List<Drawing.Curve> curves = new ArrayList<>();
    curves.add(new TreeOutline(tree, height).curve());
    clouds(tree, data, height, curves);
    return new Drawing(
        "Tree of valleys",
        "Rows (left) join where the fixed points of the TAP equations of warmer, then of earlier"
            + " machines become one.",
        new Drawing.Side("level", "number", false),
        new Drawing.Side("row in the order of the tree", "number", false),
        curves,
        null,
        Double.NaN);
  }

  /// The rows of each label, or of each valley of the finest level that has few.
  private static void clouds(
      TapTree tree, Dataset data, double[] height, List<Drawing.Curve> addTo) {
    int[] kinds = data.labels();
    if (kinds == null) {
      int level = 0;
      while (level + 1 < tree.levels().size() && tree.levels().get(level).points().length > FEW)
        level++;
      kinds = tree.groups(level);
    }
    for (int kind = 0; kind <= Arrays.stream(kinds).max().orElse(-1); kind++) {
      List<Integer> own = new ArrayList<>();
      for (int r = 0; r < kinds.length; r++) if (kinds[r] == kind) own.add(r);
      if (own.isEmpty()) continue;
      addTo.add(
          new Drawing.Curve(
              data.labels() == null
                  ? "valley " + (kind + 1) + ", " + own.size() + " rows"
                  : label(data, own.getFirst()),
              new double[own.size()],
              own.stream().mapToDouble(r -> height[r]).toArray(),
              Drawing.Kind.CLOUD));
    }
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
