package io.harmonium.formats;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;

/// Walks through a table and hands out its fields as characters, with blanks around them removed. It holds the rules of
/// writing: UTF-8, closed quotes, the same number of fields in every record.
final class TableParser {

  private static final int LONGEST_FIELD = 1 << 20;
  private static final int BUFFER = 1 << 16;

  /// Receives the fields of one record after another; `column` counts from 0.
  interface Fields {
    void field(long line, int column, char[] text, int from, int length, boolean quoted);

    /// A record is complete.
    void end(long line);
  }

  private final Content content;
  private final char delimiter;
  private final Limits limits;
  private boolean commas;

  TableParser(Content content, char delimiter, Limits limits) {
    this.content = content;
    this.delimiter = delimiter;
    this.limits = limits;
  }

  /// The first walk. Where numbers are written with decimal commas, this and all further walks read them with points.
  TableScan scan() throws IOException {
    TableScan scan = new TableScan(content.place());
    forEach(scan);
    if (!scan.decimalCommas()) return scan;
    commas = true;
    TableScan again = new TableScan(content.place());
    forEach(again);
    return again;
  }

  /// Whether decimal commas are read as points.
  boolean decimalCommas() {
    return commas;
  }

  /// Hands every record to `fields`.
  void forEach(Fields fields) throws IOException {
    walk(fields, Long.MAX_VALUE);
  }

  /// Hands the first record to `fields`.
  void first(Fields fields) throws IOException {
    walk(fields, 1);
  }

  private void walk(Fields fields, long max) throws IOException {
    Handler handler = new Handler(fields);
    try (InputStream in = content.open();
        Reader text = new BufferedReader(new InputStreamReader(in, Utf8.strict()), BUFFER)) {
      skipMark(text);
      CsvReader<Boolean> records =
          CsvReader.builder()
              .fieldSeparator(delimiter)
              .maxBufferSize(LONGEST_FIELD)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .allowUnclosedQuote(false)
              .build(handler, text);
      for (Iterator<Boolean> all = records.iterator(); handler.records < max && all.hasNext(); )
        all.next();
    } catch (CsvParseException | UncheckedIOException e) {
      throw explain(e, handler.line);
    } catch (CharacterCodingException e) {
      throw Utf8.fault(content, delimiter);
    }
  }

  /// Some programs put the mark U+FEFF before the text.
  private static void skipMark(Reader text) throws IOException {
    text.mark(1);
    if (text.read() != '\ufeff') text.reset();
  }

  private DataException explain(RuntimeException e, long line) throws IOException {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof DataException known) return known;
      if (cause instanceof CharacterCodingException) return Utf8.fault(content, delimiter);
      if (cause instanceof IOException io) throw io;
    }
    return content
        .place()
        .line(Math.max(1, line))
        .bad(
            "the record cannot be read: " + DataException.printable(String.valueOf(e.getMessage())),
            "close every quote, double the quotes inside quoted fields");
  }

  /// Trims fields and counts them.
  private final class Handler extends AbstractBaseCsvCallbackHandler<Boolean> {
    private final Fields fields;
    private final Place place = content.place();
    private long line;
    private int column;
    private int columns = -1;
    private long firstLine;
    private long records;

    Handler(Fields fields) {
      this.fields = fields;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
      line = startingLineNumber;
      column = 0;
    }

    @Override
    protected void handleField(int index, char[] text, int from, int length, boolean quoted) {
      int end = from + length;
      while (from < end && blank(text[from])) from++;
      while (end > from && blank(text[end - 1])) end--;
      if (delimiter == ' ' && from == end && !quoted) return;
      if (columns >= 0 && column >= columns) {
        column++;
        return;
      }
      if (columns < 0 && column >= limits.columns()) limits.columns(place.line(line), column + 1L);
      if (commas && Numeral.decimalComma(text, from, end - from)) {
        char[] point = new String(text, from, end - from).replace(',', '.').toCharArray();
        fields.field(line, column++, point, 0, point.length, quoted);
      } else fields.field(line, column++, text, from, end - from, quoted);
    }

    private static boolean blank(char c) {
      return c == ' ' || c == '\t';
    }

    @Override
    protected Boolean buildRecord() {
      if (column == 0) return false;
      if (columns < 0) {
        columns = column;
        firstLine = line;
      }
      if (column != columns)
        throw place
            .line(line)
            .bad(
                "expected " + columns + " fields as in line " + firstLine + ", got " + column,
                "give every line the same number of fields between "
                    + Delimiter.name(delimiter)
                    + " (in a file that ends in .tsv they are between tabs)");
      if (++records > limits.rows()) limits.rows(place.line(line), records);
      fields.end(line);
      return true;
    }
  }
}
