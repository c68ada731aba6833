package io.harmonium.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/// Parameters of a Potts machine as adabmDCA keeps them in its `params.dat`: couplings `J i j a b value` with i < j, then
/// fields `h i a value`; sites count from 0, states are letters, and couplings that are 0 are left out.
///
/// @param fields one row of numbers per site, a number per letter of the alphabet
/// @param pairs pairs of sites, i < j, in order
/// @param blocks per pair the couplings of all letters of i with all letters of j, row by row
public record PottsText(double[][] fields, List<int[]> pairs, List<double[]> blocks) {

  private static final String REMEDY = "lines are J i j a b value and h i a value";

  /// Reads a file; every pair that has a line is coupled, numbers that have none are 0.
  public static PottsText read(Path path, Alphabet alphabet, Limits limits) {
    Place place = Place.of(path);
    int q = alphabet.size();
    TreeMap<Long, double[]> couplings = new TreeMap<>();
    TreeMap<Integer, double[]> sites = new TreeMap<>();
    try {
      Content content = Content.of(path, limits);
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(content.open(), StandardCharsets.UTF_8))) {
        long number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Place here = place.line(++number);
          String[] words = line.strip().split("\\s+", 7);
          if (words[0].equals("J") && words.length == 6) {
            int i = site(here, words[1], limits);
            int j = site(here, words[2], limits);
            if (i >= j) throw here.bad("expected sites i < j", i + " " + j, REMEDY);
            double[] block = couplings.computeIfAbsent((long) i << 32 | j, key -> unwritten(q * q));
            int pair = letter(here, words[3], alphabet) * q + letter(here, words[4], alphabet);
            put(here, block, pair, words[5]);
          } else if (words[0].equals("h") && words.length == 4) {
            double[] field =
                sites.computeIfAbsent(site(here, words[1], limits), key -> unwritten(q));
            put(here, field, letter(here, words[2], alphabet), words[3]);
          } else if (!line.isBlank())
            throw here.bad("expected a coupling or a field", line, REMEDY);
        }
      }
    } catch (IOException e) {
      throw place.failure(e);
    }
    return gathered(place, q, sites, couplings);
  }

  private static PottsText gathered(
      Place place, int q, TreeMap<Integer, double[]> sites, TreeMap<Long, double[]> couplings) {
    sites.values().forEach(PottsText::written);
    couplings.values().forEach(PottsText::written);
    int last = sites.isEmpty() ? -1 : sites.lastKey();
    for (long key : couplings.keySet()) last = Math.max(last, (int) key);
    if (couplings.isEmpty() || last < 1)
      throw place.bad("there is no coupling in the file", REMEDY);
    double[][] fields = new double[last + 1][];
    for (int i = 0; i <= last; i++) fields[i] = sites.getOrDefault(i, new double[q]);
    List<int[]> pairs = new ArrayList<>();
    for (long key : couplings.keySet()) pairs.add(new int[] {(int) (key >> 32), (int) key});
    return new PottsText(fields, pairs, List.copyOf(couplings.values()));
  }

  private static double[] unwritten(int length) {
    double[] values = new double[length];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  /// Numbers that have no line are 0.
  private static void written(double[] values) {
    for (int i = 0; i < values.length; i++) if (Double.isNaN(values[i])) values[i] = 0;
  }

  private static void put(Place here, double[] values, int index, String word) {
    if (!Double.isNaN(values[index]))
      throw here.bad(
          "this number was given before", word, "every coupling and every field stands once only");
    values[index] = value(here, word);
  }

  private static int site(Place here, String word, Limits limits) {
    try {
      int site = Integer.parseInt(word);
      if (site >= 0 && site < limits.columns()) return site;
    } catch (NumberFormatException e) {
      throw here.bad("expected the number of a site", word, REMEDY);
    }
    throw here.bad("expected a site from 0 to " + (limits.columns() - 1), word, REMEDY);
  }

  private static int letter(Place here, String word, Alphabet alphabet) {
    int level = word.length() == 1 ? alphabet.level(word.charAt(0)) : -1;
    if (level < 0)
      throw here.bad(
          "expected a letter of the alphabet " + alphabet, word, "name the right {alphabet}");
    return level;
  }

  private static double value(Place here, String word) {
    try {
      double value = Double.parseDouble(word);
      if (Math.abs(value) <= Double.MAX_VALUE) return value;
    } catch (NumberFormatException e) {
      throw here.bad("expected a number", word, REMEDY);
    }
    throw here.bad("expected a finite number", word, REMEDY);
  }

  /// Writes all fields and the couplings that are not 0, with all their digits.
  public void write(Alphabet alphabet, Writer out) throws IOException {
    String letters = alphabet.letters();
    int q = letters.length();
    for (int e = 0; e < pairs.size(); e++)
      for (int a = 0; a < q; a++)
        for (int b = 0; b < q; b++) {
          double value = blocks.get(e)[a * q + b];
          if (value != 0)
            out.append("J " + pairs.get(e)[0] + " " + pairs.get(e)[1] + " " + letters.charAt(a))
                .append(" " + letters.charAt(b) + " " + value + "\n");
        }
    for (int i = 0; i < fields.length; i++)
      for (int a = 0; a < q; a++)
        out.append("h " + i + " " + letters.charAt(a) + " " + fields[i][a] + "\n");
  }
}
