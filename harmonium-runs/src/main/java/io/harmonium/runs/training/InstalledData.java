package io.harmonium.runs.training;

import io.harmonium.data.Picture;
import io.harmonium.runs.RunException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Data that a package of the system installs: Fashion-MNIST, pictures of clothes in the format of MNIST, which a machine of
/// digits should find strange. Debian's `dataset-fashion-mnist` puts them into `/usr/share/datasets`; `-Dharmonium.datasets=FOLDER`
/// names another place.
public final class InstalledData {

  /// What they are called.
  public static final String FASHION = "fashion-mnist";

  private static final int SIDE = 28;

  private InstalledData() {}

  private static Path file() {
    return Path.of(System.getProperty("harmonium.datasets", "/usr/share/datasets"))
        .resolve(FASHION)
        .resolve("t10k-images-idx3-ubyte.gz");
  }

  /// Whether `name` stands for installed data; a file of that name comes first.
  public static boolean named(Path name) {
    return name.toString().equals(FASHION) && !Files.exists(name);
  }

  /// Whether they are installed.
  public static boolean here() {
    return Files.isReadable(file());
  }

  /// Whether rows of this picture (null for none) have their shape and, by the name of their file, are not these very data.
  public static boolean alike(Picture picture, String data) {
    return picture != null
        && !picture.coloured()
        && picture.width() == SIDE
        && picture.height() == SIDE
        && !data.contains("fashion");
  }

  /// The 10 000 pictures that are kept for tests.
  public static Path fashion() {
    if (here()) return file();
    throw new RunException(
        RunException.Kind.UNAVAILABLE,
        absent(),
        "apt install dataset-fashion-mnist, or {against} FILE");
  }

  /// That they are not there.
  public static String absent() {
    return FASHION
        + " is not installed ("
        + file()
        + ", Debian's package dataset-fashion-mnist); nothing is held against it";
  }
}
