package io.harmonium.formats;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// The rows of an array as they stand in a file: read in their order, from the first again as often as asked, with one
/// row in memory.
final class ArrayRows implements Grid.Rows, AutoCloseable {

  private static final int BUFFER = 1 << 18;

  /// Reads what stands before the numbers.
  @FunctionalInterface
  interface Beginning {
    ArrayHeader read(InputStream in) throws IOException;
  }

  private final Content content;
  private final Beginning beginning;
  private final ArrayHeader header;
  private final int rows;
  private final int columns;
  private final byte[] bytes;
  private final NpyArray line;
  private InputStream in;
  private int next;

  /// The promised sizes are checked against the limits and what the file can hold.
  ArrayRows(Content content, Beginning beginning, Limits limits) throws IOException {
    this.content = content;
    this.beginning = beginning;
    try (InputStream first = content.open()) {
      this.header = beginning.read(first);
    }
    header.check(content.maxBytes());
    this.rows = limits.rows(header.place(), header.shape()[0]);
    this.columns = limits.columns(header.place(), ArrayHeader.count(header.shape()) / rows);
    this.bytes =
        new byte
            [limits.allocation(header.place(), columns, header.dtype().bytes())
                * header.dtype().bytes()];
    this.line = new NpyArray(new int[] {columns}, header.dtype(), bytes);
  }

  ArrayHeader header() {
    return header;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  @Override
  public void read(int row, double[] out) {
    try {
      if (row == 0) begin();
      if (row != next || in == null)
        throw new IllegalStateException(
            "expected row " + next + " after the one before, got " + row);
      int got = in.readNBytes(bytes, 0, bytes.length);
      if (got < bytes.length) throw header.cut((long) row * bytes.length + got);
      next++;
      if (next == rows) end();
      if (!header.little()) ArrayHeader.swap(bytes, header.dtype().bytes());
      line.doubles(0, columns, out);
    } catch (IOException e) {
      throw header.place().failure(e);
    }
  }

  private void begin() throws IOException {
    close();
    in = new BufferedInputStream(content.open(), BUFFER);
    ArrayHeader again = beginning.read(in);
    if (!Arrays.equals(again.shape(), header.shape()) || again.dtype() != header.dtype())
      throw header.place().bad("the file changed while it was read", "read it again");
    next = 0;
  }

  private void end() throws IOException {
    if (in.read() >= 0) throw header.tooLong();
    close();
  }

  @Override
  public void close() throws IOException {
    if (in != null) in.close();
    in = null;
  }
}
