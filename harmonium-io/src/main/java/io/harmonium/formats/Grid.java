package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Numbers in rows and columns, as arrays and pictures hold them, on their way to a [Dataset].
///
/// @param bytes whether the numbers are unsigned bytes that mean grey values, 255 for white
/// @param picture how a row is looked at, or null
/// @param source where the rows come from
record Grid(Place place, int rows, int columns, boolean bytes, Picture picture, Rows source) {

  private static final double WHITE = 255;

  /// The numbers of one row.
  @FunctionalInterface
  interface Rows {
    void read(int row, double[] out);
  }

  /// What goes beside the numbers; each may be null.
  record Extras(int[] labels, float[] weights, List<String> names) {
    static final Extras NONE = new Extras(null, null, null);

    /// Labels from an array of whole numbers.
    static int[] labels(Place place, NpyArray array) {
      int[] labels = new int[array.size()];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = (int) array.longAt(i);
        if (labels[i] != array.doubleAt(i))
          throw place.bad(
              "expected whole labels within 32 bits, got "
                  + array.doubleAt(i)
                  + " in row "
                  + (i + 1),
              "number the classes from 0");
      }
      return labels;
    }
  }

  /// Rows and columns of an array: rank 2 as it is, rank 3 as pictures (row, height, width), rank 4 as coloured ones (row,
  /// height, width, channel).
  static Grid of(NpyArray array, Place place, Limits limits, boolean bytes) {
    int rows = limits.rows(place, array.shape(0));
    int columns = limits.columns(place, array.size() / rows);
    Picture picture = picture(array.shape());
    return new Grid(
        place,
        rows,
        columns,
        bytes,
        picture,
        (row, out) -> array.doubles(row * columns, columns, out));
  }

  /// The rows of an array in a file, which stay there.
  static Grid of(ArrayRows rows, boolean bytes) {
    int[] shape = rows.header().shape();
    Picture picture = picture(shape);
    return new Grid(rows.header().place(), rows.rows(), rows.columns(), bytes, picture, rows);
  }

  private static Picture picture(int[] shape) {
    return shape.length < 3
        ? null
        : new Picture(shape[2], shape[1], shape.length == 3 ? 1 : shape[3]);
  }

  /// Coloured pixels as grey ones.
  private Grid grey() {
    double[] wide = new double[columns];
    return new Grid(
        place,
        rows,
        columns / Picture.COLOURS,
        bytes,
        new Picture(picture.width(), picture.height()),
        (row, out) -> {
          source.read(row, wide);
          for (int j = 0; j < out.length; j++)
            out[j] = Colours.grey(wide[3 * j], wide[3 * j + 1], wide[3 * j + 2]);
        });
  }

  /// Grey pixels with three equal cells each.
  private Grid coloured() {
    double[] narrow = new double[columns];
    return new Grid(
        place,
        rows,
        columns * Picture.COLOURS,
        bytes,
        new Picture(picture.width(), picture.height(), Picture.COLOURS),
        (row, out) -> {
          source.read(row, narrow);
          for (int j = 0; j < out.length; j++) out[j] = narrow[j / Picture.COLOURS];
        });
  }

  /// The rows in the storage that `options` ask for; `origin` gets the steps.
  Dataset dataset(ReadOptions options, Extras extras, Provenance origin) {
    if (picture != null && picture.coloured()) {
      if (options.colours() == Colours.GREY)
        return grey().dataset(options, extras, origin.then("colours to grey"));
    } else if (picture != null && options.colours() == Colours.COLOUR)
      return coloured().dataset(options, extras, origin.then("grey to red, green and blue"));
    if (options.categories() != null
        && options.categories().size() != 1
        && options.categories().size() != columns)
      throw place.bad(
          "expected "
              + options.categories().size()
              + " columns with known categories, got "
              + columns,
          "give data with the columns that the machine was trained on");
    double[] row = new double[columns];
    MissingCells missing = MissingCells.of(place, rows, columns, options);
    Survey survey = survey(row, missing);
    double factor =
        bytes && !survey.bits() && options.visible() != Visible.CATEGORICAL ? 1 / WHITE : 1;
    if (factor != 1) {
      survey = survey.scaled(factor);
      origin = origin.then("bytes divided by 255");
    }
    Filling filling =
        new Shaping(place, rows, columns, options)
            .filling(survey, picture != null && survey.within(0, 1));
    for (int i = 0; i < rows; i++) {
      source.read(i, row);
      if (missing != null) for (int j = 0; j < columns; j++) if (row[j] != row[j]) row[j] = 0;
      if (factor != 1) for (int j = 0; j < columns; j++) row[j] /= WHITE;
      filling.write(i, row);
    }
    for (String step : filling.steps()) origin = origin.then(step);
    return new Dataset(
        List.of(block(filling, options, MissingCells.mask(missing))),
        extras.weights(),
        extras.labels(),
        extras.names(),
        picture,
        origin);
  }

  private Survey survey(double[] row, MissingCells missing) {
    Survey survey = new Survey();
    for (int i = 0; i < rows; i++) {
      source.read(i, row);
      for (int j = 0; j < columns; j++) {
        if (missing != null && row[j] != row[j]) {
          missing.mark(i, j);
          continue;
        }
        if (!Double.isFinite(row[j]))
          throw place
              .line(i + 1L)
              .column(j + 1L)
              .bad(
                  "expected a finite number",
                  Double.toString(row[j]),
                  "replace or drop such cells first");
        survey.add(row[j]);
      }
    }
    return survey;
  }

  private Block block(Filling filling, ReadOptions options, Bits missing) {
    boolean coloured = picture != null && picture.coloured();
    List<String> names =
        IntStream.range(0, columns)
            .mapToObj(j -> coloured ? "x" + (j / 3 + 1) + "rgb".charAt(j % 3) : "x" + (j + 1))
            .toList();
    List<List<String>> categories = new ArrayList<>();
    if (filling.states() instanceof Levels levels) {
      List<String> numbers =
          IntStream.range(0, levels.offsets()[1]).mapToObj(Integer::toString).toList();
      for (int u = 0; u < columns; u++)
        categories.add(options.categories() == null ? numbers : options.categoriesOf(u));
    }
    return new Block("visible", filling.states(), names, categories, missing);
  }
}
