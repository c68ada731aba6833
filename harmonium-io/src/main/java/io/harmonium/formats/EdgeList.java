package io.harmonium.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Pairs of units in a text file, one pair per line: two numbers from 0 on, separated by blanks, tabs or a comma. Empty
/// lines and what follows a # are left out.
public final class EdgeList {

  private static final int LONGEST = 1000;

  private EdgeList() {}

  /// The pairs of a file of units 0 … `units`−1, in the order of the file; a compressed file is unpacked.
  public static List<int[]> read(Path path, int units, Limits limits) {
    Place place = Place.of(path);
    List<int[]> pairs = new ArrayList<>();
    try {
      Content content = Content.of(path, limits);
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(content.open(), StandardCharsets.UTF_8))) {
        long number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Place here = place.line(++number);
          int comment = line.indexOf('#');
          String text = (comment < 0 ? line : line.substring(0, comment)).strip();
          if (text.length() > LONGEST)
            throw here.bad("expected two numbers, got a long line", "one pair per line");
          if (!text.isEmpty()) pairs.add(pair(here, text, units));
          limits.rows(here, Math.max(1, pairs.size()));
        }
      }
    } catch (IOException e) {
      throw place.failure(e);
    }
    if (pairs.isEmpty()) throw place.bad("there is no pair in the file", "write lines such as 0 1");
    return pairs;
  }

  private static int[] pair(Place here, String text, int units) {
    String[] words = text.split("[\\s,;]+", -1);
    if (words.length != 2)
      throw here.bad("expected two numbers of units", text, "write one pair per line, such as 0 1");
    int[] pair = new int[2];
    for (int k = 0; k < 2; k++) {
      try {
        pair[k] = Integer.parseInt(words[k]);
      } catch (NumberFormatException e) {
        throw here.bad("expected the number of a unit", words[k], "units count from 0");
      }
      if (pair[k] < 0 || pair[k] >= units)
        throw here.bad("expected a unit from 0 to " + (units - 1), words[k], "units count from 0");
    }
    return pair;
  }
}
