package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/// The bytes of one file as a reader sees them: unpacked where it is a gzip file, never more than the limits allow,
/// with the SHA-256 of the file as stored. It can be read more than once; a file that changes meanwhile is refused.
public final class Content {

  private static final int HEAD = 1 << 16;
  private static final int BUFFER = 1 << 16;

  /// Where the stored bytes come from.
  interface Source {
    InputStream open() throws IOException;
  }

  private final Path path;
  private final Place place;
  private final long length;
  private final Source source;
  private final Limits limits;
  private final boolean packed;
  private final byte[] head;
  private String sha256 = "";

  private Content(Path path, String name, long length, Source source, Limits limits)
      throws IOException {
    this.path = path;
    this.place = Place.of(name);
    this.length = length;
    this.source = source;
    this.limits = limits;
    try (PushbackInputStream raw = new PushbackInputStream(source.open(), 2)) {
      byte[] magic = raw.readNBytes(2);
      raw.unread(magic);
      this.packed = Arrays.equals(magic, new byte[] {0x1f, (byte) 0x8b});
      try (InputStream in = unpack(raw)) {
        this.head = in.readNBytes(HEAD);
      }
    }
  }

  /// The content of a file.
  public static Content of(Path path, Limits limits) throws IOException {
    if (!Files.exists(path)) throw new NoSuchFileException(path.toString());
    if (!Files.isRegularFile(path))
      throw Place.of(path).bad("expected a file with data", "give a file, or a folder of pictures");
    return new Content(
        path, path.toString(), Files.size(path), () -> Files.newInputStream(path), limits);
  }

  /// The content of bytes at hand, such as a resource.
  static Content of(String name, byte[] bytes, Limits limits) throws IOException {
    return new Content(
        Path.of(name), name, bytes.length, () -> new ByteArrayInputStream(bytes), limits);
  }

  public Path path() {
    return path;
  }

  public Place place() {
    return place;
  }

  /// The name in lower case, without `.gz`.
  public String plainName() {
    return plainName(path);
  }

  static String plainName(Path path) {
    Path last = path.getFileName();
    String name = last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
  }

  /// The first bytes after unpacking, at most 64 KiB.
  public byte[] head() {
    return head.clone();
  }

  /// Whether the file is packed, so that its unpacked length is known only at the end.
  public boolean packed() {
    return packed;
  }

  /// The most bytes that can come: the length of a plain file, or what its packing can hold.
  public long maxBytes() {
    return packed
        ? Math.min(limits.bytes(), length > Long.MAX_VALUE / 1100 ? Long.MAX_VALUE : length * 1100)
        : length;
  }

  /// The unpacked bytes; reading to the end and closing completes the SHA-256.
  public InputStream open() throws IOException {
    Stored stored = new Stored(source.open());
    try {
      return new Bounded(unpack(stored), stored);
    } catch (IOException e) {
      stored.close();
      throw e;
    }
  }

  /// Reads the stored bytes for their SHA-256; done again, it refuses a file that changed in between.
  void scan() throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = source.open()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) digest.update(buffer, 0, n);
    }
    finish(HexFormat.of().formatHex(digest.digest()));
  }

  /// Where the data come from, once they have been read to the end.
  public Provenance provenance(List<String> steps) {
    if (sha256.isEmpty()) throw new IllegalStateException(place + " has not been read to its end");
    return new Provenance(place.file(), sha256, steps);
  }

  /// The file without its SHA-256, for rows that are still to be read.
  Provenance origin() {
    return Provenance.of(place.file());
  }

  /// Rows that began with [#origin] and have been read to the end, with the SHA-256.
  Dataset complete(Dataset data) {
    return data.withProvenance(provenance(data.provenance().steps()));
  }

  private InputStream unpack(InputStream raw) throws IOException {
    return packed ? new GZIPInputStream(raw, BUFFER) : raw;
  }

  private void finish(String digest) {
    if (!sha256.isEmpty() && !sha256.equals(digest))
      throw new DataException(
          DataException.Kind.IO,
          place,
          "the file changed while it was read",
          "",
          "read it again when it is complete",
          null);
    sha256 = digest;
  }

  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /// Counts and digests the stored bytes.
  private static final class Stored extends InputStream {
    private final InputStream in;
    private final MessageDigest digest = digest();
    private long count;

    Stored(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      int n = in.read(b, off, len);
      if (n > 0) {
        digest.update(b, off, n);
        count += n;
      }
      return n;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /// Counts the unpacked bytes and keeps them within the limits.
  private final class Bounded extends InputStream {
    private final InputStream in;
    private final Stored stored;
    private long count;
    private boolean ended;
    private boolean closed;

    Bounded(InputStream in, Stored stored) {
      this.in = in;
      this.stored = stored;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      int n = in.read(b, off, len);
      if (n < 0) ended = true;
      else count += n;
      limits.unpacked(place, stored.count, count);
      return n;
    }

    @Override
    public void close() throws IOException {
      try {
        if (ended && !closed) {
          closed = true;
          stored.transferTo(OutputStream.nullOutputStream());
          finish(HexFormat.of().formatHex(stored.digest.digest()));
        }
      } finally {
        in.close();
      }
    }
  }
}
