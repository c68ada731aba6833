package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.MappedBits;
import io.harmonium.wording.Suggestion;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;

/// Reads `.bits`, packed binary rows that stay in the file: it is mapped into memory, and only the rows of a batch are
/// ever copied, so the data may be larger than the memory. The layout is that of [BitsHeader].
///
/// Opening reads the file once, for its SHA-256, its checksum and its spare bits; a GB takes seconds. The file must not
/// be changed or cut while it is in use.
public final class BitsReader implements DataReader {

  private static final int CHUNK = 1 << 20;

  @Override
  public String name() {
    return "bits";
  }

  @Override
  public String summary() {
    return "packed bits that may be larger than the memory (.bits, made by data convert)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    if (head.length >= 8 && Arrays.equals(head, 0, 8, BitsHeader.MAGIC, 0, 8)) return Match.CERTAIN;
    return Content.plainName(path).endsWith(".bits") ? Match.NAMED : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Place place = Place.of(path);
    options.refuseColumns(place, "a file of packed bits");
    if (!Files.isRegularFile(path))
      throw place.bad("expected a file of packed bits", "give a file, not a folder or a device");
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long length = channel.size();
      ByteBuffer fixed = read(channel, 0, (int) Math.min(length, BitsHeader.FIXED));
      if (fixed.limit() > 1 && fixed.get(0) == 0x1f && fixed.get(1) == (byte) 0x8b)
        throw place.bad("a file that is packed by gzip cannot be mapped", "unpack it: gunzip");
      ByteBuffer header = read(channel, 0, BitsHeader.length(place, fixed, length));
      BitsHeader found = BitsHeader.parse(place, header, length, options.limits());
      String sha256 = scan(place, channel, header, found);
      MemorySegment rows =
          channel.map(
              FileChannel.MapMode.READ_ONLY, header.limit(), found.rowBytes(), Arena.ofAuto());
      return dataset(place, found, rows, options, new Provenance(place.file(), sha256, List.of()));
    }
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) continue;
    return bytes.flip();
  }

  /// Walks over all rows once; returns the SHA-256 of the file.
  private static String scan(Place place, FileChannel channel, ByteBuffer header, BitsHeader found)
      throws IOException {
    int width = MappedBits.width(found.columns());
    int spare = found.columns() % 8 == 0 ? 0 : 0xff << found.columns() % 8 & 0xff;
    int step = Math.max(1, CHUNK / width);
    MessageDigest digest = Content.digest();
    digest.update(header.array(), 0, header.limit());
    CRC32C checksum = new CRC32C();
    for (long row = 0; row < found.rows(); row += step) {
      int count = (int) Math.min(step, found.rows() - row);
      ByteBuffer rows = read(channel, header.limit() + row * width, count * width);
      if (rows.limit() < count * width)
        throw place.bad(
            "the file became shorter while it was read", "read it again when it is complete");
      digest.update(rows.array(), 0, rows.limit());
      checksum.update(rows.array(), 0, rows.limit());
      for (int i = 0; i < count && spare != 0; i++)
        if ((rows.get((i + 1) * width - 1) & spare) != 0)
          throw place
              .line(row + i + 1)
              .bad(
                  "expected 0 in the bits behind column " + found.columns(),
                  "write the file again with spare bits 0");
    }
    if ((int) checksum.getValue() != found.checksum())
      throw place.bad(
          "expected rows with the checksum "
              + BitsHeader.hex(found.checksum())
              + " at byte 44, got "
              + BitsHeader.hex((int) checksum.getValue()),
          "fetch the file again, it is damaged");
    return HexFormat.of().formatHex(digest.digest());
  }

  private static Dataset dataset(
      Place place, BitsHeader found, MemorySegment rows, ReadOptions options, Provenance origin) {
    Visible wanted = options.categories() == null ? options.visible() : Visible.CATEGORICAL;
    if (wanted == Visible.CATEGORICAL || wanted == Visible.GAUSSIAN || wanted == Visible.REAL)
      throw place.bad(
          "packed bits serve a binary or a spin layer, not a " + wanted + " one",
          (options.learned() ? "" : "leave {visible} out, or ")
              + "convert the file first: "
              + Suggestion.of("data convert", place.file()).with("out", "x.npy"));
    boolean spins = wanted == Visible.AUTO ? found.spins() : wanted == Visible.SPIN;
    if (spins != found.spins())
      origin = origin.then(spins ? "0/1 read as -1/+1" : "-1/+1 read as 0/1");
    MappedBits values =
        new MappedBits((int) found.rows(), found.columns(), spins ? -1 : 0, spins ? 2 : 1, rows);
    Block block = new Block("visible", values, found.columnNames(), List.of(), null);
    return Dataset.of(block, origin).withPicture(found.picture());
  }
}
