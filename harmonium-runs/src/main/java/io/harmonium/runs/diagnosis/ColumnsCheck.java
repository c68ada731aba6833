package io.harmonium.runs.diagnosis;

import io.harmonium.data.Block;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.model.Layer;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Are the columns what they were meant to be? Units that never vary, an alphabet of which most letters never occur, a column
/// that gives the label away.
final class ColumnsCheck implements Examination {

  private static final double MANY_CONSTANT = 0.5;
  private static final double UNUSED = 0.4;
  private static final int ALPHABET = 5;
  private static final int MIN_ROWS = 50;
  private static final double COMMONEST = 0.9;
  private static final double ROUNDING = 1e-12;

  @Override
  public String name() {
    return "columns";
  }

  @Override
  public When when() {
    return When.START;
  }

  @Override
  public boolean conditional() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    List<Finding> wrong = new ArrayList<>();
    int units = evidence.structure().visible().stream().mapToInt(Layer::size).sum();
    int constant = constant(evidence, wrong, units);
    alphabet(evidence, wrong);
    label(evidence, wrong);
    if (!wrong.isEmpty()) return wrong;
    return List.of(
        Finding.pass(
            name(),
            units - constant + " of " + units + " units vary",
            Map.of("units", units, "constant", constant)));
  }

  /// Pixels at the border of pictures and sites of sequences may well be constant; columns of a table and real numbers may
  /// not.
  private int constant(Evidence evidence, List<Finding> wrong, int units) {
    VisibleColumns columns = new VisibleColumns(evidence.structure());
    boolean[] varies = new boolean[units];
    // A mean of equal numbers is theirs to a few ulp, and its variance no more than rounding.
    for (int j = 0; j < columns.count(); j++) {
      double mean = evidence.means()[j];
      varies[columns.unit(j)] |= evidence.variances()[j] > ROUNDING * (1 + mean * mean);
    }
    int constant = 0;
    int first = -1;
    boolean real = false;
    int unit = 0;
    for (Layer layer : evidence.structure().visible())
      for (int u = 0; u < layer.size(); u++, unit++)
        if (!varies[unit]) {
          if (first < 0) first = unit;
          constant++;
          real |= layer.units().growth() == Units.Growth.QUADRATIC;
        }
    if (constant == 0 || evidence.practice().stores()) return constant;
    boolean sites = !evidence.table() && evidence.structure().layer(0).units().values() > 2;
    boolean places = evidence.data().picture() != null || sites;
    if (places && !real && constant <= MANY_CONSTANT * units) return constant;
    String reason =
        constant
            + " of "
            + units
            + " columns have one value in all rows (the first is "
            + column(evidence, first)
            + "): they teach nothing"
            + (real ? " and have no variance to learn" : "");
    Map<String, Object> figures = Map.of("constant", constant, "units", units);
    String command = evidence.without(column(evidence, first));
    wrong.add(
        constant == units
            ? Finding.fail(name(), "constant-columns", reason, figures, command)
            : Finding.warn(name(), "constant-columns", reason, figures, command));
    return constant;
  }

  private static String column(Evidence evidence, int unit) {
    int left = unit;
    for (Block block : evidence.data().blocks()) {
      if (left < block.columns().size()) return block.columns().get(left);
      left -= block.columns().size();
    }
    return Integer.toString(unit + 1);
  }

  private void alphabet(Evidence evidence, List<Finding> wrong) {
    int at = 0;
    for (int l = 0; l < evidence.structure().visible().size(); l++) {
      Layer layer = evidence.structure().layer(l);
      int states = layer.units().values();
      boolean oneHot = states >= ALPHABET && layer.columns() == layer.size() * states;
      if (oneHot && layer.size() > 1 && l != evidence.structure().label()) {
        int unused = 0;
        for (int a = 0; a < states; a++) {
          double share = 0;
          for (int u = 0; u < layer.size(); u++) share += evidence.means()[at + u * states + a];
          if (share == 0) unused++;
        }
        if (unused >= UNUSED * states)
          wrong.add(
              Finding.warn(
                  name(),
                  "unused-states",
                  unused
                      + " of the "
                      + states
                      + " states of layer '"
                      + layer.name()
                      + "' occur in no row: the alphabet is not that of these data",
                  Map.of("unused", unused, "states", states),
                  letters(evidence, layer, at)));
      }
      at += layer.columns();
    }
  }

  /// The command that learns the letters that occur, or looks at the data where states are no letters.
  private static String letters(Evidence evidence, Layer layer, int at) {
    int states = layer.units().values();
    List<List<String>> columns = evidence.data().blocks().getFirst().categories();
    List<String> all = columns.isEmpty() ? List.of() : columns.getFirst();
    StringBuilder used = new StringBuilder();
    for (int a = 0; a < states && all.size() == states; a++) {
      double share = 0;
      for (int u = 0; u < layer.size(); u++) share += evidence.means()[at + u * states + a];
      if (share > 0) used.append(all.get(a));
    }
    boolean letters = all.size() == states && all.stream().allMatch(letter -> letter.length() == 1);
    return letters && used.length() > 1
        ? evidence.practice().again("alphabet", used.toString())
        : evidence.describe();
  }

  /// A unit each of whose values always goes with the same label, where no label is nearly everywhere.
  private void label(Evidence evidence, List<Finding> wrong) {
    int layer = evidence.structure().label();
    int rows = evidence.train().count();
    if (layer < 0 || rows < MIN_ROWS) return;
    VisibleColumns columns = new VisibleColumns(evidence.structure());
    int first = 0;
    for (int l = 0; l < layer; l++) first += evidence.structure().layer(l).columns();
    int classes = evidence.structure().layer(layer).columns();
    double[][] points = columns.points(evidence.train().x());
    int[] labels = new int[rows];
    int[] counts = new int[classes];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < classes; c++) if (points[r][first + c] > 0) labels[r] = c;
      counts[labels[r]]++;
    }
    for (int count : counts) if (count > COMMONEST * rows) return;
    Map<Integer, List<Integer>> units = new HashMap<>();
    for (int j = 0; j < columns.count(); j++)
      if (j < first || j >= first + classes)
        units.computeIfAbsent(columns.unit(j), u -> new ArrayList<>()).add(j);
    for (Map.Entry<Integer, List<Integer>> unit : units.entrySet()) {
      Map<List<Double>, Integer> told = new HashMap<>();
      boolean leaks = true;
      for (int r = 0; r < rows && leaks; r++) {
        int row = r;
        List<Double> value = unit.getValue().stream().map(j -> points[row][j]).toList();
        leaks = told.computeIfAbsent(value, v -> labels[row]) == labels[r];
      }
      if (!leaks || told.size() > 2 * classes) continue;
      String column = column(evidence, unit.getKey());
      wrong.add(
          Finding.fail(
              name(),
              "label-leak",
              "column "
                  + column
                  + " gives the label away in all of "
                  + ShortNumber.of(rows)
                  + " rows: the machine will read it there",
              Map.of("column", column),
              evidence.without(column)));
    }
  }
}
