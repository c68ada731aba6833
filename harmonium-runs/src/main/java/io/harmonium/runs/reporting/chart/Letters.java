package io.harmonium.runs.reporting.chart;

/// Colours of the letters of an alphabet: amino acids by their chemistry, nucleotides and letters of other alphabets
/// one colour each. The gap is grey everywhere.
public record Letters(String alphabet) {

  private static final String[] CHEMISTRY = {"AVLIMFWC", "DE", "STNQ", "GP", "HY", "KR"};
  private static final Ink[] INKS = {
    Ink.INK, Ink.VERMILION, Ink.GREEN, Ink.ORANGE, Ink.PURPLE, Ink.BLUE
  };

  /// The gap of an alignment.
  public static boolean gap(char letter) {
    return letter == '-' || letter == '.';
  }

  /// The colour of a letter.
  public Ink ink(char letter) {
    if (gap(letter)) return Ink.GREY;
    if (protein())
      for (int k = 0; k < CHEMISTRY.length; k++)
        if (CHEMISTRY[k].indexOf(letter) >= 0) return INKS[k];
    int place = alphabet.replace("-", "").replace(".", "").indexOf(letter);
    return protein() || place < 0 ? Ink.GREY : NUCLEOTIDES[place % NUCLEOTIDES.length];
  }

  private static final Ink[] NUCLEOTIDES = {
    Ink.GREEN, Ink.BLUE, Ink.ORANGE, Ink.VERMILION, Ink.PURPLE, Ink.SKY
  };

  /// More letters than nucleotides have, and the twenty of proteins among them.
  private boolean protein() {
    return "ACDEFGHIKLMNPQRSTVWY".chars().allMatch(c -> alphabet.indexOf(c) >= 0);
  }
}
