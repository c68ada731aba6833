package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.MappedBits;
import io.harmonium.wording.InvalidSetting;
import io.harmonium.wording.Suggestion;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/// What a `.bits` file says before its rows. All numbers are little-endian:
///
/// ```
///  0  8 bytes  0x89 "HBITS" 0x0D 0x0A
///  8  u32      version, 1
/// 12  u32      length of the header in bytes, 64 + names rounded up to 64: here the rows begin
/// 16  u64      rows
/// 24  u32      columns
/// 28  u32      0 for values 0 and 1, 1 for values −1 and +1
/// 32  u32 u32  width and height of the picture, 0 0 for none
/// 40  u32      bytes of the names of the columns, 0 for x1, x2, …
/// 44  u32      CRC-32C of the rows
/// 48  12 bytes 0
/// 60  u32      CRC-32C of the header without these four bytes
/// 64  names in UTF-8, each but the last followed by a zero byte; zeros up to the length of the header
/// ```
///
/// A row is ⌈columns/8⌉ bytes, column j is bit `j & 7` of byte `j >> 3`, spare bits are 0; the rows end the file. So
/// `numpy.packbits(x, axis=1, bitorder="little")` makes the rows.
///
/// @param rows rows; in a file that is being written those so far
/// @param picture how a row is looked at, or null
/// @param names names of the columns, or null for x1, x2, …
/// @param checksum CRC-32C of the rows
record BitsHeader(
    long rows, int columns, boolean spins, Picture picture, List<String> names, int checksum) {

  static final byte[] MAGIC = {(byte) 0x89, 'H', 'B', 'I', 'T', 'S', '\r', '\n'};

  /// Bytes before the names.
  static final int FIXED = 64;

  private static final int VERSION = 1;
  private static final int CRC = 60;
  private static final int LONGEST_NAMES = 64 << 20;

  /// The header for rows that look like those of `data`, which must hold one block of bits.
  static BitsHeader of(Dataset data) {
    Block block = data.blocks().get(0);
    if (data.blocks().size() != 1 || !(block.values().like(0) instanceof Bits bits))
      throw new InvalidSetting(
          ".bits holds binary columns only; make them so ({visible} binary), or write .npy or"
              + " .csv");
    if (block.missing() != null)
      throw new IllegalArgumentException(
          ".bits cannot mark missing cells; fill them in first, or write .csv");
    boolean plain = block.columns().equals(numbered(bits.columns()));
    return new BitsHeader(
        0,
        bits.columns(),
        bits.low() < 0,
        fits(data.picture(), bits.columns()) ? data.picture() : null,
        plain ? null : block.columns(),
        0);
  }

  private static boolean fits(Picture picture, int columns) {
    return picture != null && !picture.coloured() && picture.cells() == columns;
  }

  private static List<String> numbered(int columns) {
    return IntStream.rangeClosed(1, columns).mapToObj(j -> "x" + j).toList();
  }

  /// The same header for the rows that were written.
  BitsHeader with(long rows, int checksum) {
    return new BitsHeader(rows, columns, spins, picture, names, checksum);
  }

  List<String> columnNames() {
    return names == null ? numbered(columns) : names;
  }

  int low() {
    return spins ? -1 : 0;
  }

  int step() {
    return spins ? 2 : 1;
  }

  /// Bytes of all rows.
  long rowBytes() {
    return rows * MappedBits.width(columns);
  }

  private static int length(int names) {
    return FIXED + (names + 63 & ~63);
  }

  /// The header as it stands in the file.
  ByteBuffer bytes() {
    byte[] text = names == null ? new byte[0] : text();
    ByteBuffer out = ByteBuffer.allocate(length(text.length)).order(ByteOrder.LITTLE_ENDIAN);
    out.put(MAGIC).putInt(VERSION).putInt(out.capacity()).putLong(rows).putInt(columns);
    out.putInt(spins ? 1 : 0);
    out.putInt(picture == null ? 0 : picture.width())
        .putInt(picture == null ? 0 : picture.height());
    out.putInt(text.length).putInt(checksum);
    out.put(FIXED, text);
    out.putInt(CRC, checksum(out.array()));
    return out.rewind();
  }

  private byte[] text() {
    if (names.stream().anyMatch(name -> name.indexOf('\0') >= 0))
      throw new IllegalArgumentException(
          "a column name holds a zero character, which .bits cannot keep; rename the column");
    byte[] text = String.join("\0", names).getBytes(StandardCharsets.UTF_8);
    if (text.length > LONGEST_NAMES)
      throw new IllegalArgumentException(
          "the column names are " + text.length + " bytes long, .bits keeps " + LONGEST_NAMES);
    return text;
  }

  private static int checksum(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, 0, CRC);
    crc.update(header, FIXED, header.length - FIXED);
    return (int) crc.getValue();
  }

  /// The length of the header, from its fixed part; everything that says where things lie is checked.
  static int length(Place place, ByteBuffer fixed, long fileLength) {
    byte[] magic = new byte[MAGIC.length];
    if (fixed.limit() >= magic.length) fixed.get(0, magic);
    if (!java.util.Arrays.equals(magic, MAGIC))
      throw place.bad(
          "expected packed bits, which begin with \\x89HBITS",
          "make such a file: " + Suggestion.of("data convert", "FILE").with("out", "x.bits"));
    if (fixed.limit() < FIXED)
      throw place.bad(
          "expected a header of " + FIXED + " bytes, the file has " + fixed.limit(),
          "fetch the file again, it is cut");
    if (fixed.getInt(8) != VERSION)
      throw at(place, 8, "version " + VERSION, fixed.getInt(8), "write it with this version");
    int names = fixed.getInt(40);
    if (names < 0 || names > LONGEST_NAMES)
      throw at(place, 40, "at most " + LONGEST_NAMES + " bytes of names", names, FETCH);
    int length = fixed.getInt(12);
    if (length != length(names))
      throw at(place, 12, "a header of " + length(names) + " bytes", length, FETCH);
    if (length > fileLength)
      throw place.bad(
          "expected a header of " + length + " bytes, the file has " + fileLength,
          "fetch the file again, it is cut");
    return length;
  }

  private static final String FETCH = "fetch the file again, it is damaged";

  private static DataException at(
      Place place, int offset, String expected, long got, String remedy) {
    return place.bad("expected " + expected + " at byte " + offset + ", got " + got, remedy);
  }

  /// Reads a whole header of a file of `fileLength` bytes.
  static BitsHeader parse(Place place, ByteBuffer header, long fileLength, Limits limits) {
    int length = header.limit();
    if (checksum(header.array()) != header.getInt(CRC))
      throw at(
          place,
          CRC,
          "the checksum " + hex(checksum(header.array())) + " of the header",
          header.getInt(CRC) & 0xffffffffL,
          FETCH);
    int rows = limits.rows(place, header.getLong(16));
    int columns = limits.columns(place, header.getInt(24));
    int kind = header.getInt(28);
    if (kind != 0 && kind != 1) throw at(place, 28, "0 (bits) or 1 (spins)", kind, FETCH);
    int width = header.getInt(32);
    int height = header.getInt(36);
    if ((width != 0 || height != 0) && (width < 1 || (long) width * height != columns))
      throw at(place, 32, "a picture of " + columns + " cells", (long) width * height, FETCH);
    for (int i = 48; i < CRC; i++)
      if (header.get(i) != 0) throw at(place, i, "0", header.get(i), FETCH);
    BitsHeader read =
        new BitsHeader(
            rows,
            columns,
            kind == 1,
            width == 0 ? null : new Picture(width, height),
            names(place, header, columns),
            header.getInt(44));
    if (length + read.rowBytes() != fileLength)
      throw place.bad(
          "expected "
              + (length + read.rowBytes())
              + " bytes for "
              + rows
              + " rows of "
              + columns
              + " bits, the file has "
              + fileLength,
          "fetch the file again, it is cut or damaged");
    return read;
  }

  private static List<String> names(Place place, ByteBuffer header, int columns) {
    int bytes = header.getInt(40);
    for (int i = FIXED + bytes; i < header.limit(); i++)
      if (header.get(i) != 0) throw at(place, i, "0", header.get(i), FETCH);
    if (bytes == 0) return null;
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(header.slice(FIXED, bytes)).toString();
      List<String> names = List.of(text.split("\0", -1));
      if (names.size() != columns)
        throw at(place, FIXED, columns + " names of columns", names.size(), FETCH);
      return names;
    } catch (CharacterCodingException e) {
      throw place.bad("expected names in UTF-8 from byte " + FIXED + " on", FETCH);
    }
  }

  static String hex(int checksum) {
    return Integer.toHexString(checksum);
  }
}
