package io.harmonium.formats;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.harmonium.data.Block;
import io.harmonium.data.Picture;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Writes sequences so that the readers give them back: as long tables with columns `id`, `sequence` (where a subject has
/// several), `time`, covariates and items, or as arrays of sequences × time × cells (× width) with their lengths.
final class SequenceWriter {

  private SequenceWriter() {}

  static void table(Path path, Sequences data) {
    char delimiter = path.toString().endsWith(".tsv") ? '\t' : ',';
    NewFile.write(
        path, out -> table(new OutputStreamWriter(out, StandardCharsets.UTF_8), data, delimiter));
  }

  private static void table(Writer out, Sequences data, char delimiter) throws IOException {
    boolean several = new HashSet<>(data.subjects()).size() < data.count();
    CsvWriter writer = CsvWriter.builder().fieldSeparator(delimiter).build(out);
    CsvWriter.CsvWriterRecord header = writer.writeRecord();
    header.writeField("id");
    if (several) header.writeField("sequence");
    header.writeField("time");
    data.covariates().names().forEach(header::writeField);
    for (Block block : data.frames().blocks()) block.columns().forEach(header::writeField);
    header.endRecord();
    for (int row = 0; row < data.rows(); row++) {
      int sequence = data.sequence(row);
      CsvWriter.CsvWriterRecord record = writer.writeRecord();
      record.writeField(data.subjects().get(sequence));
      if (several) record.writeField(Integer.toString(sequence + 1));
      double time = data.times() == null ? data.time(row) : data.times()[row];
      record.writeField(Double.isNaN(time) ? "" : Survey.number(time));
      for (double value : data.covariates().values()[sequence])
        record.writeField(Survey.number(value));
      TableWriter.cells(record, data.frames(), row);
      record.endRecord();
    }
    writer.flush();
  }

  /// Sequences of one length.
  static void array(Path path, Sequences data) {
    if (Arrays.stream(data.lengths()).distinct().count() > 1)
      throw new IllegalArgumentException(
          "sequences of different lengths need an archive; name '" + path + "' .npz");
    Npy.write(path, padded(data));
  }

  static void archive(Path path, Sequences data) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("data", padded(data));
    arrays.put("lengths", NpyArray.of(data.lengths(), data.count()));
    if (data.covariates().size() > 0)
      arrays.put(
          "covariates",
          NpyArray.of(
              Arrays.stream(data.covariates().values()).flatMapToDouble(Arrays::stream).toArray(),
              data.count(),
              data.covariates().size()));
    long[] subjects = numbered(data.subjects());
    if (subjects != null) arrays.put("subjects", NpyArray.of(subjects, subjects.length));
    if (data.times() != null) arrays.put("times", times(data));
    Npz.write(path, arrays);
  }

  /// Subjects as numbers: their own where all are numbers, else by first appearance from 1; null where they are 1, 2, ….
  private static long[] numbered(List<String> subjects) {
    boolean numbers = subjects.stream().allMatch(s -> s.matches("[0-9]{1,18}"));
    List<String> distinct = subjects.stream().distinct().toList();
    long[] out =
        subjects.stream()
            .mapToLong(s -> numbers ? Long.parseLong(s) : distinct.indexOf(s) + 1L)
            .toArray();
    boolean plain = IntStream.range(0, out.length).allMatch(i -> out[i] == i + 1);
    return plain ? null : out;
  }

  /// All frames with zeros behind the end of shorter sequences, NaN where a cell of reals is missing.
  private static NpyArray padded(Sequences data) {
    if (data.frames().blocks().size() > 1)
      throw new IllegalArgumentException("columns of several kinds fit a table only; name it .csv");
    Block block = data.frames().blocks().get(0);
    Picture picture = data.frames().picture();
    int longest = data.longest();
    int cells = block.values().cells();
    long size = (long) data.count() * longest * cells;
    if (size * Float.BYTES > Integer.MAX_VALUE - 64)
      throw new IllegalArgumentException(
          "%d x %d x %d numbers are too many for one array; write fewer sequences"
              .formatted(data.count(), longest, cells));
    int[] shape =
        picture == null
            ? new int[] {data.count(), longest, cells}
            : new int[] {data.count(), longest, picture.height(), picture.width()};
    States values = block.values();
    if (block.missing() == null && values.like(0) instanceof Bits bits && bits.low() == 0)
      return NpyArray.ofBytes(bytes(data, values, cells), shape);
    float[] numbers = new float[(int) size];
    for (int row = 0; row < data.rows(); row++) {
      int at = (data.sequence(row) * longest + data.time(row)) * cells;
      for (int u = 0; u < cells; u++)
        numbers[at + u] =
            block.missing() != null && block.missing().get(row, u)
                ? Float.NaN
                : number(values, row, u);
    }
    return NpyArray.of(numbers, shape);
  }

  private static float number(States values, int row, int cell) {
    double content = values.content(row, cell);
    boolean spins = values.like(0) instanceof Bits bits && bits.low() < 0;
    return (float) (spins ? 2 * content - 1 : content);
  }

  private static byte[] bytes(Sequences data, States values, int cells) {
    byte[] out = new byte[data.count() * data.longest() * cells];
    for (int row = 0; row < data.rows(); row++) {
      int at = (data.sequence(row) * data.longest() + data.time(row)) * cells;
      for (int u = 0; u < cells; u++) out[at + u] = (byte) values.content(row, u);
    }
    return out;
  }

  private static NpyArray times(Sequences data) {
    double[] times = new double[data.count() * data.longest()];
    Arrays.fill(times, Double.NaN);
    for (int row = 0; row < data.rows(); row++)
      times[data.sequence(row) * data.longest() + data.time(row)] = data.times()[row];
    return NpyArray.of(times, data.count(), data.longest());
  }
}
