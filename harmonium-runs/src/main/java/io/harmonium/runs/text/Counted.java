package io.harmonium.runs.text;

/// Numbers of things in words.
public final class Counted {

  private Counted() {}

  /// "1 row" and "2 rows"; `things` is a plural in s.
  public static String of(long count, String things) {
    return count + " " + (count == 1 ? things.substring(0, things.length() - 1) : things);
  }
}
