package io.harmonium.formats;

import io.harmonium.data.Dataset;
import java.io.IOException;
import java.nio.file.Path;

/// The reader of one file format. Every complaint is a [DataException] that names the place, the rule, the value and a
/// remedy; a file is data, never trusted and never executed.
public interface DataReader {

  /// How sure a reader is that a file is its own.
  enum Match {
    NO,
    /// The content looks like it.
    PERHAPS,
    /// The name says so.
    NAMED,
    /// The first bytes prove it.
    CERTAIN
  }

  /// The word for the format, such as "csv".
  String name();

  /// The files it reads, in one line for help texts.
  String summary();

  /// How well a file fits, by its name and its first bytes after unpacking (none for a folder).
  Match match(Path path, byte[] head);

  /// The rows of the file; failures of the file system may pass as they are, [DataFiles] explains them.
  Dataset read(Path path, ReadOptions options) throws IOException;
}
