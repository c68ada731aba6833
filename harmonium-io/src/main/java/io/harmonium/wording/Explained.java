package io.harmonium.wording;

/// What went wrong and what to do about it, in texts that name settings.
public interface Explained {

  /// What was expected and what came.
  String reason(Spelling spelling);

  /// What to do; may be empty.
  String remedy(Spelling spelling);

  /// Why `e` was thrown, as part of a text that names settings too.
  static String reason(Throwable e) {
    return e instanceof Explained told
        ? told.reason(Spelling.MARKED)
        : String.valueOf(e.getMessage());
  }
}
