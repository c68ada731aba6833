package io.harmonium.store;

import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;

/// What is stored cannot be used, or what should be stored cannot be kept. The message reads `FILE: what; remedy`.
public final class StoreException extends RuntimeException implements Explained {

  /// What went wrong, which decides the exit code of the command.
  public enum Kind {
    /// The file is there but is not what was written: cut, changed, or of another make.
    DAMAGED,
    /// There is no such file or run.
    NOT_FOUND,
    /// Something stands where a run should be made.
    EXISTS,
    /// Reading or writing failed.
    IO,
    /// The operating system does not let this user read or write it.
    PERMISSION,
    /// Written by a version of Harmonium that this one cannot continue.
    VERSION,
    /// Another process writes to the run.
    BUSY
  }

  private final Kind kind;
  private final Path file;
  private final String what;
  private final String remedy;

  public StoreException(Kind kind, Path file, String what, String remedy, Throwable cause) {
    super(
        file
            + ": "
            + Spelling.PLAIN.of(what)
            + (remedy.isEmpty() ? "" : "; " + Spelling.PLAIN.of(remedy)),
        cause);
    this.kind = kind;
    this.file = file;
    this.what = what;
    this.remedy = remedy;
  }

  private StoreException(StoreException first, String sentence) {
    super(first.getMessage() + ". " + sentence, first);
    this.kind = first.kind;
    this.file = first.file;
    this.what = first.what + ". " + sentence;
    this.remedy = first.remedy;
  }

  /// `file` is not what was written.
  static StoreException damaged(Path file, String what) {
    return damaged(file, what, null);
  }

  static StoreException damaged(Path file, String what, Throwable cause) {
    return new StoreException(
        Kind.DAMAGED, file, "damaged: " + what, "restore it from a copy, or delete it", cause);
  }

  static StoreException notFound(Path file, String what, String remedy) {
    return new StoreException(Kind.NOT_FOUND, file, what, remedy, null);
  }

  /// The same with one more sentence.
  StoreException adding(String sentence) {
    return new StoreException(this, sentence);
  }

  public Kind kind() {
    return kind;
  }

  public Path file() {
    return file;
  }

  /// What to do about it; may be empty.
  public String remedy() {
    return remedy(Spelling.PLAIN);
  }

  /// What is wrong, without the file.
  @Override
  public String reason(Spelling spelling) {
    return spelling.of(what);
  }

  @Override
  public String remedy(Spelling spelling) {
    return spelling.of(remedy);
  }
}
