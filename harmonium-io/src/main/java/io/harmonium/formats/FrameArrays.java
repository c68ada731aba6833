package io.harmonium.formats;

import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Sequences in NumPy arrays: sequences × time × cells, or sequences × time × height × width for pictures; two axes are
/// one sequence. An archive may hold `lengths` (one whole number per sequence; what lies beyond is padding),
/// `covariates` (sequences × covariates), `subjects` (a number per sequence) and `times` (sequences × time). NaN within
/// a sequence is a missing cell.
final class FrameArrays {

  private FrameArrays() {}

  /// The sequences of a `.npy` file, with the lengths of another where `options` name one.
  static Sequences read(Content content, FrameOptions options) throws IOException {
    Place place = content.place();
    Limits limits = options.reading().limits();
    NpyArray lengths =
        options.lengths() == null ? null : Npy.read(Path.of(options.lengths()), limits);
    Place counted = options.lengths() == null ? place : Place.of(options.lengths());
    ArrayHeader header;
    try (InputStream in = content.open()) {
      header = Npy.header(in, place);
    }
    int[] shape = shape(place, header.shape());
    if (header.fortran() || header.shape().length == 2) {
      NpyArray array = Npy.read(content, limits);
      int[] borders = borders(counted, lengths, shape);
      return plain(
          rows(array, shape, borders, place, options, content.provenance(List.of())), borders);
    }
    int[] borders = borders(counted, lengths, shape);
    Limits wide =
        new Limits(
            limits.rows(), Integer.MAX_VALUE, limits.categories(), limits.bytes(), limits.ratio());
    try (ArrayRows source = new ArrayRows(content, in -> Npy.header(in, place), wide)) {
      Grid grid = grid(place, shape, borders, limits, source);
      return plain(
          content.complete(
              grid.dataset(options.reading().withMissing(), Grid.Extras.NONE, content.origin())),
          borders);
    }
  }

  /// The sequences of a `.npz` archive.
  static Sequences archive(Content content, FrameOptions options) throws IOException {
    Place place = content.place();
    content.scan();
    Map<String, NpyArray> arrays = Npz.read(content.path(), options.reading().limits());
    content.scan();
    String name =
        List.of("data", "x", "X").stream()
            .filter(arrays::containsKey)
            .findFirst()
            .orElseThrow(
                () ->
                    place.bad(
                        "expected an array named data or x, got " + arrays.keySet(),
                        "rename the array with the sequences"));
    NpyArray array = arrays.get(name);
    int[] shape = shape(place, array.shape());
    int[] borders = borders(place, arrays.get("lengths"), shape);
    Provenance origin = content.provenance(List.of("array " + name));
    Sequences data = plain(rows(array, shape, borders, place, options, origin), borders);
    List<String> subjects = subjects(place, arrays.get("subjects"), data);
    Covariates covariates = covariates(place, arrays.get("covariates"), data.count());
    double[] times = times(place, arrays.get("times"), shape, data);
    try {
      return new Sequences(data.frames(), borders, subjects, covariates, times);
    } catch (IllegalArgumentException e) {
      throw place.bad(e.getMessage(), "correct the array times");
    }
  }

  private static Sequences plain(Dataset frames, int[] borders) {
    int[] lengths =
        IntStream.range(1, borders.length).map(i -> borders[i] - borders[i - 1]).toArray();
    return Sequences.of(frames, lengths);
  }

  /// Sequences × time × cells (× width).
  private static int[] shape(Place place, int[] shape) {
    boolean good = shape.length >= 2 && shape.length <= 4;
    for (int size : shape) good &= size > 0;
    if (!good)
      throw place.bad(
          "expected sequences x time x cells (or x height x width), got the shape "
              + Arrays.toString(shape),
          "reshape the array");
    return shape.length > 2 ? shape : new int[] {1, shape[0], shape[1]};
  }

