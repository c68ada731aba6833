package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Reads rows from a NumPy array, `.npy`: rows × columns, or rows × height × width as pictures.
public final class NumpyReader implements DataReader {

  @Override
  public String name() {
    return "npy";
  }

  @Override
  public String summary() {
    return "NumPy arrays, rows x columns or rows x height x width (.npy)";
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
    NpyArray array = Npy.read(content, options.limits());
    return rows(array, content.place(), options, Grid.Extras.NONE, content.provenance(List.of()));
  }

  /// The rows of an array, unsigned bytes of rank 3 being grey values.
  static Dataset rows(
      NpyArray array, Place place, ReadOptions options, Grid.Extras extras, Provenance origin) {
    if (array.rank() < 2 || array.rank() > 3)
      throw place.bad(
          "expected rows x columns or rows x height x width, got the shape "
              + Arrays.toString(array.shape()),
          "reshape the array");
    boolean grey = array.dtype() == Dtype.U1 && array.rank() == 3;
    return Grid.of(array, place, options.limits(), grey).dataset(options, extras, origin);
  }
}
