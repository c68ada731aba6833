package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.MappedBits;
import io.harmonium.matrix.States;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.Unfinished;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/// Writes `.bits` files of any length, rows as they come: into an unfinished neighbour, which takes the place of the file in
/// [#finish]. Where that is not reached, for example because the disk is full, [#close] removes it.
public final class BitsWriter implements AutoCloseable {

  private static final int MAX_BYTES = 1 << 20;

  private final Path path;
  private final BitsHeader header;
  private final Unfinished file;
  private final CRC32C checksum = new CRC32C();
  private final int batch;
  private final Bits block;
  private final ByteBuffer packed;
  private long rows;

  private BitsWriter(Path path, BitsHeader header) throws IOException {
    this.path = path;
    this.header = header;
    int width = MappedBits.width(header.columns());
    this.batch = Math.max(1, MAX_BYTES / width);
    this.block =
        header.spins() ? Bits.spins(batch, header.columns()) : Bits.zeros(batch, header.columns());
    this.packed = ByteBuffer.allocate(batch * width);
    this.file = AtomicStore.disk().begin(path);
  }

  /// A file for rows like those of `like`: its columns, its picture, 0/1 or ±1. Weights and labels are not kept.
  public static BitsWriter create(Path path, Dataset like) {
    BitsHeader header = BitsHeader.of(like);
    ByteBuffer space = header.bytes();
    BitsWriter writer;
    try {
      writer = new BitsWriter(path, header);
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
    try {
      writer.file.write(space);
      return writer;
    } catch (IOException e) {
      writer.close();
      throw Place.of(path).failure(e);
    }
  }

  /// Writes all rows of `data` to a file.
  static void write(Path path, Dataset data) {
    try (BitsWriter writer = create(path, data)) {
      writer.add(data.blocks().get(0).values());
      writer.finish();
    }
  }

  /// Rows so far.
  public long rows() {
    return rows;
  }

  /// Adds rows at the end.
  public void add(States values) {
    if (values.columns() != header.columns()
        || !(values.like(0) instanceof Bits bits)
        || bits.low() != header.low())
      throw new IllegalArgumentException(
          "expected "
              + header.columns()
              + (header.spins() ? " spins" : " bits")
              + " per row like the rows before, got "
              + values.columns()
              + " columns of "
              + values.like(0).getClass().getSimpleName());
    try {
      for (int start = 0; start < values.rows(); start += batch) {
        int count = Math.min(batch, values.rows() - start);
        values.copyTo(start, count, block, 0);
        write(count);
      }
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  private void write(int count) throws IOException {
    int width = MappedBits.width(header.columns());
    packed.clear();
    for (int row = 0; row < count; row++) packed.put(block.data(), row * block.stride(), width);
    packed.flip();
    checksum.update(packed.array(), 0, packed.limit());
    file.write(packed);
    rows += count;
  }

  /// Puts the file in place, new or instead of the one that is there.
  public void finish() {
    if (rows == 0) throw new IllegalStateException("there are no rows to write to " + path);
    try {
      file.rewrite(0, header.with(rows, (int) checksum.getValue()).bytes());
      file.finish();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  /// Removes what was not finished.
  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }
}