  private static int[] borders(Place place, NpyArray lengths, int[] shape) {
    if (lengths != null && (lengths.rank() != 1 || lengths.size() != shape[0]))
      throw place.bad(
          "expected %d lengths, one per sequence, got the shape %s"
              .formatted(shape[0], Arrays.toString(lengths.shape())),
          "save one whole number per sequence");
    long sum = 0;
    int[] borders = new int[shape[0] + 1];
    for (int i = 0; i < shape[0]; i++) {
      double length = lengths == null ? shape[1] : lengths.doubleAt(i);
      if (!(length >= 1 && length <= shape[1]) || length != Math.rint(length))
        throw place
            .line(i + 1L)
            .bad(
                "expected a length from 1 to the " + shape[1] + " time steps of the array",
                Survey.number(length),
                "leave out sequences without a frame");
      sum += (long) length;
      if (sum > Integer.MAX_VALUE)
        throw place.bad("expected at most 2^31-1 frames", "cut the file in parts");
      borders[i + 1] = (int) sum;
    }
    return borders;
  }

  private static Dataset rows(
      NpyArray array,
      int[] shape,
      int[] borders,
      Place place,
      FrameOptions options,
      Provenance origin) {
    int all = array.size() / shape[0];
    Grid.Rows source = (sequence, out) -> array.doubles(sequence * all, all, out);
    return grid(place, shape, borders, options.reading().limits(), source)
        .dataset(options.reading().withMissing(), Grid.Extras.NONE, origin);
  }

  /// Frames in a row, from a source of whole sequences that are read in their order.
  private static Grid grid(
      Place place, int[] shape, int[] borders, Limits limits, Grid.Rows sequences) {
    int rows = limits.rows(place, borders[shape[0]]);
    int width = shape.length == 4 ? shape[3] : 1;
    int columns = limits.columns(place, (long) shape[2] * width);
    Picture picture = shape.length == 4 ? new Picture(shape[3], shape[2]) : null;
    double[] whole = new double[limits.allocation(place, (long) shape[1] * columns, Double.BYTES)];
    int[] at = {0};
    Grid.Rows frames =
        (row, out) -> {
          if (row == 0) at[0] = 0;
          while (borders[at[0] + 1] <= row) at[0]++;
          int time = row - borders[at[0]];
          if (time == 0) sequences.read(at[0], whole);
          System.arraycopy(whole, time * columns, out, 0, columns);
        };
    return new Grid(place, rows, columns, false, picture, frames);
  }

  private static List<String> subjects(Place place, NpyArray subjects, Sequences data) {
    if (subjects == null) return data.subjects();
    if (subjects.size() != data.count())
      throw place.bad(
          "expected %d subjects, one per sequence, got %d".formatted(data.count(), subjects.size()),
          "save one number per sequence");
    return Arrays.stream(subjects.longs()).mapToObj(Long::toString).toList();
  }

  private static Covariates covariates(Place place, NpyArray array, int count) {
    if (array == null) return Covariates.none(count);
    if (array.rank() < 1 || array.rank() > 2 || array.shape(0) != count)
      throw place.bad(
          "expected covariates of %d sequences, got the shape %s"
              .formatted(count, Arrays.toString(array.shape())),
          "save sequences x covariates");
    int size = array.rank() == 1 ? 1 : array.shape(1);
    double[][] values = new double[count][size];
    for (int i = 0; i < count; i++)
      for (int k = 0; k < size; k++) {
        values[i][k] = array.doubleAt(i * size + k);
        if (!Double.isFinite(values[i][k]))
          throw place
              .line(i + 1L)
              .column(k + 1L)
              .bad(
                  "expected finite covariates",
                  Double.toString(values[i][k]),
                  "fill it in, or leave the covariate out");
      }
    return new Covariates(IntStream.rangeClosed(1, size).mapToObj(k -> "c" + k).toList(), values);
  }

  private static double[] times(Place place, NpyArray array, int[] shape, Sequences data) {
    if (array == null) return null;
    if (array.rank() != 2 || array.shape(0) != shape[0] || array.shape(1) != shape[1])
      throw place.bad(
          "expected times of %d x %d frames, got the shape %s"
              .formatted(shape[0], shape[1], Arrays.toString(array.shape())),
          "save sequences x time");
    double[] times = new double[data.rows()];
    for (int row = 0; row < times.length; row++)
      times[row] = array.doubleAt(data.sequence(row) * shape[1] + data.time(row));
    return times;
  }
}
