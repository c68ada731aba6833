package io.harmonium.formats;

import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;

/// Data that cannot be used, said so that it can be repaired: where it stands (file, line, column), the rule that it
/// breaks, the value that came, and what to do. The message reads `FILE:LINE:COLUMN: rule ('VALUE'); remedy`.
///
/// Lines and columns count from 1; 0 means that there is none. The column of a table is the number of the field, of a
/// sequence the letter; in an array they are the indices.
public final class DataException extends RuntimeException implements Explained {

  private static final int LONGEST_VALUE = 60;

  /// What went wrong, which decides the exit code of the command.
  public enum Kind {
    /// The file is there but breaks a rule.
    BAD_DATA,
    /// There is no such file.
    NOT_FOUND,
    /// Reading or writing failed.
    IO,
    /// The operating system does not let this user read or write it.
    PERMISSION
  }

  private final Kind kind;
  private final Place place;
  private final String rule;
  private final String value;
  private final String remedy;

  /// `value` and `remedy` may be empty; `rule` and `remedy` name settings as [Spelling] reads them.
  public DataException(
      Kind kind, Place place, String rule, String value, String remedy, Throwable cause) {
    super(
        place
            + ": "
            + Spelling.PLAIN.of(rule)
            + (value.isEmpty() ? "" : " ('" + printable(value) + "')")
            + (remedy.isEmpty() ? "" : "; " + Spelling.PLAIN.of(remedy)),
        cause);
    this.kind = kind;
    this.place = place;
    this.rule = rule;
    this.value = value;
    this.remedy = remedy;
  }

  public Kind kind() {
    return kind;
  }

  public String file() {
    return place.file();
  }

  public long line() {
    return place.line();
  }

  public long column() {
    return place.column();
  }

  public String rule() {
    return Spelling.PLAIN.of(rule);
  }

  /// The rule and the value that came.
  @Override
  public String reason(Spelling spelling) {
    return spelling.of(rule) + (value.isEmpty() ? "" : " (got '" + value + "')");
  }

  public String value() {
    return value;
  }

  public String remedy() {
    return remedy(Spelling.PLAIN);
  }

  @Override
  public String remedy(Spelling spelling) {
    return spelling.of(remedy);
  }

  /// A piece of a foreign file that a terminal can show: short, without control characters.
  static String printable(String text) {
    return printable(text, LONGEST_VALUE);
  }

  static String printable(String text, int longest) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (out.length() >= longest) return out.append('…').toString();
      char c = text.charAt(i);
      boolean plain = c >= ' ' && c < 0x7f || c >= 0xa0 && Character.getType(c) != Character.FORMAT;
      if (plain) out.append(c);
      else out.append(String.format("\\u%04x", (int) c));
    }
    return out.toString();
  }
}
