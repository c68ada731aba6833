package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Workers;
import io.harmonium.wording.InputName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The door to all file formats: finds the reader by the first bytes, the name or the look of a file.
public final class DataFiles {

  private static final List<DataReader> READERS =
      List.of(
          new BitsReader(),
          new NumpyReader(),
          new NumpyArchiveReader(),
          new IdxReader(),
          new FastaReader(),
          new PictureFolderReader(),
          new TableReader());

  private DataFiles() {}

  /// Every reader; a new format is one more in this list.
  public static List<DataReader> readers() {
    return READERS;
  }

  /// The rows of a file or of a folder of pictures, with weights where `options` ask for them.
  public static Dataset read(Path path, ReadOptions options) {
    Place place = Place.of(path);
    if (!Files.exists(path)) throw missing(path);
    try {
      Dataset data = reader(path, options.limits()).read(path, options);
      return options.reweighting() == null ? data : weighted(place, data, options);
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  private static Dataset weighted(Place place, Dataset data, ReadOptions options) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      return options.reweighting().apply(data, workers);
    } catch (IllegalArgumentException e) {
      throw place.bad(e.getMessage(), "leave the reweighting out");
    }
  }

  /// Writes rows to a new or existing file whose name says how: `.csv`, `.tsv`, `.npy` (the values), `.npz` (values,
  /// labels and weights), `.fasta`, or `.bits` (packed binary values).
  public static void write(Path path, Dataset data) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".tsv")) TableWriter.write(path, data);
    else if (data.blocks().size() > 1)
      throw new IllegalArgumentException(
          "columns of several kinds fit a table only; name '" + path + "' .csv or .tsv");
    else if (name.endsWith(".npy")) Npy.write(path, NpyArray.of(data.blocks().get(0).values()));
    else if (name.endsWith(".npz")) Npz.write(path, arrays(data));
    else if (name.endsWith(".bits")) BitsWriter.write(path, data);
    else if (name.endsWith(".fasta") || name.endsWith(".fa")) FastaWriter.write(path, data);
    else
      throw new IllegalArgumentException(
          "cannot tell the format of '"
              + path
              + "'; name it .csv, .tsv, .npy, .npz, .fasta or .bits");
  }

  private static Map<String, NpyArray> arrays(Dataset data) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("data", NpyArray.of(data.blocks().get(0).values()));
    if (data.labels() != null) arrays.put("labels", NpyArray.of(data.labels(), data.rows()));
    if (data.weights() != null) arrays.put("weights", NpyArray.of(data.weights(), data.rows()));
    return arrays;
  }

  /// The reader for a file.
  public static DataReader reader(Path path, Limits limits) {
    DataReader best = null;
    DataReader.Match highest = DataReader.Match.NO;
    byte[] head = head(path, limits);
    ForeignFile.refuse(path, head);
    for (DataReader reader : READERS) {
      DataReader.Match match = reader.match(path, head);
      if (match.compareTo(highest) > 0) {
        highest = match;
        best = reader;
      }
    }
    if (best != null) return best;
    if (head.length == 0)
      throw Place.of(path).bad("expected data, the file is empty", "give a file with data in it");
    throw Place.of(path)
        .bad(
            "this is none of the known formats: "
                + String.join(", ", READERS.stream().map(DataReader::name).toList()),
            "convert it, for example to .npy or .csv");
  }

  private static byte[] head(Path path, Limits limits) {
    if (Files.isDirectory(path)) return new byte[0];
    try {
      return Content.of(path, limits).head();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  private static DataException missing(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    String hint = "";
    if (folder != null && Files.isDirectory(folder) && path.getFileName() != null)
      try (Stream<Path> names = Files.list(folder)) {
        hint =
            Nearest.hint(
                path.getFileName().toString(),
                names.limit(1000).map(p -> p.getFileName().toString()).toList());
      } catch (IOException e) {
        hint = " (its folder cannot be read)";
      }
    return new DataException(
        DataException.Kind.NOT_FOUND,
        Place.of(path),
        "there is no such file" + hint,
        "",
        InputName.is(path.toString())
            ? "what came from standard input is not kept; put it in a file and name that"
            : "check the name and the folder",
        null);
  }
}
