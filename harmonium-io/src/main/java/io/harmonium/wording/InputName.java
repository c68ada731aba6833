package io.harmonium.wording;

import java.nio.file.Path;
import java.util.regex.Pattern;

/// The name of data that came from standard input, which are kept in a file of a private folder: people read "standard input"
/// where that file is named.
public final class InputName {

  /// What the data are called.
  public static final String NAME = "standard input";

  /// How the name of the folder begins.
  public static final String FOLDER = "harmonium-input-";

  /// The name of the file.
  public static final String FILE = "standard-input";

  private static final Pattern KEPT =
      Pattern.compile(
          Pattern.quote(Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath().toString())
              + "[/\\\\]+"
              + FOLDER
              + "[0-9]+[/\\\\]+"
              + FILE);

  private InputName() {}

  /// The text with "standard input" in place of the file that keeps it.
  public static String named(String text) {
    return text.contains(FOLDER) ? KEPT.matcher(text).replaceAll(NAME) : text;
  }

  /// Whether `name` stands for standard input.
  public static boolean is(String name) {
    return named(name).equals(NAME);
  }
}
