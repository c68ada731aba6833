package io.harmonium.formats;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.wording.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Reads the pictures of a folder, a row each in the order of their names; all have one size. Where one of them has a
/// coloured pixel, all are read as red, green and blue of every pixel, else as grey values. Where the folder holds folders, each of these is a class and its place in the order of names is the label.
public final class PictureFolderReader implements DataReader {

  private static final List<String> EXTENSIONS = List.of(".png", ".jpg", ".jpeg", ".bmp", ".gif");

  @Override
  public String name() {
    return "pictures";
  }

  @Override
  public String summary() {
    return "a folder of pictures of one size (.png, .jpg, .bmp, .gif)";
  }

  @Override
  public Match match(Path path, byte[] head) {
    return Files.isDirectory(path) ? Match.CERTAIN : Match.NO;
  }

  @Override
  public Dataset read(Path path, ReadOptions options) throws IOException {
    Place place = Place.of(path);
    Limits limits = options.limits();
    options.refuseColumns(place, "a folder of pictures");
    List<Path> classes = List.of();
    List<Path> files = pictures(path);
    List<Integer> labels = new ArrayList<>();
    if (files.isEmpty()) {
      classes = folders(path);
      files = new ArrayList<>();
      for (int label = 0; label < classes.size(); label++)
        for (Path file : pictures(classes.get(label))) {
          files.add(file);
          labels.add(label);
        }
    }
    if (files.isEmpty())
      throw Files.exists(path.resolve("run.json"))
          ? place.bad(
              "expected data, and this is the folder of a run",
              "name a file of data; a run goes on with "
                  + Suggestion.of("train").with("resume", path))
          : place.bad(
              "expected pictures in the folder",
              "put " + String.join(", ", EXTENSIONS) + " files of one size there");
    limits.rows(place, files.size());
    List<String> steps = new ArrayList<>();
    for (int label = 0; label < classes.size(); label++)
      steps.add("label " + label + " = " + classes.get(label).getFileName());
    Pixels pixels = read(path, files, options);
    steps.addAll(pixels.steps);
    Grid grid =
        new Grid(
            place,
            files.size(),
            pixels.picture.cells(),
            true,
            pixels.picture,
            (row, out) -> pixels.row(row, out));
    Path folder = path;
    List<String> names = files.stream().map(f -> folder.relativize(f).toString()).toList();
    int[] numbers = labels.isEmpty() ? null : labels.stream().mapToInt(Integer::intValue).toArray();
    return grid.dataset(
        options,
        new Grid.Extras(numbers, null, names),
        new Provenance(path.toString(), pixels.sha256, steps));
  }

  /// Cells of all pictures, what was done to them, and the SHA-256 of their names and contents in order.
  private record Pixels(Picture picture, byte[] cells, List<String> steps, String sha256) {
    void row(int row, double[] out) {
      for (int j = 0; j < out.length; j++) out[j] = cells[row * out.length + j] & 255;
    }
  }

  private static Pixels read(Path folder, List<Path> files, ReadOptions options)
      throws IOException {
    Limits limits = options.limits();
    MessageDigest digest = Content.digest();
    Picture picture = null;
    byte[] cells = null;
    int coloured = 0;
    int transparent = 0;
    for (int row = 0; row < files.size(); row++) {
      Path file = files.get(row);
      Place place = Place.of(file);
      if (Files.size(file) > limits.bytes())
        throw place.bad(
            "the file is larger than the limit of " + limits.bytes() + " bytes", Limits.SMALLER);
      byte[] bytes = Files.readAllBytes(file);
      digest.update(
          folder.relativize(file).toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
      digest.update(Content.digest().digest(bytes));
      DecodedPicture one = DecodedPicture.decode(place, bytes, limits, picture);
      if (one.coloured()) coloured++;
      if (one.transparent()) transparent++;
      boolean wanted =
          options.colours() == Colours.COLOUR
              || options.colours() == Colours.AUTO && one.coloured();
      if (picture == null || wanted && !picture.coloured()) {
        Picture next =
            new Picture(one.size().width(), one.size().height(), wanted ? Picture.COLOURS : 1);
        limits.columns(place, next.cells());
        byte[] room = new byte[limits.allocation(place, (long) next.cells() * files.size(), 1)];
        if (picture != null)
          for (int j = 0; j < row * next.cells(); j++) room[j] = cells[j / Picture.COLOURS];
        picture = next;
        cells = room;
      }
      byte[] own = picture.coloured() ? one.colours() : one.grey();
      System.arraycopy(own, 0, cells, row * own.length, own.length);
    }
    List<String> steps = new ArrayList<>();
    int grey = files.size() - coloured;
    if (picture.coloured())
      steps.add(
          "red, green and blue of every pixel"
              + (grey == 0 ? "" : "; " + grey + " of " + files.size() + " pictures are grey"));
    if (transparent > 0 && options.colours() != Colours.GREY)
      steps.add(transparent + " of " + files.size() + " pictures are transparent: over white");
    return new Pixels(picture, cells, steps, HexFormat.of().formatHex(digest.digest()));
  }

  private static List<Path> pictures(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(
              p ->
                  EXTENSIONS.stream()
                      .anyMatch(
                          e -> p.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(e)))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  private static List<Path> folders(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory)
          .filter(p -> !p.getFileName().toString().startsWith("."))
          .sorted()
          .toList();
    }
  }
}
