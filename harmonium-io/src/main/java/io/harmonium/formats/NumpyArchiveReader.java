package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Reads rows from a NumPy archive, `.npz`: the array `data`, `x` or `X`, or the only one; where there are arrays
/// `labels` (or `y`, or the one that `label` names) and `weights` with a number per row, they are taken too.
public final class NumpyArchiveReader implements DataReader {

  @Override
  public String name() {
    return "npz";
  }

  @Override
  public String summary() {
    return "NumPy archives with an array data or x, optionally labels or y and weights (.npz)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    if (head.length >= 4 && head[0] == 'P' && head[1] == 'K' && head[2] == 3 && head[3] == 4)
      return Match.CERTAIN;
    return Content.plainName(path).endsWith(".npz") ? Match.NAMED : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Content content = Content.of(path, options.limits());
    content.scan();
    Place place = content.place();
    Map<String, NpyArray> arrays = Npz.read(path, options.limits());
    content.scan();
    String name = first(arrays, "data", "x", "X");
    if (name == null && arrays.size() == 1) name = arrays.keySet().iterator().next();
    if (name == null)
      throw place.bad(
          "expected an array named data or x, got " + arrays.keySet(),
          "rename the array with the rows");
    NpyArray rows = arrays.get(name);
    NpyArray labels = labels(place, arrays, options);
    NpyArray weights = arrays.get("weights");
    Provenance origin = content.provenance(List.of("array " + name));
    Grid.Extras extras =
        new Grid.Extras(
            labels == null
                ? null
                : Grid.Extras.labels(place, perRow(place, "labels", labels, rows)),
            weights == null ? null : weights(place, perRow(place, "weights", weights, rows)),
            null);
    return NumpyReader.rows(rows, place, options, extras, origin);
  }

  private static String first(Map<String, NpyArray> arrays, String... names) {
    for (String name : names) if (arrays.containsKey(name)) return name;
    return null;
  }

  private static NpyArray labels(Place place, Map<String, NpyArray> arrays, ReadOptions options) {
    if (options.label() == null) return arrays.get(first(arrays, "labels", "y"));
    if (!arrays.containsKey(options.label()))
      throw place.bad(
          "there is no array of this name" + Nearest.hint(options.label(), arrays.keySet()),
          options.label(),
          "name one of " + arrays.keySet());
    return arrays.get(options.label());
  }

  private static NpyArray perRow(Place place, String what, NpyArray array, NpyArray rows) {
    if (array.rank() != 1 || rows.rank() < 1 || array.shape(0) != rows.shape(0))
      throw place.bad(
          "expected " + what + " with one number per row, got " + array + " for rows " + rows,
          "save as many as rows");
    return array;
  }

  private static float[] weights(Place place, NpyArray array) {
    float[] weights = array.floats();
    for (int i = 0; i < weights.length; i++)
      if (!(weights[i] >= 0) || weights[i] == Float.POSITIVE_INFINITY)
        throw place.bad(
            "expected finite weights >= 0, got " + weights[i] + " in row " + (i + 1),
            "repair the array weights");
    return weights;
  }
}
