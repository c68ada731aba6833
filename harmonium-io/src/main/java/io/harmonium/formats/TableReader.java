package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads tables of text: CSV, TSV and their like, with or without a header, quoted fields, packed by gzip or not.
///
/// Columns are all 0/1 (bits), all ±1 (spins), texts (categories) or numbers (reals); a table of several kinds is
/// refused with the list of them unless a kind of visible layer is asked for that takes them all; [MixedTables] reads
/// those. Missing cells are refused with their count per column.
public final class TableReader implements DataReader {

  private static final List<String> EXTENSIONS =
      List.of(".csv", ".tsv", ".tab", ".data", ".dat", ".txt", ".amat");
  private static final int LISTED_LABELS = 20;

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String summary() {
    return "tables of text with or without a header (.csv, .tsv, .data, .txt, .gz)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    String name = Content.plainName(path);
    if (EXTENSIONS.stream().anyMatch(name::endsWith)) return Match.NAMED;
    if (head.length == 0) return Match.NO;
    for (byte b : head)
      if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r') return Match.NO;
    return Match.PERHAPS;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    return read(Content.of(path, options.limits()), options);
  }

  static Dataset read(Content content, ReadOptions options) throws IOException {
    Place place = content.place();
    byte[] head = content.head();
    refuseWide(place, head);
    char delimiter = options.table().delimiter();
    if (delimiter == 0)
      delimiter =
          Delimiter.guess(content.plainName(), new String(head, StandardCharsets.ISO_8859_1));
    TableParser parser = new TableParser(content, delimiter, options.limits());
    TableScan scan = parser.scan();
    scan.finish(options.table().header());
    TablePlan plan = TablePlan.of(place, scan, options);
    TableFill fill = new TableFill(place, plan, options);
    parser.forEach(fill);
    Dataset data = dataset(content, plan, fill, options);
    return parser.decimalCommas()
        ? data.withProvenance(data.provenance().then("decimal commas read as points"))
        : data;
  }

  /// Refuses a text in UTF-16.
  static void refuseWide(Place place, byte[] head) {
    if (head.length >= 2 && (head[0] & 255) >= 0xfe && (head[1] & 255) >= 0xfe)
      throw place.line(1).bad("expected text in UTF-8, got UTF-16", "save the table as UTF-8");
  }

  private static Dataset dataset(
      Content content, TablePlan plan, TableFill fill, ReadOptions options) {
    List<String> steps = new ArrayList<>();
    if (plan.scan().header()) steps.add("header in line " + plan.scan().firstLine());
    if (!options.table().drop().isEmpty())
      steps.add("dropped " + String.join(", ", options.table().drop()));
    if (plan.label() >= 0) steps.add(labelStep(plan, fill));
    List<List<String>> categories = List.of();
    States values;
    if (plan.categorical()) {
      categories = options.categories() == null ? fill.categories() : given(plan, options);
      Levels levels = fill.levels(categories);
      values = levels;
    } else {
      steps.addAll(fill.filling().steps());
      values = fill.filling().states();
    }
    List<String> columns = plan.used().stream().map(plan.names()::get).toList();
    Block block = new Block("visible", values, columns, categories, fill.missing());
    return new Dataset(
        List.of(block),
        null,
        fill.labels(),
        fill.labelNames(),
        null,
        null,
        content.provenance(steps));
  }

  private static List<List<String>> given(TablePlan plan, ReadOptions options) {
    List<List<String>> all = new ArrayList<>();
    for (int slot = 0; slot < plan.used().size(); slot++) all.add(options.categoriesOf(slot));
    return all;
  }

  private static String labelStep(TablePlan plan, TableFill fill) {
    List<String> names = fill.labelNames();
    StringBuilder step =
        new StringBuilder("labels from column '" + plan.names().get(plan.label()) + "'");
    for (int i = 0; i < Math.min(LISTED_LABELS, names.size()); i++)
      step.append(i == 0 ? ": " : ", ").append(i).append(" = ").append(names.get(i));
    return names.size() > LISTED_LABELS ? step + ", …" : step.toString();
  }
}
