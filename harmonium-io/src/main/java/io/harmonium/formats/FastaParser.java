package io.harmonium.formats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads the records of a FASTA file into one array of letters: all sequences have the length of the first. Blanks
/// within sequences are left out, lines that begin with `;` are comments.
final class FastaParser {

  private static final int LONGEST_NAME = 1 << 16;
  private static final String ALIGN = "align the sequences, all of an alignment have one length";

  private final Place place;
  private final Limits limits;
  private final boolean inserts;
  private final boolean keepCase;
  private final List<String> names = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private byte[] letters = new byte[1 << 16];
  private int size;
  private int length = -1;
  private int started;
  private byte[] name = new byte[256];
  private int nameSize;
  private long line = 1;
  private long column;

  /// `inserts` leaves out lower case letters and dots; `keepCase` keeps lower case letters as they are.
  FastaParser(Place place, Limits limits, boolean inserts, boolean keepCase) {
    this.place = place;
    this.limits = limits;
    this.inserts = inserts;
    this.keepCase = keepCase;
  }

  void read(InputStream in) throws IOException {
    byte[] buffer = new byte[1 << 16];
    boolean inName = false;
    boolean inComment = false;
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer))
      for (int i = 0; i < n; i++) {
        byte c = buffer[i];
        if (c == '\n') {
          if (inName) begin();
          inName = false;
          inComment = false;
          line++;
          column = 0;
          continue;
        }
        column++;
        if (inComment) continue;
        if (inName) addToName(c);
        else if (column == 1 && c == '>') {
          finish();
          inName = true;
        } else if (column == 1 && c == ';') inComment = true;
        else add(c);
      }
    if (inName) begin();
    finish();
    if (names.isEmpty())
      throw place.bad("expected records that begin with '>'", "give a FASTA file");
  }

  private void addToName(byte c) {
    if (nameSize == LONGEST_NAME)
      throw place
          .line(line)
          .bad("expected names of at most " + LONGEST_NAME + " bytes", "shorten the names");
    if (nameSize == name.length) name = Arrays.copyOf(name, 2 * nameSize);
    name[nameSize++] = c;
  }

  private void begin() {
    limits.rows(place.line(line), names.size() + 1L);
    names.add(new String(name, 0, nameSize, StandardCharsets.UTF_8).strip());
    lines.add(line);
    nameSize = 0;
    started = size;
  }

  private void add(byte c) {
    if (c == ' ' || c == '\t' || c == '\r') return;
    if (names.isEmpty())
      throw place
          .line(line)
          .column(column)
          .bad("expected '>' and a name before the first sequence", text(c), "give a FASTA file");
    boolean lower = c >= 'a' && c <= 'z';
    if (inserts && (lower || c == '.')) return;
    if (c == '.') c = '-';
    else if (lower && !keepCase) c -= 'a' - 'A';
    if (c <= ' ' || c > '~')
      throw place
          .line(line)
          .column(column)
          .bad(
              "expected a letter, '-' or '.'",
              text(c),
              "remove what does not belong to the sequence");
    if (length >= 0 && size - started >= length) throw uneven("more");
    if (size == letters.length) {
      limits.allocation(place, size + 1L, 1);
      letters = Arrays.copyOf(letters, (int) Math.min(Integer.MAX_VALUE - 64L, 2L * size));
    }
    letters[size++] = c;
  }

  private void finish() {
    if (names.isEmpty()) return;
    int own = size - started;
    if (own == 0)
      throw record()
          .bad("expected a sequence after the name", names.getLast(), "remove the empty record");
    if (length < 0) length = limits.columns(record(), own);
    if (own != length) throw uneven("" + own);
  }

  private DataException uneven(String count) {
    return record()
        .bad(
            "expected " + length + " letters as in the first record, got " + count,
            names.getLast(),
            ALIGN);
  }

  /// The line of the latest name.
  private Place record() {
    return place.line(lines.getLast());
  }

  private static String text(byte c) {
    return c > ' ' && c <= '~' ? Character.toString(c) : String.format("byte 0x%02x", c & 255);
  }

  /// The letters, one sequence after the other; shared, not copied.
  byte[] letters() {
    return letters;
  }

  int length() {
    return length;
  }

  List<String> names() {
    return names;
  }

  /// The line of the name of each record.
  long line(int record) {
    return lines.get(record);
  }
}
