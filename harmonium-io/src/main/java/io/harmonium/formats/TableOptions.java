package io.harmonium.formats;

import java.util.List;

/// How a table is written.
///
/// @param header whether the first line names the columns
/// @param delimiter the character between fields, 0 to guess it
/// @param drop columns to leave out, by name or by number from 1
/// @param spare columns to leave out where they are there
public record TableOptions(Header header, char delimiter, List<String> drop, List<String> spare) {

  /// Whether the first line of a table names the columns.
  public enum Header {
    /// Yes where it looks like it: names above numbers, or texts that never come again in their columns.
    AUTO,
    YES,
    NO
  }

  public static final TableOptions DEFAULT =
      new TableOptions(Header.AUTO, (char) 0, List.of(), List.of());

  public TableOptions {
    if (delimiter == '"' || delimiter == '\n' || delimiter == '\r')
      throw new IllegalArgumentException(
          "a quote or a line end cannot separate fields; use , ; | a tab or a blank");
    drop = List.copyOf(drop);
    spare = List.copyOf(spare);
  }

  public TableOptions with(Header header) {
    return new TableOptions(header, delimiter, drop, spare);
  }

  public TableOptions withDelimiter(char delimiter) {
    return new TableOptions(header, delimiter, drop, spare);
  }

  public TableOptions withDrop(String... columns) {
    return new TableOptions(header, delimiter, List.of(columns), spare);
  }

  /// The same with columns that are left out where they are there.
  public TableOptions withSpare(List<String> columns) {
    return new TableOptions(header, delimiter, drop, columns);
  }
}
