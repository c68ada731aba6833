package io.harmonium.app.console;

/// A command that cannot go on, said so that a person can act: what was expected and what came, where, and what to do.
/// `where` and `remedy` may be empty.
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode code;
  private final String where;
  private final String remedy;

  public CommandFailure(
      ExitCode code, String message, String where, String remedy, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.where = where;
    this.remedy = remedy;
  }

  public CommandFailure(ExitCode code, String message, String remedy) {
    this(code, message, "", remedy, null);
  }

  /// A wrong option or argument.
  public static CommandFailure usage(String message, String remedy) {
    return new CommandFailure(ExitCode.USAGE, message, remedy);
  }

  public ExitCode code() {
    return code;
  }

  public String where() {
    return where;
  }

  public String remedy() {
    return remedy;
  }
}
