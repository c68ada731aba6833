package io.harmonium.formats;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The second walk through a table: cells become numbers or codes of categories, row by row.
final class TableFill implements TableParser.Fields {

  private static final int UNUSED = -1;
  private static final int LABEL = -2;

  private final Place place;
  private final TablePlan plan;
  private final Filling filling;
  private final Dictionary[] dictionaries;
  private final short[] codes;
  private final Dictionary labelWords;
  private final int[] labels;
  private final int[] slots;
  private final double[] row;
  private final MissingCells missing;
  private final Unseen unseen;
  private int records;
  private int rows;

  TableFill(Place place, TablePlan plan, ReadOptions options) {
    this.place = place;
    this.plan = plan;
    this.unseen = options.unseen();
    int columns = plan.used().size();
    int count = plan.scan().rows();
    this.row = new double[columns];
    this.missing = MissingCells.of(place, count, columns, options);
    this.slots = new int[plan.names().size()];
    java.util.Arrays.fill(slots, UNUSED);
    for (int slot = 0; slot < columns; slot++) slots[plan.used().get(slot)] = slot;
    if (plan.categorical()) {
      this.filling = null;
      this.codes =
          new short[options.limits().allocation(place, (long) count * columns, Short.BYTES)];
      this.dictionaries = dictionaries(place, plan, options);
    } else {
      this.filling = new Shaping(place, count, columns, options).filling(plan.survey(), false);
      this.codes = null;
      this.dictionaries = null;
    }
    this.labels = plan.label() < 0 ? null : new int[count];
    if (plan.label() >= 0) slots[plan.label()] = LABEL;
    this.labelWords =
        plan.label() < 0 || wholeLabels()
            ? null
            : Dictionary.open(plan.names().get(plan.label()), options.limits());
  }

  private static Dictionary[] dictionaries(Place place, TablePlan plan, ReadOptions options) {
    int columns = plan.used().size();
    if (options.missing() && options.categories() == null)
      throw place.bad(
          "categories must be known where cells are missing",
          "name the categories of every column");
    int given = options.categories() == null ? 1 : options.categories().size();
    if (given != 1 && given != columns)
      throw place.bad(
          "expected " + given + " columns with known categories, got " + columns,
          "give the columns that the machine was trained on, or drop the others ({drop})");
    Dictionary[] all = new Dictionary[columns];
    for (int slot = 0; slot < columns; slot++) {
      String name = plan.names().get(plan.used().get(slot));
      all[slot] =
          options.categories() == null
              ? Dictionary.open(name, options.limits())
              : Dictionary.of(name, options.categoriesOf(slot));
    }
    return all;
  }

  /// Whether the labels are numbers already.
  private boolean wholeLabels() {
    ColumnScan column = plan.scan().columns().get(plan.label());
    return !column.hasText()
        && column.infiniteLine() == 0
        && column.numbers().whole()
        && column.numbers().within(0, Integer.MAX_VALUE);
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records == 0 && plan.scan().header()) return;
    int slot = column < slots.length ? slots[column] : UNUSED;
    if (slot == UNUSED || rows == plan.scan().rows()) return;
    if (slot == LABEL)
      labels[rows] =
          missing != null && missing(text, from, length, quoted)
              ? -1
              : labelWords == null
                  ? (int) Numeral.parse(text, from, length)
                  : labelWords.code(at(line, column), new String(text, from, length));
    else if (missing != null && missing(text, from, length, quoted)) {
      missing.mark(rows, slot);
      row[slot] = 0;
    } else if (codes == null) row[slot] = Numeral.parse(text, from, length);
    else word(slot, at(line, column), new String(text, from, length));
  }

  private void word(int slot, Place place, String word) {
    if (missing != null && unseen != null && !dictionaries[slot].knows(word)) {
      missing.mark(rows, slot);
      unseen.add(plan.names().get(plan.used().get(slot)), word);
    } else codes[rows * row.length + slot] = (short) dictionaries[slot].code(place, word);
  }

  static boolean missing(char[] text, int from, int length, boolean quoted) {
    return (!quoted || length == 0) && Numeral.missing(text, from, length);
  }

  /// The marks of missing cells, or null.
  Bits missing() {
    return MissingCells.mask(missing);
  }

  private Place at(long line, int column) {
    return place.line(line).column(column + 1L);
  }

  @Override
  public void end(long line) {
    if (records++ == 0 && plan.scan().header() || rows == plan.scan().rows()) return;
    if (filling != null) filling.write(rows, row);
    rows++;
  }

  /// The labels, or null; −1 where one is missing.
  int[] labels() {
    if (labelWords == null) return labels;
    int[] ranks = labelWords.ranks(labelWords.sorted());
    for (int i = 0; i < labels.length; i++) if (labels[i] >= 0) labels[i] = ranks[labels[i]];
    return labels;
  }

  /// What the labels stand for, or nothing.
  List<String> labelNames() {
    return labelWords == null ? List.of() : labelWords.sorted();
  }

  /// The filled numbers, or null for categories.
  Filling filling() {
    return filling;
  }

  /// The categories of every used column in their final order. Columns whose categories all belong to those of one
  /// column share that column's list.
  List<List<String>> categories() {
    List<List<String>> all = new ArrayList<>();
    List<String> largest = List.of();
    for (Dictionary dictionary : dictionaries) {
      List<String> sorted = dictionary.sorted();
      all.add(sorted);
      if (sorted.size() > largest.size()) largest = sorted;
    }
    Set<String> known = new HashSet<>(largest);
    for (List<String> words : all) if (!known.containsAll(words)) return all;
    return java.util.Collections.nCopies(all.size(), largest);
  }

  /// The levels of the cells under `categories`; to be called once.
  Levels levels(List<List<String>> categories) {
    int columns = row.length;
    int[] offsets = new int[columns + 1];
    for (int slot = 0; slot < columns; slot++) {
      long end = (long) offsets[slot] + categories.get(slot).size();
      if (end > Integer.MAX_VALUE)
        throw place.bad(
            "the columns have more than 2^31 categories together", "drop some of them ({drop})");
      offsets[slot + 1] = (int) end;
      int[] ranks = dictionaries[slot].ranks(categories.get(slot));
      for (int at = slot; at < codes.length; at += columns)
        codes[at] = (short) ranks[codes[at] & 0xffff];
    }
    return new Levels(plan.scan().rows(), offsets, codes);
  }
}
