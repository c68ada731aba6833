package io.harmonium.data.generate;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;

/// Documents about one subject each, as counts of words:
///
/// ```
/// s uniform in 1 … subjects,   D uniform in shortest … longest
/// every word: with probability focus one of the words k ≡ s (mod subjects), else any word
/// ```
///
/// The label is the subject. Words of one subject come together, and how many there are says nothing.
public record Documents(int words, int subjects, double focus, int shortest, int longest)
    implements Generator {

  public Documents {
    if (subjects < 1 || words < subjects || words > 65_535)
      throw new IllegalArgumentException(
          "documents need 1 subject or more and as many words (at most 65535), got "
              + subjects
              + " subjects and "
              + words
              + " words");
    if (!(focus >= 0 && focus <= 1))
      throw new IllegalArgumentException("focus must be between 0 and 1, got " + focus);
    if (shortest < 1 || longest < shortest || longest > 1_000_000)
      throw new IllegalArgumentException(
          "documents have 1 to a million words, the shortest not more than the longest, got "
              + shortest
              + " to "
              + longest);
  }

  @Override
  public String name() {
    return "documents";
  }

  @Override
  public Map<String, Double> parameters() {
    Map<String, Double> parameters = new LinkedHashMap<>();
    parameters.put("words", (double) words);
    parameters.put("subjects", (double) subjects);
    parameters.put("focus", focus);
    parameters.put("shortest", (double) shortest);
    parameters.put("longest", (double) longest);
    return parameters;
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals counts = Reals.zeros(rows, words);
    int[] labels = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      labels[row] = draws.below(subjects, 0, 0);
      int length = shortest + draws.below(longest - shortest + 1, 1, 0);
      int own = (words - 1 - labels[row]) / subjects + 1;
      for (int d = 0; d < length; d++) {
        boolean about = draws.uniform(d, 2) < focus;
        int word =
            about ? labels[row] + subjects * draws.below(own, d, 2) : draws.below(words, d, 2);
        counts.set(row, word, counts.get(row, word) + 1);
      }
    }
    return dataset(counts, labels, null, seed);
  }
}
