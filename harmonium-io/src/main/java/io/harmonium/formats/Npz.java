package io.harmonium.formats;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Reads and writes NumPy's `.npz` archives, named arrays in a zip file. Nothing is unpacked to disk; names that lead
/// out of the archive and entries that grow beyond the limits are refused.
public final class Npz {

  private static final int MAX_ENTRIES = 10_000;

  private Npz() {}

  /// The arrays of an archive by name, in the order of the archive.
  public static Map<String, NpyArray> read(Path path, Limits limits) {
    Place place = Place.of(path);
    if (!Files.exists(path)) throw place.failure(new NoSuchFileException(path.toString()));
    try (ZipFile zip = new ZipFile(path.toFile())) {
      Map<String, NpyArray> arrays = new LinkedHashMap<>();
      long left = limits.bytes();
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (arrays.size() == MAX_ENTRIES)
          throw place.bad("expected at most " + MAX_ENTRIES + " arrays", "split the archive");
        NpyArray array = read(zip, entry, place, left, limits);
        left -= array.data().length;
        if (arrays.put(name(place, entry), array) != null)
          throw place.bad(
              "expected every array once",
              entry.getName(),
              "save the archive again with numpy.savez");
      }
      if (arrays.isEmpty())
        throw place.bad("expected at least one array", "save some with numpy.savez");
      return arrays;
    } catch (IOException e) {
      throw place.failure(e);
    } catch (IllegalArgumentException e) {
      throw place.bad(
          "the archive has a name that cannot be read", "save the archive again with numpy.savez");
    }
  }

  /// The names of the arrays of an archive, none of which is read.
  static List<String> names(Path path) throws IOException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      return zip.stream()
          .limit(MAX_ENTRIES)
          .map(entry -> entry.getName().replaceFirst("\\.npy$", ""))
          .toList();
    } catch (IllegalArgumentException e) {
      throw Place.of(path)
          .bad(
              "the archive has a name that cannot be read",
              "save the archive again with numpy.savez");
    }
  }

  private static String name(Place place, ZipEntry entry) {
    String name = entry.getName();
    boolean inside =
        !name.startsWith("/")
            && !name.contains("\\")
            && !name.contains(":")
            && !name.contains("\0");
    for (String part : name.split("/", -1)) inside &= !part.equals("..") && !part.isEmpty();
    if (!inside || entry.isDirectory())
      throw place.bad(
          "expected plain names of arrays in the archive", name, "save it again with numpy.savez");
    if (!name.endsWith(".npy"))
      throw place.bad(
          "expected arrays (.npy) only in the archive", name, "save it again with numpy.savez");
    return name.substring(0, name.length() - 4);
  }

  private static NpyArray read(ZipFile zip, ZipEntry entry, Place archive, long left, Limits limits)
      throws IOException {
    Place place = Place.of(archive.file() + "!" + name(archive, entry));
    long size = entry.getSize();
    if (size > left)
      throw place.bad(
          "the archive is larger than the limit of " + limits.bytes() + " bytes", Limits.SMALLER);
    limits.unpacked(place, entry.getCompressedSize(), size);
    try (InputStream in =
        new Counted(zip.getInputStream(entry), place, entry.getCompressedSize(), limits)) {
      return Npy.read(in, place, size, false, limits);
    }
  }

  /// Holds an entry to the limits, whatever its directory says.
  private static final class Counted extends FilterInputStream {
    private final Place place;
    private final long packed;
    private final Limits limits;
    private long count;

    Counted(InputStream in, Place place, long packed, Limits limits) {
      super(in);
      this.place = place;
      this.packed = packed;
      this.limits = limits;
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      if (b >= 0) limits.unpacked(place, packed, ++count);
      return b;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      int n = super.read(b, off, len);
      if (n > 0) limits.unpacked(place, packed, count += n);
      return n;
    }
  }

  /// Writes named arrays to a new or existing file.
  public static void write(Path path, Map<String, NpyArray> arrays) {
    NewFile.write(path, out -> write(out, arrays));
  }

  /// Writes named arrays as an archive; the same arrays give the same bytes. The stream stays open.
  public static void write(OutputStream out, Map<String, NpyArray> arrays) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    for (Map.Entry<String, NpyArray> array : arrays.entrySet()) {
      ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
      entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
      zip.putNextEntry(entry);
      Npy.write(zip, array.getValue());
      zip.closeEntry();
    }
    zip.finish();
  }
}
