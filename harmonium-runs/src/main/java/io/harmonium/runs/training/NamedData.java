package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Visible;
import java.nio.file.Files;
import java.nio.file.Path;

/// Rows by the name that a command line gives them: a file, or data that come with the tool.
public final class NamedData {

  private NamedData() {}

  /// True where `name` stands for embedded data; a file of that name comes first.
  public static boolean embedded(Path name) {
    return name.toString().equals(DataSettings.DIGITS) && !Files.exists(name);
  }

  /// The rows of a file or of embedded data.
  public static Dataset read(Path name, ReadOptions options) {
    return embedded(name) ? digits(options.visible()) : DataFiles.read(name, options);
  }

  private static Dataset digits(Visible visible) {
    return switch (visible) {
      case AUTO, BINARY -> EmbeddedDigits.binary();
      case GAUSSIAN, REAL -> EmbeddedDigits.load();
      default ->
          throw new IllegalArgumentException(
              "the embedded digits serve a binary or a real layer, not a " + visible + " one");
    };
  }
}
