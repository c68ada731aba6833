package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Levels;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The second walk through a long table: records become frames of the sequences that their ids name. Records of one
/// sequence need not stand together; within a sequence they keep their order, and the clock must not run backwards.
final class FrameFill implements TableParser.Fields {

  private static final double SECONDS = 3600;

  private final Place place;
  private final TableScan scan;
  private final FrameColumns plan;
  private final Filling filling;
  private final MissingCells missing;
  private final String[] cells;
  private final double[] row;
  private final int[] sequences;
  private final double[] times;
  private final Map<List<String>, Integer> known = new HashMap<>();
  private final List<String> subjects = new ArrayList<>();
  private final List<double[]> covariates = new ArrayList<>();
  private final List<Double> clocks = new ArrayList<>();
  private int records;
  private int rows;

  FrameFill(Place place, TableScan scan, FrameColumns plan, ReadOptions options) {
    this.place = place;
    this.scan = scan;
    this.plan = plan;
    int items = plan.items().size();
    this.filling = new Shaping(place, scan.rows(), items, options).filling(plan.survey(), false);
    this.missing = MissingCells.of(place, scan.rows(), items, options.withMissing());
    this.cells = new String[plan.names().size()];
    this.row = new double[items];
    this.sequences = new int[scan.rows()];
    this.times = plan.time() < 0 ? null : new double[scan.rows()];
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (column < cells.length) cells[column] = new String(text, from, length);
  }

  @Override
  public void end(long line) {
    if (records++ == 0 && scan.header() || rows == scan.rows()) return;
    int sequence = sequence(line);
    sequences[rows] = sequence;
    if (times != null) times[rows] = time(line, sequence);
    for (int slot = 0; slot < row.length; slot++) {
      char[] text = cells[plan.items().get(slot)].toCharArray();
      row[slot] = Numeral.parse(text, 0, text.length);
      if (!Double.isNaN(row[slot])) continue;
      row[slot] = 0;
      missing.mark(rows, slot);
    }
    filling.write(rows++, row);
  }

  /// The sequence of a record, with the covariates that all its records share.
  private int sequence(long line) {
    List<String> key = new ArrayList<>();
    for (int column : plan.ids()) {
      if (cells[column].isEmpty())
        throw at(line, column)
            .bad("expected an id in every row", "fill it in, or leave the row out");
      key.add(cells[column]);
    }
    Integer before = known.putIfAbsent(key, subjects.size());
    int sequence = before == null ? subjects.size() : before;
    if (before == null) {
      subjects.add(key.isEmpty() ? "1" : key.getFirst());
      covariates.add(new double[plan.covariates().size()]);
      clocks.add(Double.NEGATIVE_INFINITY);
    }
    for (int k = 0; k < plan.covariates().size(); k++) {
      double value = covariate(line, plan.covariates().get(k));
      if (before != null && value != covariates.get(sequence)[k])
        throw at(line, plan.covariates().get(k).column())
            .bad(
                "expected the covariate to stay as it was in the rows of "
                    + DataException.printable(String.join(", ", key))
                    + " before",
                cells[plan.covariates().get(k).column()],
                "give each sequence one value, or make the column an item");
      covariates.get(sequence)[k] = value;
    }
    return sequence;
  }

  private double covariate(long line, FrameColumns.Covariate covariate) {
    String cell = cells[covariate.column()];
    double number = Numeral.parse(cell.toCharArray(), 0, cell.length());
    boolean bad = covariate.word() == null ? !Double.isFinite(number) : cell.isEmpty();
    if (bad)
      throw at(line, covariate.column())
          .bad(
              "expected a value of the covariate in every row", cell, "fill it in or leave it out");
    if (covariate.word() == null) return number;
    return cell.equals(covariate.word()) ? 1 : 0;
  }

  private double time(long line, int sequence) {
    String cell = cells[plan.time()];
    if (Numeral.missing(cell.toCharArray(), 0, cell.length())) return Double.NaN;
    double time =
        plan.dates() ? hours(line, cell) : Numeral.parse(cell.toCharArray(), 0, cell.length());
    if (Double.isInfinite(time))
      throw at(line, plan.time()).bad("expected a finite time", cell, "correct it");
    if (time < clocks.get(sequence))
      throw at(line, plan.time())
          .bad(
              "expected a clock that does not run backwards, the row before of '%s' is at %s"
                  .formatted(DataException.printable(subjects.get(sequence)), clocks.get(sequence)),
              cell,
              "sort the rows of each sequence by time, or name its columns with {id}");
    clocks.set(sequence, time);
    return time;
  }

  /// Hours since 1970 of a date with or without a time of day.
  private double hours(long line, String cell) {
    try {
      LocalDateTime moment =
          cell.length() <= 10
              ? LocalDate.parse(cell).atStartOfDay()
              : LocalDateTime.parse(cell.replace(' ', 'T'));
      return moment.toEpochSecond(ZoneOffset.UTC) / SECONDS;
    } catch (DateTimeParseException e) {
      throw at(line, plan.time())
          .bad(
              "expected a number or a date such as 2024-03-01T08:15",
              cell,
              "write all times of the column in one way");
    }
  }

  private Place at(long line, int column) {
    return place.line(line).column(column + 1L);
  }

  /// The sequences in the order of their first records; to be called once, after the walk.
  Sequences sequences(Provenance origin) {
    for (String step : filling.steps()) origin = origin.then(step);
    List<String> columns = plan.items().stream().map(plan.names()::get).toList();
    Block block =
        new Block("visible", filling.states(), columns, categories(), MissingCells.mask(missing));
    Dataset frames = Dataset.of(block, origin);
    int[] borders = new int[subjects.size() + 1];
    for (int sequence : sequences) borders[sequence + 1]++;
    for (int i = 0; i < subjects.size(); i++) borders[i + 1] += borders[i];
    boolean grouped = IntStream.range(1, rows).allMatch(r -> sequences[r - 1] <= sequences[r]);
    double[] clock = times;
    if (!grouped) {
      int[] order = new int[rows];
      int[] next = borders.clone();
      for (int r = 0; r < rows; r++) order[next[sequences[r]]++] = r;
      frames = frames.rows(order, "rows of each sequence together");
      if (times != null) clock = IntStream.of(order).mapToDouble(r -> times[r]).toArray();
    }
    List<String> names = plan.covariates().stream().map(FrameColumns.Covariate::name).toList();
    return new Sequences(
        frames,
        borders,
        subjects,
        new Covariates(names, covariates.toArray(double[][]::new)),
        clock);
  }

  private List<List<String>> categories() {
    if (!(filling.states() instanceof Levels levels)) return List.of();
    List<String> numbers =
        IntStream.range(0, levels.offsets()[1]).mapToObj(Integer::toString).toList();
    return Collections.nCopies(levels.units(), numbers);
  }
}
