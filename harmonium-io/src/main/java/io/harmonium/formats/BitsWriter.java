package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.MappedBits;
import io.harmonium.matrix.States;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/// Writes `.bits` files of any length, rows as they come: into a neighbour with the ending `.part`, which takes the
/// place of the file in [#finish]. Where that is not reached, for example because the disk is full, [#close] removes
/// it.
public final class BitsWriter implements AutoCloseable {

  private static final int MOST_BYTES = 1 << 20;

  private final Path path;
  private final Path part;
  private final BitsHeader header;
  private final FileChannel channel;
  private final CRC32C checksum = new CRC32C();
  private final int batch;
  private final Bits block;
  private final ByteBuffer packed;
  private long rows;

  private BitsWriter(Path path, BitsHeader header) throws IOException {
    this.path = path;
    this.part = path.resolveSibling(path.getFileName() + ".part");
    this.header = header;
    int width = MappedBits.width(header.columns());
    this.batch = Math.max(1, MOST_BYTES / width);
    this.block =
        header.spins() ? Bits.spins(batch, header.columns()) : Bits.zeros(batch, header.columns());
    this.packed = ByteBuffer.allocate(batch * width);
    this.channel =
        FileChannel.open(
            part,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING);
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
      writer.writeAll(space);
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
    writeAll(packed);
    rows += count;
  }

  private void writeAll(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) channel.write(bytes);
  }

  /// Puts the file in place, new or instead of the one that is there.
  public void finish() {
    if (rows == 0) throw new IllegalStateException("there are no rows to write to " + path);
    try {
      ByteBuffer last = header.with(rows, (int) checksum.getValue()).bytes();
      for (int at = 0; last.hasRemaining(); ) at += channel.write(last, at);
      channel.force(true);
      channel.close();
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  /// Removes what was not finished.
  @Override
  public void close() {
    try {
      if (!channel.isOpen() && !Files.exists(part)) return;
      channel.close();
      Files.deleteIfExists(part);
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }
}
