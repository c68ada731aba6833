package io.harmonium.evaluation;

import io.harmonium.matrix.Reals;
import java.util.Arrays;

/// The class of a row by its nearest neighbours: the class that most of the k rows at the least Euclidean distance have; of equal
/// numbers the one whose first row is nearest. It knows nothing of the machine that it judges.
///
/// @param classes of the rows; below 0 unknown, such rows are no neighbours
public record NearestNeighbours(Reals rows, int[] classes, int k) {

  public NearestNeighbours {
    long known = Arrays.stream(classes).filter(y -> y >= 0).count();
    if (classes.length != rows.rows() || k < 1 || known < k)
      throw new IllegalArgumentException(
          "neighbours need a class for each of "
              + rows.rows()
              + " rows and at least k = "
              + k
              + " known ones, got "
              + classes.length
              + ", "
              + known
              + " known");
  }

  /// The classes of `x`.
  public int[] classify(Reals x) {
    int[] found = new int[x.rows()];
    double[] least = new double[k];
    int[] names = new int[k];
    for (int row = 0; row < x.rows(); row++) {
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      for (int other = 0; other < rows.rows(); other++) {
        if (classes[other] < 0) continue;
        double distance = distance(x, row, other, least[k - 1]);
        if (!(distance < least[k - 1])) continue;
        int place = k - 1;
        for (; place > 0 && distance < least[place - 1]; place--) {
          least[place] = least[place - 1];
          names[place] = names[place - 1];
        }
        least[place] = distance;
        names[place] = classes[other];
      }
      found[row] = most(names);
    }
    return found;
  }

  /// The squared distance of two rows, or something not below `enough`.
  private double distance(Reals x, int row, int other, double enough) {
    double sum = 0;
    for (int j = 0; j < rows.columns() && sum < enough; j++) {
      double away = x.get(row, j) - rows.get(other, j);
      sum += away * away;
    }
    return sum;
  }

  private static int most(int[] names) {
    int best = names[0];
    int votes = 0;
    for (int name : names) {
      int own = 0;
      for (int other : names) if (other == name) own++;
      if (own > votes) {
        votes = own;
        best = name;
      }
    }
    return best;
  }
}
