package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Reads rows from a NumPy array, `.npy`: rows × columns, or rows × height × width (× 3 colours) as pictures.
public final class NumpyReader implements DataReader {

  @Override
  public String name() {
    return "npy";
  }

  @Override
  public String summary() {
    return "NumPy arrays, rows x columns or rows x height x width (x 3 colours) (.npy)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    if (head.length >= 6 && Arrays.equals(head, 0, 6, Npy.MAGIC, 0, 6)) return Match.CERTAIN;
    return Content.plainName(path).endsWith(".npy") ? Match.NAMED : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Content content = Content.of(path, options.limits());
    options.refuseColumns(content.place(), "a NumPy array");
    Place place = content.place();
    try (InputStream in = content.open()) {
      ArrayHeader header = Npy.header(in, place);
      if (header.fortran() && header.shape().length > 1) return whole(content, options);
      requireRows(place, header.shape());
    }
    try (ArrayRows rows = new ArrayRows(content, in -> Npy.header(in, place), options.limits())) {
      boolean grey = grey(rows.header().dtype(), rows.header().shape());
      return content.complete(
          Grid.of(rows, grey).dataset(options, Grid.Extras.NONE, content.origin()));
    }
  }

  /// Columns first, as Fortran and MATLAB write: the array is turned in memory.
  private static Dataset whole(Content content, ReadOptions options) throws IOException {
    NpyArray array = Npy.read(content, options.limits());
    return rows(array, content.place(), options, Grid.Extras.NONE, content.provenance(List.of()));
  }

  /// The rows of an array, unsigned bytes of rank 3 being grey values.
  static Dataset rows(
      NpyArray array, Place place, ReadOptions options, Grid.Extras extras, Provenance origin) {
    requireRows(place, array.shape());
    boolean grey = grey(array.dtype(), array.shape());
    return Grid.of(array, place, options.limits(), grey).dataset(options, extras, origin);
  }

  private static void requireRows(Place place, int[] shape) {
    boolean pixels = shape.length == 4 && (shape[3] == 1 || shape[3] == 3);
    if (shape.length >= 2 && (shape.length <= 3 || pixels)) return;
    boolean first = shape.length == 4 && shape[1] == 3;
    throw place.bad(
        "expected rows x columns, rows x height x width or rows x height x width x 3 colours, got"
            + " the shape "
            + Arrays.toString(shape),
        first
            ? "put the colours last: a.transpose(0, 2, 3, 1)"
            : shape.length == 4 && shape[3] == 4
                ? "leave the transparency out: a[..., :3]"
                : "reshape the array");
  }

  private static boolean grey(Dtype dtype, int[] shape) {
    return dtype == Dtype.U1 && shape.length >= 3;
  }
}
