package io.harmonium.formats;

import io.harmonium.data.AbsentFrames;
import io.harmonium.data.Sequences;
import io.harmonium.data.SubjectMedians;
import io.harmonium.wording.Explained;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// The door to files of sequences: long tables (id, time, items), piano rolls as text, and NumPy arrays (sequences × time
/// × cells). What a sequence is, which columns are items and where nights are, say the [FrameOptions].
public final class SequenceFiles {

  private SequenceFiles() {}

  /// The sequences of a file.
  public static Sequences read(Path path, FrameOptions options) {
    Place place = Place.of(path);
    try {
      Content content = Content.of(path, options.reading().limits());
      Format format = format(content);
      refuse(content.place(), format, options);
      FrameOptions numbers =
          options.medians() ? options.with(options.reading().with(Visible.GAUSSIAN)) : options;
      Sequences data = format.read(content, numbers);
      return options.medians() ? split(place, data, options.heldOut()) : data;
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  /// The names of the parts of a file that names them ("train", "valid", "test"), else none.
  public static List<String> parts(Path path, Limits limits) {
    try {
      Content content = Content.of(path, limits);
      return PianoRolls.match(content.head()) ? PianoRolls.parts(content, limits) : List.of();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  /// Whether a file says itself that it holds sequences: a piano roll, or an archive with `lengths`.
  public static boolean recognises(Path path, Limits limits) {
    if (!Files.isRegularFile(path)) return false;
    try {
      Content content = Content.of(path, limits);
      if (PianoRolls.match(content.head())) return true;
      return archive(content) && Npz.names(path).contains("lengths");
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  /// The word for the format of a file of sequences.
  public static String formatOf(Path path, Limits limits) {
    try {
      return format(Content.of(path, limits)).toString();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  /// Writes sequences to a new or existing file whose name says how: `.csv` and `.tsv` (long tables), `.npz` (padded, with
  /// lengths, covariates and times), `.npy` (sequences of one length), `.txt` (piano rolls).
  public static void write(Path path, Sequences data) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv") || name.endsWith(".tsv")) SequenceWriter.table(path, data);
    else if (name.endsWith(".npz")) SequenceWriter.archive(path, data);
    else if (name.endsWith(".npy")) SequenceWriter.array(path, data);
    else if (name.endsWith(".txt")) PianoRolls.write(path, data);
    else
      throw new IllegalArgumentException(
          "cannot tell the format of '" + path + "'; name it .csv, .tsv, .npz, .npy or .txt");
  }

  /// A format of sequences.
  private enum Format {
    ROLLS("piano rolls"),
    NPY("npy"),
    NPZ("npz"),
    CSV("csv");

    private final String word;

    Format(String word) {
      this.word = word;
    }

    Sequences read(Content content, FrameOptions options) throws IOException {
      return switch (this) {
        case ROLLS -> PianoRolls.read(content, options.part(), options.reading().limits());
        case NPY -> FrameArrays.read(content, options);
        case NPZ -> FrameArrays.archive(content, options);
        case CSV -> table(content, options);
      };
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static Format format(Content content) {
    byte[] head = content.head();
    if (head.length == 0)
      throw content.place().bad("expected data, the file is empty", "give a file with data in it");
    if (PianoRolls.match(head)) return Format.ROLLS;
    if (new NumpyReader().match(content.path(), head) != DataReader.Match.NO) return Format.NPY;
    return archive(content) ? Format.NPZ : Format.CSV;
  }

  private static boolean archive(Content content) {
    return new NumpyArchiveReader().match(content.path(), content.head()) != DataReader.Match.NO;
  }

  /// Refuses options that the format of a file has no use for.
  private static void refuse(Place place, Format format, FrameOptions options) {
    if (format != Format.ROLLS && options.part() != null)
      throw place.bad("the file does not name its parts", options.part(), "leave {part} out");
    if (format != Format.NPY && options.lengths() != null)
      throw place.bad("lengths belong to a .npy array", options.lengths(), "leave {lengths} out");
    if (format == Format.CSV) return;
    options.reading().refuseColumns(place, "a file of " + format);
    String wanted =
        !options.id().isEmpty()
            ? "id"
            : options.time() != null ? "time" : options.covariates().isEmpty() ? null : "covariate";
    if (wanted != null)
      throw place.bad(
          "a file of " + format + " has no columns to name", wanted, "leave {" + wanted + "} out");
  }

  /// Whether the first line is asked for by its words, such as `id`: then it names columns even where all other names are
  /// numbers, as those of keys are.
  private static boolean named(TableScan scan, FrameOptions options) {
    if (options.reading().table().header() != TableOptions.Header.AUTO) return false;
    return Stream.concat(options.id().stream(), Stream.ofNullable(options.time()))
        .anyMatch(name -> scan.begins(Set.of(name)) && Double.isNaN(number(name)));
  }

  private static double number(String name) {
    return Numeral.parse(name.toCharArray(), 0, name.length());
  }

  private static Sequences table(Content content, FrameOptions options) throws IOException {
    Place place = content.place();
    byte[] head = content.head();
    TableReader.refuseWide(place, head);
    TableOptions table = options.reading().table();
    char delimiter =
        table.delimiter() == 0
            ? Delimiter.guess(content.plainName(), new String(head, StandardCharsets.ISO_8859_1))
            : table.delimiter();
    TableParser parser = new TableParser(content, delimiter, options.reading().limits());
    TableScan scan = parser.scan();
    scan.finish(named(scan, options) ? TableOptions.Header.YES : table.header());
    if (scan.rows() == 0)
      throw place
          .line(scan.firstLine())
          .bad("expected rows below the header", "give a file with data in it");
    FrameColumns columns = FrameColumns.of(place, scan, options);
    FrameFill fill = new FrameFill(place, scan, columns, options.reading());
    parser.forEach(fill);
    Sequences data = fill.sequences(content.provenance(List.of()));
    if (options.gap() != null) data = data.cutAtGaps(pause(place, columns, options.gap(), "{gap}"));
    if (options.interval() == null) return data;
    try {
      return new AbsentFrames(pause(place, columns, options.interval(), "{interval}")).fill(data);
    } catch (IllegalArgumentException e) {
      throw place.bad(Explained.reason(e), "check the column of the clock and {interval}");
    }
  }

  /// A pause in the units of the clock.
  private static double pause(Place place, FrameColumns columns, Gap pause, String setting) {
    if (!columns.dates()) return pause.length();
    if (pause.unit().isEmpty())
      throw place.bad(
          "the clock shows dates, so that " + setting + " needs a unit",
          pause.toString(),
          "write " + setting + " " + pause + "h");
    return pause.hours();
  }

  private static Sequences split(Place place, Sequences data, double heldOut) {
    try {
      return SubjectMedians.of(heldOut == 0 ? data : data.splitTail(heldOut).getFirst())
          .split(data);
    } catch (IllegalArgumentException e) {
      throw place.bad(e.getMessage(), "leave the split at medians out");
    }
  }
}
