package io.harmonium.formats;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The header of a `.npy` file, `{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }`, read with a grammar of
/// just these three entries: nothing in it is evaluated.
final class NpyHeader {

  private static final int MAX_AXES = 32;
  private static final String REMEDY =
      "save the array again with numpy.save and a plain number type";

  private final Place place;
  private final String text;
  private int at;
  private String descr;
  private Boolean fortran;
  private int[] shape;

  private NpyHeader(Place place, String text) {
    this.place = place;
    this.text = text;
  }

  static ArrayHeader parse(Place place, byte[] bytes) {
    NpyHeader header = new NpyHeader(place, new String(bytes, StandardCharsets.UTF_8));
    header.parse();
    return header.finish();
  }

  /// The header for an array as it is written, padded so that the numbers begin at a multiple of 64 bytes.
  static byte[] write(NpyArray array) {
    StringBuilder sizes = new StringBuilder();
    for (int size : array.shape()) sizes.append(size).append(", ");
    String tuple =
        array.rank() == 1 ? sizes.toString().strip() : sizes.toString().replaceFirst(", $", "");
    String order = array.dtype().bytes() == 1 ? "|" : "<";
    String dictionary =
        "{'descr': '"
            + order
            + array.dtype().code()
            + "', 'fortran_order': False, 'shape': ("
            + tuple
            + "), }";
    int length = (dictionary.length() + 11 + 63) / 64 * 64 - 10;
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) ' ');
    System.arraycopy(
        dictionary.getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, dictionary.length());
    bytes[length - 1] = '\n';
    return bytes;
  }

  private void parse() {
    expect('{');
    while (!accept('}')) {
      String key = string();
      expect(':');
      switch (key) {
        case "descr" -> descr = descr == null ? type() : again(key);
        case "fortran_order" ->
            fortran = fortran == null ? Boolean.valueOf(truth()) : Boolean.valueOf(again(key));
        case "shape" -> {
          if (shape != null) again(key);
          shape = tuple();
        }
        default ->
            throw bad("expected descr, fortran_order and shape in the header, got '" + key + "'");
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    skipBlanks();
    if (at < text.length()) throw bad("expected the end of the header");
  }

  private String again(String key) {
    throw bad("expected '" + key + "' once in the header");
  }

  private ArrayHeader finish() {
    if (descr == null || fortran == null || shape == null)
      throw bad("expected descr, fortran_order and shape in the header");
    String order = descr.isEmpty() ? "" : descr.substring(0, 1);
    Dtype dtype =
        descr.isEmpty() || !"<>|=".contains(order) ? Dtype.of(descr) : Dtype.of(descr.substring(1));
    if (descr.equals("?") || descr.equals("|?")) dtype = Dtype.BOOL;
    if (dtype == null)
      throw place.bad(
          "expected numbers of type b1, i1, u1, i2, u2, i4, u4, i8, f4 or f8",
          descr,
          descr.contains("O")
              ? "objects (pickles) are never read; save plain numbers"
              : "convert the array with astype");
    if (order.equals("|") && dtype.bytes() > 1)
      throw bad("expected an order of bytes (< or >) before " + dtype.code());
    return new ArrayHeader(place, shape, dtype, !order.equals(">"), fortran);
  }

  private String type() {
    skipBlanks();
    if (at < text.length() && text.charAt(at) == '[')
      throw bad("expected one plain number type, got an array of records");
    return string();
  }

  private int[] tuple() {
    expect('(');
    List<Integer> sizes = new ArrayList<>();
    while (!accept(')')) {
      sizes.add(number());
      if (sizes.size() > MAX_AXES) throw bad("expected at most " + MAX_AXES + " axes");
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  private int number() {
    skipBlanks();
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') at++;
    if (at == start || at - start > 10) throw bad("expected a size");
    long value = Long.parseLong(text.substring(start, at));
    if (value > Integer.MAX_VALUE) throw bad("expected sizes below 2^31, got " + value);
    accept('L');
    return (int) value;
  }

  private boolean truth() {
    skipBlanks();
    for (boolean value : new boolean[] {true, false}) {
      String word = value ? "True" : "False";
      if (text.startsWith(word, at)) {
        at += word.length();
        return value;
      }
    }
    throw bad("expected True or False");
  }

  private String string() {
    skipBlanks();
    if (at >= text.length() || text.charAt(at) != '\'' && text.charAt(at) != '"')
      throw bad("expected a quoted word");
    int end = text.indexOf(text.charAt(at), at + 1);
    if (end < 0) throw bad("expected the end of a quoted word");
    String word = text.substring(at + 1, end);
    at = end + 1;
    return word;
  }

  private void expect(char c) {
    if (!accept(c)) throw bad("expected '" + c + "' at character " + (at + 1) + " of the header");
  }

  private boolean accept(char c) {
    skipBlanks();
    if (at >= text.length() || text.charAt(at) != c) return false;
    at++;
    return true;
  }

  private void skipBlanks() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\n')) at++;
  }

  private DataException bad(String rule) {
    return place.bad(rule, text.strip(), REMEDY);
  }
}
