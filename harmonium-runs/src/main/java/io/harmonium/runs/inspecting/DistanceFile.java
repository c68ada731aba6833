package io.harmonium.runs.inspecting;

import io.harmonium.formats.Content;
import io.harmonium.formats.Limits;
import io.harmonium.formats.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/// Distances between sites of an alignment in a text file: lines `i j … distance`, sites counted from 1, the distance in
/// Ångström last; what stands between is not read.
final class DistanceFile {

  private static final String REMEDY = "lines are i j distance, sites counted from 1";

  private DistanceFile() {}

  /// The distances of `sites` sites, NaN where the file has none.
  static double[][] read(Path path, int sites) {
    Place place = Place.of(path);
    double[][] distances = new double[sites][sites];
    for (double[] row : distances) Arrays.fill(row, Double.NaN);
    try {
      Content content = Content.of(path, Limits.DEFAULT);
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(content.open(), StandardCharsets.UTF_8))) {
        long number = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          Place here = place.line(++number);
          if (line.isBlank()) continue;
          String[] words = line.strip().split("[\\s,]+", -1);
          if (words.length < 3) throw here.bad("expected two sites and a distance", line, REMEDY);
          int i = site(here, words[0], sites);
          int j = site(here, words[1], sites);
          double distance = number(here, words[words.length - 1]);
          distances[i][j] = distance;
          distances[j][i] = distance;
        }
      }
    } catch (IOException e) {
      throw place.failure(e);
    }
    return distances;
  }

  private static int site(Place here, String word, int sites) {
    double site = number(here, word);
    if (site >= 1 && site <= sites && site == Math.rint(site)) return (int) site - 1;
    throw here.bad("expected a site from 1 to " + sites, word, REMEDY);
  }

  private static double number(Place here, String word) {
    try {
      return Double.parseDouble(word);
    } catch (NumberFormatException e) {
      throw here.bad("expected a number", word, REMEDY);
    }
  }
}
