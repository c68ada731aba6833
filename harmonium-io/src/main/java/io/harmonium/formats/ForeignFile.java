package io.harmonium.formats;

import io.harmonium.wording.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// Files of other programs, known by their first bytes: what each is, and the command that makes one of ours of it.
///
/// @param offset where the bytes stand
/// @param magic the bytes, in hexadecimal digits
/// @param what what such a file is called
/// @param command the command; FILE is the file and OUT a new name beside it
record ForeignFile(int offset, String magic, String what, String command) {

  private static final String PYTHON = "python3 -c \"import sys, %s\" FILE OUT";

  private static ForeignFile of(String magic, String what, String command) {
    return new ForeignFile(
        0, HexFormat.of().formatHex(magic.getBytes(StandardCharsets.ISO_8859_1)), what, command);
  }

  private static String python(String program) {
    return PYTHON.formatted(program);
  }

  private static final String HDF5 =
      python(
          "h5py, numpy; f = h5py.File(sys.argv[1]); numpy.save(sys.argv[2], f[sorted(f)[0]][()])");
  private static final String PICKLE =
      python("numpy; numpy.save(sys.argv[2], numpy.load(sys.argv[1], allow_pickle=True))")
          + " (a pickle runs the program in it: only if you trust it)";
  private static final String MATLAB =
      python(
          "numpy, scipy.io; m = scipy.io.loadmat(sys.argv[1]); "
              + "numpy.save(sys.argv[2], [m[k] for k in m if k[0] != '_'][0])");

  private static String table(String reader) {
    return python("pandas; pandas." + reader + "(sys.argv[1]).to_csv(sys.argv[2], index=False)");
  }

  private static final List<ForeignFile> ALL =
      List.of(
          of("MATLAB 7.3 MAT-file", "a MATLAB 7.3 (HDF5) file", HDF5),
          of("MATLAB 5.0 MAT-file", "a MATLAB 5 file", MATLAB),
          of("\u0089HDF\r\n\u001a\n", "an HDF5 file", HDF5),
          of("\u0080\u0002", "a Python pickle", PICKLE),
          of("\u0080\u0003", "a Python pickle", PICKLE),
          of("\u0080\u0004", "a Python pickle", PICKLE),
          of("\u0080\u0005", "a Python pickle", PICKLE),
          of("PAR1\u0015", "a Parquet file", table("read_parquet")),
          of("ARROW1\0", "an Arrow (Feather) file", table("read_feather")),
          of("FEA1\0", "a Feather file", table("read_feather")),
          of("\u00d0\u00cf\u0011\u00e0", "an old Excel file", table("read_excel")),
          of(
              "SQLite format 3\0",
              "an SQLite database",
              "sqlite3 -header -csv FILE 'SELECT * FROM TABLE' >OUT"),
          of("BZh91AY&SY", "packed by bzip2", "bunzip2 -k FILE"),
          of("\u00fd7zXZ\0", "packed by xz", "unxz -k FILE"),
          of("\u0028\u00b5\u002f\u00fd", "packed by zstd", "unzstd FILE"),
          of("7z\u00bc\u00af", "a 7-Zip archive", "7z x FILE"),
          of("Rar!", "a RAR archive", "unrar x FILE"),
          of("%PDF-", "a PDF document", ""),
          of("\u007fELF", "a program", ""),
          new ForeignFile(257, "7573746172", "a tar archive", "tar xf FILE"));

  /// Throws where the first bytes are those of a file of another program.
  static void refuse(Path path, byte[] head) {
    for (ForeignFile file : ALL) if (file.begins(head)) throw file.unsupported(path);
    if (head.length > 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4) {
      ForeignFile archive = archive(path);
      if (archive != null) throw archive.unsupported(path);
    }
  }

  private boolean begins(byte[] head) {
    byte[] bytes = HexFormat.of().parseHex(magic);
    int end = offset + bytes.length;
    return head.length >= end && Arrays.equals(head, offset, end, bytes, 0, bytes.length);
  }

  /// What a zip archive is that holds no arrays, or null where its own reader says it better: it holds some, is called .npz, or
  /// cannot be looked into.
  private static ForeignFile archive(Path path) {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      List<String> names = zip.stream().limit(1000).map(ZipEntry::getName).toList();
      if (names.isEmpty() || names.stream().anyMatch(name -> name.endsWith(".npy"))) return null;
      if (names.stream().anyMatch(name -> name.startsWith("xl/")))
        return of("PK", "an Excel file", table("read_excel"));
      if (names.stream().anyMatch(name -> name.endsWith("data.pkl")))
        return of(
            "PK",
            "a PyTorch file",
            python(
                "numpy, torch; numpy.save(sys.argv[2], torch.load(sys.argv[1],"
                    + " weights_only=True).numpy())"));
      if (path.toString().endsWith(".npz")) return null;
      return of("PK", "a zip archive without arrays", "unzip FILE");
    } catch (IOException e) {
      return null;
    }
  }

  private DataException unsupported(Path path) {
    String file = Shell.quoted(path.toString());
    String out = Shell.quoted(path + (command.contains("numpy.save") ? ".npy" : ".csv"));
    String remedy =
        command.isEmpty()
            ? "save its rows as .npy or .csv with the program that made it"
            : command.replace("FILE", file).replace("OUT", out);
    return Place.of(path).bad("expected data, this is " + what, remedy);
  }
}
