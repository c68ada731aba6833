package io.harmonium.formats;

import java.util.List;
import java.util.Locale;

/// The letters of sequences in the order of their levels; `-` is the gap.
public record Alphabet(String name, String letters) {

  public static final Alphabet PROTEIN = new Alphabet("protein", "-ACDEFGHIKLMNPQRSTVWY");
  public static final Alphabet DNA = new Alphabet("dna", "-ACGT");
  public static final Alphabet RNA = new Alphabet("rna", "-ACGU");

  private static final double MAXLY = 0.9;

  public Alphabet {
    if (letters.length() < 2 || letters.length() > 94)
      throw new IllegalArgumentException(
          "an alphabet needs 2 to 94 letters, got '" + letters + "'");
    for (int i = 0; i < letters.length(); i++) {
      char c = letters.charAt(i);
      if (c <= ' ' || c > '~' || c == '>' || c == '.')
        throw new IllegalArgumentException(
            "an alphabet has visible ASCII letters other than '>' and '.', got '" + letters + "'");
      if (letters.indexOf(c) != i)
        throw new IllegalArgumentException(
            "the alphabet '" + letters + "' has '" + c + "' twice; name it once");
    }
  }

  /// The alphabet that `text` spells: protein, dna, rna, or the letters themselves, such as "-ABC".
  public static Alphabet parse(String text) {
    List<Alphabet> known = List.of(PROTEIN, DNA, RNA);
    for (Alphabet alphabet : known)
      if (alphabet.name.equals(text.toLowerCase(Locale.ROOT))) return alphabet;
    String hint = Nearest.hint(text, known.stream().map(Alphabet::name).toList());
    if (!hint.isEmpty() && text.chars().allMatch(Character::isLowerCase))
      throw new IllegalArgumentException(
          "no alphabet is called '"
              + text
              + "'; there are protein, dna, rna, or give the letters"
              + hint);
    return new Alphabet("custom", text);
  }

  /// The level of a letter, −1 for one that is not there.
  public int level(int letter) {
    return letters.indexOf(letter);
  }

  /// The level of the gap, −1 where there is none.
  public int gap() {
    return letters.indexOf('-');
  }

  public int size() {
    return letters.length();
  }

  /// One name per level.
  public List<String> categories() {
    return letters.chars().mapToObj(Character::toString).toList();
  }

  /// The alphabet of sequences in which letter c occurs `counts[c]` times: nucleotides when nine in ten letters are.
  static Alphabet guess(long[] counts) {
    long letters = 0;
    for (int c = 'A'; c <= 'Z'; c++) letters += counts[c];
    long common = counts['A'] + counts['C'] + counts['G'] + counts['N'];
    if (letters == 0 || common + counts['T'] + counts['U'] < MAXLY * letters) return PROTEIN;
    return counts['U'] > counts['T'] ? RNA : DNA;
  }

  @Override
  public String toString() {
    return name + " " + letters;
  }
}
