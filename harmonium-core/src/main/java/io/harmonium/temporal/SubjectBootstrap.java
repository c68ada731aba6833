package io.harmonium.temporal;

import io.harmonium.data.Sequences;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Whole subjects drawn anew with replacement, each with all of its sequences: what a second study of as many people would
/// have seen. Frames of one person are not independent of each other, people are.
public final class SubjectBootstrap {

  private SubjectBootstrap() {}

  /// Sequences of as many subjects as there are, drawn with replacement; a subject that is drawn twice is there twice.
  public static int[] sequences(Sequences all, Seed seed) {
    Map<String, List<Integer>> owned = new LinkedHashMap<>();
    for (int s = 0; s < all.count(); s++)
      owned.computeIfAbsent(all.subjects().get(s), subject -> new ArrayList<>()).add(s);
    List<List<Integer>> subjects = List.copyOf(owned.values());
    if (subjects.size() < 2)
      throw new IllegalArgumentException(
          "subjects are drawn anew, which needs at least two of them, got " + subjects.size());
    Draws draws = seed.row(0);
    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i < subjects.size(); i++)
      drawn.addAll(subjects.get(draws.below(subjects.size(), i, 0)));
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  /// The part of `values` (one number per draw) between which 95 % lie: {2.5 %, 97.5 %}, linear between neighbours.
  public static double[] interval(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new double[] {quantile(sorted, 0.025), quantile(sorted, 0.975)};
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int low = (int) place;
    if (low + 1 >= sorted.length) return sorted[sorted.length - 1];
    return sorted[low] + (place - low) * (sorted[low + 1] - sorted[low]);
  }
}
