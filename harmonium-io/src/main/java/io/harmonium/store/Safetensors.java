package io.harmonium.store;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Files of tensors in the safetensors layout: the length of the header (8 bytes, little-endian), the header in JSON,
/// the numbers (little-endian) without holes. The last tensor, `checksum` U8[32], is the SHA-256 of every byte before
/// it, so that a changed or cut file is never taken for a good one. Reading executes nothing and takes no more memory
/// than the file has bytes, and a bounded header.
public final class Safetensors {

  /// The name of the last tensor.
  public static final String CHECKSUM = "checksum";

  private static final int CHECKSUM_BYTES = 32;
  private static final int CHUNK = 1 << 20;

  private Safetensors() {}

  /// Writes `content` to `file` in one step. Tensors are ordered by the size of their numbers, so that each begins at
  /// a multiple of it.
  public static void write(Path file, TensorFile content, AtomicStore store) {
    List<Tensor> tensors = new ArrayList<>(content.tensors());
    tensors.sort(Comparator.comparing(Tensor::type));
    List<TensorHeader.Entry> entries = new ArrayList<>();
    long at = 0;
    for (Tensor tensor : tensors) {
      long end = Math.addExact(at, tensor.data().byteSize());
      entries.add(new TensorHeader.Entry(tensor.name(), tensor.type(), tensor.shape(), at, end));
      at = end;
    }
    entries.add(
        new TensorHeader.Entry(
            CHECKSUM, Tensor.Type.U8, new long[] {CHECKSUM_BYTES}, at, at + CHECKSUM_BYTES));
    byte[] header = new TensorHeader(content.metadata(), entries).bytes();
    long bytes = 8L + header.length + at + CHECKSUM_BYTES;
    store.write(file, bytes, channel -> write(header, tensors, channel));
  }

  private static void write(byte[] header, List<Tensor> tensors, WritableByteChannel channel)
      throws IOException {
    MessageDigest digest = sha256();
    ByteBuffer front = ByteBuffer.allocate(8 + header.length).order(ByteOrder.LITTLE_ENDIAN);
    front.putLong(header.length).put(header).flip();
    digest.update(front.duplicate());
    AtomicStore.writeAll(channel, front);
    byte[] chunk = new byte[CHUNK];
    MemorySegment target = MemorySegment.ofArray(chunk);
    for (Tensor tensor : tensors) {
      Tensor.Type type = tensor.type();
      long perChunk = CHUNK / type.bytes();
      for (long from = 0; from < tensor.count(); from += perChunk) {
        long count = Math.min(perChunk, tensor.count() - from);
        MemorySegment.copy(
            tensor.data(), type.inMemory, from * type.bytes(), target, type.inFile, 0, count);
        int bytes = (int) count * type.bytes();
        digest.update(chunk, 0, bytes);
        AtomicStore.writeAll(channel, ByteBuffer.wrap(chunk, 0, bytes));
      }
    }
    AtomicStore.writeAll(channel, ByteBuffer.wrap(digest.digest()));
  }

  /// Reads all of `file`, without its checksum, which must be right.
  public static TensorFile read(Path file, AtomicStore store) {
    try (SeekableByteChannel channel = store.files().open(file)) {
      return read(channel);
    } catch (TensorHeader.Refused e) {
      throw StoreException.damaged(file, e.getMessage(), e);
    } catch (IOException e) {
      throw AtomicStore.failure(file, "could not be read", e);
    }
  }

  private static TensorFile read(SeekableByteChannel channel)
      throws IOException, TensorHeader.Refused {
    long size = channel.size();
    if (size < 8) throw new TensorHeader.Refused("only " + size + " bytes");
    MessageDigest digest = sha256();
    ByteBuffer front = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    fill(channel, front);
    digest.update(front.duplicate());
    long length = front.getLong();
    if (length < 0 || length > size - 8 || length > TensorHeader.LONGEST)
      throw new TensorHeader.Refused(
          "a header of " + Long.toUnsignedString(length) + " bytes in a file of " + size);
    byte[] bytes = new byte[(int) length];
    fill(channel, ByteBuffer.wrap(bytes));
    digest.update(bytes);
    TensorHeader header = TensorHeader.parse(bytes, size - 8 - length);
    requireChecksum(header);
    List<Tensor> tensors = new ArrayList<>();
    for (TensorHeader.Entry entry : header.entries().subList(0, header.entries().size() - 1))
      tensors.add(tensor(channel, entry, digest));
    ByteBuffer expected = ByteBuffer.allocate(CHECKSUM_BYTES);
    fill(channel, expected);
    if (!MessageDigest.isEqual(expected.array(), digest.digest()))
      throw new TensorHeader.Refused("its bytes do not fit its checksum");
    return new TensorFile(header.metadata(), tensors);
  }

  private static void requireChecksum(TensorHeader header) throws TensorHeader.Refused {
    TensorHeader.Entry last = header.entries().isEmpty() ? null : header.entries().getLast();
    if (last == null
        || !last.name().equals(CHECKSUM)
        || last.type() != Tensor.Type.U8
        || last.end() - last.begin() != CHECKSUM_BYTES)
      throw new TensorHeader.Refused("it does not end with a checksum");
  }

  private static Tensor tensor(
      SeekableByteChannel channel, TensorHeader.Entry entry, MessageDigest digest)
      throws IOException, TensorHeader.Refused {
    Tensor.Type type = entry.type();
    MemorySegment data = type.zeros(entry.count());
    int perChunk = CHUNK / type.bytes();
    byte[] chunk = new byte[(int) Math.min(CHUNK, entry.end() - entry.begin())];
    MemorySegment source = MemorySegment.ofArray(chunk);
    for (long from = 0; from < entry.count(); from += perChunk) {
      long count = Math.min(perChunk, entry.count() - from);
      int bytes = (int) count * type.bytes();
      fill(channel, ByteBuffer.wrap(chunk, 0, bytes));
      digest.update(chunk, 0, bytes);
      MemorySegment.copy(source, type.inFile, 0, data, type.inMemory, from * type.bytes(), count);
    }
    return new Tensor(entry.name(), type, entry.shape(), data);
  }

  private static void fill(SeekableByteChannel channel, ByteBuffer bytes)
      throws IOException, TensorHeader.Refused {
    while (bytes.hasRemaining())
      if (channel.read(bytes) < 0) throw new TensorHeader.Refused("it ends too early");
    bytes.flip();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
