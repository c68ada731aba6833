package io.harmonium.runs;

import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;

/// A run that cannot be made or used as asked: what was expected and what came, where, and what to do. `where` and `remedy`
/// may be empty. Message and remedy name settings as [Spelling] reads them; [#getMessage()] and [#remedy()] are plain.
public class RunException extends RuntimeException implements Explained {
  private static final long serialVersionUID = 1;

  /// What went wrong, which decides the exit code of the command.
  public enum Kind {
    /// A setting or a request is wrong, or this model does not support it.
    INVALID,
    /// The data or the files of a run are not as they should be.
    BAD_DATA,
    /// There is no such file or run.
    NOT_FOUND,
    /// Something needed is missing: memory, an engine, installed data.
    UNAVAILABLE,
    /// Something stands where a result should be written.
    EXISTS,
    /// Reading or writing failed.
    IO,
    /// The operating system or the user does not allow it.
    PERMISSION,
    /// Parameters or results became non-finite.
    DIVERGED
  }

  private final Kind kind;
  private final String reason;
  private final String where;
  private final String remedy;

  public RunException(Kind kind, String message, String where, String remedy, Throwable cause) {
    super(Spelling.PLAIN.of(message), cause);
    this.kind = kind;
    this.reason = message;
    this.where = where;
    this.remedy = remedy;
  }

  public RunException(Kind kind, String message, String remedy) {
    this(kind, message, "", remedy, null);
  }

  /// A setting or a request that is wrong or not supported.
  public static RunException invalid(String message, String remedy) {
    return new RunException(Kind.INVALID, message, remedy);
  }

  public Kind kind() {
    return kind;
  }

  public String where() {
    return where;
  }

  public String remedy() {
    return remedy(Spelling.PLAIN);
  }

  @Override
  public String reason(Spelling spelling) {
    return spelling.of(reason);
  }

  @Override
  public String remedy(Spelling spelling) {
    return spelling.of(remedy);
  }
}
