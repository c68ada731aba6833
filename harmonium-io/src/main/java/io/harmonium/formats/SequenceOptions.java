package io.harmonium.formats;

/// How sequences are written.
///
/// @param alphabet the letters, null to guess them
/// @param unknown what to do with letters outside the alphabet
/// @param lowerCase what lower case letters mean
public record SequenceOptions(Alphabet alphabet, UnknownLetters unknown, LowerCase lowerCase) {

  /// What to do with letters outside the alphabet, such as X in proteins or N in DNA.
  public enum UnknownLetters {
    /// Leave the sequence out, and record how many were.
    DROP,
    /// Read them as gaps.
    GAP,
    /// Refuse the file.
    REFUSE
  }

  /// What lower case letters mean.
  public enum LowerCase {
    /// The same as upper case.
    UPPER,
    /// Insertions, as in A2M and A3M files: they and `.` are left out.
    INSERT
  }

  public static final SequenceOptions DEFAULT =
      new SequenceOptions(null, UnknownLetters.DROP, LowerCase.UPPER);

  public SequenceOptions with(Alphabet alphabet) {
    return new SequenceOptions(alphabet, unknown, lowerCase);
  }

  public SequenceOptions with(UnknownLetters unknown) {
    return new SequenceOptions(alphabet, unknown, lowerCase);
  }

  public SequenceOptions with(LowerCase lowerCase) {
    return new SequenceOptions(alphabet, unknown, lowerCase);
  }
}
