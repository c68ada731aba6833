package io.harmonium.formats;

/// A number type of NumPy and IDX arrays, with the letters of NumPy.
public enum Dtype {
  BOOL("b1", 1, false, -1),
  I1("i1", 1, false, 0x09),
  U1("u1", 1, false, 0x08),
  I2("i2", 2, false, 0x0B),
  U2("u2", 2, false, -1),
  I4("i4", 4, false, 0x0C),
  U4("u4", 4, false, -1),
  I8("i8", 8, false, -1),
  F4("f4", 4, true, 0x0D),
  F8("f8", 8, true, 0x0E);

  private final String code;
  private final int bytes;
  private final boolean real;
  private final int idx;

  Dtype(String code, int bytes, boolean real, int idx) {
    this.code = code;
    this.bytes = bytes;
    this.real = real;
    this.idx = idx;
  }

  /// As NumPy writes it, without the byte order: "f8".
  public String code() {
    return code;
  }

  /// Bytes per number.
  public int bytes() {
    return bytes;
  }

  /// Whether it is a floating-point type.
  public boolean real() {
    return real;
  }

  /// The type of a NumPy code, or null.
  static Dtype of(String code) {
    for (Dtype type : values()) if (type.code.equals(code)) return type;
    return null;
  }

  /// The type of an IDX code, or null.
  static Dtype ofIdx(int code) {
    for (Dtype type : values()) if (type.idx == code && code > 0) return type;
    return null;
  }
}
