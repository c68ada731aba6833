package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The last walk through a mixed table: cells become states of the blocks of their kinds.
final class MixedFill implements TableParser.Fields {

  private static final int UNUSED = -1;
  private static final int LABEL = -2;

  /// One block while it is filled.
  private record Part(String name, List<Schema.Column> columns, States values, Bits missing) {}

  private final TableWalk walk;
  private final Unseen unseen;
  private final List<Part> parts = new ArrayList<>();
  private final int[] part;
  private final int[] cell;
  private final Dictionary labelWords;
  private final int[] labels;
  private int records;
  private int row;

  /// Words that are no categories are counted by `unseen`, or refused where it is null.
  MixedFill(TableWalk walk, Schema schema, String label, Limits limits, Unseen unseen) {
    this.walk = walk;
    this.unseen = unseen;
    int rows = walk.scan().rows();
    part = new int[walk.scan().columns().size()];
    cell = new int[part.length];
    Arrays.fill(part, UNUSED);
    Map<Integer, List<Schema.Column>> layers = new TreeMap<>();
    for (Schema.Column column : schema.columns())
      layers.computeIfAbsent(column.order(), k -> new ArrayList<>()).add(column);
    for (List<Schema.Column> columns : layers.values()) {
      for (int u = 0; u < columns.size(); u++) {
        int j = walk.column(columns.get(u).name());
        part[j] = parts.size();
        cell[j] = u;
      }
      int width = columns.size();
      limits.allocation(walk.place(), (long) rows * (width + 7 & ~7), Float.BYTES);
      Schema.Column first = columns.get(0);
      States values = first.allocate(rows, width);
      parts.add(new Part(first.layer(), columns, values, Bits.zeros(rows, width)));
    }
    labels = label == null ? null : new int[rows];
    labelWords = label == null ? null : Dictionary.open(label, limits);
    if (label != null) {
      Arrays.fill(labels, -1);
      part[walk.column(label)] = LABEL;
    }
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records == 0 && walk.scan().header()) return;
    int at = column < part.length ? part[column] : UNUSED;
    if (at == UNUSED || row == walk.scan().rows()) return;
    boolean gap = TableFill.missing(text, from, length, quoted);
    if (at == LABEL) {
      if (!gap) labels[row] = labelWords.code(place(line, column), new String(text, from, length));
      return;
    }
    Part here = parts.get(at);
    Schema.Column known = here.columns.get(cell[column]);
    if (gap) here.missing.set(row, cell[column], true);
    else if (known.kind().words()) {
      int level = level(place(line, column), known, new String(text, from, length));
      if (level < 0) here.missing.set(row, cell[column], true);
      else here.values.setValue(row, cell[column], level);
    } else if (here.values instanceof Reals numbers) {
      boolean count = known.kind() == Schema.Kind.COUNT;
      double value = MixedSurvey.number(count, text, from, length);
      if (value != value)
        throw MixedSurvey.unsupported(
            place(line, column), known.name(), count, new String(text, from, length), "");
      numbers.set(row, cell[column], (float) ((value - known.centre()) / known.scale()));
    }
  }

  private Place place(long line, int column) {
    return walk.place().line(line).column(column + 1L);
  }

  /// The number of a word among the categories of its column, −1 where it is none of them.
  private int level(Place place, Schema.Column column, String word) {
    int level = column.categories().indexOf(word);
    double number = Numeral.parse(word.toCharArray(), 0, word.length());
    if (level < 0) level = column.categories().indexOf(Survey.number(number));
    if (level < 0 && unseen != null) unseen.add(column.name(), word);
    if (level < 0 && unseen == null)
      throw place.bad(
          "expected one of the "
              + column.categories().size()
              + " known categories of '"
              + DataException.printable(column.name())
              + "'",
          word,
          "correct the value"
              + Nearest.values(word, column.categories())
              + ", or leave the cell empty where it is unknown");
    return level;
  }

  @Override
  public void end(long line) {
    if (records++ == 0 && walk.scan().header() || row == walk.scan().rows()) return;
    row++;
  }

  /// The filled rows.
  Dataset dataset() {
    List<Block> blocks = new ArrayList<>();
    for (Part part : parts) {
      boolean gaps = false;
      for (int r = 0; r < row && !gaps; r++) gaps = part.missing.count(r) > 0;
      List<List<String>> categories =
          part.columns.get(0).kind().words()
              ? part.columns.stream().map(Schema.Column::categories).toList()
              : List.of();
      blocks.add(
          new Block(
              part.name,
              part.values,
              part.columns.stream().map(Schema.Column::name).toList(),
              categories,
              gaps ? part.missing : null));
    }
    List<String> names = labels == null ? List.of() : labelWords.sorted();
    if (labels != null) {
      int[] ranks = labelWords.ranks(names);
      for (int r = 0; r < labels.length; r++) if (labels[r] >= 0) labels[r] = ranks[labels[r]];
    }
    return new Dataset(
        blocks,
        null,
        labels,
        names,
        null,
        null,
        walk.content().provenance(List.of("columns by kind, numbers standardised")));
  }
}
