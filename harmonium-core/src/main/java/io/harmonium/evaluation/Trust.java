package io.harmonium.evaluation;

/// How far an interval of 95 % can be relied on.
public enum Trust {
  /// Among machines of its class whose log Z is known such intervals cover it, and nothing beside it speaks against it.
  TRUSTED("yes", "trusted"),
  /// Nothing speaks against it, and nobody has tried such intervals on machines of its class.
  CONSISTENT("consistent", "consistent"),
  /// Something speaks against it, or it cannot be checked.
  NONE("no", "not trusted");

  private final String cell;
  private final String words;

  Trust(String cell, String words) {
    this.cell = cell;
    this.words = words;
  }

  /// In a column called "trusted".
  public String cell() {
    return cell;
  }

  /// Beside a number.
  public String words() {
    return words;
  }

  /// The one that a document calls `words`; of documents without it `trusted` decides.
  public static Trust of(Object words, Object trusted) {
    for (Trust one : values()) if (one.words.equals(words)) return one;
    return Boolean.FALSE.equals(trusted) ? NONE : TRUSTED;
  }

  /// What stands beside a number: nothing where it is trusted, else `before` and the words.
  public String beside(String before) {
    return this == TRUSTED ? "" : before + words;
  }

  /// What two numbers together deserve: the lesser one.
  public Trust and(Trust other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
